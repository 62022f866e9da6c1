import { msg } from '@lingui/core/macro'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { duePhasesOf } from '#contract/service-order/order-statuses.ts'
import type { ProductView } from '#views/components/data-table/views/product-views.ts'

const soonest = 'sort_by=due_at&sort_direction=asc'

/** The queues of the service desk as views of a list of orders, sorted by deadline. */
export const queueViews = {
  mine: { id: 'mine', label: msg`Mine`, query: `queue=mine&${soonest}` },
  ours: { id: 'waiting', label: msg`On our side`, query: `queue=ours&${soonest}` },
  nobody: { id: 'nobody', label: msg`Without an owner`, query: `queue=nobody&${soonest}` },
  overdue: { id: 'overdue', label: msg`Overdue`, query: `queue=overdue&${soonest}`, alarming: true },
} as const satisfies Record<string, ProductView>

/** The orders of a kind whose clock may run, the most urgent first. */
export const deadlineView = (of: OrderKind): ProductView => ({
  id: 'by-deadline',
  label: msg`By deadline`,
  query: `status=${duePhasesOf(of).join(',')}&${soonest}`,
})

/** The queues as options of a filter. */
export const queueOptions = [
  { value: 'mine', label: queueViews.mine.label },
  { value: 'ours', label: queueViews.ours.label },
  { value: 'nobody', label: queueViews.nobody.label },
  { value: 'overdue', label: queueViews.overdue.label },
]
