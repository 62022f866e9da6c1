import { change, type Deed, type Status, type Verb, withOther } from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { PaymentAttemptStatus, RefundStatus, TrainingOrderStatus } from '#contract/training/statuses.ts'
import type { OrderTaskKind } from './entity.ts'
import type { TrainingOrderEvent } from './lifecycle.ts'

/** Statuses of a training order. */
export const trainingOrderStatus: Readonly<Record<TrainingOrderStatus, Status>> = withOther({
  unpaid: { tone: 'amber', label: { pl: 'Nieopłacone', en: 'Unpaid' } },
  paid: { tone: 'green', label: { pl: 'Opłacone', en: 'Paid' } },
  cancelled: { tone: 'red', label: { pl: 'Anulowane', en: 'Cancelled' } },
})

/** The state of a payment attempt. */
export const attemptStatus: Readonly<Record<PaymentAttemptStatus, Status>> = withOther({
  created: { tone: 'grey', label: { pl: 'Rozpoczęto płatność online', en: 'Online payment started' } },
  redirected: { tone: 'blue', label: { pl: 'Przekierowano na stronę płatności', en: 'Sent to the payment page' } },
  pending: { tone: 'amber', label: { pl: 'Płatność w toku', en: 'Payment in progress' } },
  completed: { tone: 'green', label: { pl: 'Opłacono online', en: 'Paid online' } },
  cancelled: { tone: 'grey', label: { pl: 'Płatność przerwana', en: 'Payment abandoned' } },
  failed: { tone: 'red', label: { pl: 'Płatność nieudana', en: 'Payment failed' } },
  refunded: { tone: 'violet', label: { pl: 'Płatność zwrócona', en: 'Payment refunded' } },
})

/** The state of a refund. */
export const refundStatus: Readonly<Record<RefundStatus, Status>> = withOther({
  requested: { tone: 'amber', label: { pl: 'Zlecono zwrot', en: 'Refund ordered' } },
  pending: { tone: 'amber', label: { pl: 'Zwrot w drodze', en: 'Refund is on its way' } },
  completed: { tone: 'violet', label: { pl: 'Zwrot pieniędzy', en: 'Refunded' } },
  failed: { tone: 'red', label: { pl: 'Zwrot nieudany', en: 'Refund failed' } },
})

/** Tasks of staff about money, with instructions. */
export const taskKind: Readonly<Record<OrderTaskKind, Status & { todo: Translated }>> = withOther(
  {
    late_payment: {
      tone: 'red',
      label: { pl: 'Wpłata po terminie rezerwacji', en: 'Paid after the reservation expired' },
      todo: {
        pl: 'Miejsca przepadły. Firma może wybrać na stronie zamówienia, co dalej. Jeśli tego nie zrobi, zamknij sprawę tutaj.',
        en: 'The places are gone. The company can choose what to do next on the order page. If it does not, settle it here.',
      },
    },
    second_payment: {
      tone: 'amber',
      label: { pl: 'Podwójna wpłata', en: 'Paid twice' },
      todo: {
        pl: 'Firma może wybrać na stronie zamówienia, co z nią zrobić. Jeśli tego nie zrobi, zamknij sprawę tutaj.',
        en: 'The company can choose what to do with it on the order page. If it does not, settle it here.',
      },
    },
    wrong_amount: {
      tone: 'amber',
      label: { pl: 'Inna kwota niż w zamówieniu', en: 'Amount differs from the order' },
      todo: {
        pl: 'Ustal z operatorem płatności, co wpłynęło, i rozlicz różnicę.',
        en: 'Check with the payment provider what was received, and settle the difference.',
      },
    },
    refund_transfer: {
      tone: 'violet',
      label: { pl: 'Przelew do zwrotu', en: 'Refund to be sent by transfer' },
      todo: {
        pl: 'Wyślij przelew. Po zamknięciu sprawy zwrot zostanie uznany za wykonany.',
        en: 'Send the transfer. When this is settled, the refund counts as made.',
      },
    },
    refund_failed: {
      tone: 'red',
      label: { pl: 'Operator odmówił zwrotu', en: 'Refund refused by the provider' },
      todo: {
        pl: 'Wyślij przelew. Po zamknięciu sprawy zwrot zostanie uznany za wykonany.',
        en: 'Send a transfer instead. When this is settled, the refund counts as made.',
      },
    },
    payment_reversed: {
      tone: 'red',
      label: { pl: 'Operator cofnął wpłatę', en: 'Payment taken back by the provider' },
      todo: {
        pl: 'Sprawdź w panelu operatora, czy pieniądze wróciły do płacącego. Jeśli tak, po zamknięciu sprawy będą liczone jako zwrócone.',
        en: 'Check in the provider’s panel whether the money went back to the payer. If it did, it counts as returned when this is settled.',
      },
    },
    refund_reversed: {
      tone: 'red',
      label: { pl: 'Zwrot nie dotarł', en: 'Refund came back' },
      todo: {
        pl: 'Zwrot był wykonany, a operator podaje teraz, że się nie powiódł. Sprawdź w jego panelu i wyślij przelew.',
        en: 'The refund had been made, and the provider now reports that it failed. Check in its panel, and send a transfer.',
      },
    },
  },
  {
    todo: {
      pl: 'Odśwież stronę, aby zobaczyć, czego dotyczy.',
      en: 'Reload the page to see what it is about.',
    },
  },
)

/** Actions of staff on an order, named like the last part of their calls, in order. */
export const trainingOrderVerb = {
  pay: {
    icon: 'cash',
    label: { pl: 'Zaksięguj przelew', en: 'Book a transfer' },
    done: { pl: 'Oznaczono jako opłacone', en: 'Marked as paid' },
    success: { pl: 'Wpłata została zaksięgowana', en: 'The payment has been booked' },
    permission: { pl: 'oznaczanie jako opłacone, płacenie', en: 'mark as paid, pay' },
    asks: 'form',
  },
  'change-payment': {
    icon: 'arrows-exchange',
    label: { pl: 'Zmień formę płatności', en: 'Change the form of payment' },
    done: { pl: 'Zmieniono formę płatności', en: 'Form of payment changed' },
    mark: change,
    permission: { pl: 'zmiana formy płatności', en: 'change the form of payment' },
    asks: 'form',
  },
  unpay: {
    icon: 'cash-off',
    label: { pl: 'Oznacz jako nieopłacone', en: 'Mark as unpaid' },
    done: { pl: 'Cofnięto zaksięgowanie wpłaty', en: 'Payment booking undone' },
    success: { pl: 'Zamówienie jest znowu nieopłacone', en: 'The order is unpaid again' },
    permission: { pl: 'cofanie opłacenia', en: 'undo payment' },
    asks: 'form',
  },
  refund: {
    icon: 'arrow-back-up',
    label: { pl: 'Zwróć pieniądze', en: 'Refund money' },
    done: { pl: 'Zwrócono', en: 'Refunded' },
    success: { pl: 'Zwrot został zlecony', en: 'The refund has been ordered' },
    permission: { pl: 'zwrot pieniędzy', en: 'refund' },
    asks: 'form',
    danger: true,
  },
} as const satisfies Record<string, Verb>
export type TrainingOrderVerb = keyof typeof trainingOrderVerb

/** The audit's verb of an event: `pay` of `order.pay`, `refund-request` of `refund.request`. */
export type OrderVerbOf<Type extends string> = Type extends `order.${infer Own}`
  ? Own
  : Type extends `${infer Subject}.${infer Of}`
    ? `${Subject}-${Of}`
    : never

/** Events of a training order. */
export const trainingOrderDeeds = {
  ...trainingOrderVerb,
  place: { done: { pl: 'Złożono zamówienie', en: 'Order placed' } },
  change_payment: trainingOrderVerb['change-payment'],
  shorten_hold: { done: { pl: 'Skrócono rezerwację miejsc', en: 'Hold of the places shortened' }, mark: change },
  reduce: { done: { pl: 'Zmniejszono liczbę miejsc', en: 'Number of places reduced' }, mark: change },
  expire: { done: { pl: 'Wygasło', en: 'Expired' } },
  'payment-start': { done: { pl: 'Rozpoczęto płatność online', en: 'Online payment started' }, mark: change },
  'payment-settle': { done: { pl: 'Opłacono online', en: 'Paid online' } },
  'refund-request': { done: { pl: 'Zlecono zwrot', en: 'Refund ordered' }, mark: change },
  'refund-confirm': { done: { pl: 'Zwrócono pieniądze', en: 'Money refunded' } },
  'refund-fail': { done: { pl: 'Zwrot się nie powiódł', en: 'Refund failed' }, mark: change },
} as const satisfies Record<OrderVerbOf<TrainingOrderEvent['type']> | 'place', Deed>
