import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isRowStatus } from '#contract/declare/row-text.ts'
import { SerialNumber } from '#views/components/fields/serial-number.tsx'
import { Unbroken } from '#views/components/page/unbroken.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import type { Column, Detail } from './columns.ts'
import { lineText } from './line-text.ts'

/** The value of a row in a column, as the column's type shows it. A missing one is a dash. */
export function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { t, i18n } = useLingui()
  if (column.render) return <Unbroken>{column.render(row)}</Unbroken>
  if (isRowStatus(column.text)) return <StatusBadge of={column.text.statusOf(row)} />
  const value: unknown = row[column.field]
  if (column.type === 'serial' && value) return <SerialNumber value={String(value)} />
  if (column.type === 'boolean' && !column.words && typeof value === 'boolean')
    return value ? (
      <IconCheck size={18} stroke={1.8} aria-label={t`Yes`} role="img" />
    ) : (
      <IconMinus size={18} stroke={1.8} aria-label={t`No`} role="img" />
    )
  return (
    <bdi>
      <Unbroken>{lineText(column, row, i18n) ?? '–'}</Unbroken>
    </bdi>
  )
}

/** The second line of a cell: its lines beside each other; null where the row has none of them. */
export function detailOf<Row>({ of, render }: Detail<Row>, row: Row, i18n: I18n): ReactNode {
  if (render) return render(row)
  const texts = of.map((line) => lineText(line, row, i18n)).filter((text) => text !== null)
  return texts.length > 0 ? texts.join(' · ') : null
}

/** The second line of a cell elsewhere. */
export function DetailText<Row>({ detail, row }: { detail: Detail<Row>; row: Row }) {
  const { i18n } = useLingui()
  return <bdi>{detailOf(detail, row, i18n)}</bdi>
}
