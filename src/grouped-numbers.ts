import type { I18n } from '@lingui/core'

/** As in `formatNumber`: by default some languages do not group four digits. */
const formats = { number: { useGrouping: 'always' } as Intl.NumberFormatOptions }

/** Groups thousands of counts in messages (`# entries`), as in tables. */
export function groupNumbersInTexts(i18n: I18n): void {
  const translate = i18n._.bind(i18n)
  const grouped = ((id: never, values: never, options?: Parameters<I18n['_']>[2]) =>
    translate(id, values, { ...options, formats: { ...formats, ...options?.formats } })) as I18n['_']
  i18n._ = grouped
  i18n.t = grouped as I18n['t']
}
