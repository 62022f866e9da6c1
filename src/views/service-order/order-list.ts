import { msg } from '@lingui/core/macro'
import { erpStatuses, serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'
import { erpStatus, serviceOrderStatus } from '#contract/service-order/statuses.ts'
import type { TableFilter } from '#views/components/data-table/columns.ts'

/** The filter of the lists of orders by status. */
export const statusFilter: TableFilter = {
  name: 'status',
  label: msg`Status`,
  options: serviceOrderStatuses.map((value) => ({ value, label: serviceOrderStatus[value].label })),
}

/** The filter by whether the ERP has the order. */
export const erpFilter: TableFilter = {
  name: 'erp_status',
  label: msg`Navision`,
  options: erpStatuses.map((value) => ({ value, label: erpStatus[value].label })),
}

/** Labels of statuses for exports. */
export const statusWords = Object.fromEntries(
  serviceOrderStatuses.map((value) => [value, serviceOrderStatus[value].label]),
)
export const erpWords = Object.fromEntries(erpStatuses.map((value) => [value, erpStatus[value].label]))
