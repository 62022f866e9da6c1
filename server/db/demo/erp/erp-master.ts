import { join } from 'node:path'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { monthsAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { Loading } from '#server/db/demo/loading.ts'
import { type MasterRecord, writeSimulatedMaster } from '#server/integrations/erp/simulated-master.ts'
import { devices, producers } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { spare_parts } from '#server/modules/service-order/index.ts'
import { isKnown, units } from '#server/modules/unit/index.ts'

/** A record without its moment, which all share. */
type Master = Omit<MasterRecord, 'SystemModifiedAt'>

/** The company that the ERP has blocked, and the portal since the last synchronization. */
const blockedCompany = 'Nowoczesne Instalacje Kujawy'

/** What the portal does not know: an item of a known group and one of none, and a part. */
const unit = { Base_Unit_of_Measure: 'szt.', Blocked: false }
const newItems = [
  { No: 'ZZ-90001', Description: 'Helion Terra HT 24', Unit_Price: 41_990, Manufacturer_Code: 'HELION', ...unit },
  { No: 'ZZ-90002', Description: 'Zestaw montażowy do jednostki zewnętrznej', Unit_Price: 389.5, ...unit },
]
const newPart = { No: '8718699001', Description: 'Zestaw uszczelek serwisowych', Unit_Price: 86.5, Blocked: false }

/** The price, raised by some percent for each ninth or eleventh record. */
const raised = (price: string | null, isRaised: boolean, percent: number) =>
  isRaised ? Math.round(Number(price ?? 0) * (100 + percent)) / 100 : Number(price ?? 0)

/**
 * Fills the simulated ERP with the portal's data and with differences for a rehearsal: raised prices, a blocked device
 * and part, a customer with a new address and a blocked one, and items, parts and units that the portal does not know.
 */
export async function loadErpMaster({ db, deps, now }: Loading): Promise<void> {
  const SystemModifiedAt = now.toISOString()
  const write = (entity: Parameters<typeof writeSimulatedMaster>[1], rows: readonly Master[]) =>
    writeSimulatedMaster(
      join(deps.config.data_dir, 'simulators', 'erp-master'),
      entity,
      rows.map((row) => ({ ...row, SystemModifiedAt })),
    )
  const makers = await db.select().from(producers).orderBy(asc(producers.id))
  const codeOf = new Map(makers.map(({ id, name }) => [id, name.split(' ')[0]?.toUpperCase() ?? name]))
  await write(
    'Manufacturers',
    makers.map(({ id, name }) => ({ Code: codeOf.get(id), Name: name })),
  )

  const catalogue = await db.select().from(devices).where(isNotNull(devices.external_id)).orderBy(asc(devices.id))
  const items = catalogue.map(
    (device, position): Master => ({
      No: device.external_id,
      Description: device.name2 ?? device.name,
      Base_Unit_of_Measure: device.unit,
      Unit_Price: raised(device.sales_price, position % 9 === 4, 4),
      Blocked: position === 6 || device.blocked,
      Manufacturer_Code: codeOf.get(device.producer_id),
      Item_Category_Code: `G${device.group_id}`,
    }),
  )
  const category = catalogue.find(({ name }) => name.includes('Terra')) ?? catalogue[0]
  const [ofGroup, ...ofNone] = newItems
  await write('Items', [...items, { ...ofGroup, Item_Category_Code: `G${category?.group_id}` }, ...ofNone])

  const parts = await db.select().from(spare_parts).orderBy(asc(spare_parts.id))
  const numberOf = new Map(parts.map(({ id, number }) => [id, number]))
  const known = parts.map(
    (part, position): Master => ({
      No: part.number,
      Description: part.name_pl,
      Unit_Price: raised(part.net_price, position % 11 === 3, 3),
      Blocked: position === 9 || !part.active,
      Portal_Replaced_By: numberOf.get(part.replaced_by_id ?? 0) ?? '',
    }),
  )
  await write('SpareParts', [...known, newPart])
  await write('ServiceItems', await serviceItems(db, now))

  await db.update(partners).set({ erp_blocked: true }).where(eq(partners.name, blockedCompany))
  const companies = await db.select().from(partners).where(isNotNull(partners.external_id)).orderBy(asc(partners.id))
  await write(
    'Customers',
    companies.map((company, position) => ({
      No: company.external_id,
      Name: company.name,
      Address: position === 3 ? 'ul. Nowa 8' : company.street,
      Post_Code: company.postcode,
      City: company.city,
      VAT_Registration_No: company.nip,
      Bill_to_Customer_No: company.billToCustomerId ?? '',
      Blocked: position === 5 || company.erp_blocked ? 'All' : ' ',
    })),
  )
}

/** Units in the ERP: one has a longer warranty, and three were sold this week. */
async function serviceItems(db: Database, now: Date): Promise<Master[]> {
  const sold = await db
    .select({
      serial_no: units.serial_no,
      purchase_date: units.purchase_date,
      status: units.status,
      parts_until: units.parts_until,
      labour_until: units.labour_until,
      model: devices.external_id,
      name: devices.name,
      buyer: partners.external_id,
    })
    .from(units)
    .innerJoin(devices, eq(devices.id, units.device_id))
    .leftJoin(partners, eq(partners.id, units.partner_id))
    .where(and(isKnown, isNotNull(devices.external_id)))
    .orderBy(asc(units.id))
  const items = sold.map((one, position): Master => {
    const until = one.parts_until ?? ''
    return {
      No: `SI-${String(position + 1).padStart(5, '0')}`,
      Serial_No: one.serial_no,
      Description: one.name,
      Item_No: one.model,
      Customer_No: one.buyer ?? '',
      Sales_Date: one.purchase_date ?? '',
      Warranty_Ending_Date_Parts: position === 4 && until ? monthsAfter(until, 12) : until,
      Warranty_Ending_Date_Labor: one.labour_until ?? '',
    }
  })
  const [known] = sold
  const news = ['01', '02', '03'].map((last) => ({
    No: `SI-900${last}`,
    Serial_No: `26119900000000000000${last}`,
    Description: known?.name,
    Item_No: known?.model,
    Customer_No: known?.buyer ?? '',
    Sales_Date: today(now),
    Warranty_Ending_Date_Parts: '',
    Warranty_Ending_Date_Labor: '',
  }))
  return [...items, ...news]
}
