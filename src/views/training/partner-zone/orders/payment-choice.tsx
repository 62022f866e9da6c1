import { Trans } from '@lingui/react/macro'
import { Radio, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChangePaymentForm, ResumeOrderForm } from '#contract/order/order-changes.ts'
import type { ZoneOrder } from '#contract/order/zone.ts'
import { changeOrderPayment, resumeOrder } from '#services/order/order-calls.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { OptionCard } from '#views/training/partner-zone/option-card.tsx'
import { companyTrainingPaths } from '#views/training/partner-zone/paths.ts'

interface Chosen extends Record<string, unknown> {
  payment_id: number | null
}

interface Resumed {
  order_id: number
  term_id: number
}

interface DialogProps {
  order: ZoneOrder
  onCancel: () => void
}

/** Changes the form of payment of an unpaid order. */
export function ChangePaymentDialog({ order, onDone, onCancel }: DialogProps & { onDone: () => void }) {
  return (
    <SubmissionDialog<Chosen, unknown>
      use={{ send: changeOrderPayment }}
      keptAs={`partnerzone.training.orders.change-payment:${order.id}`}
      values={(body) => ({ id: order.id, body })}
      title={<Trans>Change the form of payment</Trans>}
      explanation={<Trans>An open payment page is closed. The date until which places are held may change.</Trans>}
      schema={ChangePaymentForm}
      initialValues={{ payment_id: null }}
      submit={<Trans>Change the form of payment</Trans>}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) => (
        <Payments
          term_id={order.term_id}
          chosen={form.values.payment_id}
          error={form.errors.payment_id}
          onChoose={(id) => form.setFieldValue('payment_id', id)}
        />
      )}
    </SubmissionDialog>
  )
}

/** Places a new order for the people of an expired one, and opens its page. */
export function ResumeDialog({ order, onCancel }: DialogProps) {
  return (
    <SubmissionDialog<Chosen, Resumed>
      use={{ send: resumeOrder }}
      keptAs={`partnerzone.training.orders.resume:${order.id}`}
      values={(body) => ({ id: order.id, body })}
      title={<Trans>Reserve the places again?</Trans>}
      explanation={
        order.unsettled ? (
          <Trans>The same people are registered again, and the money that has arrived pays for them.</Trans>
        ) : (
          <Trans>The same people are registered again, by a new order.</Trans>
        )
      }
      schema={ResumeOrderForm}
      initialValues={{ payment_id: null }}
      submit={<Trans>Reserve the places again</Trans>}
      onDone={({ order_id, term_id }) => navigateTo(companyTrainingPaths.orderFinish(term_id, order_id))}
      onCancel={onCancel}
    >
      {(form) =>
        order.unsettled === null && (
          <Payments
            term_id={order.term_id}
            chosen={form.values.payment_id}
            error={form.errors.payment_id}
            onChoose={(id) => form.setFieldValue('payment_id', id)}
          />
        )
      }
    </SubmissionDialog>
  )
}

interface PaymentsProps {
  term_id: number
  chosen: number | null
  error: ReactNode
  onChoose: (id: number) => void
}

/** The forms of payment by which the money would arrive in time. */
function Payments({ term_id, chosen, error, onChoose }: PaymentsProps) {
  const { data: term, failed } = useLoad('partnerzone.training.terms.show', { path: { term: term_id } })
  return (
    <Radio.Group
      label={<Trans>Payment form</Trans>}
      required
      error={error}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => onChoose(Number(id))}
    >
      <Stack gap="xs" mt="2xs">
        {term === null && !failed && <Skeleton height={48} />}
        {term === null && failed && <Trans>The forms of payment could not be loaded. Try again in a moment.</Trans>}
        {term?.payments.length === 0 && <Trans>No payment would arrive in time.</Trans>}
        {term?.payments.map(({ id, name }) => (
          <OptionCard key={id} value={id} name={name} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
