import { type AnyColumn, and, desc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type By, may } from '#contract/declare/lifecycle-actor.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { PartnerOrder, StaffOrder } from '#contract/service-order/entity.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { readConcurrently } from '#server/db/concurrent-reads.ts'
import type { PartnerScope, Scope, StaffScope } from '#server/http/access/scope.ts'
import { valueOfErpField } from '#server/integrations/erp/order-fields.ts'
import { users } from '#server/modules/auth/index.ts'
import { error_codes } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { unconfirmedOf } from '#server/modules/mail/index.ts'
import { aboutUnit, ordersVisible, type Reader } from '#server/modules/service-order/handling/order.ts'
import { shownCorrection } from '#server/modules/service-order/handling/serial-correction.ts'
import { timelineRows, withFiles } from '#server/modules/service-order/handling/timeline.ts'
import { spare_parts_orders } from '#server/modules/service-order/spare-parts/order-table.ts'
import { photosOfVisits, shownVisits } from '#server/modules/service-order/visit/show.ts'
import { visitsOf } from '#server/modules/service-order/visit/visits.ts'
import { namedCode } from './error-code.ts'
import { findWarrantyOrder, type WarrantyOrder, warrantyOrderEntity } from './order.ts'
import { erp_attempts, service_order_events, service_orders } from './table.ts'
import { unitFacts } from './unit-warnings.ts'
import { visibleTo } from './visible.ts'

type Viewer<S extends Scope> = Reader<S> & { locale: Locale; by: By }

/** An order for its partner, without internal notes, ERP attempts and other orders of the unit. */
export async function showOrderToPartner(viewer: Viewer<PartnerScope>, id: number): Promise<PartnerOrder> {
  const [order, events, named] = await readConcurrently(
    viewer.db,
    () => findWarrantyOrder(viewer, id),
    () => timelineRows(viewer.db, service_order_events, id, false),
    () => names(viewer, id),
  )
  return shown(viewer, order, events, named)
}

/** An order as staff see it. */
export async function showOrderToStaff(viewer: Viewer<StaffScope>, id: number): Promise<StaffOrder> {
  const { db } = viewer
  const [order, events, named, attempts] = await readConcurrently(
    db,
    () => findWarrantyOrder(viewer, id),
    () => timelineRows(db, service_order_events, id, true),
    () => names(viewer, id),
    () => attemptRows(db, id),
  )
  const [shownOrder, earlier_orders] = await readConcurrently(
    db,
    () => shown(viewer, order, events, named),
    () => earlierOrders(viewer, order),
  )
  const { owner_id, owner_name, due_at } = order
  return {
    ...shownOrder,
    due_at,
    erp_differences: order.erp_differences.map((one) => ({ ...one, of: valueOfErpField(one.field) })),
    owner: owner_id === null ? null : { id: owner_id, full_name: owner_name ?? '' },
    erp_attempts: attempts,
    earlier_orders,
  }
}

const attemptRows = (db: Database, order_id: number) =>
  db.select().from(erp_attempts).where(eq(erp_attempts.order_id, order_id)).orderBy(desc(erp_attempts.number))

async function shown(
  viewer: Viewer<Scope>,
  order: WarrantyOrder,
  events: Awaited<ReturnType<typeof timelineRows>>,
  named: Named,
): Promise<PartnerOrder> {
  const { db, at } = viewer
  const { warranty_book, images, video, other_files, decision_file } = order
  const visits = await visitsOf(db, { of: 'warranty', id: order.id })
  const ids = [warranty_book, video, decision_file, ...images, ...other_files, ...photosOfVisits(visits)]
  const day = today(new Date(order.sent_at ?? at))
  const [{ file, files, timeline }, facts, parts_orders, unconfirmed_letters] = await readConcurrently(
    db,
    () => withFiles(viewer, ids, events, order.partner_name),
    () => unitFacts(db, { ...order, partners: [order.partner_id], day }),
    () => partsOrders(viewer, order.id),
    () => unconfirmedOf(viewer, warrantyOrderEntity, order.id),
  )
  return {
    ...order,
    ...named,
    ...facts,
    // A decided order, such as that of the replacement itself, is of the unit that it was about.
    unit_warnings: facts.unit_warnings.filter((warning) => order.status !== 'completed' || warning !== 'replaced_unit'),
    ...(await shownVisits(viewer, 'warranty', order, visits, files)),
    parts_orders,
    warranty_book: file(warranty_book),
    images: files(images),
    video: file(video),
    decision_file: file(decision_file),
    other_files: files(other_files),
    serial_correction: await shownCorrection(viewer, order),
    timeline,
    unconfirmed_letters,
  }
}

const fullName = (table: Record<'first_name' | 'last_name', AnyColumn>) =>
  sql<string | null>`${table.first_name} || ' ' || ${table.last_name}`

const authors = alias(users, 'authors')

type Named = Pick<PartnerOrder, 'brand_name' | 'author_name' | 'error_code_name'>

/** Names from other records: brand, author, error code. */
async function names({ db, locale }: Viewer<Scope>, id: number): Promise<Named> {
  const [found] = await db
    .select({
      brand_name: brands.name,
      author_name: sql<string>`coalesce(${fullName(authors)}, '')`,
      error_code_name: namedCode(locale),
    })
    .from(service_orders)
    .leftJoin(brands, eq(brands.id, service_orders.brand_id))
    .leftJoin(authors, eq(authors.id, service_orders.created_by))
    .leftJoin(error_codes, eq(error_codes.id, service_orders.error_code))
    .where(eq(service_orders.id, id))
  return found ?? { brand_name: null, author_name: '', error_code_name: null }
}

/** Orders of parts for a warranty order, newest first. */
async function partsOrders({ db, scope, by }: Viewer<Scope>, id: number): Promise<PartnerOrder['parts_orders']> {
  const show = 'service-order.spare-parts-orders.show'
  if (!may(by, scope.kind === 'partner' ? `partnerzone.${show}` : show)) return []
  return db
    .select({
      id: spare_parts_orders.id,
      order_number: spare_parts_orders.order_number,
      status: spare_parts_orders.status,
    })
    .from(spare_parts_orders)
    .where(and(eq(spare_parts_orders.service_order_id, id), ordersVisible(spare_parts_orders, scope)))
    .orderBy(desc(spare_parts_orders.id))
    .limit(50)
}

/** Orders of the same unit that were sent before this one, newest first. */
async function earlierOrders(
  { db, scope }: Viewer<StaffScope>,
  order: WarrantyOrder,
): Promise<StaffOrder['earlier_orders']> {
  const { id, sent_at } = service_orders
  return db
    .select({ id: service_orders.id, order_number: service_orders.order_number, status: service_orders.status })
    .from(service_orders)
    .where(
      and(
        aboutUnit(service_orders, order),
        ne(id, order.id),
        isNotNull(sent_at),
        // A draft comes after all that were sent.
        order.sent_at === null ? undefined : lt(sent_at, order.sent_at),
        visibleTo(scope),
      ),
    )
    .orderBy(desc(service_orders.sent_at))
    .limit(20)
}
