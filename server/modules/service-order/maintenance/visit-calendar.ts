import { eq } from 'drizzle-orm'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { calendarFile } from '#server/calendar-file.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import { service_maintenances } from './table.ts'

/** Assumed duration of a visit in milliseconds. */
const duration = 2 * 3_600_000

/** Calendar entry of a visit, for whoever has its code; a cancelled visit is marked. */
export async function visitCalendar({ db, deps, reply }: CallContext, code: string) {
  // The address gives access to the visit, so it must not be indexed.
  reply.header('x-robots-tag', 'noindex, nofollow')
  const [order] = await db.select().from(service_maintenances).where(eq(service_maintenances.visit_code, code))
  if (!order?.visit_at || order.anonymised_at || order.deleted_at) return refuse('not_found')
  const start = new Date(order.visit_at)
  return calendarFile(`wizyta-${order.visit_at.slice(0, 10)}.ics`, 'Service visits', {
    id: `service-visit-${order.id}@${new URL(deps.config.public_url).hostname}`,
    start,
    end: new Date(start.getTime() + duration),
    stamp: new Date(order.updated_at),
    summary: `${order.order_number}: ${order.model_name ?? ''}`,
    location: [order.address, [order.post_code, order.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    url: `${deps.config.public_url}/#${orderPage('maintenance', 'partner', order.id)}`,
    sequence: order.version,
    is_cancelled: order.outcome === 'withdrawn',
  })
}
