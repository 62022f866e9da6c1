import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { InferInput } from 'valibot'
import { PayForm, RefundForm, UnpayForm } from '#contract/order/actions.ts'
import type { Order } from '#contract/order/entity.ts'
import { trainingOrderChoices } from '#contract/order/lifecycle-state.ts'
import { ChangePaymentForm } from '#contract/order/order-changes.ts'
import { type TrainingOrderVerb, trainingOrderVerb } from '#contract/order/statuses.ts'
import { fromGrosze } from '#contract/values/money.ts'
import { today } from '#contract/values/rules.ts'
import { orderActions } from '#services/order/order-calls.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { StatusMenu } from '#views/components/status/status-menu.tsx'
import { AmountInput, DocumentFields } from './payment-fields.tsx'

/** The actions on an order that its lifecycle allows this person. */
export function TrainingOrderActions({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const by = useActingPerson()
  return (
    <StatusMenu
      offered={useMemo(() => trainingOrderChoices(order, by), [order, by])}
      words={trainingOrderVerb}
      dialog={(verb, close) => {
        const Dialog = dialogs[verb]
        return (
          <Dialog
            order={order}
            onCancel={close}
            onDone={() => {
              close()
              onChanged()
            }}
          />
        )
      }}
    />
  )
}

interface DialogProps {
  order: Order
  onDone: () => void
  onCancel: () => void
}

/** Shared by the dialogs of an order: the call, and closing the dialog when it is done. */
function useVerb(verb: TrainingOrderVerb, { order, onDone, onCancel }: DialogProps) {
  const { i18n } = useLingui()
  const values = (body: object) => ({ id: order.id, body })
  return {
    use: { send: orderActions[verb] },
    keptAs: `order.orders.${verb}:${order.id}`,
    title: labelIn(i18n, trainingOrderVerb[verb].label),
    values,
    onDone,
    onCancel,
  }
}

function PayDialog(props: DialogProps) {
  return (
    <SubmissionDialog<InferInput<typeof PayForm>, unknown>
      {...useVerb('pay', props)}
      explanation={
        props.order.status === 'cancelled' ? (
          <Trans>
            The transfer arrived after the order was cancelled. Its places are gone: the company is asked what to do
            with the money, and a task to settle it is created.
          </Trans>
        ) : props.order.status === 'paid' ? (
          <Trans>
            The order is paid already. The company is asked what to do with this money, and a task to settle it is
            created.
          </Trans>
        ) : (
          <Trans>The transfer has arrived. The contact person gets an e-mail. An overpayment becomes a credit.</Trans>
        )
      }
      schema={PayForm}
      initialValues={{
        amount: fromGrosze(props.order.due),
        document_number: '',
        document_date: today(),
        version: props.order.version,
      }}
      submit={<Trans>Book the transfer</Trans>}
    >
      {(form) => (
        <>
          <AmountInput {...form.getInputProps('amount')} onType={(amount) => form.setFieldValue('amount', amount)} />
          <DocumentFields
            number={{ ...form.getInputProps('document_number'), 'data-autofocus': true }}
            date={{ ...form.getInputProps('document_date'), value: form.values.document_date }}
          />
        </>
      )}
    </SubmissionDialog>
  )
}

function ChangePaymentDialog(props: DialogProps) {
  const { t } = useTexts()
  const { data: terms } = useLoad('training.participants.terms', { path: { term: props.order.term_id } })
  return (
    <SubmissionDialog<{ payment_id: number | null }, unknown>
      {...useVerb('change-payment', props)}
      explanation={
        <Trans>An open payment page is closed. The contact person gets an e-mail with payment instructions.</Trans>
      }
      schema={ChangePaymentForm}
      initialValues={{ payment_id: null }}
      submit={<Trans>Change the form of payment</Trans>}
    >
      {(form) => (
        <Select
          label={<Trans>Payment form</Trans>}
          placeholder={t`Choose`}
          required
          data={(terms?.payments ?? [])
            .filter(({ type }) => type !== 'online' || props.order.partner_id !== null)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.values.payment_id === null ? null : String(form.values.payment_id)}
          error={form.errors.payment_id}
          onChange={(chosen) => form.setFieldValue('payment_id', chosen === null ? null : Number(chosen))}
        />
      )}
    </SubmissionDialog>
  )
}

function UnpayDialog(props: DialogProps) {
  const { t } = useTexts()
  return (
    <SubmissionDialog<InferInput<typeof UnpayForm>, unknown>
      {...useVerb('unpay', props)}
      explanation={<Trans>The order is unpaid again. Its places stay until you decide otherwise.</Trans>}
      schema={UnpayForm}
      initialValues={{ reason: '', version: props.order.version }}
      submit={<Trans>Mark as unpaid</Trans>}
    >
      {(form) => (
        <LimitedTextarea
          label={t`Reason`}
          required
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </SubmissionDialog>
  )
}

function RefundDialog(props: DialogProps) {
  const { t } = useTexts()
  const money = useMoney()
  const { order } = props
  const left = fromGrosze(Math.max(0, order.received - order.returned))
  return (
    <SubmissionDialog<InferInput<typeof RefundForm>, unknown>
      {...useVerb('refund', props)}
      explanation={
        order.paid_online ? (
          <Trans>
            Up to {money(left)} can be refunded. The refund goes through the payment provider and counts once the
            provider has confirmed it.
          </Trans>
        ) : (
          <Trans>
            Up to {money(left)} can be refunded. A task to send the transfer is created; the refund counts once it is
            settled.
          </Trans>
        )
      }
      schema={RefundForm}
      initialValues={{ amount: left, reason: '', version: order.version }}
      submit={<Trans>Refund money</Trans>}
      danger
    >
      {(form) => (
        <>
          <AmountInput {...form.getInputProps('amount')} onType={(amount) => form.setFieldValue('amount', amount)} />
          <LimitedTextarea label={t`Reason`} required autosize minRows={2} {...form.getInputProps('reason')} />
        </>
      )}
    </SubmissionDialog>
  )
}

const dialogs: Record<TrainingOrderVerb, (props: DialogProps) => ReactNode> = {
  pay: PayDialog,
  'change-payment': ChangePaymentDialog,
  unpay: UnpayDialog,
  refund: RefundDialog,
}
