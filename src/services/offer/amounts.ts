/** Decimal texts of offers as people read and type them; no number is made of them, so none loses a grosz. */

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

/** A quantity or percentage without zeros that say nothing. */
export function shownDecimal(value: string, locale: string): string {
  const short = value.includes('.') ? value.replace(/\.?0+$/, '') : value
  return short.replace('-', '−').replace('.', locale === 'pl' ? ',' : '.')
}

/** How many, with the unit: `2 szt.`. */
export function shownQuantity({ quantity, unit }: { quantity: string; unit: string }, locale: string): string {
  return `${shownDecimal(quantity, locale)} ${unit}`.trim()
}

/**
 * What was typed as a decimal text: comma or dot, any spaces, any minus. Null when nothing is typed, undefined while it is no
 * number of that many digits.
 */
export function typedDecimal(typed: string, digits: number): string | null | undefined {
  const plain = typed
    .replaceAll(/[\s\u00a0\u202f%]|zł/g, '')
    .replace(',', '.')
    .replace(/^[−–]/, '-')
    .replace(/^\+/, '')
  if (plain === '') return null
  const [, sign = '', whole, part = ''] = /^(-?)(\d{1,9})(?:\.(\d*))?$/.exec(plain) ?? []
  if (whole === undefined || part.length > digits) return undefined
  return `${sign}${whole.replace(/^0+(?=\d)/, '')}${part ? `.${part}` : ''}`
}
