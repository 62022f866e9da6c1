import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { PartnerMaintenanceRow, StaffMaintenanceRow } from '#contract/service-order/maintenance/entity.ts'
import { nextMaintenanceStep, nextMaintenanceTask } from '#contract/service-order/next-texts.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { dueColumn } from '#views/service-order/desk/due-column.tsx'
import { ownerColumn } from '#views/service-order/desk/owner-column.tsx'
import { statusFilter, statusWords } from '#views/service-order/order-list.ts'

/** The next step of a maintenance, or its scheduled visit. */
export function MaintenanceNext({ row, partnerReads }: { row: PartnerMaintenanceRow; partnerReads: boolean }) {
  const { i18n } = useLingui()
  const next = (partnerReads ? nextMaintenanceStep : nextMaintenanceTask).of(row)
  return next && <bdi>{labelIn(i18n, next)}</bdi>
}

/** Columns of maintenances in both zones. */
export const maintenanceColumns = (partnerReads: boolean): Column<PartnerMaintenanceRow>[] => [
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
    heading: msg`Status and what is next`,
    width: 165,
    unbroken: true,
    sorter: true,
    words: statusWords('maintenance'),
    render: (row) => <StatusBadge of={statusWordsOf('maintenance', row.status)} />,
    detail: {
      of: [
        {
          field: 'waiting_reason',
          label: msg`What is next`,
          text: partnerReads ? nextMaintenanceStep : nextMaintenanceTask,
        },
      ],
    },
  },
  {
    field: 'waiting_reason',
    label: msg`What is next`,
    width: 240,
    hidden: true,
    text: partnerReads ? nextMaintenanceStep : nextMaintenanceTask,
  },
  { field: 'visit_at', label: msg`Visit`, width: 160, type: 'moment', filter: true, sorter: true },
  {
    field: 'model_name',
    label: msg`Model`,
    width: 190,
    filter: true,
    sorter: true,
    detail: { of: [{ field: 'maintenance_type_name', label: msg`Kind` }] },
  },
  { field: 'maintenance_type_name', label: msg`Kind`, width: 150, hidden: true },
  {
    field: 'contact_name',
    label: msg`On-site contact`,
    width: 170,
    filter: true,
    detail: { of: [{ field: 'city', label: msg`City` }] },
  },
  { field: 'city', label: msg`City`, width: 130, filter: true, sorter: true, hidden: true },
  {
    field: 'serial_no',
    label: msg`Serial number`,
    width: 220,
    filter: true,
    hidden: true,
    type: 'serial',
  },
  { field: 'author_name', label: msg`Registered by`, width: 160, hidden: true },
  { field: 'created_at', label: msg`Created`, width: 120, type: 'date', filter: true, sorter: true, hidden: true },
]

/** Without the contact, for which staff have no room. */
function narrowed(column: Column<PartnerMaintenanceRow>): Column<PartnerMaintenanceRow> {
  if (column.field === 'contact_name') return { ...column, hidden: true }
  return column.field === 'visit_at' ? { ...column, detail: { of: [{ field: 'city', label: msg`City` }] } } : column
}

/** Columns of maintenances for staff. */
export const staffMaintenanceColumns: Column<StaffMaintenanceRow>[] = [
  ...maintenanceColumns(false).slice(0, 2),
  { field: 'partner_name', label: msg`Partner`, width: 200, sorter: true },
  dueColumn,
  ...maintenanceColumns(false).slice(2).map(narrowed),
  ownerColumn,
]

/** Further filters of maintenances for staff. */
export const staffMaintenanceFilters: TableFilter[] = [
  { name: 'awaiting', label: msg`Awaiting us` },
  statusFilter('maintenance'),
  { name: 'brand', label: msg`Brand`, lookup: 'brand.brands.index' },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup' },
  { name: 'owner', label: msg`Owner`, lookup: 'user.users.lookup' },
]
