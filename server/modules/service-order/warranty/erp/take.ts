import { and, asc, eq, gte, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { type WaitingReason, waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { type Resolution, resolutions, resolutionsRegistered } from '#contract/service-order/resolutions.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { ErpDifference } from '#server/integrations/erp/erp.ts'
import { lifeFields, toPageLife } from '#server/integrations/erp/mapping.ts'
import { advanceWarranty } from '#server/modules/service-order/warranty/advance.ts'
import {
  isParcelKnown,
  mailCompleted,
  mailShipped,
  warrantyHandlingLetters,
} from '#server/modules/service-order/warranty/mails.ts'
import { lockOrderAsServer, type WarrantyOrder } from '#server/modules/service-order/warranty/order.ts'
import { isReplacement } from '#server/modules/service-order/warranty/replacement.ts'
import { erp_attempts, service_orders } from '#server/modules/service-order/warranty/table.ts'
import { refuse } from '#server/refusal.ts'
import { lifeNews, type OrderNews, type OrderPage } from './news.ts'

/**
 * Takes over changes made in the ERP, by events of the lifecycle. When the lifecycle refuses (409), nothing is written. Returns
 * false when the portal wrote to the ERP after the record was read (`read_at`): it is outdated, and the next run reads it
 * again.
 */
export async function takeFromErp(
  acting: Acting,
  order_id: number,
  { news, read_at }: { news: OrderNews; read_at: Date | null },
): Promise<boolean> {
  const before = await lockOrderAsServer(acting.db, acting.at, order_id)
  if (!before) return refuse('not_found')
  if (read_at && (await wasToldSince(acting, order_id, read_at))) return false
  const taken = await takeMessages(acting, before, news)
  const after = await takeLife(acting, taken, news)
  await keepAgreed(acting, after, news)
  return true
}

async function wasToldSince({ db }: Acting, order_id: number, read_at: Date): Promise<boolean> {
  const { outcome, at } = erp_attempts
  const told = and(eq(erp_attempts.order_id, order_id), eq(outcome, 'saved'), gte(at, read_at.toISOString()))
  return (await db.$count(erp_attempts, told)) > 0
}

/** Takes over messages, notes and shipments. A shipment ends waiting for parts. */
async function takeMessages(acting: Acting, before: WarrantyOrder, news: OrderNews): Promise<WarrantyOrder> {
  const { erp_message, erp_note, shipped_parts = before.shipped_parts, tracking_number = before.tracking_number } = news
  const event = { type: 'order.note' } as const
  const isQuestion = news.status === 'waiting' && news.waiting_reason === 'information'
  let order = before
  if (erp_note !== undefined) {
    const entry = erp_note === null ? null : { kind: 'note' as const, text: erp_note, internal: true }
    order = (await advanceWarranty(acting, order, { event, set: { erp_note }, entry })).order
  }
  if (erp_message !== undefined) {
    const isMessage = erp_message !== null && !isQuestion
    const entry = isMessage ? { kind: 'message' as const, text: erp_message } : null
    order = (await advanceWarranty(acting, order, { event, set: { erp_message }, entry })).order
    if (isMessage) await warrantyHandlingLetters.message(acting.db, order, erp_message)
  }
  if (!('shipped_parts' in news || 'tracking_number' in news)) return order
  const isShipped = shipped_parts !== null || tracking_number !== null
  const entry = isShipped ? { kind: 'shipped' as const, reason: tracking_number, text: shipped_parts } : null
  const set = { shipped_parts, tracking_number, part_shipped: isShipped || order.part_shipped }
  const isKnown = await isParcelKnown(acting.db, order.id, tracking_number)
  order = (await advanceWarranty(acting, order, { event, set, entry })).order
  if (isShipped && !isKnown) await mailShipped(acting.db, order)
  const isAwaited = isShipped && order.status === 'waiting' && order.waiting_reason === 'part'
  return isAwaited && !news.status ? resume(acting, order) : order
}

/** Takes over status and completion. */
async function takeLife(acting: Acting, order: WarrantyOrder, news: OrderNews): Promise<WarrantyOrder> {
  const status = statusesOf('warranty').find((name) => name === (news.status ?? order.status))
  if (!status) refuse('lifecycle', { key: 'order.erp_status_unknown' })
  if (status === order.status) return status === 'completed' ? correct(acting, order, news) : order
  switch (status) {
    case 'inprogress':
      return begin(acting, order)
    case 'registered':
      return order.resume_to === 'registered' ? resume(acting, order) : refuse('lifecycle', { key: 'order.erp_no_way' })
    case 'waiting':
      return hold(acting, order, news)
    case 'completed':
      return complete(acting, order, news)
    default:
      return refuse('lifecycle', { key: 'order.erp_no_way' })
  }
}

const noWay = { refusal: 'order.erp_no_way' } as const

async function resume(acting: Acting, order: WarrantyOrder): Promise<WarrantyOrder> {
  return (
    await advanceWarranty(acting, order, { event: { type: 'order.resume' }, entry: { kind: 'resumed' }, ...noWay })
  ).order
}

async function begin(acting: Acting, before: WarrantyOrder): Promise<WarrantyOrder> {
  const order = before.status === 'waiting' ? await resume(acting, before) : before
  if (order.status === 'inprogress') return order
  return (
    await advanceWarranty(acting, order, { event: { type: 'order.start' }, entry: { kind: 'started' }, ...noWay })
  ).order
}

/** Sets the order to waiting; a question to the partner is the message. */
async function hold(
  acting: Acting,
  order: WarrantyOrder,
  { waiting_reason, erp_message = null }: OrderNews,
): Promise<WarrantyOrder> {
  const reason: WaitingReason | undefined = waitingReasons.find((word) => word === waiting_reason)
  if (!reason || (reason === 'information' && erp_message === null))
    refuse('lifecycle', { key: 'order.erp_without_reason' })
  const asked = await advanceWarranty(acting, order, {
    event: { type: 'order.ask', reason },
    entry: { kind: 'asked', reason, text: reason === 'information' ? erp_message : null },
    ...noWay,
  })
  await warrantyHandlingLetters.asked(acting.db, asked.order, reason, reason === 'information' ? erp_message : null)
  return asked.order
}

async function complete(acting: Acting, before: WarrantyOrder, news: OrderNews): Promise<WarrantyOrder> {
  const new_serial_no = serialOf(news.new_serial_no)
  const word = news.resolution ?? (new_serial_no ? 'replaced' : null)
  const resolution: Resolution | undefined = resolutions.find((name) => name === word)
  if (!resolution || (resolution === 'replaced' && new_serial_no === null))
    refuse('lifecycle', { key: 'order.erp_without_resolution' })
  await refuseReplacement(acting, before, resolution === 'replaced' ? new_serial_no : null)
  // Waiting is ended and work is started first, because the lifecycle allows no direct completion.
  const resumed = before.status === 'waiting' && resolution !== 'no_answer' ? await resume(acting, before) : before
  const isWorkDone = resumed.status === 'registered' && !resolutionsRegistered.includes(resolution)
  const order = isWorkDone ? await begin(acting, resumed) : resumed
  const text = news.resolution_text ?? null
  const completed = await advanceWarranty(acting, order, {
    event: { type: 'order.complete', resolution },
    set: {
      resolution_text: text,
      new_serial_no: resolution === 'replaced' ? new_serial_no : null,
      rejection_reason: resolution === 'rejected' ? 'other' : null,
      part_shipped: order.part_shipped || resolution === 'part_sent',
    },
    entry: { kind: 'completed', reason: resolution, text },
    ...noWay,
  })
  await mailCompleted(acting.db, completed.order, resolution, text)
  return completed.order
}

/** Takes over corrections of a completed order. Another resolution requires reopening it. */
async function correct(acting: Acting, order: WarrantyOrder, news: OrderNews): Promise<WarrantyOrder> {
  if (!['resolution', 'resolution_text', 'new_serial_no'].some((field) => field in news)) return order
  const new_serial_no = 'new_serial_no' in news ? serialOf(news.new_serial_no) : order.new_serial_no
  const isOther = 'resolution' in news && news.resolution !== order.resolution
  if (isOther || (order.resolution === 'replaced') !== (new_serial_no !== null))
    refuse('lifecycle', { key: 'order.erp_no_way' })
  await refuseReplacement(acting, order, new_serial_no)
  const { resolution_text = order.resolution_text } = news
  const set = { resolution_text, new_serial_no }
  return (await advanceWarranty(acting, order, { event: { type: 'order.note' }, set, entry: null })).order
}

/** Refuses a number that belongs to another unit: its data would be overwritten, and only staff can justify that. */
async function refuseReplacement({ db }: Acting, order: WarrantyOrder, new_serial_no: string | null): Promise<void> {
  if (new_serial_no === null || new_serial_no === order.new_serial_no) return
  if (!(await isReplacement(db, order, new_serial_no))) refuse('lifecycle', { key: 'order.erp_replacement' })
}

function serialOf(word: string | null | undefined): string | null {
  const digits = readSerial(word ?? '')
  if (digits !== '' && digits.length !== serialLength) refuse('lifecycle', { key: 'order.erp_serial' })
  return digits || null
}

/** Stores the agreed values, from which further changes in the ERP are detected. */
async function keepAgreed({ db }: Acting, order: WarrantyOrder, news: OrderNews): Promise<void> {
  const { status } = order
  if (status === 'draft') return
  const now = toPageLife({ ...order, status })
  const agreed = {
    ...('status' in news && { Status: now.Status }),
    ...('resolution' in news && { Portal_Resolution: now.Portal_Resolution }),
    ...('resolution_text' in news && { Portal_Resolution_Text: now.Portal_Resolution_Text }),
    ...('new_serial_no' in news && { Portal_New_Serial_No: now.Portal_New_Serial_No }),
  }
  if (Object.keys(agreed).length === 0) return
  await db
    .update(service_orders)
    .set({
      erp_told: { ...order.erp_told, ...agreed },
      erp_differences: order.erp_differences.filter(({ field }) => !(field in agreed)),
    })
    .where(eq(service_orders.id, order.id))
}

/**
 * Stores the fields whose value in the ERP differs, for staff who open the orders. Changes sent to the ERP after the page was
 * read (`read_at`) do not count.
 */
export async function keepErpDifferences(
  db: Database,
  pages: ReadonlyMap<string, OrderPage>,
  read_at: Date,
): Promise<void> {
  const { order_number, erp_status, deleted_at, id } = service_orders
  const { order_id, outcome, at } = erp_attempts
  const told = db
    .select({ id: erp_attempts.id })
    .from(erp_attempts)
    .where(and(eq(order_id, id), eq(outcome, 'saved'), gte(at, read_at.toISOString())))
  const named = and(inArray(order_number, [...pages.keys()]), eq(erp_status, 'saved'), isNull(deleted_at))
  const orders = await db
    .select()
    .from(service_orders)
    .where(and(named, notExists(told)))
    .orderBy(asc(id))
    .for('update')
  const changed = orders.flatMap((order) => {
    const page = pages.get(order.order_number ?? '')
    if (!page) return []
    const others = order.erp_differences.filter(({ field }) => !lifeFields.some((name) => name === field))
    const differences: ErpDifference[] = [...lifeNews(order, page), ...others]
    return String(differences.map(textOf)) === String(order.erp_differences.map(textOf))
      ? []
      : [{ id: order.id, differences }]
  })
  if (changed.length > 0)
    await db.execute(sql`update service_orders set erp_differences = found.differences
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as found (id int, differences jsonb)
      where service_orders.id = found.id`)
}

const textOf = ({ field, portal, erp }: ErpDifference) => JSON.stringify([field, portal, erp])
