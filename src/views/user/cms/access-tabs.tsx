import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'

/** The tabs of a user (specification, section 2): data and permissions. */
export function AccessTabs({ base, count }: { base: string; count?: number }) {
  const { t } = useLingui()
  const [path] = useLocation()
  return (
    <LinkTabs
      label={t`Parts of this page`}
      path={path}
      tabs={[
        { href: base, label: <Trans>Data</Trans> },
        { href: `${base}/permissions`, label: <Trans>Permissions</Trans>, count },
      ]}
    />
  )
}
