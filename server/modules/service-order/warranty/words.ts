import { deliveryTypeWords as deliveryTypeNames, deliveryTypes } from '#contract/service-order/fields.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { type WordsAsked, wordsFor } from '#server/http/words.ts'

/** Statuses of warranty orders with labels, in the order of the lifecycle. */
export function statusWords(asked: WordsAsked) {
  return wordsFor(statusesOf('warranty'), (status) => statusWordsOf('warranty', status).label, asked)
}

/** Delivery methods with labels. */
export function deliveryTypeWords(asked: WordsAsked) {
  return wordsFor(deliveryTypes, (type) => deliveryTypeNames[type], asked)
}
