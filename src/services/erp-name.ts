import type { I18n, MessageDescriptor } from '@lingui/core'
import { defaultErpName } from '#contract/messages/erp-name.ts'

/** The name of the ERP on a page, which its texts are shown with. */
const names = new WeakMap<I18n, string>()

/** The name of the ERP on this page. */
export function erpNameIn(i18n: I18n): string {
  return names.get(i18n) ?? defaultErpName
}

/** Gives the ERP its name on a page, and draws the texts with it. */
export function nameErpIn(i18n: I18n, name: string): void {
  if (name === erpNameIn(i18n)) return
  names.set(i18n, name)
  if (i18n.locale) i18n.load(i18n.locale, {})
}

/** Fills `{erp}` in messages with the name of the ERP on the page. */
export function fillErpInTexts(i18n: I18n): void {
  const translate = i18n._.bind(i18n)
  const named = (values: Record<string, unknown> | undefined) =>
    values && 'erp' in values && { ...values, erp: erpNameIn(i18n) }
  const filling = ((
    message: string | MessageDescriptor,
    values?: Record<string, unknown>,
    options?: Parameters<I18n['_']>[2],
  ) => {
    if (typeof message === 'string') return translate(message, named(values) || values, options)
    const filled = named(message.values)
    return translate(filled ? { ...message, values: filled } : message)
  }) as I18n['_']
  i18n._ = filling
  i18n.t = filling as I18n['t']
}
