import { eq, or, sql } from 'drizzle-orm'
import type { SessionUser } from '#contract/auth/auth.ts'
import { sparePartsOrders } from '#contract/service-order/spare-parts/order.ts'
import { readSerial } from '#contract/unit/serial-number.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { inQueues } from '#server/modules/service-order/desk/queues.ts'
import { awaits, ordersVisible } from '#server/modules/service-order/handling/order.ts'
import { spare_parts_orders as orders } from './order-table.ts'

const { endpoints } = sparePartsOrders
const staffList = endpoints['service-order.spare-parts-orders.index']
const partnerList = endpoints['partnerzone.service-order.spare-parts-orders.index']

const partsRows = (db: Database) =>
  db
    .select({
      id: orders.id,
      order_number: orders.order_number,
      status: orders.status,
      waiting_reason: orders.waiting_reason,
      resolution: orders.resolution,
      model_name: orders.model_name,
      part_type: orders.part_type,
      serial_no: orders.serial_no,
      expected_date: orders.expected_date,
      erp_status: orders.erp_status,
      partner_name: orders.partner_name,
      author_name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
      owner_name: orders.owner_name,
      due_at: orders.due_at,
      created_at: orders.created_at,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.created_by))
    .$dynamic()

const sorts = {
  created_at: orders.created_at,
  order_number: orders.order_number,
  status: orders.status,
  model_name: orders.model_name,
}
const filters = {
  order_number: (text: string) => contains(orders.order_number, text),
  status: (statuses: readonly string[]) => isOneOf(orders.status, statuses),
  model_name: (text: string) => contains(orders.model_name, text),
  part_type: (text: string) => contains(orders.part_type, text),
  serial_no: (text: string) => contains(orders.serial_no, readSerial(text) || text),
  created_at: (range: { from: string | null; to: string | null }) => withinDays(orders.created_at, range),
}
const plan = { rows: partsRows, id: orders.id, counted: orders }
const mineOf = (user: SessionUser) => (mine: boolean) => (mine ? equals(orders.created_by, user.id) : undefined)

/** List of the back office. */
export function listPartsForStaff(call: Call<typeof staffList, StaffScope>) {
  return answerList(call, staffList, {
    ...plan,
    where: ordersVisible(orders, call.scope),
    sorts: { ...sorts, partner_name: orders.partner_name, owner_name: orders.owner_name, due_at: orders.due_at },
    filters: {
      ...filters,
      queue: inQueues('parts', orders, call),
      partner: (ids: readonly number[]) => isOneOf(orders.partner_id, ids),
      // An order whose changes are not saved is one that is not.
      erp_status: (statuses: readonly string[]) =>
        or(isOneOf(orders.erp_status, statuses), statuses.includes('failed') ? eq(orders.erp_behind, true) : undefined),
      owner: (ids: readonly number[]) => isOneOf(orders.owner_id, ids),
      awaiting: awaits(orders, 'distributor'),
    },
  })
}

/** List of a company. */
export function listPartsForPartner(call: Call<typeof partnerList, PartnerScope>) {
  return answerList(call, partnerList, {
    ...plan,
    where: ordersVisible(orders, call.scope),
    sorts,
    filters: { ...filters, mine: mineOf(call.user), awaiting: awaits(orders, 'partner') },
    toRow: ({ owner_name, due_at, ...row }) => row,
  })
}
