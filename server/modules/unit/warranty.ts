import { and, desc, eq } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import { coverageOf } from '#contract/unit/coverage.ts'
import type { PublicWarranty } from '#contract/unit/entity.ts'
import type { unitZone } from '#contract/unit/zone.ts'
import type { Database } from '#server/db/client.ts'
import type { Call } from '#server/http/handlers.ts'
import { countStranger, spendCaptcha } from '#server/modules/auth/index.ts'
import { devices, producers } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { refuseField } from '#server/refusal.ts'
import { isChecked } from './registration.ts'
import { units } from './table.ts'
import { isKnown } from './unit.ts'

/** Number of requests of one address within a day without a captcha. */
export const freeTries = 3

type Check = Call<(typeof unitZone.endpoints)['public-zone.device.warranty.check']>

/**
 * Public answer for a serial number with the place's postcode. An unknown number and a wrong postcode cause the same work and
 * the same answer; no data of owner, installer or place are read.
 */
export async function checkWarranty({ db, deps, at, ip, body }: Check): Promise<PublicWarranty> {
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
