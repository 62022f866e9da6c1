import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { coverageOf } from '#contract/unit/coverage.ts'
import type { Unit } from '#contract/unit/entity.ts'
import { co2Equivalent } from '#contract/unit/f-gas.ts'
import { postcodeExample, writtenPostcode } from '#contract/values/postcodes.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import { prepared } from '#server/db/prepared.ts'
import { isLive } from '#server/http/records/trash.ts'
import { device_groups, devices, producers, product_cards } from '#server/modules/device/index.ts'
import { brands, isCountry } from '#server/modules/dictionary/index.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { refuseField } from '#server/refusal.ts'
import { askedMonths } from './maintenance-terms.ts'
import { units } from './table.ts'

export type UnitRecord = typeof units.$inferSelect

/** Condition for units other than drafts. */
export const isKnown = and(isLive(units), ne(units.status, 'draft'))

/** The unit of a serial number, without a scope; locked when it is to be written. */
export async function unitBySerial(db: Database, serial_no: string, lock = false): Promise<UnitRecord | null> {
  const select = db
    .select()
    .from(units)
    .where(and(eq(units.serial_no, serial_no), isKnown))
  if (lock) select.for('update')
  const [unit] = await select
  return unit ?? null
}

/** A unit by its id, without a scope; locked when it is to be written. */
export async function unitById(db: Database, id: number, lock = false): Promise<UnitRecord | null> {
  const select = db.select().from(units).where(eq(units.id, id))
  if (lock) select.for('update')
  const [unit] = await select
  return unit ?? null
}

/** Id of the unit of a serial number, or null. */
export async function unitIdOf(db: Database, serial_no: string): Promise<number | null> {
  return (await unitBySerial(db, serial_no))?.id ?? null
}

interface Place {
  installation_country: string
  installation_post_code: string | null
}

/**
 * The form with its postcode in the format of its country; refuses any other, and a country that the dictionary does not offer
 * unless the unit has it already.
 */
export async function withCheckedPlace<Form extends Place>(
  db: Database,
  form: Form,
  before?: Pick<Place, 'installation_country'>,
): Promise<Form> {
  const { installation_country: country, installation_post_code: typed } = form
  if (!(await isCountry(db, country, before?.installation_country))) refuseField('installation_country', 'rule.one_of')
  if (typed === null) return form
  const installation_post_code = writtenPostcode(country, typed)
  if (installation_post_code !== null) return { ...form, installation_post_code }
  if (country === 'PL') return refuseField('installation_post_code', 'rule.postcode')
  return refuseField('installation_post_code', 'rule.postcode_of_country', { example: postcodeExample(country) })
}

const sellers = alias(partners, 'sellers')
const services = alias(partners, 'services')
const successors = alias(units, 'successors')

const related = (db: Database, id: number) =>
  db
    .select({
      device_name: devices.name,
      brand_name: brands.name,
      group_name: device_groups.name,
      photo: product_cards.main_photo,
      partner_name: partners.name,
      partner_phone: partners.phone_number,
      sold_by_name: sellers.name,
      serviced_by_name: services.name,
      replaced_by: sql<{ id: number; serial_no: string } | null>`case when ${successors.id} is not null
        then jsonb_build_object('id', ${successors.id}, 'serial_no', ${successors.serial_no}) end`,
      replaces: correlated<{ id: number; serial_no: string } | null>`(
        select jsonb_build_object('id', o.id, 'serial_no', o.serial_no) from units o where o.replaced_by_id = ${units.id})`,
    })
    .from(units)
    .leftJoin(devices, eq(devices.id, units.device_id))
    .leftJoin(producers, eq(producers.id, devices.producer_id))
    .leftJoin(brands, eq(brands.id, producers.brand_id))
    .leftJoin(device_groups, eq(device_groups.id, devices.group_id))
    .leftJoin(product_cards, eq(product_cards.id, devices.product_card_id))
    .leftJoin(partners, eq(partners.id, units.partner_id))
    .leftJoin(sellers, eq(sellers.id, units.sold_by_id))
    .leftJoin(services, eq(services.id, units.serviced_by_id))
    .leftJoin(successors, eq(successors.id, units.replaced_by_id))
    .where(eq(units.id, id))

/** A unit with related data: model with photo, companies, and the unit it replaced. */
export async function shownUnit({ db, at }: { db: Database; at: Date }, unit: UnitRecord): Promise<Unit> {
  const [found] = await prepared(related(db, unit.id))
  if (!found) throw new Error(`Unit ${unit.id} is gone`)
  const { photo, ...names } = found
  const photos = await mediaFiles(db, at, photo === null ? [] : [photo])
  return {
    ...unit,
    ...names,
    photo: photos.get(photo ?? '') ?? null,
    coverage: coverageOf(unit, today(at)),
    co2_equivalent: co2Equivalent(unit.charge, unit.gwp),
  }
}

/** Terms of a warranty that begins now, by the model's producer and type. */
export async function termsOf(db: Database, device_id: number) {
  const [terms] = await db
    .select({
      parts: producers.warranty_parts_months,
      labour: producers.warranty_labour_months,
      maintenance: producers.maintenance_months,
    })
    .from(devices)
    .innerJoin(producers, eq(producers.id, devices.producer_id))
    .where(eq(devices.id, device_id))
  if (!terms) return { parts: null, labour: null, maintenance: null }
  return { ...terms, maintenance: await askedMonths(db, device_id, terms.maintenance) }
}

/** Due date of the next maintenance: counted from the last one, the installation or a grant, or the later day that staff set. */
const due = sql`greatest(
  (greatest(coalesce(${units.maintained_on}, ${units.install_date}), ${units.coverage_granted_on})
    + ${units.maintenance_months} * interval '1 month')::date,
  case when ${units.maintenance_months} is not null then ${units.maintenance_extended_to} end)`
/** Last day of a coverage: end of the warranty, or day of replacement. */
const until = (column: typeof units.parts_until | typeof units.labour_until) =>
  sql`least(${column}, coalesce(${units.replaced_on}, ${column}))`

/** Last covered days of parts and labour as SQL, as known on a day; equal to `coverageOf` of the contract. */
function coveredDays(day: string): { parts: SQL; labour: SQL } {
  const labour = until(units.labour_until)
  const lapse = sql`coalesce(${units.lapsed_on}, case when ${due} < ${until(units.parts_until)} then ${due} + 30 end)`
  const parts = sql`(case when ${lapse} < ${day}::date
    then least(${until(units.parts_until)}, greatest(${lapse}, ${labour})) else ${until(units.parts_until)} end)`
  return { parts, labour }
}

/** Last day on which anything is covered, as SQL. */
export function coveredUntil(day: string): SQL {
  const { parts, labour } = coveredDays(day)
  return sql`greatest(${parts}, ${labour})`
}

/** Coverage on a day as SQL. */
export function coverageState(day: string): SQL {
  const { parts, labour } = coveredDays(day)
  return sql`(case
    when coalesce(${units.parts_until}, ${units.labour_until}) is null then 'unknown'
    when ${parts} >= ${day}::date and ${labour} >= ${day}::date then 'full'
    when ${parts} >= ${day}::date then 'parts'
    when ${labour} >= ${day}::date then 'labour'
    else 'over' end)`
}
