import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'wouter'
import { Card } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'

/** Shown in place of a page that needs a role in the company which this person does not have. */
export function NotPermitted() {
  return (
    <>
      <PageHeader />
      <Card>
        <EmptyState
          icon={IconLock}
          title={<Trans>You have no access to this page</Trans>}
          action={
            <Link href="/">
              <Trans>Go to the dashboard</Trans>
            </Link>
          }
        >
          <Trans>The administrator of your company can give you a role in it.</Trans>
        </EmptyState>
      </Card>
    </>
  )
}
