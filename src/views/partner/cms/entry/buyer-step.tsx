import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, TextInput } from '@mantine/core'
import classes from '#views/partner/cms/new-entry.module.css'
import { Approval } from './approval-actor.ts'
import { StepButtons } from './step-buttons.tsx'

/** The buyer number of the ERP; that it comes later is said on purpose. */
export function BuyerStep() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const { buyer_number, external_id } = Approval.useSelector(({ context }) => context.choice)
  return (
    <>
      <Radio.Group
        label={t`Buyer number in Navision`}
        value={buyer_number}
        onChange={(value) =>
          actor.send({ type: 'buyer.change', buyer_number: value === 'given' ? 'given' : 'later', external_id })
        }
      >
        <div className={classes.choices}>
          <Radio value="given" label={<Trans>Is known</Trans>} />
          {buyer_number === 'given' && (
            <TextInput
              aria-label={t`Buyer number`}
              placeholder={t`Buyer number`}
              className={classes.indented}
              maxLength={40}
              value={external_id}
              onChange={(event) =>
                actor.send({ type: 'buyer.change', buyer_number, external_id: event.currentTarget.value })
              }
            />
          )}
          <Radio
            value="later"
            label={<Trans>Comes later</Trans>}
            description={<Trans>It can be added to the account data of the partner.</Trans>}
          />
        </div>
      </Radio.Group>
      <StepButtons />
    </>
  )
}
