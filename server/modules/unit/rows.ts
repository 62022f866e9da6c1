import { type AnyColumn, and, eq, or, type SQL, sql } from 'drizzle-orm'
import { coverageOf } from '#contract/unit/coverage.ts'
import type { UnitRow } from '#contract/unit/entity.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { units as staffContract } from '#contract/unit/unit.ts'
import type { RegistrationCheck } from '#contract/unit/values.ts'
import { unitZone } from '#contract/unit/zone.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { betweenDays, contains, isAmong, isOneOf, shownWhere } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { devices, producers } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { contested, isNumberContested } from './contested.ts'
import { isChecked } from './registration.ts'
import { units } from './table.ts'
import { coverageState, coveredUntil, isKnown } from './unit.ts'
import { unitsInScope, unitsOfPartner, unitsRegisteredBy } from './visible.ts'

const staffList = staffContract.endpoints['device.units.index']
const zoneList = unitZone.endpoints['partnerzone.device.units.index']

/** Fields about the owner and the company that registered a unit. */
interface Holder {
  town: AnyColumn | SQL<string | null>
  company: AnyColumn | SQL<string | null>
  /** Only staff learn that several companies claim a number. */
  isStaff: boolean
}

/** Of companies that sold or service a unit, the reader who registered it reads its holder; others find these fields blank. */
function holderFor(scope: PartnerScope | null): Holder {
  if (scope === null) return { town: units.installation_city, company: partners.name, isStaff: true }
  const isOwn = unitsRegisteredBy(scope)
  return { town: shownWhere(isOwn, units.installation_city), company: shownWhere(isOwn, partners.name), isStaff: false }
}

const unitRows = (db: Database, { town, company, isStaff }: Holder) =>
  db
    .select({
      id: units.id,
      version: units.version,
      serial_no: units.serial_no,
      status: units.status,
      check_status: units.check_status,
      device_id: units.device_id,
      device_name: devices.name,
      brand_name: brands.name,
      partner_id: units.partner_id,
      partner_name: sql<string | null>`${company}`.as('partner_name'),
      installation_city: sql<string | null>`${town}`.as('installation_city'),
      install_date: units.install_date,
      parts_until: units.parts_until,
      labour_until: units.labour_until,
      maintenance_months: units.maintenance_months,
      maintained_on: units.maintained_on,
      lapsed_on: units.lapsed_on,
      maintenance_extended_to: units.maintenance_extended_to,
      coverage_granted_on: units.coverage_granted_on,
      replaced_on: units.replaced_on,
      is_contested: isStaff ? isNumberContested : sql<boolean>`false`,
      created_at: units.created_at,
    })
    .from(units)
    .leftJoin(devices, eq(devices.id, units.device_id))
    .leftJoin(producers, eq(producers.id, devices.producer_id))
    .leftJoin(brands, eq(brands.id, producers.brand_id))
    .leftJoin(partners, eq(partners.id, units.partner_id))
    .$dynamic()

type ListedUnit = Awaited<ReturnType<typeof unitRows>>[number]

const plan = ({ at }: { at: Date }, where: SQL | undefined, holder: Holder) => ({
  rows: (db: Database) => unitRows(db, holder),
  id: units.id,
  counted: units,
  where,
  sorts: {
    created_at: units.created_at,
    serial_no: units.serial_no,
    install_date: units.install_date,
    parts_until: units.parts_until,
    covered_until: coveredUntil(today(at)),
    installation_city: holder.town,
  },
  toRow: (row: ListedUnit): UnitRow => {
    const { state, until } = coverageOf(row, today(at))
    return { ...row, coverage_state: state, covered_until: until }
  },
})

/** Condition: part of a serial number, with or without spaces; another text is a town, a model or a company. */
const isFoundBy = (text: string): SQL | undefined =>
  isNumber(text) ? hasDigits(text) : or(contains(units.installation_city, text), isOfModel(text), isOfCompany(text))
const isOfModel = (text: string) => isAmong(units.device_id, devices, contains(devices.name, text))
const isOfCompany = (text: string) => isAmong(units.partner_id, partners, contains(partners.name, text))
const isNumber = (text: string) => /^[\d\s-]+$/.test(text) || readSerial(text).length === serialLength
const hasDigits = (text: string): SQL | undefined => contains(units.serial_no, readSerial(text))

const filters = (at: Date) => ({
  search: isFoundBy,
  serial_no: hasDigits,
  installation_city: (text: string) => contains(units.installation_city, text),
  device: (ids: readonly number[]) => isOneOf(units.device_id, ids),
  brand: (ids: readonly number[]) =>
    sql`exists (select from devices d join producers p on p.id = d.producer_id where d.id = ${units.device_id}
      and p.brand_id = any(${sql.param([...ids])}::int[]))`,
  status: (states: readonly (typeof units.$inferSelect)['status'][]) => isOneOf(units.status, states),
  check_status: (states: readonly RegistrationCheck[]) => isOneOf(units.check_status, states),
  coverage: (states: readonly string[]) => isOneOf(coverageState(today(at)), states),
  install_date: (days: { from: string | null; to: string | null }) => betweenDays(units.install_date, days),
})

/** List of the back office: drafts only where their registration is to be checked. */
export function listUnitsForStaff(call: Call<typeof staffList, StaffScope>) {
  return answerList(call, staffList, {
    ...plan(call, and(or(isKnown, isChecked), unitsInScope(call.scope)), holderFor(null)),
    filters: { ...filters(call.at), contested, partner: (ids: readonly number[]) => isOneOf(units.partner_id, ids) },
  })
}

/** Units that a company sold, installed or services, and its drafts. */
export function listUnitsForPartner(call: Call<typeof zoneList, PartnerScope>) {
  const { scope, at } = call
  // An index of the column serves the search, which the expression of the field would not use.
  const inTown = (text: string) => and(unitsRegisteredBy(scope), contains(units.installation_city, text))
  return answerList(call, zoneList, {
    ...plan(call, and(isLive(units), unitsOfPartner(scope)), holderFor(scope)),
    filters: {
      ...filters(at),
      search: (text: string) => (isNumber(text) ? hasDigits(text) : or(inTown(text), isOfModel(text))),
      installation_city: inTown,
    },
  })
}
