import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { User } from '#contract/user/user.ts'
import { inviteUser } from '#services/user/account-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { PageNotices } from '#views/components/page/page-columns.tsx'
import type { Limit } from './account-limits.ts'

const inviting: SubmissionUse = {
  send: inviteUser,
}

/** Notices about an account: locked, or not activated yet. */
export function UserNotices({
  user,
  limit,
  onChanged,
}: {
  user: User
  /** Why it can only be changed in part. */
  limit: Limit | null
  onChanged: () => void
}) {
  const mayInvite = useMay('user.users.invite')
  const { submit, busy } = useSubmission(inviting, { onDone: onChanged })
  return (
    <PageNotices>
      {limit === 'super-admin' && (
        <Notice tone="information" title={<Trans>Only a super administrator may change this account.</Trans>}>
          <Trans>You can only view it.</Trans>
        </Notice>
      )}
      {limit === 'beyond' && (
        <Notice tone="information" title={<Trans>This account has rights that you do not have.</Trans>}>
          <Trans>
            You can change name, phone and language. Address, role and visible records are changed by somebody who has
            the same rights.
          </Trans>
        </Notice>
      )}
      {limit === 'own' && (
        <Notice tone="information" title={<Trans>This is your own account.</Trans>}>
          <Trans>
            Change your address in your profile, where your password is asked for. Your role and visible records are
            changed by somebody else.
          </Trans>
        </Notice>
      )}
      {user.is_locked && (
        <Notice tone="danger" title={<Trans>Locked for 15 minutes on new devices.</Trans>}>
          <Trans>Somebody entered a wrong password many times. Devices that signed in before are not affected.</Trans>
        </Notice>
      )}
      {user.status === 1 && !user.is_activated && (
        <Notice
          tone="information"
          title={<Trans>The address is not confirmed yet.</Trans>}
          action={
            mayInvite && (
              <Button variant="default" size="xs" loading={busy} onClick={() => submit({ user: user.id })}>
                <Trans>Send the invitation again</Trans>
              </Button>
            )
          }
        >
          <Trans>An invitation is valid for 7 days.</Trans>
        </Notice>
      )}
      {user.is_anonymised && (
        <Notice tone="warning" title={<Trans>Personal data erased.</Trans>}>
          <Trans>The account cannot be opened again.</Trans>
        </Notice>
      )}
    </PageNotices>
  )
}
