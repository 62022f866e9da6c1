import type { service_order_events } from '#server/modules/service-order/warranty/table.ts'

type Kind = (typeof service_order_events.$inferInsert)['kind']
type Status = 'draft' | 'registered' | 'inprogress' | 'completed' | null

/** A timeline entry that is inserted directly. */
export function timelineEntry(
  order_id: number,
  kind: Kind,
  moment: string,
  actor_id: number | null,
  is_staff: boolean,
  from: Status,
  to: Status,
) {
  return { order_id, kind, at: moment, actor_id, actor_is_staff: is_staff, from_status: from, to_status: to }
}
