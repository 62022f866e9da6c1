import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { Database } from '#server/db/client.ts'
import { maskTexts } from '#server/db/mask-texts.ts'
import type { EventAnswer, Events, Happening, Subscriptions } from '#server/events.ts'
import { isLive } from '#server/http/records/trash.ts'
import { enqueue, enqueueAll } from '#server/jobs/queue.ts'
import { clearsFlag } from '#server/modules/consent/index.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { followCorrection } from './correct-serial.ts'
import { allKinds } from './desk/kinds.ts'
import { recomputeJob } from './desk/recompute.ts'
import { reply_templates } from './desk/table.ts'
import { dueJob, planAnew } from './due/jobs.ts'
import { forgetReminders, resetReminders } from './due/new-owner.ts'
import { handingOver } from './handling/hand-over.ts'
import { handOverMaintenances, visitedMaintenances } from './maintenance/actions.ts'
import { cancelOfClosedCompany, cancelOfFormerCompanies } from './maintenance/cancel.ts'
import { maintenanceEntity } from './maintenance/maintenance.ts'
import { service_maintenances } from './maintenance/table.ts'
import { endLinksOfOwner } from './open-work.ts'
import { advanceParts, partsAccess, partsOrderEntity } from './spare-parts/order.ts'
import { spare_parts_deliveries, spare_parts_orders } from './spare-parts/order-table.ts'
import { unansweredJob } from './unanswered.ts'
import { endLinks } from './visit/links.ts'
import { visitMails } from './visit/mails.ts'
import type { VisitedOrder, VisitedOrders } from './visit/order.ts'
import { service_visits } from './visit/table.ts'
import { leaveVisits, ofOrder } from './visit/visits.ts'
import { visitedWarranties } from './warranty/actions.ts'
import { advanceWarranty } from './warranty/advance.ts'
import { lockOrderAsServer, warrantyOrderEntity } from './warranty/order.ts'
import { service_orders } from './warranty/table.ts'

/** Transfers every open parts order of a colleague to another. */
const handOverParts = handingOver({
  of: 'parts',
  entity: partsOrderEntity,
  table: spare_parts_orders,
  lockAsServer: partsAccess.lockAsServer,
  advance: advanceParts,
})

/** Deletes letters about an erased order, which contain its conversation, and removes an erased recipient. */
async function eraseFromParts(
  { db, at }: Happening,
  { entity, id, pattern, spared = {} }: Events['person.erased'],
): Promise<void> {
  if (entity === partsOrderEntity)
    await db.execute(sql`delete from pgboss.job
      where name in ('mail.send', 'dead-letter') and data -> 'data' ->> 'of' = 'parts'
        and data -> 'data' ->> 'order_id' = ${String(id)}`)
  if (pattern === null) return
  await forgetRecipients({ db, at }, pattern, spared[partsOrderEntity])
}

/**
 * Parts may have been collected by another person than the one they were ordered for. That name is removed, together
 * with the signature.
 */
async function forgetRecipients(
  { db, at }: Pick<Happening, 'db' | 'at'>,
  pattern: string,
  spared: readonly number[] = [],
): Promise<void> {
  const { id, order_id, signature } = spare_parts_deliveries
  const forgotten = await db
    .select({ id, order_id, signature })
    .from(spare_parts_deliveries)
    .where(and(sql`${spare_parts_deliveries.received_by} ~* ${pattern}`, notInArray(order_id, [...spared])))
  for (const delivery of forgotten) {
    await db.update(spare_parts_deliveries).set({ received_by: null, signature: null }).where(eq(id, delivery.id))
    if (delivery.signature === null) continue
    const others = await db
      .select({ signature })
      .from(spare_parts_deliveries)
      .where(and(eq(order_id, delivery.order_id), isNotNull(signature)))
    const owner = { owner_entity: partsOrderEntity, owner_id: delivery.order_id }
    const except = others.flatMap((other) => other.signature ?? [])
    await releaseFiles({ db, at }, { ...owner, purpose: 'parts_signature', except })
  }
}

/** Transfers every open warranty order of a colleague to another. */
const handOverOrders = handingOver({
  of: 'warranty',
  entity: warrantyOrderEntity,
  table: service_orders,
  lockAsServer: lockOrderAsServer,
  advance: advanceWarranty,
})

const kinds = [
  handledAnswers({
    orders: 'service_orders',
    events: 'service_order_events',
    async handOver(happening, event) {
      await handOverOrders(happening, event)
      await handOverVisits(happening, event, visitedWarranties, service_orders)
    },
    erase: eraseFromOrders,
  }),
  handledAnswers({
    orders: 'service_maintenances',
    events: 'service_maintenance_events',
    async handOver(happening, event) {
      await handOverMaintenances(happening, event)
      await handOverVisits(happening, event, visitedMaintenances, service_maintenances)
    },
    close: cancelOfClosedCompany,
    erase: eraseFromMaintenances,
  }),
  handledAnswers({
    orders: 'spare_parts_orders',
    events: 'spare_parts_order_events',
    handOver: handOverParts,
    erase: eraseFromParts,
  }),
]

const signatures = {
  tables: ['spare_parts_deliveries'],
  answer: { nothing: 'because signatures are files of the server’s own, which nobody replaces or removes by hand' },
} as const

/** Records that define due dates: deleting one is a write of its own, bringing it back is not. */
const plansBy = ['service-order.device-types', 'service-order.leak-check-rules']

async function planRestored(happening: Happening, { entity }: Events['record.restored']): Promise<void> {
  if (plansBy.includes(entity)) await planAnew(happening)
}

/** Answers of this module to events of others. */
export const serviceOrderSubscriptions: Subscriptions = {
  'account.closed': [
    ...kinds.flatMap((kind) => kind['account.closed']),
    { tables: ['visit_links'], answer: endLinks },
    { tables: ['service_visits'], answer: ({ db }, { user_id }) => leaveVisits(db, user_id) },
  ],
  'person.erased': [
    ...kinds.flatMap((kind) => kind['person.erased']),
    { tables: [], answer: forgetReminders },
    { tables: ['visit_links'], answer: endLinks },
    {
      tables: ['service_visits'],
      answer: { nothing: 'because visits are erased with their orders' },
    },
    { tables: [], answer: eraseFromReplies },
  ],
  'company.closed': kinds.flatMap((kind) => kind['company.closed']),
  'membership.ended': [
    ...kinds.flatMap((kind) => kind['membership.ended']),
    {
      tables: [],
      answer: ({ db }, { user_id, partner_id }) => leaveVisits(db, user_id, partner_id),
    },
  ],
  'file.replaced': [
    ...kinds.flatMap((kind) => kind['file.replaced']),
    signatures,
    {
      tables: ['service_visits'],
      answer: { nothing: 'because its files are uploads of its own, which are not replaced in the library' },
    },
    {
      tables: ['owner_reminders', 'visit_links'],
      answer: { nothing: 'because its code is that of a letter, not of a file' },
    },
    {
      tables: ['spare_parts', 'exploded_views'],
      answer: { nothing: 'because the file keeps its id, so that what is shown is the new content' },
    },
  ],
  'file.removed': [
    ...kinds.flatMap((kind) => kind['file.removed']),
    signatures,
    {
      tables: ['service_visits'],
      answer: { nothing: 'because its files are uploads of its own, which are not removed by hand' },
    },
    {
      tables: ['owner_reminders', 'visit_links'],
      answer: { nothing: 'because its code is that of a letter, not of a file' },
    },
    {
      tables: ['spare_parts', 'exploded_views'],
      answer: { nothing: 'because a file that it uses is not removed (media_uses)' },
    },
  ],
  'day.turned': [
    { tables: [], answer: ({ db }) => enqueue(db, unansweredJob, {}) },
    { tables: [], answer: ({ db }) => enqueue(db, dueJob, {}) },
    // A new version of the product may have other public holidays.
    {
      tables: [],
      answer: async ({ db }) =>
        enqueueAll(
          db,
          recomputeJob,
          allKinds.map((of) => ({ data: { of } })),
        ),
    },
  ],
  'record.restored': [{ tables: [], answer: planRestored }],
  'models.regrouped': [{ tables: [], answer: planAnew }],
  'unit.handed-over': [
    { tables: [], answer: resetReminders },
    { tables: [], answer: endLinksOfOwner },
    { tables: [], answer: cancelOfFormerCompanies },
  ],
  'unit.serial-corrected': [{ tables: [], answer: followCorrection }],
  'consent.withdrawn': [{ tables: [], answer: clearsFlag(warrantyOrderEntity, service_orders) }],
}

/** Withdraws the link of an erased customer. */
async function eraseFromVisits(
  db: Happening['db'],
  { entity, id }: Pick<Events['person.erased'], 'entity' | 'id'>,
): Promise<void> {
  const of = entity === maintenanceEntity ? 'maintenance' : entity === warrantyOrderEntity ? 'warranty' : null
  if (of !== null)
    await db.update(service_visits).set({ confirm_code: null }).where(ofOrder(service_visits, { of, id }))
}

/** Masks an erased person in the templates of replies. */
async function eraseFromReplies({ db }: Happening, { pattern, contacts }: Events['person.erased']): Promise<void> {
  const person = pattern ?? contacts
  if (person === null) return
  const { name_pl, name_en, text_pl, text_en } = reply_templates
  await maskTexts(db, person, reply_templates, [name_pl, name_en, text_pl, text_en])
}

interface Answering {
  /** Names of the tables of its orders and timelines. */
  orders: string
  events: string
  handOver: EventAnswer<'account.closed'>
  erase: EventAnswer<'person.erased'>
  /** The effect of closing a company on its open orders; without it, a company with open ones is not closed. */
  close?: EventAnswer<'company.closed'>
}

/** Answers that are the same for orders of every kind. */
function handledAnswers({ orders, events, handOver, erase, close }: Answering) {
  return {
    'account.closed': [
      { tables: [orders], answer: handOver },
      {
        tables: [events],
        answer: { nothing: 'because its numbers tell who did something, and that stays told' },
      },
    ],
    'person.erased': [{ tables: [orders, events], answer: erase }],
    'company.closed': [
      { tables: [orders], answer: close ?? { nothing: 'because a company with open orders is not closed' } },
    ],
    'membership.ended': [
      { tables: [orders], answer: { nothing: 'because orders are the company’s, whoever wrote them' } },
    ],
    'file.replaced': [
      {
        tables: [orders, events],
        answer: { nothing: 'because its files are uploads of its own, which are not replaced in the library' },
      },
    ],
    'file.removed': [
      {
        tables: [orders, events],
        answer: { nothing: 'because its files are uploads of its own, which are not removed by hand' },
      },
    ],
  } satisfies Subscriptions
}

/** Removes erased signers and technicians of maintenances, and deletes letters about an erased maintenance. */
async function eraseFromMaintenances(
  { db, at }: Happening,
  { entity, id, pattern, spared = {} }: Events['person.erased'],
): Promise<void> {
  if (entity === maintenanceEntity) await dropLetters(db, 'maintenance', id)
  await eraseFromVisits(db, { entity, id })
  if (pattern === null) return
  await forgetSigners({ db, at }, pattern, spared[maintenanceEntity])
  await forgetTechnicians({ db, at }, pattern, spared[maintenanceEntity])
}

/**
 * The technician may be a colleague or one of the partner's people. The visit keeps its day and protocol, without the
 * name and the generated document.
 */
async function forgetTechnicians(
  { db, at }: Pick<Happening, 'db' | 'at'>,
  pattern: string,
  spared: readonly number[] = [],
): Promise<void> {
  const { id, technician_name } = service_maintenances
  const visited = await db
    .update(service_maintenances)
    .set({ technician_name: null, protocol_file: null })
    .where(and(sql`${technician_name} ~* ${pattern}`, notInArray(id, [...spared])))
    .returning({ id })
  for (const order of visited)
    await releaseFiles(
      { db, at },
      { owner_entity: maintenanceEntity, owner_id: order.id, purpose: 'maintenance_protocol' },
    )
}

/**
 * The signer may be another person than the contact. The protocol keeps its checks, without the name, the signature and
 * the document that shows them.
 */
async function forgetSigners(
  { db, at }: Pick<Happening, 'db' | 'at'>,
  pattern: string,
  spared: readonly number[] = [],
): Promise<void> {
  const { id, protocol } = service_maintenances
  const signed = await db
    .select({ id })
    .from(service_maintenances)
    .where(and(sql`${protocol} ->> 'signed_by' ~* ${pattern}`, notInArray(id, [...spared])))
  for (const order of signed) {
    await db
      .update(service_maintenances)
      .set({
        protocol: sql`jsonb_set(${protocol}, '{signed_by}', 'null')`,
        signature: null,
        protocol_file: null,
      })
      .where(eq(id, order.id))
    for (const purpose of ['maintenance_signature', 'maintenance_protocol'] as const)
      await releaseFiles({ db, at }, { owner_entity: maintenanceEntity, owner_id: order.id, purpose })
  }
}

/**
 * Transfers the visits of a colleague whose account was closed to the successor, who gets calendar entries of the
 * future ones. The company is notified who will come. Part of closing the account, like the transfer of orders.
 */
async function handOverVisits<Order extends VisitedOrder>(
  { db, at, by: closing }: Happening,
  { user_id: from, successor }: Events['account.closed'],
  kind: VisitedOrders<Order>,
  table: typeof service_maintenances | typeof service_orders,
): Promise<void> {
  if (!successor) return
  const by = {
    ...closing,
    permissions: { ...closing.permissions, [`${kind.entity}.assign`]: true as const },
    partners: 'all' as const,
  }
  const orders = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.technician_id, from), inArray(table.status, openStatusesOf(kind.of)), isLive(table)))
    .orderBy(asc(table.id))
  for (const { id } of orders) {
    const before = await kind.lockAsServer(db, at, id)
    if (before?.technician_id !== from) continue
    const { order } = await kind.advance({ db, at, by, is_staff: true }, before, {
      event: { type: 'order.assign' },
      set: { technician_id: successor.id, technician_name: successor.full_name },
      entry: { kind: 'scheduled', reason: before.visit_at, text: successor.full_name },
    })
    await db
      .update(service_visits)
      .set({ technician_id: successor.id, technician_name: successor.full_name })
      .where(
        and(
          ofOrder(service_visits, { of: kind.of, id }),
          eq(service_visits.technician_id, from),
          inArray(service_visits.status, ['planned', 'confirmed']),
        ),
      )
    if (order.visit_at !== null && Date.parse(order.visit_at) > at.getTime())
      await visitMails(kind).scheduled(db, order, false)
  }
}

/** Deletes letters about an erased order, which contain its conversation. */
async function eraseFromOrders({ db }: Happening, { entity, id }: Events['person.erased']): Promise<void> {
  if (entity === warrantyOrderEntity) {
    await dropLetters(db, 'warranty', id)
  }
  await eraseFromVisits(db, { entity, id })
}

/** Deletes letters about an erased order, which contain its conversation. Letters without a kind are about warranty orders. */
async function dropLetters(db: Database, of: OrderKind, id: number): Promise<void> {
  await db.execute(sql`delete from pgboss.job
    where name in ('mail.send', 'dead-letter') and data -> 'data' ->> 'order_id' = ${String(id)}
      and coalesce(data -> 'data' ->> 'of', 'warranty') = ${of}`)
}
