import { Trans } from '@lingui/react/macro'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useMay } from '#views/components/app/use-session.ts'
import { Card } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'

/** The page for unknown addresses. */
export function Fallback() {
  const isStaff = useMay('core.dashboard.index')
  return (
    <>
      <PageHeader title={<Trans>Page not found</Trans>} />
      <Card>
        <EmptyState
          icon={IconMapOff}
          title={<Trans>There is no page at this address</Trans>}
          action={
            <Link href={isStaff ? '/cms' : '/'}>
              <Trans>Go to the dashboard</Trans>
            </Link>
          }
        >
          <Trans>It may have been moved, or the link is not complete.</Trans>
        </EmptyState>
      </Card>
    </>
  )
}
