import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PartnerMaintenanceRow, StaffMaintenanceRow } from '#contract/service-order/maintenance/entity.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { SerialNumber } from '#views/components/fields/serial-number.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { dueColumn } from '#views/service-order/desk/due-column.tsx'
import { ownerColumn } from '#views/service-order/desk/owner-column.tsx'
import { NextStepOf, NextTask } from '#views/service-order/handling/next-step.tsx'
import { statusFilter, statusWords } from '#views/service-order/order-list.ts'
import { outcomeWords } from './words.ts'

/** The next step of a maintenance, or its scheduled visit. */
export function MaintenanceNext({ row, partnerReads }: { row: PartnerMaintenanceRow; partnerReads: boolean }) {
  const { i18n } = useLingui()
  if (row.outcome !== null && row.outcome !== 'done') return <bdi>{i18n._(outcomeWords[row.outcome])}</bdi>
  if (row.report_kept_at && row.visited_on && row.status !== 'completed')
    return partnerReads ? <Trans>We are checking the visit report</Trans> : <Trans>Check the visit report</Trans>
  if (row.report_kept_at && row.status !== 'completed') return <Trans>Enter the outcome and the day of the visit</Trans>
  const isToCome = row.visit_status === 'planned' || row.visit_status === 'confirmed'
  if (isToCome && row.status !== 'completed' && row.visit_at && Date.parse(row.visit_at) <= Date.now())
    return <Trans>Enter the outcome of the visit of {formatMoment(row.visit_at)}</Trans>
  if (row.status === 'inprogress' && row.visit_at && row.visit_status === 'confirmed')
    return <Trans>Visit on {formatMoment(row.visit_at)}, confirmed</Trans>
  if (row.status === 'inprogress' && row.visit_at) return <Trans>Visit on {formatMoment(row.visit_at)}</Trans>
  return partnerReads ? <NextStepOf of="maintenance" {...row} partnerReads /> : <NextTask of="maintenance" {...row} />
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
    detail: ({ created_at }) => formatDate(created_at),
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
    detail: (row) => <MaintenanceNext row={row} partnerReads={partnerReads} />,
  },
  {
    field: 'waiting_reason',
    label: msg`What is next`,
    width: 240,
    hidden: true,
    render: (row) => <MaintenanceNext row={row} partnerReads={partnerReads} />,
  },
  { field: 'visit_at', label: msg`Visit`, width: 160, type: 'moment', filter: true, sorter: true },
  {
    field: 'model_name',
    label: msg`Model`,
    width: 190,
    filter: true,
    sorter: true,
    detail: ({ maintenance_type_name }) => maintenance_type_name,
  },
  { field: 'maintenance_type_name', label: msg`Kind`, width: 150, hidden: true },
  { field: 'contact_name', label: msg`On-site contact`, width: 170, filter: true, detail: ({ city }) => city },
  { field: 'city', label: msg`City`, width: 130, filter: true, sorter: true, hidden: true },
  {
    field: 'serial_no',
    label: msg`Serial number`,
    width: 220,
    filter: true,
    hidden: true,
    render: ({ serial_no }) => serial_no && <SerialNumber value={serial_no} />,
  },
  { field: 'author_name', label: msg`Registered by`, width: 160, hidden: true },
  { field: 'created_at', label: msg`Created`, width: 120, type: 'date', filter: true, sorter: true, hidden: true },
]

/** Without the contact, for which staff have no room. */
function narrowed(column: Column<PartnerMaintenanceRow>): Column<PartnerMaintenanceRow> {
  if (column.field === 'contact_name') return { ...column, hidden: true }
  return column.field === 'visit_at' ? { ...column, detail: ({ city }) => city } : column
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
