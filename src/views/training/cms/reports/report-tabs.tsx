import { Trans, useLingui } from '@lingui/react/macro'
import { useMay } from '#views/components/app/use-session.ts'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'

/** Address of the report of terms. */
export const termsReport = '/cms/training/reports/terms'
const contractorsReport = '/cms/training/reports/contractors'

/** Tabs between the reports, for people who may see both. */
export function ReportTabs({ path }: { path: typeof termsReport | typeof contractorsReport }) {
  const { t } = useLingui()
  const mayBoth = [useMay('training.reports.terms'), useMay('training.reports.contractors')].every(Boolean)
  if (!mayBoth) return null
  return (
    <LinkTabs
      label={t`Training reports`}
      path={path}
      tabs={[
        { href: termsReport, label: <Trans>Terms</Trans> },
        { href: contractorsReport, label: <Trans>Contractors</Trans> },
      ]}
    />
  )
}
