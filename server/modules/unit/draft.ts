import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { gwpOf, hfoShareOf } from '#contract/unit/f-gas.ts'
import type { OwnUnitDraftForm, UnitDraftForm } from '#contract/unit/form.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, moveToTrash } from '#server/http/records/trash.ts'
import { devices, servedDevices } from '#server/modules/device/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { unitEntity } from './entity.ts'
import { unitAfter } from './lifecycle-state.ts'
import { followConsent } from './owner.ts'
import { units } from './table.ts'
import { type UnitRecord, unitBySerial, withCheckedPlace } from './unit.ts'
import { unitsRegisteredBy } from './visible.ts'

export type ZoneCall = CallContext<PartnerScope>
type DraftValues = v.InferOutput<typeof UnitDraftForm>
type OwnDraftValues = v.InferOutput<typeof OwnUnitDraftForm>

/** A unit that the caller's companies have registered, or a draft of theirs; otherwise 404. */
export async function findOwn({ db, scope }: ZoneCall, id: number, lock = false): Promise<UnitRecord> {
  const select = db
    .select()
    .from(units)
    .where(and(eq(units.id, id), isLive(units), unitsRegisteredBy(scope)))
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

export async function isDevice(db: Database, scope: PartnerScope, id: number): Promise<boolean> {
  return (await db.$count(devices, and(eq(devices.id, id), await servedDevices(db, scope)))) > 0
}

/** Creates the draft of a warranty registration. */
export async function storeUnitDraft(
  call: ZoneCall,
  { partner_id, offer_id, ...values }: OwnDraftValues,
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
  if (offer_id !== null) {
    const number = row.serial_no || null
    await raise(call, 'offer.followed', { offer_id, kind: 'unit', record_id: row.id, number })
  }
  return row
}

/** Saves a draft; refuses an outdated version. */
export async function updateUnitDraft(
  call: ZoneCall,
  id: number,
  { version, partner_id: _, offer_id: __, ...values }: OwnDraftValues & { version: number },
): Promise<UnitRecord> {
  const before = await findOwn(call, id, true)
  refuseUnless(call, before, 'unit.save')
  await refuseOutdated(call.db, unitEntity, before, version)
  const after = await writeUnit(call, before, await draftColumns(call, values, before), 'update')
  // The consent of a registration that was sent is kept already.
  if (before.check_status !== null) await followConsent(call, before, after, before.owner_name !== after.owner_name)
  return after
}

/** Moves a draft to the trash. */
export async function destroyUnitDraft(call: ZoneCall, id: number): Promise<void> {
  const row = await findOwn(call, id, true)
  refuseUnless(call, row, 'unit.delete')
  await moveToTrash(call, { entity: unitEntity, table: units, row })
}

function refuseUnless({ by, at }: ZoneCall, unit: UnitRecord, type: 'unit.save' | 'unit.delete'): void {
  if (unitAfter(unit, { type, by, at: at.toISOString() })) return
  refuse('lifecycle', { key: unit.status === 'draft' ? 'unit.being_checked' : 'unit.cannot_edit_registered' })
}

/** Writes a unit of the caller's companies with its audit entry. */
export async function writeUnit(
  call: CallContext,
  before: UnitRecord,
  values: Partial<typeof units.$inferInsert>,
  action: 'update' | 'register' | 'accept' | 'reject' | 'ask',
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
