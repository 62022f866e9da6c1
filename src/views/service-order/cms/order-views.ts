import { msg } from '@lingui/core/macro'
import { serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'
import type { ProductView } from '#views/components/data-table/views/product-views.ts'
import { queueViews } from '#views/service-order/desk/queue-views.ts'

const sent = serviceOrderStatuses.filter((status) => status !== 'draft').join(',')

/**
 * The product's views of warranty orders. Drafts of partners have a view of their own, because nobody has to work on them yet.
 */
export const orderViews: readonly ProductView[] = [
  queueViews.mine,
  { ...queueViews.ours, begins: ['moderator-service'] },
  queueViews.nobody,
  queueViews.overdue,
  { id: 'all', label: msg`All`, query: `status=${sent}`, begins: true },
  { id: 'drafts', label: msg`Drafts`, query: 'status=draft' },
]
