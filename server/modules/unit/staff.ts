import { and, desc, eq, sql } from 'drizzle-orm'
import { gwpOf, hfoShareOf } from '#contract/unit/f-gas.ts'
import { tellsOwner } from '#contract/unit/form.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { units as contract } from '#contract/unit/unit.ts'
import { monthsAfter } from '#contract/values/days.ts'
import { audit_entries } from '#server/db/audit.table.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { type Happening, raise } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { resources } from '#server/http/records/resources.ts'
import { isLive } from '#server/http/records/trash.ts'
import { takeBackConsents } from '#server/modules/consent/index.ts'
import { devices, devicesInScope } from '#server/modules/device/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { correctSerial, presentSerial } from './correct-serial.ts'
import { grantCoverage } from './coverage.ts'
import { unitEntity } from './entity.ts'
import { moveUnit } from './moves.ts'
import { openWork } from './open-work.ts'
import { followConsent, isOtherPerson, ownedAnew, tellHandedOver } from './owner.ts'
import { unitPage } from './page.ts'
import { cardOf } from './papers/card.ts'
import { labelOf } from './papers/label.ts'
import { acceptRegistration, answerRegistration, lockClaims } from './registration.ts'
import type { Replacement } from './replace.ts'
import { isOffered } from './responsible-company.ts'
import { listUnitsForStaff } from './rows.ts'
import { stepUnit } from './step.ts'
import { serial_corrections, units } from './table.ts'
import { takeBack } from './take-back.ts'
import { isKnown, shownUnit, termsOf, type UnitRecord, unitById, unitBySerial, withCheckedPlace } from './unit.ts'
import { unitsInScope, unitsRegisteredBy } from './visible.ts'

const kept = resources(contract, {
  'device.units': {
    table: units,
    visibleToStaff: unitsInScope,
    record: { title: sql<string>`${units.serial_no}`, visibleToPartner: unitsRegisteredBy, mayReturn },
    async prepare(call, form, row) {
      const { db, scope, by } = call
      const before = row as UnitRecord | null
      if (before) stepUnit(call, before, { type: 'unit.save' })
      const isDevice = and(eq(devices.id, form.device_id), isLive(devices), devicesInScope(scope))
      if ((await db.$count(devices, isDevice)) === 0) refuseField('device_id', 'rule.unknown_record')
      for (const name of ['partner_id', 'sold_by_id', 'serviced_by_id'] as const) {
        const id = form[name]
        if (id === null || id === before?.[name]) continue
        if (!(await isOffered(call, id))) refuseField(name, 'rule.unknown_record')
      }
      if (tellsOwner(form) && !form.consent_processing_data) refuseField('consent_processing_data', 'rule.consent')
      if (before && before.status !== 'draft' && form.serial_no !== before.serial_no)
        refuseField('serial_no', 'unit.serial_by_correction')
      const same = await unitBySerial(db, form.serial_no)
      if (same && same.id !== before?.id) refuseField('serial_no', 'unit.already_known')
      const terms = await termsOf(db, form.device_id)
      const after = (given: string | null, months: number | null) =>
        given ?? (form.install_date && months ? monthsAfter(form.install_date, months) : null)
      return {
        ...(await withCheckedPlace(db, form, before ?? undefined)),
        ...ownedAnew(form),
        gwp: potentialOf(form, before),
        hfo_share: hfoShareOf(form.refrigerant),
        // A unit that was taken back never gets a new warranty by default.
        parts_until: before?.returned_on ? form.parts_until : after(form.parts_until, terms.parts),
        labour_until: before?.returned_on ? form.labour_until : after(form.labour_until, terms.labour),
        maintenance_months: before ? form.maintenance_months : (form.maintenance_months ?? terms.maintenance),
        status: form.install_date === null ? (before?.status ?? 'sold') : 'registered',
        ...(form.install_date === null ? {} : { returned_as: null, returned_reason: null }),
        ...(before ? {} : { created_by: by.user_id }),
      }
    },
    async changed(call, former, written) {
      const [before, after] = [former as UnitRecord | null, written as UnitRecord | null]
      if (!after) return
      // The consent of a former owner is not that of the one who is named now.
      const isOtherOwner = before !== null && tellsOwner(before) && isOtherPerson(before, after)
      await followConsent(call, before, after, isOtherOwner)
      if (before) await tellHandedOver(call, before, after, { isOtherOwner })
    },
    toItem: (row, call) => shownUnit(call, row as UnitRecord),
  },
})

/** The typed potential; that of the refrigerant where none is typed, or where only the refrigerant was changed. */
function potentialOf({ gwp, refrigerant }: Pick<UnitRecord, 'gwp' | 'refrigerant'>, before: UnitRecord | null) {
  const isOfFormer = before !== null && refrigerant !== before.refrigerant && gwp === before.gwp
  return gwp === null || isOfFormer ? gwpOf(refrigerant) : gwp
}

/** Refuses to restore a unit whose number has been entered again in the meantime. */
async function mayReturn(db: Database, id: number): Promise<void> {
  const [row] = await db
    .select({ serial_no: units.serial_no, status: units.status })
    .from(units)
    .where(eq(units.id, id))
  if (row && row.status !== 'draft' && (await unitBySerial(db, row.serial_no)))
    refuse('lifecycle', { key: 'unit.already_known' })
}

/** A unit that a colleague may see; otherwise 404. */
async function findUnit({ db, scope }: CallContext<StaffScope>, id: number, lock = false): Promise<UnitRecord> {
  const select = db
    .select()
    .from(units)
    .where(and(eq(units.id, id), isLive(units), unitsInScope(scope)))
  if (lock) select.for('update')
  const [row] = await select
  return row ?? refuse('not_found')
}

/** Record kind of units. */
export const unitRecords = kept.records

export const unitHandlers = handlers(contract, {
  ...kept.handlers,
  'device.units.index': listUnitsForStaff,
  'device.units.page': async (call) => unitPage(call, await findUnit(call, call.params.unit)),
  'device.units.move': async (call) => {
    await moveUnit(call, await findUnit(call, call.params.unit, true), call.body)
    return unitPage(call, await findUnit(call, call.params.unit))
  },
  'device.units.grant-coverage': async (call) => {
    await grantCoverage(call, await findUnit(call, call.params.unit, true), call.body)
    return unitPage(call, await findUnit(call, call.params.unit))
  },
  'device.units.open-work': async (call) => {
    const { id } = await findUnit(call, call.params.unit)
    return { results: await openWork({ ...call, verb: call.query.verb, unit_ids: [id], order_id: null }) }
  },
  'device.units.correct-serial': async (call) => {
    await correctSerial(call, await findUnit(call, call.params.unit, true), call.body)
    return unitPage(call, await findUnit(call, call.params.unit))
  },
  'device.units.take-back': async (call) => {
    await takeBack(call, await findUnit(call, call.params.unit, true), call.body)
    return unitPage(call, await findUnit(call, call.params.unit))
  },
  'device.units.accept': async (call) => {
    await lockClaims(call.db, await findUnit(call, call.params.unit))
    return acceptRegistration(call, await findUnit(call, call.params.unit, true), call.body)
  },
  'device.units.deny': async (call) => {
    await answerRegistration(call, await findUnit(call, call.params.unit, true), call.body, 'deny')
    return unitPage(call, await findUnit(call, call.params.unit))
  },
  'device.units.ask': async (call) => {
    await answerRegistration(call, await findUnit(call, call.params.unit, true), call.body, 'ask')
    return unitPage(call, await findUnit(call, call.params.unit))
  },
  'device.units.card': async (call) => {
    const row = await findUnit(call, call.params.unit)
    return row.status === 'registered' ? cardOf(call, row) : refuse('not_found')
  },
  'device.units.label': async (call) => labelOf(call, await findUnit(call, call.params.unit)),
  'device.units.find': async ({ db, query, scope }) => {
    const [row] = await db
      .select({ id: units.id })
      .from(units)
      .where(and(eq(units.serial_no, await presentSerial(db, query.serial_no)), isKnown, unitsInScope(scope)))
    return { id: row?.id ?? null }
  },
})

/**
 * Undoes a replacement that was recorded by mistake or with a wrong number. The replaced unit is installed again, and
 * the other unit gets back its former data. If the replacement had created it and it is unchanged since, it goes to the
 * trash. Returns both units; null where nothing was replaced.
 */
export async function undoReplacement(
  happening: Happening,
  { unit_id, serial_no, new_unit_id, new_serial_no }: Omit<Replacement, 'day'> & { new_unit_id: number | null },
): Promise<{ old: UnitRecord; successor: UnitRecord } | null> {
  const { db } = happening
  const successor =
    new_unit_id === null ? await unitBySerial(db, new_serial_no, true) : await unitById(db, new_unit_id, true)
  const old = successor && (await replacedBy(db, { unit_id, serial_no }, successor.id))
  if (!old) return null
  if (successor.replaced_by_id !== null) {
    const next = await unitById(db, successor.replaced_by_id)
    refuse('lifecycle', { key: 'unit.replaced_again', parameters: { number: writtenSerial(next?.serial_no ?? '') } })
  }
  if (old.returned_on !== null && old.replaced_on !== null && old.returned_on >= old.replaced_on)
    refuse('lifecycle', { key: 'unit.replaced_returned', parameters: { number: writtenSerial(old.serial_no) } })
  const written = await auditedReplacement(db, old.id, successor.id)
  await write(happening, old, { replaced_by_id: null, replaced_on: null })
  if (written?.action === 'store' && (await isUnchanged(db, successor))) await discard(happening, successor)
  if (written?.action === 'update') await giveBack(happening, { old, successor }, written)
  return { old, successor }
}

/** Whether nothing but its number was changed since the unit was made: a corrected number is the mistake's, not the unit's. */
async function isUnchanged(db: Database, { id, version }: UnitRecord): Promise<boolean> {
  return version === 1 + (await db.$count(serial_corrections, eq(serial_corrections.unit_id, id)))
}

/** Gives the other unit its former data back. */
async function giveBack(
  happening: Happening,
  { old, successor }: { old: UnitRecord; successor: UnitRecord },
  written: Written,
): Promise<void> {
  const former = unchangedSince(successor, written)
  await write(happening, successor, former)
  if ('owner_name' in former || 'owner_email' in former)
    await takeBackConsents(happening.db, { entity: unitEntity, from: old.id, to: successor.id })
}

/** The unit that another has replaced directly, among those that stood in the place of a serial number. */
async function replacedBy(
  db: Database,
  { unit_id, serial_no }: Pick<Replacement, 'unit_id' | 'serial_no'>,
  successor_id: number,
): Promise<UnitRecord | null> {
  let unit = unit_id === null ? await unitBySerial(db, serial_no, true) : await unitById(db, unit_id, true)
  while (unit !== null && unit.replaced_by_id !== successor_id) {
    if (unit.replaced_by_id === null) return null
    ;[unit = null] = await db.select().from(units).where(eq(units.id, unit.replaced_by_id)).for('update')
  }
  return unit
}

type Written = Pick<typeof audit_entries.$inferSelect, 'action' | 'before' | 'after'>

/** Audit entry of the replacement about the other unit, written at the same moment as that about this one. */
async function auditedReplacement(db: Database, old_id: number, successor_id: number): Promise<Written | null> {
  const [replaced] = await db
    .select({ at: audit_entries.at })
    .from(audit_entries)
    .where(
      and(
        eq(audit_entries.entity, unitEntity),
        eq(audit_entries.entity_id, old_id),
        sql`${audit_entries.after} ->> 'replaced_by_id' = ${String(successor_id)}`,
      ),
    )
    .orderBy(desc(audit_entries.id))
    .limit(1)
  if (!replaced) return null
  const [written] = await db
    .select({ action: audit_entries.action, before: audit_entries.before, after: audit_entries.after })
    .from(audit_entries)
    .where(
      and(
        eq(audit_entries.entity, unitEntity),
        eq(audit_entries.entity_id, successor_id),
        eq(audit_entries.at, replaced.at),
      ),
    )
  return written ?? null
}

/** Former values of the columns that have not been changed since the replacement. */
function unchangedSince(unit: UnitRecord, { before, after }: Written): Partial<UnitRecord> {
  const current: Record<string, unknown> = unit
  return Object.fromEntries(Object.entries(before ?? {}).filter(([column]) => current[column] === after?.[column]))
}

async function write({ db, by, at }: Happening, before: UnitRecord, values: Partial<UnitRecord>): Promise<void> {
  const [after] = await db
    .update(units)
    .set({ ...values, version: before.version + 1, updated_at: at.toISOString() })
    .where(eq(units.id, before.id))
    .returning()
  await audit(db, { by, at, entity: unitEntity, entity_id: before.id, action: 'update', before, after: after ?? null })
}

async function discard(happening: Happening, unit: UnitRecord): Promise<void> {
  const { db, by, at } = happening
  await db.update(units).set({ deleted_at: at.toISOString(), deleted_by: by.user_id }).where(eq(units.id, unit.id))
  await audit(db, { by, at, entity: unitEntity, entity_id: unit.id, action: 'destroy', before: unit, after: null })
  await raise(happening, 'record.deleted', { entity: unitEntity, id: unit.id })
}
