import { and, eq } from 'drizzle-orm'
import { may } from '#contract/declare/lifecycle-actor.ts'
import type { LifeEvent, UnitPage } from '#contract/unit/entity.ts'
import type { Database } from '#server/db/client.ts'
import { readConcurrently } from '#server/db/concurrent-reads.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { codesOfDevice, devices, servedDevices } from '#server/modules/device/index.ts'
import { documentsOfDevice } from '#server/modules/documentation/index.ts'
import { caretakersOf } from '#server/modules/partner/index.ts'
import { lifeOf } from './life.ts'
import { saleOf, shownRivals } from './registration.ts'
import { responsibleCompany } from './responsible-company.ts'
import { units } from './table.ts'
import { shownUnit, type UnitRecord, unitIdOf } from './unit.ts'

/** Maximum number of items; the model's pages have more. */
const shown = 6
/** Documents that a person of a company reads on the page of the unit, where they are opened. */
const shownToCompany = 50

/** Data of a serial number, as far as the caller may see them. */
export async function unitPage(call: CallContext, unit: UnitRecord): Promise<UnitPage> {
  const { db, partner_id } = { ...unit, db: call.db }
  const [life, caretakers, shownOne, carer_id, sale, rivals] = await readConcurrently(
    db,
    async () => lifeOf({ ...call, unit_id: await knownIdOf(db, unit), serial_no: unit.serial_no }),
    async () => (partner_id === null ? [] : caretakersOf(db, partner_id)),
    () => shownUnit(call, unit),
    () => carerOf(db, unit.id),
    async () => (call.scope.kind === 'staff' ? saleOf(db, unit) : null),
    async () => (call.scope.kind === 'staff' ? shownRivals({ db, scope: call.scope }, unit) : []),
  )
  return {
    ...shownOne,
    carer_id,
    sale,
    rivals,
    returned: returnOf(call, unit),
    caretaker_name: caretakers.find(({ is_active }) => is_active)?.full_name ?? null,
    life,
    ...(await modelHas(call, unit, life)),
  }
}

/** The known unit whose history a page shows: of a registration that is checked, that of its number. */
const knownIdOf = async (db: Database, { id, status, serial_no }: UnitRecord) =>
  status === 'draft' ? unitIdOf(db, serial_no) : id

/** That a unit is back at the distributor. Why is for staff. */
function returnOf({ scope }: CallContext, { returned_on, returned_as, returned_reason }: UnitRecord) {
  if (returned_on === null || returned_as === null) return null
  return { on: returned_on, as: returned_as, reason: scope.kind === 'staff' ? returned_reason : null }
}

async function carerOf(db: Database, id: number): Promise<number | null> {
  const [found] = await db.select({ responsibleCompany }).from(units).where(eq(units.id, id))
  return found?.responsibleCompany ?? null
}

/** Documents and error codes of the model: those of the back office, or those visible to a company's person. */
async function modelHas(
  { db, scope, locale, by }: CallContext,
  { device_id }: UnitRecord,
  life: readonly LifeEvent[],
): Promise<Pick<UnitPage, 'documents' | 'error_codes'>> {
  const nothing = { documents: [], error_codes: { total: 0, first: [] } }
  if (device_id === null) return nothing
  const isOwn = scope.kind === 'partner'
  if (isOwn && (await db.$count(devices, and(eq(devices.id, device_id), await servedDevices(db, scope)))) === 0)
    return nothing
  const reads = may(by, isOwn ? 'partnerzone.documentation.documentations.index' : 'documentation.documentations.show')
  const knows = may(by, isOwn ? 'partnerzone.device.error-codes.index' : 'device.error-codes.show')
  const named = life.flatMap(({ kind, title }) => (kind === 'order' && title !== null ? [title] : []))
  const [found, error_codes] = await readConcurrently(
    db,
    async () => (reads ? documentsOfDevice(db, device_id, isOwn ? { scope, locale } : undefined) : []),
    async () => (knows ? codesOfDevice(db, { device: device_id, locale, named, limit: shown }) : nothing.error_codes),
  )
  return {
    documents: found.slice(0, isOwn ? shownToCompany : shown).map((document) => ({
      id: document.id,
      name: (locale === 'en' && document.name_en) || document.name_pl,
      type_name: locale === 'en' ? document.type_name_en : document.type_name_pl,
    })),
    error_codes,
  }
}
