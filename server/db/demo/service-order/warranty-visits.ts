import { and, asc, eq } from 'drizzle-orm'
import { warsawLocal, warsawMoments } from '#contract/values/moment.ts'
import { following } from '#server/db/demo/act.ts'
import { dropQueued, type Loading } from '#server/db/demo/loading.ts'
import { day, daysBack, hour, minute, workingTime } from '#server/db/demo/moments.ts'
import { administering } from '#server/db/demo/partner/staff.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'

const zone = 'partnerzone.service-order.service-orders'
const desk = 'service-order.service-orders'

/**
 * Visits of two warranty orders in progress of the first company: one at which our technician needed a part, with the next one
 * planned, and one of today by the company's own people, whose result is not recorded yet. Letters about them are not sent.
 */
export async function loadWarrantyVisits(loading: Loading): Promise<void> {
  const { db, now, act, staff, partners } = loading
  const [partner] = partners
  const [technician] = staff.technicians
  if (!partner || !technician) throw new Error('The demonstration has no company or no technician')
  const orders = await db
    .select()
    .from(service_orders)
    .where(and(eq(service_orders.partner_id, partner.id), eq(service_orders.status, 'inprogress')))
    .orderBy(asc(service_orders.updated_at))
  const [earlier, later] = orders
  const planned = earlier && workingTime(new Date(Date.parse(earlier.updated_at) + day))
  if (earlier && planned && planned.getTime() < now.getTime() - 8 * hour) {
    const follow = following(act, { service_order: earlier.id }, earlier.version)
    await follow(technician, new Date(Date.parse(earlier.updated_at) + hour), `${desk}.schedule`, {
      visit_day: warsawLocal(planned).slice(0, 10),
      visit_time: '15:00',
      visit_until: null,
      ask_customer: false,
      by_partner: false,
      technician_id: technician.id,
      technician_name: null,
    })
    const visited = new Date(planned.getTime())
    visited.setUTCHours(16, 20)
    await follow(technician, visited, `${desk}.report`, {
      result: 'needs_part',
      note: 'Uszkodzona płyta sterująca jednostki zewnętrznej. Bezpiecznik wymieniony na próbę.',
      parts: [{ title: 'Bezpiecznik 6,3 A', quantity: 1 }],
      plans_next: true,
      next_day: warsawLocal(workingTime(daysBack(now, -4))).slice(0, 10),
      next_time: '09:00',
      next_until: '12:00',
      ask_customer: false,
    })
  }
  const visit_today = warsawLocal(now).slice(0, 10)
  const [begins = ''] = warsawMoments(`${visit_today}T14:15`)
  const ahead = later && new Date(Math.min(Date.parse(later.updated_at) + hour, now.getTime() - minute))
  // An order that was started this afternoon has none today.
  if (later && ahead && ahead.getTime() < Date.parse(begins)) {
    const follow = following(act, { service_order: later.id }, later.version)
    await follow(administering(partner), ahead, `${zone}.schedule`, {
      visit_day: visit_today,
      visit_time: '14:15',
      visit_until: '15:15',
      ask_customer: false,
      by_partner: true,
      technician_id: partner.people[0]?.id ?? null,
      technician_name: null,
    })
  }
  await dropQueued(loading)
}
