import { deliveryTypeWords as deliveryTypeNames, deliveryTypes } from '#contract/service-order/fields.ts'
import { serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'
import { serviceOrderStatus } from '#contract/service-order/statuses.ts'
import { type WordsAsked, wordsFor } from '#server/http/words.ts'

/** Statuses with labels, in the order of the lifecycle. */
export function statusWords(asked: WordsAsked) {
  return wordsFor(serviceOrderStatuses, (status) => serviceOrderStatus[status].label, asked)
}

/** Delivery methods with labels. */
export function deliveryTypeWords(asked: WordsAsked) {
  return wordsFor(deliveryTypes, (type) => deliveryTypeNames[type], asked)
}
