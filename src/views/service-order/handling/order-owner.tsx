import { Trans, useLingui } from '@lingui/react/macro'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { Card } from '#views/components/page/card.tsx'
import { Handling, useOffered, useOrder } from './handling-actor.ts'

/** The owner of the order, with assigning. */
export function OrderOwner() {
  const { t } = useLingui()
  const actor = Handling.useActorRef()
  const order = useOrder()
  const mayAssign = useOffered().includes('assign')
  const owner = 'owner' in order ? order.owner : null
  const assign = (owner_id: number | null) => {
    if (owner_id !== null && owner_id !== owner?.id)
      actor.send({ type: 'action.submit', action: 'assign', body: { owner_id } })
  }
  return (
    <Card title={<Trans>Owner</Trans>}>
      {mayAssign ? (
        <LookupField
          label={t`Who looks after the order`}
          lookup="user.users.lookup"
          value={owner?.id ?? null}
          selected={owner && { id: owner.id, name: owner.full_name }}
          onChange={assign}
          placeholder={t`Nobody yet`}
        />
      ) : (
        (owner?.full_name ?? <Trans>Nobody yet</Trans>)
      )}
    </Card>
  )
}
