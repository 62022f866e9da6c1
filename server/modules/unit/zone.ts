import { and, desc, eq } from 'drizzle-orm'
import { coverageOf } from '#contract/unit/coverage.ts'
import type { FoundUnit, PublicWarranty } from '#contract/unit/entity.ts'
import { unitZone } from '#contract/unit/zone.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { type Call, handlers } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { countStranger, spendCaptcha } from '#server/modules/auth/index.ts'
import { devices, producers } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { presentSerial } from './correct-serial.ts'
import { destroyUnitDraft, findOwn, storeUnitDraft, updateUnitDraft, type ZoneCall } from './draft.ts'
import { unitPage } from './page.ts'
import { cardOf } from './papers/card.ts'
import { labelOf } from './papers/label.ts'
import { isChecked, registerDraft } from './registration.ts'
import { listUnitsForPartner } from './rows.ts'
import { units } from './table.ts'
import { isKnown, shownUnit, type UnitRecord, unitBySerial } from './unit.ts'
import { unitsOfPartner, unitsRegisteredBy } from './visible.ts'

export const unitZoneHandlers = handlers(unitZone, {
  'partnerzone.device.units.index': listUnitsForPartner,
  'partnerzone.device.units.find': async (call) => ({
    unit: await foundUnit(call, await unitBySerial(call.db, await presentSerial(call.db, call.query.serial_no))),
    registration: await ownRegistration(call, call.query.serial_no),
  }),
  'partnerzone.device.units.show': async (call) => shownUnit(call, await findOwn(call, call.params.unit)),
  'partnerzone.device.units.store': async (call) => shownUnit(call, await storeUnitDraft(call, call.body)),
  'partnerzone.device.units.update': async (call) =>
    shownUnit(call, await updateUnitDraft(call, call.params.unit, call.body)),
  'partnerzone.device.units.destroy': async (call) => {
    await destroyUnitDraft(call, call.params.unit)
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

/** A unit by its number: whole for the company that registered it, otherwise the fields for holders of its plate. */
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

/** Number of requests of one address within a day without a captcha. */
const freeTries = 3

type Check = Call<(typeof unitZone.endpoints)['public-zone.device.warranty.check']>

/**
 * Public answer for a serial number with the place's postcode. An unknown number and a wrong postcode cause the same work and
 * the same answer; no data of owner, installer or place are read.
 */
async function checkWarranty({ db, deps, at, ip, body }: Check): Promise<PublicWarranty> {
  const tries = await countStranger(db, `warranty ${ip ?? ''}`, at)
  if (tries > freeTries) {
    if (!body.captcha) refuseField('captcha', 'rule.captcha')
    await spendCaptcha(db, deps.config.secret, body.captcha)
  }
  const [unit] = await db
    .select({
      device_name: devices.name,
      brand_name: brands.name,
      install_date: units.install_date,
      parts_until: units.parts_until,
      labour_until: units.labour_until,
      maintenance_months: units.maintenance_months,
      maintained_on: units.maintained_on,
      lapsed_on: units.lapsed_on,
      maintenance_extended_to: units.maintenance_extended_to,
      coverage_granted_on: units.coverage_granted_on,
      replaced_on: units.replaced_on,
      post_code: units.installation_post_code,
    })
    .from(units)
    .innerJoin(devices, eq(devices.id, units.device_id))
    .innerJoin(producers, eq(producers.id, devices.producer_id))
    .innerJoin(brands, eq(brands.id, producers.brand_id))
    .where(and(eq(units.serial_no, body.serial_no), isKnown))
  const asks_captcha = tries >= freeTries
  const isThere = unit?.post_code != null && plain(unit.post_code) === plain(body.post_code)
  const check_status = await registrationAt(db, body)
  if (!isThere) return { warranty: null, check_status, asks_captcha }
  const { device_name, brand_name, ...terms } = unit
  return {
    warranty: { device_name, brand_name, coverage: coverageOf(terms, today(at)) },
    check_status: null,
    asks_captcha,
  }
}

/** The check of the latest registration of a number at a postcode; null where there is none. */
async function registrationAt(
  db: Database,
  { serial_no, post_code }: Check['body'],
): Promise<PublicWarranty['check_status']> {
  const registrations = await db
    .select({ check_status: units.check_status, post_code: units.installation_post_code })
    .from(units)
    .where(and(eq(units.serial_no, serial_no), isChecked))
    .orderBy(desc(units.id))
  const found = registrations.find((one) => one.post_code !== null && plain(one.post_code) === plain(post_code))
  return found?.check_status ?? null
}

/** A postcode without separators. */
const plain = (code: string) => code.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase()
