import type { I18n, MessageDescriptor } from '@lingui/core'
import { erpNamed } from '#contract/messages/erp-name.ts'
import { isLocale, type Translated } from '#contract/messages/locale.ts'
import { unbroken } from '#contract/values/unbroken.ts'
import { erpNameIn } from '#services/erp-name.ts'

/** A label: a message of the catalogue, or a text made from the words of an entity. */
export type Label = MessageDescriptor | Translated

/** A label in the language of the interface. */
export function labelIn(i18n: I18n, label: Label): string {
  if (!('pl' in label)) return i18n._(label)
  return unbroken(erpNamed(label[isLocale(i18n.locale) ? i18n.locale : 'en'], erpNameIn(i18n)))
}
