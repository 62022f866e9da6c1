import { msg } from '@lingui/core/macro'
import { nextPartsStep, nextPartsTask } from '#contract/service-order/next-texts.ts'
import type { PartsOrderRow } from '#contract/service-order/spare-parts/entity.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { dueColumn } from '#views/service-order/desk/due-column.tsx'
import { ownerColumn } from '#views/service-order/desk/owner-column.tsx'
import { erpFilter, statusFilter, statusWords } from '#views/service-order/order-list.ts'

type Row = Omit<PartsOrderRow, 'owner_name' | 'due_at'>

/** Columns of spare-parts orders in both zones. */
const partsColumns: Column<Row>[] = [
  {
    field: 'order_number',
    label: msg`Number`,
    width: 134,
    unbroken: true,
    filter: true,
    sorter: true,
    detail: { of: [{ field: 'created_at', label: msg`Created`, type: 'date' }] },
  },
  {
    field: 'status',
    label: msg`Status`,
    width: 150,
    unbroken: true,
    sorter: true,
    words: statusWords('parts'),
    render: (row) => <StatusBadge of={statusWordsOf('parts', row.status)} />,
  },
  { field: 'part_type', label: msg`Part numbers`, width: 240, filter: true },
  { field: 'model_name', label: msg`Model`, width: 180, filter: true, sorter: true },
  {
    field: 'serial_no',
    label: msg`Serial number`,
    width: 220,
    filter: true,
    hidden: true,
    type: 'serial',
  },
  { field: 'expected_date', label: msg`Expected on`, width: 120, type: 'date', hidden: true },
  { field: 'author_name', label: msg`Registered by`, width: 160, hidden: true },
  { field: 'created_at', label: msg`Created`, width: 120, type: 'date', filter: true, sorter: true, hidden: true },
]

/** The next step, worded for the zone. */
const nextColumn = (partnerReads: boolean): Column<Row> => ({
  field: 'waiting_reason',
  label: msg`What is next`,
  width: 240,
  text: partnerReads ? nextPartsStep : nextPartsTask,
})

/** Columns of spare-parts orders for partners. */
export const partnerPartsColumns: Column<Row>[] = [
  ...partsColumns.slice(0, 2),
  nextColumn(true),
  ...partsColumns.slice(2),
]

/** The card of an order on a phone. */
export function partsCard(row: Row) {
  return {
    title: row.order_number ?? '',
    badge: <StatusBadge of={statusWordsOf('parts', row.status)} />,
    lines: [row.part_type, row.model_name],
  }
}

/** Adds the next task below the status. */
function withTask(column: (typeof partsColumns)[number]): (typeof partsColumns)[number] {
  if (column.field !== 'status') return column
  return {
    ...column,
    heading: msg`Status and what is next`,
    detail: { of: [{ field: 'waiting_reason', label: msg`What is next`, text: nextPartsTask }] },
  }
}

/** Columns and filters of spare-parts orders for staff. */
export const staffPartsColumns: Column<PartsOrderRow>[] = [
  ...partsColumns.slice(0, 2).map(withTask),
  { field: 'partner_name', label: msg`Partner`, width: 215, sorter: true },
  dueColumn,
  ...partsColumns.slice(2),
  ownerColumn,
  { ...nextColumn(false), hidden: true },
]

export const staffPartsFilters: TableFilter[] = [
  { name: 'awaiting', label: msg`Awaiting us` },
  statusFilter('parts'),
  erpFilter,
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup' },
  { name: 'owner', label: msg`Owner`, lookup: 'user.users.lookup' },
]
