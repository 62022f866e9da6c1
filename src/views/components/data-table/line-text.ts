import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatPhone } from '#contract/values/phones.ts'
import { formatAge, formatDate, formatMoment, formatNip, formatNumber, formatSerial } from '#services/formatting.ts'
import { labelIn } from '#views/components/entity/label.ts'
import type { ColumnLine } from './columns.ts'

/** A yes or no without words of its own. */
export const yesOrNo = { true: msg`Yes`, false: msg`No` }

/** The text of a line in a row, as screens show it; null where the row has none. */
export function lineText<Row>({ field, type, words, text }: ColumnLine<Row>, row: Row, i18n: I18n): string | null {
  if (text) {
    const said = text.of(row)
    return said && labelIn(i18n, said)
  }
  const value: unknown = row[field]
  const isMissing = value === null || value === undefined || value === ''
  const word = isMissing ? words?.null : (words?.[String(value)] ?? words?.other)
  if (word) return labelIn(i18n, word) || null
  if (isMissing) return null
  switch (type) {
    case 'number':
      return formatNumber(Number(value), i18n.locale)
    case 'date':
      return formatDate(String(value))
    case 'moment':
      return formatMoment(String(value))
    case 'age':
      return formatAge(String(value), i18n.locale)
    case 'phone':
      return formatPhone(String(value))
    case 'nip':
      return formatNip(String(value))
    case 'serial':
      return formatSerial(String(value))
    case 'boolean':
      return labelIn(i18n, value ? yesOrNo.true : yesOrNo.false)
    default:
      return String(value)
  }
}
