import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import type { User } from '#contract/user/user.ts'
import { formatMoment } from '#services/formatting.ts'
import { signOutUser } from '#services/user/account-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { Card, Facts } from '#views/components/page/card.tsx'

const signingOut: SubmissionUse = {
  send: signOutUser,
}

/** Facts of an account: sign-ins, and open work that would have to be handed over. Ends the sessions of a lost device. */
export function AccountFacts({ user }: { user: User }) {
  const [asking, setAsking] = useState(false)
  const maySignOut = useMay('user.users.sign-out')
  return (
    <Card title={<Trans>Account</Trans>}>
      <Facts
        facts={[
          { label: <Trans>Last sign-in</Trans>, value: user.last_login_at && formatMoment(user.last_login_at) },
          { label: <Trans>Created</Trans>, value: formatMoment(user.created_at) },
          { label: <Trans>Open service orders</Trans>, value: user.open_orders },
          { label: <Trans>Partners taken care of</Trans>, value: user.moderated_partners },
        ]}
      />
      {maySignOut && user.status === 1 && (
        <Button
          variant="default"
          mt="md"
          leftSection={<IconLogout size={18} stroke={1.7} />}
          onClick={() => setAsking(true)}
        >
          <Trans>Sign out of every device</Trans>
        </Button>
      )}
      {asking && (
        <SubmissionQuestion
          use={signingOut}
          values={{ user: user.id }}
          title={<Trans>Sign this person out of every device?</Trans>}
          confirm={<Trans>Sign out</Trans>}
          onDone={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        >
          <Trans>Every session ends at once. The person can sign in again with the password.</Trans>
        </SubmissionQuestion>
      )}
    </Card>
  )
}
