import { msg } from '@lingui/core/macro'
import type { OrderTaskKind } from '#contract/order/entity.ts'
import type { PaymentAttemptStatus, RefundStatus } from '#contract/training/statuses.ts'
import type { Status } from '#views/components/status/statuses.ts'

/** The state of a payment attempt. */
export const attemptStatuses: Record<PaymentAttemptStatus, Status> = {
  created: { tone: 'grey', label: msg`Online payment started` },
  redirected: { tone: 'blue', label: msg`Sent to the payment page` },
  pending: { tone: 'amber', label: msg`Payment is being made` },
  completed: { tone: 'green', label: msg`Paid online` },
  cancelled: { tone: 'grey', label: msg`Payment abandoned` },
  failed: { tone: 'red', label: msg`Payment failed` },
  refunded: { tone: 'violet', label: msg`Payment refunded` },
}

/** The state of a refund. */
export const refundStatuses: Record<RefundStatus, Status> = {
  requested: { tone: 'amber', label: msg`Refund ordered` },
  pending: { tone: 'amber', label: msg`Refund is on its way` },
  completed: { tone: 'violet', label: msg`Refunded` },
  failed: { tone: 'red', label: msg`Refund failed` },
}

interface TaskWords extends Status {
  /** Labels of the tasks of staff. */
  todo: Status['label']
}

/** A task of staff with its instruction. */
export const taskKinds: Record<OrderTaskKind, TaskWords> = {
  late_payment: {
    tone: 'red',
    label: msg`Paid after the end of the hold`,
    todo: msg`The places are gone. The company can choose on the page of the order what to do next. If it does not, settle it here.`,
  },
  second_payment: {
    tone: 'amber',
    label: msg`Paid twice`,
    todo: msg`The company can choose what to do with it on the page of the order. If it does not, settle it here.`,
  },
  wrong_amount: {
    tone: 'amber',
    label: msg`Another amount than ordered`,
    todo: msg`Check with the payment provider what was received, and settle the difference.`,
  },
  refund_transfer: {
    tone: 'violet',
    label: msg`Transfer to be sent back`,
    todo: msg`Send the transfer. When this is settled, the refund counts as made.`,
  },
  refund_failed: {
    tone: 'red',
    label: msg`Refund refused by the provider`,
    todo: msg`Send a transfer instead. When this is settled, the refund counts as made.`,
  },
}

/** Reasons of a failed payment in our words; other texts come from the provider. */
export const attemptFailures = {
  timeout: msg`Nobody paid in time.`,
  lost: msg`The provider’s answer was lost; nobody saw the page.`,
  outdated: msg`The order changed, so the page of the payment was closed.`,
  wrong_amount: msg`The amount or currency received differs from what was requested.`,
} as const
