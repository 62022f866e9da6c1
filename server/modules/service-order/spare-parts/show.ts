import { desc, eq, sql } from 'drizzle-orm'
import type { PartnerPartsOrder, StaffPartsOrder } from '#contract/service-order/spare-parts/entity.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { users } from '#server/modules/auth/index.ts'
import type { Reader } from '#server/modules/service-order/handling/order.ts'
import { timelineRows, withFiles } from '#server/modules/service-order/handling/timeline.ts'
import { deliveriesOf, linesOf } from './lines.ts'
import { claimOf } from './mails.ts'
import { partsAccess } from './order.ts'
import { spare_parts_erp_attempts, spare_parts_order_events } from './order-table.ts'

/** An order for its partner, without internal notes and owner. */
export async function showPartsToPartner(viewer: Reader<PartnerScope>, id: number): Promise<PartnerPartsOrder> {
  return shown(viewer, id, false)
}

/** An order as staff see it. */
export async function showPartsToStaff(viewer: Reader<StaffScope>, id: number): Promise<StaffPartsOrder> {
  const { owner_id, owner_name, ...order } = await shown(viewer, id, true)
  return {
    ...order,
    owner: owner_id === null ? null : { id: owner_id, full_name: owner_name ?? '' },
    erp_attempts: await viewer.db
      .select()
      .from(spare_parts_erp_attempts)
      .where(eq(spare_parts_erp_attempts.order_id, id))
      .orderBy(desc(spare_parts_erp_attempts.number)),
  }
}

async function shown(viewer: Reader, id: number, withInternal: boolean) {
  const { db } = viewer
  const order = await partsAccess.find(viewer, id)
  const events = await timelineRows(db, spare_parts_order_events, id, withInternal)
  const deliveries = await deliveriesOf(db, id)
  const ids = [...order.files, ...deliveries.map(({ signature }) => signature)]
  const { file, files, timeline } = await withFiles(viewer, ids, events, order.partner_name)
  return {
    ...order,
    files: files(order.files),
    lines: await linesOf(db, id),
    deliveries: deliveries.map((delivery) => ({ ...delivery, signature: file(delivery.signature) })),
    author_name: await authorName(db, order.created_by),
    service_order_number: await claimOf(db, order),
    timeline,
  }
}

async function authorName(db: Database, id: number): Promise<string> {
  const name = sql<string>`${users.first_name} || ' ' || ${users.last_name}`
  const [author] = await db.select({ name }).from(users).where(eq(users.id, id))
  return author?.name ?? ''
}
