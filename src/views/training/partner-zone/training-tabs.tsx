import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { LinkTabs } from '#views/components/page/link-tabs.tsx'
import { useSession } from '#views/shell/use-session.ts'
import { trainingPaths } from './paths.ts'

const tabs = [
  { href: trainingPaths.terms, access: 'partnerzone.training.terms.index', label: <Trans>Terms</Trans> },
  {
    href: trainingPaths.participants,
    access: 'partnerzone.training.participants.index',
    label: <Trans>Our people</Trans>,
  },
  { href: trainingPaths.orders, access: 'partnerzone.training.orders.index', label: <Trans>Orders</Trans> },
  {
    href: trainingPaths.certificates,
    access: 'partnerzone.training.certificates.index',
    label: <Trans>Certificates</Trans>,
  },
  { href: trainingPaths.diplomas, access: 'partnerzone.training.diplomas.index', label: <Trans>Diplomas</Trans> },
]

/** The pages of trainings beside each other: what is offered, who goes, and what they hold. Only those that the person may open. */
export function TrainingTabs() {
  const { t } = useLingui()
  const [path] = useLocation()
  const { permissions } = useSession()
  return <LinkTabs label={t`Trainings`} path={path} tabs={tabs.filter(({ access }) => permissions[access])} />
}
