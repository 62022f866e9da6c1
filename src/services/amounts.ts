import { defaultLocale, isLocale } from '#contract/messages/locale.ts'
import { readDecimal } from '#contract/values/rules.ts'
import { unitIn } from '#contract/values/units.ts'

/** Formatting and parsing of decimal strings: money and quantities. They are never converted to floats, so no grosz is lost. */

/** `43087.20` as `43 087,20`. */
export function shownAmount(amount: string, locale: string): string {
  const [, sign = '', whole = '0', part] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  const polish = locale === 'pl'
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, polish ? '\u00a0' : ',')
  return `${sign ? '−' : ''}${grouped}${polish ? ',' : '.'}${(part ?? '').padEnd(2, '0')}`
}

/** Money with its currency. */
export function shownMoney(amount: string, locale: string): string {
  return locale === 'pl' ? `${shownAmount(amount, locale)}\u00a0zł` : `PLN\u00a0${shownAmount(amount, locale)}`
}

/** A quantity or percentage without insignificant zeros. */
export function shownDecimal(value: string, locale: string): string {
  const short = value.includes('.') ? value.replace(/\.?0+$/, '') : value
  return short.replace('-', '−').replace('.', locale === 'pl' ? ',' : '.')
}

/**
 * A decimal in the field where it is edited. Typed text stays as it is but for the comma; of a stored one, three zeros
 * that the database has filled in would be read as thousands. The two of an amount of money stay.
 */
export function editedDecimal(value: string, isStored: boolean, locale: string): string {
  if (isStored && /\.\d{3,}$/.test(value)) return shownDecimal(value, locale)
  return locale === 'pl' ? value.replace('.', ',') : value.replace(',', '.')
}

/** A pasted decimal as a field shows it once it is left, such as `1234.56` for `1.234,56 zł`; text that is no number stays. */
export function settledDecimal(text: string): string {
  const plain = readDecimal(text)
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? plain : text
}

/** A quantity with its unit: `2 szt.`, in English `2 pcs`. */
export function shownQuantity({ quantity, unit }: { quantity: string; unit: string }, locale: string): string {
  return `${shownDecimal(quantity, locale)} ${unitIn(unit, isLocale(locale) ? locale : defaultLocale)}`.trim()
}

/**
 * Converts typed text to a decimal string. It accepts comma or dot, spaces, and any minus sign. Null for empty text, undefined
 * for text that is not a number with at most that many decimal places.
 */
export function typedDecimal(typed: string, digits: number): string | null | undefined {
  const plain = readDecimal(typed.replaceAll('%', ''))
  if (plain === '') return null
  const [, sign = '', whole, part = ''] = /^(-?)(\d{1,9})(?:\.(\d*))?$/.exec(plain) ?? []
  if (whole === undefined || part.length > digits) return undefined
  return `${sign}${whole.replace(/^0+(?=\d)/, '')}${part ? `.${part}` : ''}`
}
