import { msg } from '@lingui/core/macro'
import type { StaffOrderRow } from '#contract/service-order/entity.ts'
import { nextWarrantyTask } from '#contract/service-order/next-texts.ts'
import { erpStatus, statusWordsOf } from '#contract/service-order/statuses.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { noWord } from '#views/components/data-table/words-of.ts'
import { erp } from '#views/components/entity/erp.ts'
import { SerialNumber } from '#views/components/fields/serial-number.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { dueColumn } from '#views/service-order/desk/due-column.tsx'
import { ownerColumn } from '#views/service-order/desk/owner-column.tsx'
import { queueOptions } from '#views/service-order/desk/queue-views.ts'
import { ErpBadge } from '#views/service-order/erp-badge.tsx'
import { erpFilter, erpWords, statusFilter, statusWords } from '#views/service-order/order-list.ts'

/** Columns of warranty orders for staff. */
export const orderColumns: Column<StaffOrderRow>[] = [
  {
    field: 'order_number',
    label: msg`Number`,
    width: 134,
    unbroken: true,
    filter: true,
    sorter: true,
    words: { null: msg`Draft` },
    detail: { of: [{ field: 'created_at', label: msg`Created`, type: 'age' }] },
  },
  {
    field: 'partner_name',
    label: msg`Partner`,
    width: 210,
    sorter: true,
    cutsDetail: true,
    detail: {
      of: [
        { field: 'installation_city', label: msg`City` },
        { field: 'author_name', label: msg`Registered by` },
      ],
      render: ({ installation_city, author_name }) => installation_city ?? author_name,
    },
  },
  {
    field: 'model_name',
    label: msg`Model`,
    heading: msg`Model and fault`,
    width: 300,
    filter: true,
    sorter: true,
    yields: true,
    cutsDetail: true,
    detail: {
      of: [
        { field: 'error_code_name', label: msg`Error code` },
        { field: 'serial_no', label: msg`Serial number` },
      ],
      render: ({ error_code_name, serial_no }) => error_code_name ?? (serial_no && <SerialNumber value={serial_no} />),
    },
  },
  {
    field: 'status',
    label: msg`Status`,
    heading: msg`Status and what is next`,
    width: 148,
    unbroken: true,
    sorter: true,
    words: statusWords('warranty'),
    render: (row) => <StatusBadge of={statusWordsOf('warranty', row.status)} />,
    detail: { of: [{ field: 'waiting_reason', label: msg`What is next`, text: nextWarrantyTask }] },
  },
  {
    ...dueColumn,
    detail: {
      of: [{ field: 'erp_status', label: msg`${erp}`, words: { failed: erpStatus.failed.label, other: noWord } }],
      render: ({ erp_status }) => erp_status === 'failed' && <ErpBadge status={erp_status} />,
    },
  },
  { field: 'brand_name', label: msg`Brand`, width: 110, hidden: true },
  { field: 'created_at', label: msg`Age`, width: 80, type: 'age', filter: true, sorter: true, hidden: true },
  {
    field: 'erp_status',
    label: msg`${erp}`,
    width: 125,
    hidden: true,
    words: { ...erpWords, none: noWord },
    render: (row) => (row.erp_status === 'none' ? '–' : <ErpBadge status={row.erp_status} />),
  },
  ownerColumn,
  {
    field: 'waiting_reason',
    label: msg`What is next`,
    width: 240,
    hidden: true,
    text: nextWarrantyTask,
  },
  { field: 'error_code_name', label: msg`Error code`, width: 200, hidden: true },
  { field: 'installation_city', label: msg`City`, width: 130, hidden: true },
  {
    field: 'serial_no',
    label: msg`Serial number`,
    width: 220,
    filter: true,
    hidden: true,
    type: 'serial',
  },
  { field: 'author_name', label: msg`Registered by`, width: 160, hidden: true },
  { field: 'sent_at', label: msg`Sent`, width: 150, type: 'moment', filter: true, sorter: true, hidden: true },
]

/** Further filters of warranty orders for staff. */
export const orderFilters: TableFilter[] = [
  { name: 'queue', label: msg`Queue`, options: queueOptions },
  { name: 'awaiting', label: msg`Awaiting us`, toggle: false },
  { name: 'contested', label: msg`Contested`, toggle: false },
  statusFilter('warranty'),
  { name: 'completed_at', label: msg`Completed on` },
  { name: 'brand', label: msg`Brand`, lookup: 'brand.brands.index' },
  { name: 'model', label: msg`Model`, lookup: 'device.devices.lookup', minimum: 2 },
  { name: 'error_code', label: msg`Error code`, lookup: 'device.error-codes.lookup', minimum: 1 },
  { name: 'without_code', label: msg`Without an error code`, toggle: false },
  { name: 'month_of_life', label: msg`Month since the installation` },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup' },
  { name: 'owner', label: msg`Owner`, lookup: 'user.users.lookup' },
  erpFilter,
]
