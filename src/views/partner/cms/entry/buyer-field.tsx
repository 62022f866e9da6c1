import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { Approval } from './approval-actor.ts'

/** The buyer number of the ERP; it can be filled in later. */
export function BuyerField() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const external_id = Approval.useSelector(({ context }) => context.choice.external_id)
  return (
    <TextInput
      id="field-external_id"
      label={t`Buyer number in Navision`}
      description={t`It can be added later, to the account data of the partner.`}
      maxLength={40}
      value={external_id}
      onChange={({ currentTarget: { value } }) =>
        actor.send({ type: 'buyer.change', buyer_number: value.trim() === '' ? 'later' : 'given', external_id: value })
      }
    />
  )
}
