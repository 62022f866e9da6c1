import { Trans } from '@lingui/react/macro'
import type { User } from '#contract/user/user.ts'
import { formatMoment } from '#services/formatting.ts'
import { Card, Facts } from '#views/components/page/card.tsx'

/** Facts of an account: sign-ins, and open work that would have to be handed over. */
export function AccountFacts({ user }: { user: User }) {
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
    </Card>
  )
}
