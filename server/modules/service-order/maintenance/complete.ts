import { and, asc, eq, inArray } from 'drizzle-orm'
import { writtenDay } from '#contract/moment.ts'
import { type CompleteMaintenanceForm, completionFor } from '#contract/service-order/maintenance/forms.ts'
import {
  type ProtocolForm,
  photosOfSteps,
  readingNames,
  type StoredProtocol,
} from '#contract/service-order/maintenance/protocol.ts'
import { isVisitOpen, type VisitOutcome } from '#contract/service-order/visit/lifecycle.ts'
import { validate } from '#contract/validation.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { attachFiles, filesById } from '#server/modules/media/index.ts'
import { dueMonths } from '#server/modules/service-order/due/order-facts.ts'
import { countsAsOf } from '#server/modules/service-order/due/second-order.ts'
import { pngOf } from '#server/modules/service-order/handling/signature-image.ts'
import { storePaper } from '#server/modules/service-order/handling/store-paper.ts'
import {
  currentVisit,
  storeVanParts,
  type Visit,
  vanPartsOf,
  visitsOf,
} from '#server/modules/service-order/visit/visits.ts'
import { unitBySerial } from '#server/modules/unit/index.ts'
import { drawer, drawPaper } from '#server/paper/draw.ts'
import { refuse, refuseField } from '#server/refusal.ts'
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
 * follow from the stored day of the visit (`count_maintenances`); a visit without a maintenance changes neither.
 */
export async function completeMaintenance(call: CallContext, id: number, form: CompleteMaintenanceForm): Promise<void> {
  const { db, at } = call
  const before = await lockMaintenance(call, id)
  await checkMaintenance(db, before, form.version)
  await checkCompletion(call, before, form)
  const { outcome, visited_on, reason, note, photos_before, photos_after, next_due_on, next_due_reason } = form
  const protocol = form.protocol && (await storedProtocol(call, before, form.protocol))
  const drawn = form.protocol?.signature
    ? (pngOf(form.protocol.signature) ?? refuseField('protocol', 'rule.type'))
    : null
  // A reopened maintenance keeps the documents of earlier completions among its files; the latest are shown.
  const turn = before.version
  const signature = drawn ? await store(call, before, `signature ${turn}`, 'podpis.png', drawn) : null
  const ofOrder = { of: 'maintenance' as const, id }
  const written = { visited_on, completion_note: note, protocol, next_due_on }
  // Parts of an earlier visit that was recorded by itself stay with it.
  const visit = await currentVisit(db, ofOrder)
  await storeVanParts(db, ofOrder, visit && isVisitOpen(visit) ? visit : null, form.parts, visited_on)
  const photos_of_steps = photosOfSteps(form.protocol?.checks ?? [])
  const paper = protocol
    ? await drawPaper(
        protocolDrawer,
        {
          order: { ...before, ...written },
          names: await maintenanceNames(db, id, 'pl'),
          signature: drawn,
          at,
          parts: await vanPartsOf(db, ofOrder),
          visits: (await visitsOf(db, ofOrder)).map((one) => completed(one, outcome)),
          photo_names: await namesOfFiles(db, photos_of_steps),
        },
        call.user.id,
      )
    : null
  const name = `protokol-${(before.order_number ?? '').replaceAll('/', '-')}.pdf`
  const protocol_file = paper && (await store(call, before, `protocol ${turn}`, name, paper))

  const { order } = await advanceMaintenance(acting(call), before, {
    event: { type: 'order.complete', outcome },
    set: {
      ...written,
      counted_as: outcome === 'done' ? await countsAsOf(db, before.maintenance_type) : 'none',
      outcome_reason: reason,
      photos_before: [...photos_before],
      photos_after: [...photos_after],
      signature,
      protocol_file,
      next_due_reason,
    },
    entry: { kind: outcome === 'done' ? 'completed' : 'not_done', text: note ?? reason },
  })
  const photos = { purpose: 'maintenance_photos' as const, owner_entity: maintenanceEntity, owner_id: id }
  const groups = { photos_before, photos_after, protocol: photos_of_steps }
  for (const field of ['photos_before', 'photos_after', 'protocol'] as const) {
    const others = Object.entries(groups).flatMap(([group, ids]) => (group === field ? [] : ids))
    await attachFiles(call, { ...photos, field, ids: groups[field], others })
  }
  await mailMaintenanceCompleted(db, order)
}

/** A visit as it is once its order is completed: the one to come is completed with it. */
const completed = (visit: Visit, outcome: VisitOutcome): Visit =>
  isVisitOpen(visit) ? { ...visit, status: outcome === 'done' ? 'done' : 'missed', result: outcome } : visit

/** Refuses a completion that contradicts the unit or the terms. */
async function checkCompletion(call: CallContext, order: Maintenance, form: CompleteMaintenanceForm): Promise<void> {
  const { db, locale, scope } = call
  const unit = order.serial_no === null ? null : await unitBySerial(db, order.serial_no)
  if (unit?.install_date && form.visited_on < unit.install_date) {
    const day = writtenDay(unit.install_date, locale)
    refuseField('visited_on', 'maintenance.visit_before_installation', { day })
  }
  const { interval_months } = await maintenanceNames(db, order.id, locale)
  const schema = completionFor({
    checks: await checksOf(db, order.device_type, locale),
    interval_months: await dueMonths(db, order, interval_months),
    mayExtend: scope.kind === 'staff',
  })
  const checked = validate(schema, form, locale)
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
