import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { companyTrainingPaths } from './paths.ts'

const tabs = [
  { href: companyTrainingPaths.terms, label: <Trans>Terms</Trans> },
  {
    href: companyTrainingPaths.participants,
    label: <Trans>Our people</Trans>,
  },
  { href: companyTrainingPaths.orders, label: <Trans>Orders</Trans> },
  {
    href: companyTrainingPaths.certificates,
    label: <Trans>Certificates</Trans>,
  },
  { href: companyTrainingPaths.diplomas, label: <Trans>Diplomas</Trans> },
]

/** Tabs of trainings: terms, participants, orders, certificates and diplomas. */
export function TrainingTabs() {
  const { t } = useLingui()
  const [path] = useLocation()
  return <LinkTabs label={t`Trainings`} path={path} tabs={tabs} />
}
