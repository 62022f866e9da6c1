import type { MovementRow } from '#server/integrations/movements.ts'

/** How a report of a payment moves after it was reported first. */
export const paymentMovements = ['forward', 'back', 'blank', 'zero', 'unknown', 'twice', 'late', 'again'] as const
type PaymentMovement = (typeof paymentMovements)[number]

/** A repeated report changes nothing. One that is incomplete, or in words that we do not know, is stored and changes nothing. */
const reported = { blank: 'kept', zero: null, unknown: 'kept', twice: 'kept' } as const
/** A sum or currency that was not requested pays nothing, and staff are asked. */
const differing = { forward: 'asked', back: 'asked', blank: 'kept', zero: 'asked', unknown: 'kept' } as const

/**
 * What happens when money moves: reports of the provider, and transfers that staff book. Money that arrives is recorded in any case;
 * `asked` gives staff a task. docs/payments.md has the table, and a test moves each row
 * (tests/server/order/payment-movements.test.ts).
 */
export const paymentRows: readonly MovementRow<PaymentMovement>[] = [
  {
    kind: 'payment',
    name: 'status',
    on: { ...reported, forward: 'taken', back: 'asked', late: 'asked', again: 'taken' },
  },
  { kind: 'payment', name: 'totalAmount', on: { ...differing, twice: 'kept', late: 'asked', again: 'taken' } },
  {
    kind: 'payment',
    name: 'currencyCode',
    on: {
      ...differing,
      back: null,
      zero: null,
      blank: 'asked',
      unknown: 'asked',
      twice: 'kept',
      late: 'asked',
      again: 'taken',
    },
  },
  {
    kind: 'payment',
    name: 'orderId',
    on: { ...reported, forward: null, back: null, twice: null, late: null, again: null },
  },
  {
    kind: 'refund',
    name: 'status',
    on: { ...reported, forward: 'taken', back: 'asked', late: 'asked', again: 'taken' },
  },
  { kind: 'refund', name: 'amount', on: { ...differing, twice: 'kept', late: 'asked', again: 'taken' } },
  {
    kind: 'refund',
    name: 'refundId',
    on: { ...reported, forward: null, back: null, blank: 'taken', unknown: 'asked', late: 'asked', again: null },
  },
  {
    kind: 'transfer',
    name: 'amount',
    on: {
      forward: 'taken',
      back: 'kept',
      blank: 'taken',
      zero: 'kept',
      unknown: 'kept',
      twice: 'asked',
      late: 'asked',
      again: 'taken',
    },
  },
  {
    kind: 'transfer',
    name: 'document_number',
    on: {
      forward: 'taken',
      back: null,
      blank: 'kept',
      zero: null,
      unknown: null,
      twice: 'asked',
      late: 'asked',
      again: 'taken',
    },
  },
]
