import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Locale } from '#contract/messages/locale.ts'
import type { CompleteForm, ContestForm, StartForm, UpholdForm } from '#contract/service-order/actions.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import type { serviceOrder } from '#contract/service-order/service-order.ts'
import type { CorrectSerialForm } from '#contract/unit/form.ts'
import type { OpenWork, OpenWorkVerb } from '#contract/unit/open-work.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { acting } from '#server/http/acting.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { distributorLetterhead } from '#server/modules/core/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { correctClaim } from '#server/modules/service-order/correct-serial.ts'
import { handlingActions } from '#server/modules/service-order/handling/actions.ts'
import { storePaper } from '#server/modules/service-order/handling/store-paper.ts'
import type { VisitedOrders } from '#server/modules/service-order/visit/order.ts'
import { visiting } from '#server/modules/service-order/visit/schedule.ts'
import { vanPartsOf, visitsOf } from '#server/modules/service-order/visit/visits.ts'
import { decideOpenWork, installedUnit, keepCorrection, openWork, unitBySerial } from '#server/modules/unit/index.ts'
import { drawer, drawPaper } from '#server/paper/draw.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { advanceWarranty } from './advance.ts'
import type { drawDecision } from './decision-pdf.ts'
import { mailCompleted, mailContested, mailUpheld, warrantyHandlingLetters, warrantyPlace } from './mails.ts'
import {
  checkVersion,
  findOrderAsServer,
  findWarrantyOrder,
  lockOrder,
  lockOrderAsServer,
  type WarrantyOrder,
  warrantyEntryEntity,
  warrantyOrderEntity,
} from './order.ts'
import { refuseReplacement } from './replacement.ts'
import { service_order_events, service_orders } from './table.ts'

type Form<Schema extends v.GenericSchema> = v.InferOutput<Schema>

export const handleWarranty = handlingActions({
  table: service_orders,
  events: service_order_events,
  entryEntity: warrantyEntryEntity,
  entity: warrantyOrderEntity,
  find: findWarrantyOrder,
  lock: lockOrder,
  checkVersion,
  advance: advanceWarranty,
  letters: warrantyHandlingLetters,
  reopened: ({ resolution, shipped_parts, part_shipped }) => ({
    decision_file: null,
    resolution_text: null,
    rejection_reason: null,
    new_serial_no: null,
    // What only the resolution said; the parts of an order of parts have been sent.
    part_shipped: part_shipped && (resolution !== 'part_sent' || shipped_parts !== null),
  }),
})

/** Warranty orders, for the actions on their visits. */
export const visitedWarranties: VisitedOrders<WarrantyOrder> = {
  of: 'warranty',
  entity: warrantyOrderEntity,
  events: service_order_events,
  lock: lockOrder,
  findAsServer: findOrderAsServer,
  lockAsServer: lockOrderAsServer,
  checkVersion,
  advance: advanceWarranty,
  placeOf: warrantyPlace,
  // Its visits end with the decision, and keep their own results.
  isCalledOff: () => false,
}

export const visitWarranty = visiting(visitedWarranties)

/**
 * Starts working on an order; the caller becomes its owner if there is none. The reason for not waiting for the ERP is
 * internal.
 */
export async function start(call: CallContext, id: number, { version, reason }: Form<typeof StartForm>) {
  const order = await lockOrder(call, id)
  await checkVersion(call.db, order, version)
  const { id: owner_id, full_name: owner_name } = call.user
  await advanceWarranty(acting(call), order, {
    event: { type: 'order.start', reason },
    set: order.owner_id === null ? { owner_id, owner_name } : {},
    entry: { kind: 'started' },
    ...(order.company_blocked && !reason && { refusal: 'order.company_blocked' as const }),
  })
  if (reason) await handleWarranty.note(call, id, { text: reason, internal: true, files: [] })
}

/** Contests the resolution on behalf of the company, and notifies the leads, who alone can reopen the order. */
export async function contest(call: CallContext, id: number, { version, reason }: Form<typeof ContestForm>) {
  const before = await lockOrder(call, id)
  await checkVersion(call.db, before, version)
  const { order } = await advanceWarranty(acting(call), before, {
    event: { type: 'order.contest' },
    entry: { kind: 'contested', reason },
  })
  await mailContested(call.db, order, reason)
}

/** Upholds the contested resolution, with a reason for the company. */
export async function uphold(call: CallContext, id: number, { version, reason }: Form<typeof UpholdForm>) {
  const before = await lockOrder(call, id)
  await checkVersion(call.db, before, version)
  const { order } = await advanceWarranty(acting(call), before, {
    event: { type: 'order.uphold' },
    entry: { kind: 'upheld', reason },
  })
  await mailUpheld(call.db, order, reason)
}

/** The verb on open work that a resolution is; null for one that leaves it alone. */
function openWorkVerbOf(resolution: Resolution): OpenWorkVerb | null {
  if (resolution === 'replaced') return 'replace'
  return endedWithoutRepair.includes(resolution) ? 'reject' : null
}
const endedWithoutRepair: readonly Resolution[] = ['rejected', 'no_fault', 'withdrawn', 'duplicate']

type OpenWorkCall = Call<(typeof serviceOrder.endpoints)['service-order.service-orders.open-work'], StaffScope>

/** Open work that is decided with a resolution. */
export async function openWorkOnCompletion(call: OpenWorkCall): Promise<{ results: OpenWork[] }> {
  const order = await findWarrantyOrder(call, call.params.service_order)
  const verb = openWorkVerbOf(call.query.resolution)
  if (verb === null) return { results: [] }
  return { results: await openWork({ ...call, verb, ...(await aboutOrder(call.db, verb, order)) }) }
}

/** What open work of an order is about: its unit, and with a replacement the unit that it replaces, if that is another by now. */
async function aboutOrder(db: Database, verb: OpenWorkVerb, { id, unit_id }: WarrantyOrder) {
  const units = new Set(unit_id === null ? [] : [unit_id])
  const installed = unit_id !== null && verb === 'replace' && (await installedUnit(db, { unit_id, serial_no: '' }))
  if (installed) units.add(installed.id)
  return { unit_ids: [...units], order_id: id }
}

const decisionDrawer = drawer<typeof drawDecision>(new URL('./decision-pdf.ts', import.meta.url), 'drawDecision')

/** Completes an order with a resolution, a description, and where needed the new serial number or the reason of a refusal. */
export async function complete(
  call: CallContext<StaffScope>,
  id: number,
  form: Form<typeof CompleteForm>,
  { asksOpenWork = true } = {},
) {
  const { version, resolution, text, new_serial_no, replacement_reason, rejection_reason, open_work } = form
  const before = await lockOrder(call, id)
  await checkVersion(call.db, before, version)
  const isReplaced = resolution === 'replaced' && Boolean(new_serial_no)
  if (isReplaced) await refuseReplacement(call.db, before, new_serial_no ?? '', replacement_reason)
  const verb = asksOpenWork ? openWorkVerbOf(resolution) : null
  const carryOut =
    verb && (await decideOpenWork(call, { verb, ...(await aboutOrder(call.db, verb, before)) }, open_work))
  const locale = await languageOf(call, before.partner_id)
  const decided = {
    resolution,
    text,
    by: call.user.full_name,
    at: call.at,
    new_serial_no: resolution === 'replaced' && new_serial_no ? new_serial_no : null,
    rejection_reason: resolution === 'rejected' && rejection_reason ? rejection_reason : null,
  }
  const number = (before.order_number ?? '').replaceAll('/', '-')
  const decision_file = await storePaper(call, {
    // A reopened order keeps the documents of earlier decisions among its files.
    what: `decision ${before.version}`,
    filename: locale === 'pl' ? `decyzja-${number}.pdf` : `decision-${number}.pdf`,
    purpose: 'service_decision',
    content: await drawPaper(
      decisionDrawer,
      {
        order: before,
        decision: decided,
        locale,
        sender: await distributorLetterhead(call.db),
        visits: await visitsOf(call.db, { of: 'warranty', id }),
        parts: await vanPartsOf(call.db, { of: 'warranty', id }),
      },
      call,
    ),
    owner_entity: warrantyOrderEntity,
    owner_id: id,
  })
  const { order } = await advanceWarranty(acting(call), before, {
    event: { type: 'order.complete', resolution },
    set: {
      decision_file,
      resolution_text: text,
      new_serial_no: resolution === 'replaced' ? new_serial_no : null,
      rejection_reason: resolution === 'rejected' ? rejection_reason : null,
      ...(resolution === 'part_sent' && { part_shipped: true }),
    },
    entry: { kind: 'completed', reason: resolution, text },
  })
  if (isReplaced && replacement_reason)
    await handleWarranty.note(call, id, { text: replacement_reason, internal: true, files: [] })
  await mailCompleted(call.db, order, resolution, text)
  await carryOut?.(isReplaced ? await unitBySerial(call.db, new_serial_no ?? '') : null)
}

/**
 * Corrects the serial number of a sent order; what was sent stays beside it. An order that ended with a replacement is opened again
 * first, which undoes the replacement of the wrong unit.
 */
export async function correctOrderSerial(call: CallContext, id: number, form: CorrectSerialForm) {
  const { version, serial_no, reason } = form
  const before = await lockOrder(call, id)
  await checkVersion(call.db, before, version)
  if (before.status === 'draft') refuse('lifecycle')
  if (before.new_serial_no !== null) refuse('lifecycle', { key: 'order.replaced_number' })
  if (serial_no === before.serial_no) refuseField('serial_no', 'order.same_number')
  const correction = await keepCorrection(call, {
    from_serial_no: before.serial_no ?? '',
    to_serial_no: serial_no,
    reason,
  })
  await correctClaim(call, id, correction)
}

/** Language of documents for a company: Polish, or English abroad. */
export async function languageOf({ db }: CallContext, partner_id: number): Promise<Locale> {
  const [partner] = await db.select({ country: partners.country }).from(partners).where(eq(partners.id, partner_id))
  return partner?.country === 'PL' ? 'pl' : 'en'
}
