import { msg } from '@lingui/core/macro'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { erpStatuses } from '#contract/service-order/lifecycle.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { erpStatus, statusWordsOf } from '#contract/service-order/statuses.ts'
import type { TableFilter } from '#views/components/data-table/columns.ts'
import { erp } from '#views/components/entity/erp.ts'

/** The filter of the lists of orders of a kind by status. */
export const statusFilter = (of: OrderKind): TableFilter => ({
  name: 'status',
  label: msg`Status`,
  options: statusesOf(of).map((value) => ({ value, label: statusWordsOf(of, value).label })),
})

/** The filter by whether the ERP has the order. */
export const erpFilter: TableFilter = {
  name: 'erp_status',
  label: msg`${erp}`,
  options: erpStatuses.map((value) => ({ value, label: erpStatus[value].label })),
}

/** Labels of the statuses of a kind for exports. */
export const statusWords = (of: OrderKind) =>
  Object.fromEntries(statusesOf(of).map((value) => [value, statusWordsOf(of, value).label]))
export const erpWords = Object.fromEntries(erpStatuses.map((value) => [value, erpStatus[value].label]))
