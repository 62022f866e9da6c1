import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { Beginning, PartnerPartsOrder, StaffPartsOrder } from '#contract/service-order/spare-parts/entity.ts'
import type { PartsOrderValues } from '#contract/service-order/spare-parts/form.ts'
import { sparePartsOrders } from '#contract/service-order/spare-parts/order.ts'
import { spareParts } from '#contract/service-order/spare-parts/parts.ts'
import { writtenMoment } from '#contract/values/moment.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import { onlyCompany } from '#server/http/access/only-company.ts'
import type { PartnerScope, Scope, StaffScope } from '#server/http/access/scope.ts'
import { acting } from '#server/http/acting.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { users } from '#server/modules/auth/index.ts'
import { isCountry } from '#server/modules/dictionary/index.ts'
import { unconfirmedOf } from '#server/modules/mail/index.ts'
import { attachFiles } from '#server/modules/media/index.ts'
import { findOpenPartner, openPartner } from '#server/modules/partner/index.ts'
import { dueFromStart } from '#server/modules/service-order/desk/clock.ts'
import { enqueuePartsSave } from '#server/modules/service-order/erp-queue.ts'
import { writeEntryIn } from '#server/modules/service-order/handling/advance.ts'
import { nextServiceOrderNumber } from '#server/modules/service-order/handling/number.ts'
import type { Reader } from '#server/modules/service-order/handling/order.ts'
import { shownCorrection } from '#server/modules/service-order/handling/serial-correction.ts'
import { timelineRows, withFiles } from '#server/modules/service-order/handling/timeline.ts'
import { findModel } from '#server/modules/service-order/warranty/draft.ts'
import { lockOrderIfSeen } from '#server/modules/service-order/warranty/order.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { visibleTo } from '#server/modules/service-order/warranty/visible.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import * as actions from './actions.ts'
import { handOver, ship } from './deliver.ts'
import { findParts, partsByNumber, viewsOfModel } from './find.ts'
import { deliveriesOf, linesOf } from './lines.ts'
import { claimOf, mailPartsRegistered } from './mails.ts'
import { partsAccess, partsOrderEntity } from './order.ts'
import {
  spare_parts_erp_attempts,
  spare_parts_order_events,
  spare_parts_order_lines,
  spare_parts_order_numbers,
  spare_parts_orders,
} from './order-table.ts'
import { partHandlers } from './parts.ts'
import { listPartsForPartner, listPartsForStaff } from './rows.ts'
import { strike } from './strike.ts'
import { viewHandlers } from './views.ts'
import { refuseWithdrawn } from './withdrawn.ts'

type Looking<Query> = CallContext<Scope> & { query: Query }

const lookUp = async (call: Looking<{ search?: string; ids?: number[]; model?: number }>) => ({
  results: await findParts(call, call.query),
})

const check = async (call: Looking<{ numbers: string[] }>) => {
  const known = await partsByNumber(call, call.query.numbers)
  return { results: call.query.numbers.map((number) => ({ number, part: known.get(number) ?? null })) }
}

const ofModel = async (call: Looking<{ model: number }>) => ({ results: await viewsOfModel(call, call.query.model) })

/** The list of parts for staff, and its look-ups in both zones. */
export const sparePartHandlers = handlers(spareParts, {
  ...partHandlers,
  ...viewHandlers,
  'service-order.spare-parts.lookup': lookUp,
  'service-order.spare-parts.check': check,
  'service-order.exploded-views.of-model': ofModel,
  'partnerzone.service-order.spare-parts.lookup': lookUp,
  'partnerzone.service-order.spare-parts.check': check,
  'partnerzone.service-order.exploded-views.index': ofModel,
})

type Action<Body> = (call: CallContext, id: number, body: Body) => Promise<unknown>
type Acted<Body> = { params: { spare_parts_order: number }; body: Body }

/** Wraps an action of the back office so that it returns the changed order. */
function acts<Body>(action: Action<Body>) {
  return async (call: CallContext<StaffScope> & Acted<Body>) => {
    await action(call, call.params.spare_parts_order, call.body)
    return showPartsToStaff(call, call.params.spare_parts_order)
  }
}

/** Wraps an action of the partner zone so that it returns the changed order. */
function zoneActs<Body>(action: Action<Body>) {
  return async (call: CallContext<PartnerScope> & Acted<Body>) => {
    await action(call, call.params.spare_parts_order, call.body)
    return showPartsToPartner(call, call.params.spare_parts_order)
  }
}

const { handleParts } = actions

/** Orders of spare parts, in both zones. */
export const sparePartsOrderHandlers = handlers(sparePartsOrders, {
  'service-order.spare-parts-orders.index': listPartsForStaff,
  'service-order.spare-parts-orders.begin': (call) => beginParts(call, call.query),
  'service-order.spare-parts-orders.show': (call) => showPartsToStaff(call, call.params.spare_parts_order),
  'service-order.spare-parts-orders.store': async (call) => {
    const { partner_id, ...form } = call.body
    return showPartsToStaff(call, await registerParts(call, partner_id, form))
  },
  'service-order.spare-parts-orders.note': acts(handleParts.note),
  'service-order.spare-parts-orders.take': acts(handleParts.take),
  'service-order.spare-parts-orders.release': acts(handleParts.release),
  'service-order.spare-parts-orders.confirm-letter': acts(handleParts.confirmLetter),
  'service-order.spare-parts-orders.take-next': async (call) =>
    showPartsToStaff(call, await handleParts.takeNext(call)),
  'service-order.spare-parts-orders.assign': acts(handleParts.assign),
  'service-order.spare-parts-orders.ask': acts(handleParts.ask),
  'service-order.spare-parts-orders.resume': acts(handleParts.resume),
  'service-order.spare-parts-orders.suspend': acts(handleParts.suspend),
  'service-order.spare-parts-orders.match': acts(actions.match),
  'service-order.spare-parts-orders.strike': acts(strike),
  'service-order.spare-parts-orders.accept': acts(actions.accept),
  'service-order.spare-parts-orders.resend': acts(actions.resend),
  'service-order.spare-parts-orders.backorder': acts(actions.backorder),
  'service-order.spare-parts-orders.stock': acts(
    actions.stepBy({ event: { type: 'order.stock' }, set: { expected_date: null }, entry: { kind: 'stocked' } }),
  ),
  'service-order.spare-parts-orders.ship': acts(ship),
  'service-order.spare-parts-orders.hand-over': acts(handOver),
  'service-order.spare-parts-orders.cancel': acts(actions.cancel),

  'partnerzone.service-order.spare-parts-orders.index': listPartsForPartner,
  'partnerzone.service-order.spare-parts-orders.begin': (call) => beginParts(call, call.query),
  'partnerzone.service-order.spare-parts-orders.show': (call) =>
    showPartsToPartner(call, call.params.spare_parts_order),
  'partnerzone.service-order.spare-parts-orders.store': async (call) => {
    const { partner_id, offer_id, ...form } = call.body
    const id = await registerParts(call, partner_id ?? onlyCompany(call.scope), form)
    const order = await showPartsToPartner(call, id)
    if (offer_id !== null)
      await raise(call, 'offer.followed', { offer_id, kind: 'parts_order', record_id: id, number: order.order_number })
    return order
  },
  'partnerzone.service-order.spare-parts-orders.reply': zoneActs(handleParts.reply),
  'partnerzone.service-order.spare-parts-orders.withdraw': zoneActs(actions.withdraw),
})

interface Asked {
  partner?: number | undefined
  like?: number | undefined
  warranty?: number | undefined
}

/** Initial data of a new order: company, address, person, and the lines of an earlier order. */
async function beginParts(
  call: CallContext<StaffScope | PartnerScope>,
  { partner, like, warranty }: Asked,
): Promise<Beginning> {
  const { db, scope, user } = call
  const isStaff = scope.kind === 'staff'
  const id = partner ?? (isStaff ? refuse('not_found') : onlyCompany(scope))
  const company = (await findOpenPartner({ db, scope }, id)) ?? refuse('not_found')
  const { name, nip, phone_number } = company
  const begin: Beginning['begin'] = {
    company_name: name,
    nip: nip ?? '',
    billing_name: company.invoice_name ?? name,
    model: null,
    serial_no: null,
    lines: [],
    delivery_type: 'Shipment',
    service_order_id: null,
    // A colleague who orders for a company is not the recipient.
    shipping_name: isStaff ? name : user.full_name,
    shipping_email: isStaff ? (company.email ?? '') : user.email,
    shipping_phone: phone_number ?? '',
    shipping_street: company.street,
    shipping_postcode: company.postcode,
    shipping_city: company.city,
    shipping_country: company.country,
  }
  const order = warranty === undefined ? null : await warrantyOrder(call, warranty, id)
  const forWarranty = order && { model: order.model, serial_no: order.serial_no, service_order_id: order.id }
  return {
    begin: { ...begin, ...(like !== undefined && (await earlier(call, like, id))), ...forWarranty },
    service_order_number: order?.order_number ?? null,
    company_blocked: company.erp_blocked,
  }
}

/** Lines and address of an earlier order of the company, without lines removed by staff. */
async function earlier(call: CallContext, id: number, partner_id: number): Promise<Partial<Beginning['begin']>> {
  const order = await partsAccess.find(call, id)
  if (order.partner_id !== partner_id) refuse('not_found')
  const lines = (await linesOf(call.db, id)).filter(({ struck }) => !struck)
  const { model, company_name, nip, billing_name, delivery_type } = order
  return {
    model,
    company_name,
    nip,
    billing_name,
    delivery_type,
    lines: [...new Map(lines.map(({ number, quantity }) => [number, { number, quantity }])).values()],
    shipping_name: order.shipping_name ?? '',
    shipping_email: order.shipping_email ?? '',
    shipping_phone: order.shipping_phone ?? '',
    shipping_street: order.shipping_street ?? '',
    shipping_postcode: order.shipping_postcode ?? '',
    shipping_city: order.shipping_city ?? '',
    shipping_country: order.shipping_country,
  }
}

async function warrantyOrder({ db, scope }: CallContext, id: number, partner_id: number) {
  const { order_number, model, serial_no, sent_at } = service_orders
  const [order] = await db
    .select({ id: service_orders.id, order_number, model, serial_no })
    .from(service_orders)
    .where(
      and(eq(service_orders.id, id), eq(service_orders.partner_id, partner_id), isNotNull(sent_at), visibleTo(scope)),
    )
  return order ?? refuse('not_found')
}

/** Prefix of order numbers. */
const prefix = 'CZ'

/**
 * Registers an order for an active company; returns its id. Numbers that are not in the list of parts are accepted and marked;
 * the order is saved in the ERP once none is left.
 */
async function registerParts(call: CallContext, partner_id: number, form: PartsOrderValues): Promise<number> {
  const { db, by, at, user } = call
  const { lines, files, is_repeated, ...values } = form
  const partner = await openPartner(call, partner_id)
  if (!(await isCountry(db, values.shipping_country))) refuseField('shipping_country', 'rule.one_of')
  if (values.service_order_id !== null) await refuseForeign(call, values.service_order_id, partner_id)
  const model = values.model === null ? null : await findModel(db, values.model)
  const known = await partsByNumber(
    call,
    lines.map(({ number }) => number),
  )
  refuseWithdrawn([...known.values()], 'lines')
  const order_number = await nextServiceOrderNumber(db, spare_parts_order_numbers, prefix, at)
  if (!is_repeated) await refuseRepeated(call, partner_id, form)
  const moment = at.toISOString()
  const unmatched = lines.filter(({ number }) => !known.has(number)).length
  const erp_status = call.deps.config.switched_off.includes('ERP') ? 'none' : 'pending'
  const [order] = await db
    .insert(spare_parts_orders)
    .values({
      ...values,
      model_name: model?.name ?? null,
      brand_id: model?.brand_id ?? null,
      partner_id,
      partner_name: partner.name,
      created_by: user.id,
      created_at: moment,
      updated_at: moment,
      ...(await dueFromStart(db, 'parts', model?.brand_id ?? null, at)),
      order_number,
      part_type: lines.map(({ number }) => number).join(', '),
      unmatched,
      erp_status,
      files: [...files],
    })
    .returning()
  if (!order) throw new Error('No order was stored')
  await db.insert(spare_parts_order_lines).values(
    lines.map(({ number, quantity }, position) => {
      const part = known.get(number)
      const { id: spare_part_id = null, title = null, net_price = null } = part ?? {}
      return { order_id: order.id, position, number, quantity, spare_part_id, title, net_price }
    }),
  )
  if (files.length > 0)
    await attachFiles(call, {
      purpose: 'parts_files',
      ids: files,
      field: 'files',
      owner_entity: partsOrderEntity,
      owner_id: order.id,
    })
  await audit(db, {
    by,
    at,
    entity: partsOrderEntity,
    entity_id: order.id,
    action: 'store',
    before: null,
    after: order,
  })
  const told = { from: null, to: 'registered' } as const
  await writeEntryIn(spare_parts_order_events, acting(call), order.id, { kind: 'sent' }, told)
  if (erp_status === 'pending' && unmatched === 0) await enqueuePartsSave(db, order.id)
  await mailPartsRegistered(db, await partsAccess.find(call, order.id))
  return order.id
}

/** Refuses a warranty order of another company, or one that the person cannot see. */
async function refuseForeign(call: CallContext, id: number, partner_id: number): Promise<void> {
  const order = await lockOrderIfSeen(call, id)
  if (order?.partner_id !== partner_id || order.status === 'draft')
    refuseField('service_order_id', 'rule.unknown_record')
}

/** Minutes within which the same parts are taken for the same order, sent from another tab or by a colleague. */
const repeatedWithin = 60

/**
 * Refuses an order of the parts that an open order of the same company has for the same unit, unless it is meant again.
 * Two orders at the same moment are distinguished because the number, which is taken first, locks its year.
 */
async function refuseRepeated(
  { db, at, locale }: CallContext,
  partner_id: number,
  { lines, serial_no, service_order_id }: Pick<PartsOrderValues, 'lines' | 'serial_no' | 'service_order_id'>,
): Promise<void> {
  const since = new Date(at.getTime() - repeatedWithin * 60_000).toISOString()
  const { order_number, created_at } = spare_parts_orders
  const ordered = lines.map(({ number }) => number).toSorted()
  const [order] = await db
    .select({
      number: order_number,
      at: created_at,
      author: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
    })
    .from(spare_parts_orders)
    .innerJoin(users, eq(users.id, spare_parts_orders.created_by))
    .where(
      and(
        eq(spare_parts_orders.partner_id, partner_id),
        inArray(spare_parts_orders.status, openStatusesOf('parts')),
        gt(created_at, since),
        isLive(spare_parts_orders),
        serial_no === null ? isNull(spare_parts_orders.serial_no) : eq(spare_parts_orders.serial_no, serial_no),
        service_order_id === null
          ? isNull(spare_parts_orders.service_order_id)
          : eq(spare_parts_orders.service_order_id, service_order_id),
        sql`(select array_agg(${spare_parts_order_lines.number} order by ${spare_parts_order_lines.number} collate "C")
          from ${spare_parts_order_lines}
          where ${spare_parts_order_lines.order_id} = ${spare_parts_orders.id}) = ${sql.param(ordered)}::text[]`,
      ),
    )
    .orderBy(desc(created_at))
    .limit(1)
  if (!order) return
  const { number, author } = order
  refuseField('is_repeated', 'parts_order.repeated', {
    number: number ?? '',
    author,
    moment: writtenMoment(order.at, locale),
  })
}

/** An order for its partner, without internal notes and owner. */
async function showPartsToPartner(viewer: Reader<PartnerScope>, id: number): Promise<PartnerPartsOrder> {
  return shown(viewer, id, false)
}

/** An order as staff see it. */
async function showPartsToStaff(viewer: Reader<StaffScope>, id: number): Promise<StaffPartsOrder> {
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
    serial_correction: await shownCorrection(viewer, order),
    timeline,
    unconfirmed_letters: await unconfirmedOf(viewer, partsOrderEntity, id),
  }
}

async function authorName(db: Database, id: number): Promise<string> {
  const name = sql<string>`${users.first_name} || ' ' || ${users.last_name}`
  const [author] = await db.select({ name }).from(users).where(eq(users.id, id))
  return author?.name ?? ''
}
