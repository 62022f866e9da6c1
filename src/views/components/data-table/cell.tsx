import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { formatAge, formatDate, formatMoment, formatNumber } from '#services/formatting.ts'
import { Unbroken } from '#views/components/page/unbroken.tsx'
import type { Column } from './columns.ts'

/** The value of a row in a column, as the column's type shows it. A missing one is a dash. */
export function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { t, i18n } = useLingui()
  if (column.render) return <Unbroken>{column.render(row)}</Unbroken>
  const value: unknown = row[column.field]
  if (value === null || value === undefined || value === '') return <bdi>–</bdi>
  switch (column.type) {
    case 'number':
      return <bdi>{formatNumber(Number(value), i18n.locale)}</bdi>
    case 'date':
      return <bdi>{formatDate(String(value))}</bdi>
    case 'moment':
      return <bdi>{formatMoment(String(value))}</bdi>
    case 'age':
      return <Age since={String(value)} />
    case 'boolean':
      return value ? (
        <IconCheck size={18} stroke={1.8} aria-label={t`Yes`} role="img" />
      ) : (
        <IconMinus size={18} stroke={1.8} aria-label={t`No`} role="img" />
      )
    default:
      return (
        <bdi>
          <Unbroken>{String(value)}</Unbroken>
        </bdi>
      )
  }
}

/** How long ago something was: `7 h`, `2 dni`. */
export function Age({ since }: { since: string }) {
  const { i18n } = useLingui()
  return <bdi>{formatAge(since, i18n.locale)}</bdi>
}
