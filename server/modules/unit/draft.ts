import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { monthsAfter } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import { gwpOf, hfoShareOf } from '#contract/unit/f-gas.ts'
import { type UnitDraftForm, unitRegistration } from '#contract/unit/form.ts'
import { canUnit } from '#contract/unit/lifecycle-state.ts'
import { validate } from '#contract/validation.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, moveToTrash } from '#server/http/records/trash.ts'
import { refuse, refuseField } from '#server/http/refusal.ts'
import { devices, servedDevices } from '#server/modules/device/index.ts'
import { unitEntity } from './entity.ts'
import { keepOwnersConsent } from './owner.ts'
import { units } from './table.ts'
import { termsOf, type UnitRecord, unitBySerial, withCheckedPlace } from './unit.ts'
import { unitsOfPartner } from './visible.ts'

type ZoneCall = CallContext<PartnerScope>
type DraftValues = v.InferOutput<typeof UnitDraftForm>

/** A unit of the caller's companies; otherwise 404. */
export async function findOwn({ db, scope }: ZoneCall, id: number, lock = false): Promise<UnitRecord> {
  const select = db
    .select()
    .from(units)
    .where(and(eq(units.id, id), isLive(units), unitsOfPartner(scope)))
  if (lock) select.for('update')
  const [unit] = await select
  return unit ?? refuse('not_found')
}

/** Company of a draft: the only one, or the one named. */
function companyOf({ scope }: ZoneCall, named: number | null): number {
  const [only, another] = scope.partner_ids
  if (named !== null)
    return scope.partner_ids.includes(named) ? named : refuseField('partner_id', 'rule.unknown_record')
  return only === undefined || another !== undefined ? refuseField('partner_id', 'rule.required') : only
}

/** Columns of a draft: a visible model, and the potential of its refrigerant. */
async function draftColumns({ db, scope }: ZoneCall, { serial_no, ...values }: DraftValues, before?: UnitRecord) {
  const sold = serial_no === '' ? null : await unitBySerial(db, serial_no)
  const device_id = values.device_id ?? sold?.device_id ?? null
  const isAvailable = device_id === null || (await isDevice(db, scope, device_id))
  if (!isAvailable) refuseField('device_id', 'rule.unknown_record')
  const gas = { gwp: gwpOf(values.refrigerant), hfo_share: hfoShareOf(values.refrigerant) }
  return { ...(await withCheckedPlace(db, values, before)), serial_no, device_id, ...gas }
}

async function isDevice(db: Database, scope: PartnerScope, id: number): Promise<boolean> {
  return (await db.$count(devices, and(eq(devices.id, id), await servedDevices(db, scope)))) > 0
}

/** Creates the draft of a warranty registration. */
export async function storeDraft(
  call: ZoneCall,
  { partner_id, ...values }: DraftValues & { partner_id: number | null },
): Promise<UnitRecord> {
  const at = call.at.toISOString()
  const [row] = await call.db
    .insert(units)
    .values({
      ...(await draftColumns(call, values)),
      partner_id: companyOf(call, partner_id),
      status: 'draft',
      created_by: call.user.id,
      created_at: at,
      updated_at: at,
    })
    .returning()
  if (!row) throw new Error('No draft was stored')
  await call.audit({ entity: unitEntity, entity_id: row.id, action: 'store', before: null, after: row })
  return row
}

/** Saves a draft; refuses an outdated version. */
export async function updateDraft(
  call: ZoneCall,
  id: number,
  { version, partner_id: _, ...values }: DraftValues & { partner_id: number | null; version: number },
): Promise<UnitRecord> {
  const before = await findOwn(call, id, true)
  refuseUnless(call, before, 'unit.save')
  await refuseOutdated(call.db, unitEntity, before, version)
  return write(call, before, await draftColumns(call, values, before), 'update')
}

/** Moves a draft to the trash. */
export async function destroyDraft(call: ZoneCall, id: number): Promise<void> {
  const row = await findOwn(call, id, true)
  refuseUnless(call, row, 'unit.delete')
  await moveToTrash(call, { entity: unitEntity, table: units, row })
}

/**
 * Registers the warranty of a draft. A unit known from the distributor's sales takes over the draft's data, and the draft is
 * deleted. A number registered already is refused.
 */
export async function registerDraft(
  call: ZoneCall,
  id: number,
  { version }: { version: number },
): Promise<{ serial_no: string }> {
  const { db, at, by } = call
  const draft = await findOwn(call, id, true)
  const partner_id = draft.partner_id ?? 0
  const stamp = { by, at: at.toISOString() }
  if (draft.status === 'registered') refuse('lifecycle', { key: 'unit.already_registered' })
  if (!canUnit(draft, { type: 'unit.register', partner_id, ...stamp })) refuse('lifecycle')
  await refuseOutdated(db, unitEntity, draft, version)
  const checked = validate(unitRegistration(today(at)), draft, call.locale)
  if (!checked.success) return refuse('invalid', { errors: checked.errors })
  const form = checked.output
  if (!(await isDevice(db, call.scope, form.device_id))) refuseField('device_id', 'rule.unknown_record')

  const sold = await unitBySerial(db, form.serial_no, true)
  if (sold && !canUnit(sold, { type: 'unit.register', partner_id, ...stamp }))
    refuseField('serial_no', 'unit.already_registered')
  if (sold && sold.device_id !== form.device_id) await refuseOtherModel(db, sold)

  const terms = await termsOf(db, form.device_id)
  const after = (months: number | null) => (months === null ? null : monthsAfter(form.install_date, months))
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
    status: 'registered' as const,
    registered_at: at.toISOString(),
  }
  if (sold) await db.delete(units).where(eq(units.id, draft.id))
  const unit = await write(call, sold ?? draft, columns, 'register')
  if (unit.consent_processing_data) await keepOwnersConsent(call, unit)
  return { serial_no: unit.serial_no }
}

async function refuseOtherModel(db: Database, { device_id }: UnitRecord): Promise<never> {
  const [device] = await db
    .select({ name: devices.name })
    .from(devices)
    .where(eq(devices.id, device_id ?? 0))
  return refuseField('device_id', 'unit.other_model', { name: device?.name ?? '' })
}

function refuseUnless({ by, at }: ZoneCall, unit: UnitRecord, type: 'unit.save' | 'unit.delete'): void {
  if (!canUnit(unit, { type, by, at: at.toISOString() })) refuse('lifecycle', { key: 'unit.cannot_edit_registered' })
}

async function write(
  call: ZoneCall,
  before: UnitRecord,
  values: Partial<typeof units.$inferInsert>,
  action: 'update' | 'register',
): Promise<UnitRecord> {
  const [row] = await call.db
    .update(units)
    .set({ ...values, version: before.version + 1, updated_at: call.at.toISOString() })
    .where(eq(units.id, before.id))
    .returning()
  if (!row) throw new Error(`Unit ${before.id} is gone`)
  const session_key = action === 'update' ? `${unitEntity}/${row.id}/session/${call.session_id}` : undefined
  await call.audit({ entity: unitEntity, entity_id: row.id, action, before, after: row, session_key })
  return row
}
