import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'

/** The tabs of security: actions, and failures. */
export function SecurityTabs() {
  const { t } = useLingui()
  const [path] = useLocation()
  return (
    <LinkTabs
      label={t`Parts of this page`}
      path={path}
      tabs={[
        { href: '/cms/security', label: <Trans>Events</Trans> },
        { href: '/cms/security/failures', label: <Trans>Failed attempts</Trans> },
      ]}
    />
  )
}
