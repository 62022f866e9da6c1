import { Trans, useLingui } from '@lingui/react/macro'
import { useMay } from '#views/components/app/use-session.ts'
import { LinkTabs } from '#views/components/page/link-tabs.tsx'

const terms = '/cms/training/reports/terms'
const contractors = '/cms/training/reports/contractors'

/** Tabs between the reports, for people who may see both. */
export function ReportTabs({ path }: { path: typeof terms | typeof contractors }) {
  const { t } = useLingui()
  const mayBoth = [useMay('training.reports.terms'), useMay('training.reports.contractors')].every(Boolean)
  if (!mayBoth) return null
  return (
    <LinkTabs
      label={t`Reports of trainings`}
      path={path}
      tabs={[
        { href: terms, label: <Trans>Terms</Trans> },
        { href: contractors, label: <Trans>Contractors</Trans> },
      ]}
    />
  )
}
