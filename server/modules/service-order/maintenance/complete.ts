import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { validate } from '#contract/declare/validation.ts'
import {
  type CompleteMaintenanceForm,
  completionFor,
  isForStaff,
  type VisitDays,
} from '#contract/service-order/maintenance/forms.ts'
import {
  type ProtocolForm,
  photosOfSteps,
  readingNames,
  type StoredProtocol,
} from '#contract/service-order/maintenance/protocol.ts'
import { isVisitOpen, type VisitOutcome } from '#contract/service-order/visit/lifecycle.ts'
import { today } from '#contract/values/rules.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { attachFiles, filesById } from '#server/modules/media/index.ts'
import { countsAsOf } from '#server/modules/service-order/due/second-order.ts'
import { handlingLetters } from '#server/modules/service-order/handling/mails.ts'
import { pngOf } from '#server/modules/service-order/handling/signature-image.ts'
import { storePaper } from '#server/modules/service-order/handling/store-paper.ts'
import {
  currentVisit,
  storeVanParts,
  type Visit,
  vanPartsOf,
  visitsOf,
} from '#server/modules/service-order/visit/visits.ts'
import { unitById } from '#server/modules/unit/index.ts'
import { drawer, drawPaper } from '#server/paper/draw.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { codedText } from '#server/texts/coded-text.ts'
import { intervalMonthsOf } from './interval.ts'
import { coverageLapsedOn } from './lapsed-coverage.ts'
import { mailMaintenanceCompleted } from './mails.ts'
import {
  advanceMaintenance,
  checkMaintenance,
  lockMaintenance,
  type Maintenance,
  maintenanceEntity,
} from './maintenance.ts'
import { checksOf, maintenanceNames } from './names.ts'
import type { drawProtocol } from './protocol-pdf.ts'
import { maintenance_checks } from './table.ts'

const protocolDrawer = drawer<typeof drawProtocol>(new URL('./protocol-pdf.ts', import.meta.url), 'drawProtocol')

/**
 * Completes a visit: stores the protocol, generates its document, and sends it to the partner. Coverage and due dates of the unit
 * follow from the stored day of the visit (`count_maintenances`); a visit without a maintenance changes neither. A report without
 * outcome or day is kept, and so is a partner's report of an earlier day until staff have checked it; the order stays open.
 */
export async function completeMaintenance(call: CallContext, id: number, form: CompleteMaintenanceForm): Promise<void> {
  const { db } = call
  const before = await lockMaintenance(call, id)
  await checkMaintenance(db, before, form.version)
  const { outcome, visited_on, reason, note, photos_before, photos_after, next_due_on, next_due_reason } = form
  if (outcome === null || visited_on === null) return keepReport(call, before, form)
  const days = await visitDays(call, before)
  await checkCompletion(call, before, { ...form, visited_on }, days)
  if (call.scope.kind === 'partner' && isForStaff(visited_on, days)) return keepReport(call, before, form)
  // Parts of an earlier visit that was recorded by itself stay with it.
  const ofOrder = { of: 'maintenance' as const, id }
  const visit = await currentVisit(db, ofOrder)
  await storeVanParts(db, ofOrder, visit && isVisitOpen(visit) ? visit : null, form.parts, visited_on)
  const report = await storedReport(call, before, form, { outcome, visited_on })

  const { order } = await advanceMaintenance(acting(call), before, {
    event: { type: 'order.complete', outcome },
    set: {
      ...report,
      visited_on,
      visited_on_reason: isForStaff(visited_on, days) ? form.visited_on_reason : null,
      next_due_on,
      counted_as: outcome === 'done' ? await countsAsOf(db, before.maintenance_type) : 'none',
      outcome_reason: reason,
      photos_before: [...photos_before],
      photos_after: [...photos_after],
      next_due_reason,
      report_kept_at: null,
    },
    entry: { kind: outcome === 'done' ? 'completed' : 'not_done', text: note ?? reason },
  })
  await attachPhotos(call, id, form)
  await mailMaintenanceCompleted(db, order)
}

/**
 * Keeps a report without completing the order: of a client of the release before, which has neither outcome nor day, or of a partner
 * about an earlier day, with its paper, until staff have checked it. Nothing is counted from it: the order stays as it is until it is
 * completed, beginning with what is kept.
 */
async function keepReport(call: CallContext, before: Maintenance, form: CompleteMaintenanceForm): Promise<void> {
  const { at, db } = call
  const { visited_on } = form
  const report = await storedReport(call, before, form, { outcome: null, visited_on })
  const files = [...new Set([...before.files, ...form.paper])]
  const text = visited_on === null ? codedText('maintenance.report_kept') : codedText('maintenance.report_waits')
  const { order } = await advanceMaintenance(acting(call), before, {
    event: { type: 'order.keep_report' },
    set: {
      ...report,
      files,
      visited_on,
      next_due_on: form.next_due_on,
      photos_before: [...form.photos_before],
      photos_after: [...form.photos_after],
      report_kept_at: at.toISOString(),
    },
    // Both sides and both releases can read it.
    entry: { kind: 'message', text },
  })
  await attachFiles(call, {
    purpose: 'maintenance_files',
    ids: files,
    field: 'paper',
    owner_entity: maintenanceEntity,
    owner_id: order.id,
  })
  await attachPhotos(call, order.id, form)
  if (visited_on !== null) await handlingLetters('maintenance').replied(db, order, form.note)
}

type Ended = { outcome: VisitOutcome | null; visited_on: string | null }

/** Stores the note and the protocol of a report, with the signature and the document that was signed. */
async function storedReport(
  call: CallContext,
  before: Maintenance,
  { note, protocol: answers, next_due_on }: CompleteMaintenanceForm,
  { outcome, visited_on }: Ended,
) {
  const { db, at } = call
  const { id } = before
  const protocol = answers && (await storedProtocol(call, before, answers))
  const written = { completion_note: note, protocol }
  if (!protocol) return { ...written, signature: null, protocol_file: null }
  const drawn = answers?.signature ? (pngOf(answers.signature) ?? refuseField('protocol', 'rule.type')) : null
  if (!drawn && isKeptAsSigned(before, protocol)) {
    const { signature, protocol_file } = before
    return { ...written, protocol: before.protocol, signature, protocol_file }
  }
  // A reopened maintenance keeps the documents of earlier completions among its files; the latest are shown.
  const turn = before.version
  const signature = drawn ? await store(call, before, `signature ${turn}`, 'podpis.png', drawn) : null
  const ofOrder = { of: 'maintenance' as const, id }
  const visits = await visitsOf(db, ofOrder)
  const paper = await drawPaper(
    protocolDrawer,
    {
      order: { ...before, ...written, visited_on, next_due_on },
      names: await maintenanceNames(db, id, 'pl'),
      signature: drawn,
      at,
      parts: await vanPartsOf(db, ofOrder),
      visits: outcome === null ? visits : visits.map((one) => completed(one, outcome)),
      photo_names: await namesOfFiles(db, photosOfSteps(answers?.checks ?? [])),
    },
    call,
  )
  const name = `protokol-${(before.order_number ?? '').replaceAll('/', '-')}.pdf`
  return { ...written, signature, protocol_file: await store(call, before, `protocol ${turn}`, name, paper) }
}

/** Whether a protocol has the answers of the kept one: then it is the one that the customer has signed. */
function isKeptAsSigned(
  { report_kept_at, protocol: kept }: Maintenance,
  { checks, readings }: StoredProtocol,
): boolean {
  return (
    report_kept_at !== null &&
    isDeepStrictEqual(kept && { checks: kept.checks, readings: kept.readings }, { checks, readings })
  )
}

/** Attaches the photographs of a report to its maintenance. */
async function attachPhotos(call: CallContext, id: number, form: CompleteMaintenanceForm): Promise<void> {
  const photos = { purpose: 'maintenance_photos' as const, owner_entity: maintenanceEntity, owner_id: id }
  const { photos_before, photos_after } = form
  const groups = { photos_before, photos_after, protocol: photosOfSteps(form.protocol?.checks ?? []) }
  for (const field of ['photos_before', 'photos_after', 'protocol'] as const) {
    const others = Object.entries(groups).flatMap(([group, ids]) => (group === field ? [] : ids))
    await attachFiles(call, { ...photos, field, ids: groups[field], others })
  }
}

/** A visit as it is once its order is completed: the one to come is completed with it. */
const completed = (visit: Visit, outcome: VisitOutcome): Visit =>
  isVisitOpen(visit) ? { ...visit, status: outcome === 'done' ? 'done' : 'missed', result: outcome } : visit

/** Days of an order and its unit that bound the day of its visit. */
const visitDays = async ({ db, at }: CallContext, order: Maintenance): Promise<VisitDays> => ({
  registered_on: today(new Date(order.created_at)),
  coverage_lapsed_on: await coverageLapsedOn(db, order, today(at)),
})

/** Refuses a completion that contradicts the unit or the terms. */
async function checkCompletion(
  call: CallContext,
  order: Maintenance,
  form: CompleteMaintenanceForm & { visited_on: string },
  days: VisitDays,
): Promise<void> {
  const { db, locale, scope } = call
  const unit = order.unit_id === null ? null : await unitById(db, order.unit_id)
  const { interval_months } = await maintenanceNames(db, order.id, locale)
  const schema = completionFor({
    checks: await checksOf(db, order.device_type, locale),
    interval_months: await intervalMonthsOf(db, order, interval_months),
    by: scope.kind,
    ...days,
  })
  const record = { install_date: unit?.install_date }
  const checked = validate(schema, form, locale, { at: call.at, record })
  if (!checked.success) refuse('invalid', { errors: checked.errors })
}

/**
 * The checklist with its current wording, because a signed protocol must not change with the list. Each item in use
 * needs its answer; one that was taken off the list while it was answered is kept. Without a signature there is no
 * signer.
 */
async function storedProtocol(
  { db }: CallContext,
  { device_type }: Maintenance,
  { checks, readings, signed_by, signature }: ProtocolForm,
): Promise<StoredProtocol> {
  const ids = checks.map(({ check }) => check)
  if (new Set(ids).size < ids.length) refuseField('protocol', 'rule.check_twice')
  const known = await db
    .select()
    .from(maintenance_checks)
    .where(and(inArray(maintenance_checks.id, ids), eq(maintenance_checks.device_type, device_type)))
    .orderBy(asc(maintenance_checks.position), asc(maintenance_checks.id))
  if (known.length < ids.length) refuseField('protocol', 'rule.unknown_record')
  return {
    checks: known.flatMap(({ id, name_pl, name_en }) =>
      checks
        .filter(({ check }) => check === id)
        .map(({ result, remark, photos }) => ({ name_pl, name_en, result, remark, photos: [...photos] })),
    ),
    readings: Object.fromEntries(
      readingNames.map((name) => [name, readings[name] ?? null]),
    ) as StoredProtocol['readings'],
    signed_by: signature === null ? null : signed_by,
  }
}

/** Names of photographs by their ids, as the protocol prints them. */
async function namesOfFiles(db: CallContext['db'], ids: readonly string[]): Promise<Record<string, string>> {
  const files = await filesById(db, ids)
  return Object.fromEntries([...files].map(([id, { filename }]) => [id, filename]))
}

/** Stores a document or signature of a maintenance. */
function store(
  call: CallContext,
  { id }: Maintenance,
  what: string,
  filename: string,
  content: Buffer,
): Promise<string> {
  const purpose = filename.endsWith('.png') ? 'maintenance_signature' : 'maintenance_protocol'
  return storePaper(call, { what, filename, purpose, content, owner_entity: maintenanceEntity, owner_id: id })
}
