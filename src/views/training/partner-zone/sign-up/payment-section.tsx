import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { Trans } from '@lingui/react/macro'
import { Checkbox, Radio } from '@mantine/core'
import { creditOf, showsPayment } from '#machines/training/training-sign-up.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FormSection } from '#views/components/form/form-section.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import classes from './sign-up.module.css'
import { SignUp, useErrorAt } from './sign-up-actor.ts'

/** The form of payment, and the use of credit. For the waiting list, it is asked when a place is offered. */
export function PaymentSection() {
  const money = useMoney()
  const actor = SignUp.useActorRef()
  const term = SignUp.useSelector(({ context }) => context.term)
  const { payment_id, use_credit } = SignUp.useSelector(({ context }) => context.values)
  const credit = SignUp.useSelector(({ context }) => creditOf(context.credits, context.values.partner_id))
  const isAsked = SignUp.useSelector(({ context }) => showsPayment(context.term, context.refused))
  const error = useErrorAt('payment_id')
  if (!term || !isAsked) return null
  return (
    <FormSection
      title={<Trans>Payment</Trans>}
      explanation={<Trans>The places are held for you until the payment is due.</Trans>}
    >
      <Radio.Group
        id={fieldId('payment_id')}
        label={<Trans>Payment form</Trans>}
        required
        error={error}
        value={payment_id === null ? null : String(payment_id)}
        onChange={(id) => actor.send({ type: 'form.change', values: { payment_id: Number(id) } })}
      >
        <div className={classes.options}>
          {term.payments.length === 0 && <Trans>No payment would arrive in time.</Trans>}
          {term.payments.map(({ id, name, type }) => (
            <Radio.Card key={id} value={String(id)} className={classes.option}>
              <Radio.Indicator />
              <span>
                <strong>{name}</strong>
                <small>
                  {type === 'online' ? (
                    <Trans>Card, BLIK or a fast transfer. The places are yours at once.</Trans>
                  ) : (
                    <Trans>You get the account number and the transfer reference.</Trans>
                  )}
                </small>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {credit > 0 && (
        <Checkbox
          id={fieldId('use_credit')}
          checked={use_credit}
          onChange={(event) => actor.send({ type: 'form.change', values: { use_credit: event.currentTarget.checked } })}
          label={<Trans>Use the credit of your company</Trans>}
          description={<Trans>{money(credit)} from a cancelled term</Trans>}
        />
      )}
    </FormSection>
  )
}
