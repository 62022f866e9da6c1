import { msg } from '@lingui/core/macro'
import type { OrderTaskKind } from '#contract/order/entity.ts'
import type { PaymentAttemptStatus, RefundStatus } from '#contract/training/statuses.ts'
import type { Status } from '#views/components/status/statuses.ts'

/** Where one try to pay stands. */
export const attemptStatuses: Record<PaymentAttemptStatus, Status> = {
  created: { tone: 'grey', label: msg`Online payment begun` },
  redirected: { tone: 'blue', label: msg`Sent to the payment page` },
  pending: { tone: 'amber', label: msg`Payment is being made` },
  completed: { tone: 'green', label: msg`Paid online` },
  cancelled: { tone: 'grey', label: msg`Payment given up` },
  failed: { tone: 'red', label: msg`Payment failed` },
  refunded: { tone: 'violet', label: msg`Payment given back` },
}

/** Where money on its way back stands. */
export const refundStatuses: Record<RefundStatus, Status> = {
  requested: { tone: 'amber', label: msg`Refund ordered` },
  pending: { tone: 'amber', label: msg`Refund is on its way` },
  completed: { tone: 'violet', label: msg`Refunded` },
  failed: { tone: 'red', label: msg`Refund failed` },
}

interface TaskWords extends Status {
  /** What staff have to do. */
  todo: Status['label']
}

/** What staff have to settle, and what to do about it. */
export const taskKinds: Record<OrderTaskKind, TaskWords> = {
  late_payment: {
    tone: 'red',
    label: msg`Paid after the end of the hold`,
    todo: msg`The places are gone. The company can choose on the page of the order; settle it here when it does not.`,
  },
  second_payment: {
    tone: 'amber',
    label: msg`Paid twice`,
    todo: msg`The company can choose on the page of the order what becomes of it; settle it here when it does not.`,
  },
  wrong_amount: {
    tone: 'amber',
    label: msg`Another amount than ordered`,
    todo: msg`Find out with the provider of payments what came in, and settle the difference.`,
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

/** Why a try failed, in our own words; other texts are the provider's. */
export const attemptFailures = {
  timeout: msg`Nobody paid in time.`,
  lost: msg`The provider's answer was lost; nobody saw the page.`,
  outdated: msg`The order changed, so the page of the payment was closed.`,
  wrong_amount: msg`Another amount or currency came than was asked for.`,
} as const
