import { and, asc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { WorkItem } from '#contract/dashboard/work.ts'
import { validate } from '#contract/declare/validation.ts'
import type { UnitPage } from '#contract/unit/entity.ts'
import {
  type AcceptRegistrationForm,
  type CheckTextForm,
  type RegisterUnitForm,
  unitRegistration,
} from '#contract/unit/form.ts'
import type { UnitLifecycleEvent } from '#contract/unit/lifecycle.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import type { RegistrationCheck } from '#contract/unit/values.ts'
import { monthsAfter } from '#contract/values/days.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive } from '#server/http/records/trash.ts'
import { requireWithin } from '#server/http/require-within.ts'
import { moveConsents } from '#server/modules/consent/index.ts'
import { devices, producers } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { isNumberContested } from './contested.ts'
import { findOwn, isDevice, writeUnit, type ZoneCall } from './draft.ts'
import { unitEntity } from './entity.ts'
import { tellCompany } from './letters.ts'
import { canUnit } from './lifecycle-state.ts'
import { keepOwnersConsent } from './owner.ts'
import { claims } from './replace.ts'
import { stepUnit, type UnitStep } from './step.ts'
import { units } from './table.ts'
import { termsOf, type UnitRecord, unitBySerial } from './unit.ts'
import { unitsInScope } from './visible.ts'

type Registration = v.InferOutput<ReturnType<typeof unitRegistration>>

/**
 * Registers the warranty of a draft: at once where the terms of its producer allow it, otherwise after a check by staff. A number
 * that is registered already is refused.
 */
export async function registerDraft(
  call: ZoneCall,
  id: number,
  { version, answer }: v.InferOutput<typeof RegisterUnitForm>,
): Promise<{ id: number; serial_no: string; check_status: RegistrationCheck | null }> {
  const { db, scope } = call
  const draft = await findOwn(call, id, true)
  const partner_id = draft.partner_id ?? 0
  if (draft.status === 'registered') refuse('lifecycle', { key: 'unit.already_registered' })
  if (!can(call, draft, { type: 'unit.register', partner_id, at_once: false }))
    refuse('lifecycle', draft.check_status === 'waiting' ? { key: 'unit.being_checked' } : {})
  await refuseOutdated(db, unitEntity, draft, version)
  const form = complete(call, draft)
  if (!(await isDevice(db, scope, form.device_id))) refuseField('device_id', 'rule.unknown_record')
  if (draft.check_status === 'asked' && answer === null) refuseField('answer', 'rule.required')
  const sold = await soldUnit(call, draft, form)
  if (await isAcceptedAtOnce(db, form.device_id, partner_id, sold)) {
    const unit = await begin(call, draft, form, sold, 'register')
    return { id: unit.id, serial_no: unit.serial_no, check_status: null }
  }
  const { check_status } = stepUnit(call, draft, { type: 'unit.register', partner_id, at_once: false })
  const columns = { ...form, check_status, check_answer: answer }
  const unit = await writeUnit(call, draft, columns, 'register')
  if (draft.check_status === null && unit.consent_processing_data) await keepOwnersConsent(call, unit)
  return { id: unit.id, serial_no: unit.serial_no, check_status }
}

/** Accepts a registration after a check; its warranty begins. */
export async function acceptRegistration(
  call: CallContext<StaffScope>,
  before: UnitRecord,
  { version, rivals, rival_text }: AcceptRegistrationForm,
): Promise<{ id: number }> {
  if (!can(call, before, { type: 'unit.accept' })) refuse('lifecycle')
  await refuseOutdated(call.db, unitEntity, before, version)
  const form = complete(call, before)
  const others = await rivalsOf(call, before)
  if (others.length > 0 && rivals === null) refuseField('rivals', 'unit.rivals_undecided')
  if (others.length > 0 && rivals === 'deny' && rival_text === null) refuseField('rival_text', 'rule.required')
  const unit = await begin(call, before, form, await soldUnit(call, before, form), 'accept')
  await tellCompany(call, unit, before.created_by, 'accepted', null)
  if (rivals === 'deny')
    for (const other of others)
      await answerRegistration(call, other, { version: other.version, text: rival_text ?? '' }, 'deny')
  return { id: unit.id }
}

/**
 * Registrations of the same number by other companies that wait for a decision, the oldest first, within the colleague's scope: those
 * of others are decided by who may see them.
 */
async function rivalsOf(
  { db, scope }: Pick<CallContext<StaffScope>, 'db' | 'scope'>,
  { id, partner_id, serial_no }: UnitRecord,
): Promise<UnitRecord[]> {
  const isOfAnother = sql`${units.partner_id} is distinct from ${partner_id}`
  return db
    .select()
    .from(units)
    .where(and(claims(serial_no), ne(units.id, id), isOfAnother, unitsInScope(scope)))
    .orderBy(asc(units.id))
}

/**
 * Locks a registration with all that claim its number, in the order of their ids: two colleagues who accept rivals at once decide one
 * after the other.
 */
export async function lockClaims(db: Database, { id, serial_no }: UnitRecord): Promise<void> {
  await db
    .select({ id: units.id })
    .from(units)
    .where(or(eq(units.id, id), claims(serial_no)))
    .orderBy(asc(units.id))
    .for('update')
}

/** Rival registrations as the page of a unit shows them. */
export async function shownRivals(
  call: Pick<CallContext<StaffScope>, 'db' | 'scope'>,
  unit: UnitRecord,
): Promise<UnitPage['rivals']> {
  const { db } = call
  const rows = await rivalsOf(call, unit)
  const shown: UnitPage['rivals'] = []
  for (const { id, version, check_status, updated_at, partner_id, device_id } of rows) {
    const [names] = await db
      .select({ device_name: devices.name, partner_name: partners.name })
      .from(partners)
      .leftJoin(devices, eq(devices.id, device_id ?? 0))
      .where(eq(partners.id, partner_id ?? 0))
    const { partner_name = null, device_name = null } = names ?? {}
    shown.push({ id, version, partner_name, device_name, check_status: check_status ?? 'waiting', sent_at: updated_at })
  }
  return shown
}

/** Denies a registration with a reason, or asks the company about it. */
export async function answerRegistration(
  call: CallContext<StaffScope>,
  before: UnitRecord,
  { version, text }: v.InferOutput<typeof CheckTextForm>,
  decision: 'deny' | 'ask',
): Promise<void> {
  const { check_status } = stepUnit(call, before, { type: `unit.${decision}` })
  await refuseOutdated(call.db, unitEntity, before, version)
  const unit = await writeUnit(
    call,
    before,
    { check_status, check_text: text, check_answer: null },
    decision === 'deny' ? 'reject' : 'ask',
  )
  await tellCompany(call, unit, before.created_by, decision === 'deny' ? 'denied' : 'asked', text)
}

const can = ({ by, at }: CallContext, unit: UnitRecord, event: UnitStep): boolean =>
  canUnit(unit, { ...event, by, at: at.toISOString() } as UnitLifecycleEvent)

/** The complete form of a draft; otherwise refuses the missing fields. */
function complete({ at, locale }: CallContext, draft: UnitRecord): Registration {
  const checked = validate(unitRegistration(), draft, locale, { at })
  return checked.success ? checked.output : refuse('invalid', { errors: checked.errors })
}

/** The known sale of a number, locked. Refuses one that is registered, of another model, or was sold after the given days. */
async function soldUnit(call: CallContext, draft: UnitRecord, form: Registration): Promise<UnitRecord | null> {
  const { db } = call
  const sold = await unitBySerial(db, form.serial_no, true)
  if (!sold) return null
  if (!can(call, sold, { type: 'unit.register', partner_id: draft.partner_id ?? 0, at_once: true }))
    refuseField('serial_no', sold.returned_as === 'scrapped' ? 'unit.scrapped' : 'unit.already_registered')
  if (sold.device_id !== form.device_id) await refuseOtherModel(db, sold)
  // A unit that came back is sold anew from that day on.
  requireWithin(call, unitRegistration(), form, { sold_on: sold.returned_on ?? sold.purchase_date })
  return sold
}

/** Whether the terms of the model's producer accept a registration without a check. */
async function isAcceptedAtOnce(
  db: Database,
  device_id: number,
  partner_id: number,
  sold: UnitRecord | null,
): Promise<boolean> {
  const [terms] = await db
    .select({ acceptance: producers.registration_acceptance })
    .from(devices)
    .innerJoin(producers, eq(producers.id, devices.producer_id))
    .where(eq(devices.id, device_id))
  const acceptance = terms?.acceptance ?? 'when_sold'
  if (acceptance !== 'when_sold') return acceptance === 'always'
  return sold !== null && [sold.partner_id, sold.sold_by_id].includes(partner_id)
}

/** Begins the warranty: in the record of the sale, where there is one, which the draft is then part of. */
async function begin(
  call: CallContext,
  draft: UnitRecord,
  form: Registration,
  sold: UnitRecord | null,
  action: 'register' | 'accept',
): Promise<UnitRecord> {
  const { db, at } = call
  const { partner_id } = draft
  const terms = await termsOf(db, form.device_id)
  // A unit that was taken back has what is left of its warranty, never a new one.
  const after = (months: number | null) =>
    months === null || sold?.returned_on ? null : monthsAfter(form.install_date, months)
  const columns = {
    ...form,
    gwp: draft.gwp,
    hfo_share: draft.hfo_share,
    partner_id,
    sold_by_id: sold?.sold_by_id ?? (sold?.partner_id === partner_id ? null : (sold?.partner_id ?? null)),
    purchase_date: form.purchase_date ?? sold?.purchase_date ?? null,
    invoice_no: form.invoice_no ?? sold?.invoice_no ?? null,
    parts_until: sold?.parts_until ?? after(terms.parts),
    labour_until: sold?.labour_until ?? after(terms.labour),
    maintenance_months: sold?.maintenance_months ?? terms.maintenance,
    ...stepUnit(call, sold ?? draft, stepOf(action, sold, partner_id ?? 0)),
    check_text: null,
    check_answer: null,
    returned_as: null,
    returned_reason: null,
    registered_at: at.toISOString(),
  }
  if (sold) await db.delete(units).where(eq(units.id, draft.id))
  const unit = await writeUnit(call, sold ?? draft, columns, action)
  // The consent of a registration that was checked is kept since it was sent.
  if (draft.check_status === null && unit.consent_processing_data) await keepOwnersConsent(call, unit)
  if (draft.check_status !== null && sold) await moveConsents(db, { entity: unitEntity, from: draft.id, to: sold.id })
  return unit
}

/** Staff accept a draft that waits; the record of a sale is registered. */
const stepOf = (action: 'register' | 'accept', sold: UnitRecord | null, partner_id: number): UnitStep =>
  action === 'accept' && sold === null ? { type: 'unit.accept' } : { type: 'unit.register', partner_id, at_once: true }

async function refuseOtherModel(db: Database, { device_id }: UnitRecord): Promise<never> {
  const [device] = await db
    .select({ name: devices.name })
    .from(devices)
    .where(eq(devices.id, device_id ?? 0))
  return refuseField('device_id', 'unit.other_model', { name: device?.name ?? '' })
}

/** The known data of the sale of a number whose registration is checked. */
export async function saleOf(db: Database, { check_status, serial_no }: UnitRecord): Promise<UnitPage['sale']> {
  const known = check_status === null ? null : await unitBySerial(db, serial_no)
  if (!known) return null
  const [names] = await db
    .select({ device_name: devices.name, partner_name: partners.name })
    .from(units)
    .leftJoin(devices, eq(devices.id, units.device_id))
    .leftJoin(partners, eq(partners.id, units.partner_id))
    .where(eq(units.id, known.id))
  return {
    id: known.id,
    device_name: names?.device_name ?? null,
    partner_name: names?.partner_name ?? null,
    purchase_date: known.purchase_date,
    is_registered: known.status === 'registered',
  }
}

/** Condition for registrations that staff check, have questioned or denied. */
export const isChecked = and(isLive(units), isNotNull(units.check_status))

/** Registrations that wait for a check, those that wait longest first. */
export async function waitingRegistrations(
  { db, scope }: CallContext<StaffScope>,
  shown: number,
): Promise<{ total: number; items: WorkItem[] }> {
  const where = and(isLive(units), eq(units.check_status, 'waiting'), unitsInScope(scope))
  const rows = await db
    .select({
      id: units.id,
      serial_no: units.serial_no,
      since: units.updated_at,
      partner_name: partners.name,
      is_contested: isNumberContested,
    })
    .from(units)
    .leftJoin(partners, eq(partners.id, units.partner_id))
    .where(where)
    .orderBy(asc(units.updated_at))
    .limit(shown)
  return {
    total: await db.$count(units, where),
    items: rows.map(({ id, serial_no, since, partner_name, is_contested }) => ({
      kind: 'registration',
      id,
      title: writtenSerial(serial_no),
      about: partner_name ?? '',
      // Says that another company claims the number.
      detail: is_contested ? 'contested' : null,
      due_at: null,
      since,
    })),
  }
}
