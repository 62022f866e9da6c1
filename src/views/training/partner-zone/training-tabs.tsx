import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { LinkTabs } from '#views/components/page/link-tabs.tsx'
import { trainingPaths } from './paths.ts'

const tabs = [
  { href: trainingPaths.terms, label: <Trans>Terms</Trans> },
  {
    href: trainingPaths.participants,
    label: <Trans>Our people</Trans>,
  },
  { href: trainingPaths.orders, label: <Trans>Orders</Trans> },
  {
    href: trainingPaths.certificates,
    label: <Trans>Certificates</Trans>,
  },
  { href: trainingPaths.diplomas, label: <Trans>Diplomas</Trans> },
]

/** Tabs of trainings: terms, participants, orders, certificates and diplomas. */
export function TrainingTabs() {
  const { t } = useLingui()
  const [path] = useLocation()
  return <LinkTabs label={t`Trainings`} path={path} tabs={tabs} />
}
