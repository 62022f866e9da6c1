import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { LinkTabs } from '#views/components/page/link-tabs.tsx'
import { partnerPaths } from './paths.ts'

/** Links to the pages of a partner: data, branches, people. */
export function PartnerTabs({ id }: { id: number }) {
  const { t } = useLingui()
  const [path] = useLocation()
  return (
    <LinkTabs
      label={t`Partner`}
      path={path}
      tabs={[
        { href: partnerPaths.one(id), label: <Trans>Data</Trans> },
        { href: partnerPaths.affiliates(id), label: <Trans>Branches</Trans> },
        { href: partnerPaths.users(id), label: <Trans>Users</Trans> },
      ]}
    />
  )
}
