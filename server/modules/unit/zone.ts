import { and, desc, eq } from 'drizzle-orm'
import type { FoundUnit } from '#contract/unit/entity.ts'
import { unitZone } from '#contract/unit/zone.ts'
import { handlers } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { refuse } from '#server/refusal.ts'
import { cardOf } from './card.ts'
import { destroyDraft, findOwn, storeDraft, updateDraft, type ZoneCall } from './draft.ts'
import { labelOf } from './label.ts'
import { unitPage } from './page.ts'
import { isChecked, registerDraft } from './registration.ts'
import { listForPartner } from './rows.ts'
import { units } from './table.ts'
import { shownUnit, type UnitRecord, unitBySerial } from './unit.ts'
import { unitsOfPartner, unitsRegisteredBy } from './visible.ts'
import { checkWarranty } from './warranty.ts'

export const unitZoneHandlers = handlers(unitZone, {
  'partnerzone.device.units.index': listForPartner,
  'partnerzone.device.units.find': async (call) => ({
    unit: await foundUnit(call, await unitBySerial(call.db, call.query.serial_no)),
    registration: await ownRegistration(call, call.query.serial_no),
  }),
  'partnerzone.device.units.show': async (call) => shownUnit(call, await findOwn(call, call.params.unit)),
  'partnerzone.device.units.store': async (call) => shownUnit(call, await storeDraft(call, call.body)),
  'partnerzone.device.units.update': async (call) =>
    shownUnit(call, await updateDraft(call, call.params.unit, call.body)),
  'partnerzone.device.units.destroy': async (call) => {
    await destroyDraft(call, call.params.unit)
    return {}
  },
  'partnerzone.device.units.register': (call) => registerDraft(call, call.params.unit, call.body),
  'partnerzone.device.units.card': async (call) => {
    const row = await findOwn(call, call.params.unit)
    return row.status === 'registered' ? cardOf(call, row) : refuse('not_found')
  },
  'partnerzone.device.units.label': async (call) => {
    // A label shows the number and the model, which every company of the unit may read.
    const row = await findCompanyUnit(call, call.params.unit)
    return row.status === 'draft' ? refuse('not_found') : labelOf(call, row)
  },
  'public-zone.device.warranty.check': checkWarranty,
})

/** A unit by its number: whole for the company that registered it, otherwise what the holder of its plate may read. */
async function foundUnit(call: ZoneCall, row: UnitRecord | null): Promise<FoundUnit | null> {
  if (!row) return null
  const isOwn = row.partner_id !== null && call.scope.partner_ids.includes(row.partner_id)
  const page = await unitPage(call, row)
  return { ...page, own: isOwn ? page : null }
}

/** The registration of a number by the caller's companies that staff check. */
async function ownRegistration({ db, scope }: ZoneCall, serial_no: string) {
  const [row] = await db
    .select({ id: units.id, check_status: units.check_status })
    .from(units)
    .where(and(eq(units.serial_no, serial_no), isChecked, unitsRegisteredBy(scope)))
    .orderBy(desc(units.id))
    .limit(1)
  return row?.check_status ? { id: row.id, check_status: row.check_status } : null
}

async function findCompanyUnit({ db, scope }: ZoneCall, id: number): Promise<UnitRecord> {
  const [row] = await db
    .select()
    .from(units)
    .where(and(eq(units.id, id), isLive(units), unitsOfPartner(scope)))
  return row ?? refuse('not_found')
}
