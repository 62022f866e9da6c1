import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconLock, IconMail } from '@tabler/icons-react'
import { Link } from 'wouter'
import { askForAccess } from '#services/profile/profile-calls.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'

const ask: SubmissionUse = {
  send: (api, values, settings) => askForAccess(api, values as { permission: string }, settings),
}

/** Shown in place of a page that needs a role which this person does not have: whom to ask, and asking them with one press. */
export function NotPermitted({ permission }: { permission: string }) {
  const { data } = useLoad('profile.access.show', { query: { permission }, showRefusal: false })
  const { submit, busy, done } = useSubmission(ask)
  return (
    <>
      <PageHeader />
      <Card>
        <EmptyState
          icon={IconLock}
          title={<Trans>You have no access to this page</Trans>}
          action={
            <Group justify="center" gap="md">
              {data?.can_ask && (
                <Button
                  leftSection={<IconMail size={18} stroke={1.7} />}
                  loading={busy}
                  disabled={done}
                  onClick={() => submit({ permission })}
                >
                  {done ? <Trans>The request has been sent</Trans> : <Trans>Ask for access</Trans>}
                </Button>
              )}
              <Link href="/">
                <Trans>Go to the dashboard</Trans>
              </Link>
            </Group>
          }
        >
          {data?.given_by === 'distributor' ? (
            <Trans>The distributor can give you access.</Trans>
          ) : (
            <Trans>The administrator of your company can give you a role in it.</Trans>
          )}
          {data && data.administrators.length > 0 && (
            <>
              {' '}
              <Trans>Administrators: {data.administrators.join(', ')}</Trans>
            </>
          )}
        </EmptyState>
      </Card>
    </>
  )
}
