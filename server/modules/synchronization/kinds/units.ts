import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { ResultChange } from '#contract/synchronization/synchronization.ts'
import { UnitForm } from '#contract/unit/form.ts'
import { readSerial, serialNumber } from '#contract/unit/serial-number.ts'
import type { Database } from '#server/db/client.ts'
import { devices } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import type { ErpValues, SynchronizedKind } from '#server/modules/synchronization/kind.ts'
import { isKnown, presentSerials, units, unitsInScope, writeUnits } from '#server/modules/unit/index.ts'
import { code, optionalErpText, readAll } from './read-all.ts'

const ServiceItem = v.looseObject({
  No: code,
  Serial_No: v.pipe(
    v.string(),
    v.check((typed) => v.is(serialNumber(), typed)),
  ),
  Description: optionalErpText,
  Item_No: optionalErpText,
  Customer_No: optionalErpText,
  Sales_Date: optionalErpText,
  Warranty_Ending_Date_Parts: optionalErpText,
  Warranty_Ending_Date_Labor: optionalErpText,
})

const { device_id, partner_id, purchase_date, parts_until, labour_until } = UnitForm.entries
const NewUnit = v.object({
  serial_no: serialNumber(),
  device_id,
  partner_id,
  purchase_date,
  parts_until,
  labour_until,
})

/**
 * Service items as sold units, identified by serial number. A registered unit stays with the company that registered
 * it, even if another company bought it; values missing in the ERP do not delete ours.
 */
export const soldUnits: SynchronizedKind = {
  kind: 'units',
  set: 'ServiceItems',
  page: { name: 'serviceItems', isStandard: false },
  entity: 'device.units',
  table: units,
  number: units.serial_no,
  title: units.serial_no,
  live: isKnown,
  visibleToStaff: unitsInScope,
  alike: null,
  rules: v.object({ purchase_date, parts_until, labour_until }),
  async read(db, records) {
    const read = readAll(ServiceItem, records, (item) => item)
    const modelOf = await modelsByNumber(
      db,
      read.flatMap((item) => item?.Item_No || []),
    )
    const buyerOf = await companiesByNumber(
      db,
      read.flatMap((item) => item?.Customer_No || []),
    )
    // The ERP may still use the former number of a unit that was corrected here.
    const presentOf = await presentSerials(
      db,
      read.flatMap((item) => (item ? readSerial(item.Serial_No) : [])),
    )
    const said = new Set(read.flatMap((item) => (item ? readSerial(item.Serial_No) : [])))
    return read.map((item) => {
      if (!item) return null
      const said_no = readSerial(item.Serial_No)
      const present = presentOf.get(said_no)
      // An ERP that has an item with the present number means another device by the former one.
      const serial_no = present === undefined || said.has(present) ? said_no : present
      const values = {
        device_id: modelOf.get(item.Item_No ?? ''),
        partner_id: buyerOf.get(item.Customer_No ?? ''),
        purchase_date: dayOf(item.Sales_Date),
        parts_until: dayOf(item.Warranty_Ending_Date_Parts),
        labour_until: dayOf(item.Warranty_Ending_Date_Labor),
      }
      return { key: serial_no, name: item.Description || item.No, alike: null, values }
    })
  },
  news({ status, returned_as, returned_on }, { partner_id, ...values }) {
    // Of a unit that came back, a sale before that day is no news; a scrapped one gets no warranty any more.
    const isFormerSale = returned_as !== null && String(values.purchase_date ?? '') <= String(returned_on)
    if (returned_as === 'scrapped' || isFormerSale) return { taken: {}, asked: {} }
    const isSold = status === 'sold' && partner_id !== undefined
    return { taken: isSold ? { partner_id, ...values } : values, asked: {} }
  },
  names: namesIn,
  // A service item may leave the page when it is resold or scrapped; the unit stays.
  whenGone: null,
  makes: {
    /** A unit of a model that the portal does not have, or that is in the trash, is only reported. */
    async propose(db, records) {
      const known = records.filter(({ values }) => values.device_id !== undefined)
      const serials = known.map(({ key }) => key)
      const rows = await db
        .select({ serial_no: units.serial_no })
        .from(units)
        .where(and(inArray(units.serial_no, serials), isNotNull(units.deleted_at)))
      const removed = new Set(rows.map(({ serial_no }) => serial_no))
      return new Map(
        known.flatMap(({ key, values }) =>
          removed.has(key) ? [] : [[key, { serial_no: key, ...values }] as [string, ErpValues]],
        ),
      )
    },
    async make(acting, values) {
      const unit = v.safeParse(NewUnit, values)
      if (!unit.success) return null
      const place = { installation_post_code: null, installation_city: null, installation_country: 'PL' }
      const unsaid = { invoice_no: null, install_date: null, ...place }
      const [made] = await writeUnits(acting, [{ values: { ...unsaid, ...unit.output }, before: null }])
      return made?.id ?? null
    },
  },
}

/** A date; an empty one is the first day of the ERP's calendar. */
const dayOf = (said: string | null | undefined) => (!said || said.startsWith('0001-') ? null : said)

const isOpenModel = isNull(devices.deleted_at)
const isOpenCompany = inArray(partners.status, [0, 1])

async function modelsByNumber(db: Database, numbers: readonly string[]): Promise<Map<string, number>> {
  const { id, external_id: number } = devices
  return byNumber(numbers, (asked) =>
    db
      .select({ id, number })
      .from(devices)
      .where(and(isOpenModel, inArray(number, asked))),
  )
}

async function companiesByNumber(db: Database, numbers: readonly string[]): Promise<Map<string, number>> {
  const { id, external_id: number } = partners
  return byNumber(numbers, (asked) =>
    db
      .select({ id, number })
      .from(partners)
      .where(and(isOpenCompany, inArray(number, asked))),
  )
}

/** Ids of our records by ERP number. */
async function byNumber(
  numbers: readonly string[],
  read: (asked: string[]) => PromiseLike<{ id: number; number: string | null }[]>,
): Promise<Map<string, number>> {
  const rows = numbers.length === 0 ? [] : await read([...new Set(numbers)])
  return new Map(rows.map(({ id, number }) => [number ?? '', id]))
}

/** Names of models and companies in the changes. */
async function namesIn(db: Database, changes: readonly ResultChange[]) {
  const idsOf = (name: string) =>
    changes.flatMap(({ field, portal, erp }) =>
      field === name ? [portal, erp].filter((value) => typeof value === 'number') : [],
    )
  const models = await db
    .select({ id: devices.id, name: devices.name })
    .from(devices)
    .where(inArray(devices.id, idsOf('device_id')))
  const companies = await db
    .select({ id: partners.id, name: partners.name })
    .from(partners)
    .where(inArray(partners.id, idsOf('partner_id')))
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map((row) => [row.id, row.name]))
  return { device_id: byId(models), partner_id: byId(companies) }
}
