import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { Happening } from '#server/events.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { Membership, MemberWork, Successor } from '#server/modules/partner/index.ts'
import { service_maintenances } from './maintenance/table.ts'
import { spare_parts_orders } from './spare-parts/order-table.ts'
import { visitedOrders } from './visit/kinds.ts'
import { visitMails } from './visit/mails.ts'
import { service_visits } from './visit/table.ts'
import { openVisitsOf, passVisits } from './visit/visits.ts'
import { service_orders } from './warranty/table.ts'

type Orders = typeof service_orders | typeof service_maintenances | typeof spare_parts_orders

/** Open orders of a company in which the distributor waits for the person who wrote them. */
const asked =
  (table: Orders, of: OrderKind) =>
  ({ partner_id, user_id }: Membership): SQL | undefined =>
    and(
      eq(table.partner_id, partner_id),
      eq(table.created_by, user_id),
      eq(table.acts_next, 'partner'),
      inArray(table.status, [...openStatusesOf(of)]),
      isLive(table),
    )

/** Warranty orders that the person has begun and not sent. */
const draft = ({ partner_id, user_id }: Membership) =>
  and(
    eq(service_orders.partner_id, partner_id),
    eq(service_orders.created_by, user_id),
    eq(service_orders.status, 'draft'),
    isLive(service_orders),
  )

const authored = (
  kind: 'questions' | 'drafts',
  table: Orders,
  where: (member: Membership) => SQL | undefined,
): MemberWork => ({
  kind,
  count: (db, member) => db.$count(table, where(member)),
  async handOver({ db }, member, { id }) {
    await db.update(table).set({ created_by: id }).where(where(member))
  },
})

/** The visits to come leave the calendar of the person, and come into that of the successor. */
async function passVisitsWithLetters(
  { db, at }: Happening,
  { partner_id, user_id }: Membership,
  successor: Successor,
): Promise<void> {
  for (const { of, id } of await passVisits({ db, at }, user_id, partner_id, successor)) {
    const kind = visitedOrders[of]
    const order = await kind.findAsServer(db, at, id)
    if (order?.visit_at && Date.parse(order.visit_at) > at.getTime())
      await visitMails(kind).passed(db, order, user_id, successor.id)
  }
}

/** Open work of a company's person in orders: their visits, questions to them, and their drafts. */
export const ordersOfMember: readonly MemberWork[] = [
  {
    kind: 'visits',
    count: (db, { partner_id, user_id }) => db.$count(service_visits, openVisitsOf(user_id, partner_id)),
    handOver: passVisitsWithLetters,
  },
  authored('questions', service_orders, (member) =>
    and(asked(service_orders, 'warranty')(member), ne(service_orders.status, 'draft')),
  ),
  authored('questions', service_maintenances, asked(service_maintenances, 'maintenance')),
  authored('questions', spare_parts_orders, asked(spare_parts_orders, 'parts')),
  authored('drafts', service_orders, draft),
]
