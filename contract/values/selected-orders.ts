import * as v from 'valibot'
import { id, say } from './rules.ts'

/** Orders selected in a list for an action on all of them. */
export const selectedOrders = () =>
  v.pipe(
    v.array(id(), say('order.select_first')),
    v.nonEmpty(say('order.select_first')),
    v.maxLength(100, say('rule.too_many_items', { limit: 100 })),
  )
