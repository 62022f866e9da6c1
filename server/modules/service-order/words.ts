import { serviceOrderStatuses } from '#contract/lifecycles/service-order.ts'
import type { Locale } from '#contract/locale.ts'
import { type ServerMessageKey, serverText } from '#contract/server-messages.ts'
import { deliveryTypes } from '#contract/service-order-form.ts'

interface Asked {
  search?: string | undefined
}

/** Statuses with their names, in the order of an order's life. */
export function statusWords(locale: Locale, asked: Asked) {
  return words(serviceOrderStatuses, (status) => `service_order_status.${status}`, locale, asked)
}

/** Ways of delivery with their names. */
export function deliveryTypeWords(locale: Locale, asked: Asked) {
  return words(deliveryTypes, (type) => `delivery_type.${type}`, locale, asked)
}

function words<Word extends string>(
  all: readonly Word[],
  keyOf: (word: Word) => ServerMessageKey,
  locale: Locale,
  { search = '' }: Asked,
) {
  const wanted = search.toLocaleLowerCase(locale)
  return {
    results: all
      .map((id) => ({ id, name: serverText(keyOf(id), locale) }))
      .filter(({ name }) => name.toLocaleLowerCase(locale).includes(wanted)),
  }
}
