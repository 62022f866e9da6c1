import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { StaffOrderRow } from '#contract/service-order/entity.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { Age } from '#views/components/data-table/cell.tsx'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { erp } from '#views/components/entity/erp.ts'
import { SerialNumber } from '#views/components/fields/serial-number.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { dueColumn } from '#views/service-order/desk/due-column.tsx'
import { ownerColumn } from '#views/service-order/desk/owner-column.tsx'
import { queueOptions } from '#views/service-order/desk/queue-views.ts'
import { ResolutionWord } from '#views/service-order/desk/resolution-word.tsx'
import { ErpBadge } from '#views/service-order/erp-badge.tsx'
import { NextTask } from '#views/service-order/handling/next-step.tsx'
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
    render: ({ order_number }) => order_number ?? <Trans>Draft</Trans>,
    detail: ({ created_at }) => <Age since={created_at} />,
  },
  {
    field: 'partner_name',
    label: msg`Partner`,
    width: 210,
    sorter: true,
    cutsDetail: true,
    detail: ({ installation_city, author_name }) => installation_city ?? author_name,
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
    detail: ({ error_code_name, serial_no }) => error_code_name ?? (serial_no && <SerialNumber value={serial_no} />),
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
    detail: ({ resolution, ...row }) =>
      resolution ? <ResolutionWord of={resolution} /> : <NextTask of="warranty" {...row} />,
  },
  {
    ...dueColumn,
    detail: ({ erp_status }) => erp_status === 'failed' && <ErpBadge status={erp_status} />,
  },
  { field: 'brand_name', label: msg`Brand`, width: 110, hidden: true },
  { field: 'created_at', label: msg`Age`, width: 80, type: 'age', filter: true, sorter: true, hidden: true },
  {
    field: 'erp_status',
    label: msg`${erp}`,
    width: 125,
    hidden: true,
    words: erpWords,
    render: (row) => (row.erp_status === 'none' ? '–' : <ErpBadge status={row.erp_status} />),
  },
  ownerColumn,
  {
    field: 'waiting_reason',
    label: msg`What is next`,
    width: 240,
    hidden: true,
    render: (row) => <NextTask of="warranty" {...row} />,
  },
  { field: 'error_code_name', label: msg`Error code`, width: 200, hidden: true },
  { field: 'installation_city', label: msg`City`, width: 130, hidden: true },
  {
    field: 'serial_no',
    label: msg`Serial number`,
    width: 220,
    filter: true,
    hidden: true,
    render: ({ serial_no }) => serial_no && <SerialNumber value={serial_no} />,
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
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup' },
  { name: 'owner', label: msg`Owner`, lookup: 'user.users.lookup' },
  erpFilter,
]
