import { join } from 'node:path'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { monthsAfter } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { type MasterRecord, writeSimulatedMaster } from '#server/integrations/erp/simulated-master.ts'
import { devices, producers } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { spare_parts } from '#server/modules/service-order/index.ts'
import { isKnown, units } from '#server/modules/unit/index.ts'

/**
 * Fills the simulated ERP with the portal's data and with differences for a rehearsal: a raised price, a blocked
 * device, a customer with a new address and a blocked one, and items and units that the portal does not know.
 */
export async function loadErpMaster(db: Database, dataDir: string, now: Date): Promise<void> {
  const directory = join(dataDir, 'simulators', 'erp-master')
  const SystemModifiedAt = now.toISOString()
  const makers = await db.select().from(producers).orderBy(asc(producers.id))
  const codeOf = new Map(makers.map(({ id, name }) => [id, name.split(' ')[0]?.toUpperCase() ?? name]))
  await writeSimulatedMaster(
    directory,
    'Manufacturers',
    makers.map(({ id, name }): MasterRecord => ({ Code: codeOf.get(id), Name: name, SystemModifiedAt })),
  )
  const catalogue = await db.select().from(devices).where(isNotNull(devices.external_id)).orderBy(asc(devices.id))
  const items = catalogue.map((device, position): MasterRecord => {
    const price = Number(device.sales_price ?? 0)
    return {
      No: device.external_id,
      Description: device.name2 ?? device.name,
      Base_Unit_of_Measure: device.unit,
      Unit_Price: position % 9 === 4 ? Math.round(price * 104) / 100 : price,
      Blocked: position === 6 || device.blocked,
      Manufacturer_Code: codeOf.get(device.producer_id),
      Item_Category_Code: `G${device.group_id}`,
      SystemModifiedAt,
    }
  })
  const category = catalogue.find(({ name }) => name.includes('Terra')) ?? catalogue[0]
  const news = newItems.map((item): MasterRecord => ({ ...item, SystemModifiedAt }))
  const known = { Item_Category_Code: `G${category?.group_id}` }
  await writeSimulatedMaster(directory, 'Items', [
    ...items,
    ...news.map((item, first) => (first === 0 ? { ...item, ...known } : item)),
  ])
  await writeParts(db, directory, SystemModifiedAt)
  await writeServiceItems(db, directory, now)
  const companies = await db.select().from(partners).where(isNotNull(partners.external_id)).orderBy(asc(partners.id))
  await writeSimulatedMaster(
    directory,
    'Customers',
    companies.map(
      (company, position): MasterRecord => ({
        No: company.external_id,
        Name: company.name,
        Address: position === 3 ? 'ul. Nowa 8' : company.street,
        Post_Code: company.postcode,
        City: company.city,
        VAT_Registration_No: company.nip,
        Bill_to_Customer_No: company.billToCustomerId ?? '',
        Blocked: position === 5 ? 'All' : ' ',
        SystemModifiedAt,
      }),
    ),
  )
}

/** Parts in the ERP: one has a higher price, one is no longer sold. */
async function writeParts(db: Database, directory: string, SystemModifiedAt: string): Promise<void> {
  const parts = await db.select().from(spare_parts).orderBy(asc(spare_parts.id))
  const numberOf = new Map(parts.map(({ id, number }) => [id, number]))
  await writeSimulatedMaster(directory, 'SpareParts', [
    ...parts.map((part, position): MasterRecord => {
      const price = Number(part.net_price ?? 0)
      return {
        No: part.number,
        Description: part.name_pl,
        Unit_Price: position % 11 === 3 ? Math.round(price * 103) / 100 : price,
        Blocked: position === 9 || !part.active,
        Portal_Replaced_By: numberOf.get(part.replaced_by_id ?? 0) ?? '',
        SystemModifiedAt,
      }
    }),
    {
      No: '8718699001',
      Description: 'Zestaw uszczelek serwisowych',
      Unit_Price: 86.5,
      Blocked: false,
      SystemModifiedAt,
    },
  ])
}

/** Units in the ERP, as service items: one has a longer warranty, and three were sold this week. */
async function writeServiceItems(db: Database, directory: string, now: Date): Promise<void> {
  const sold = await db
    .select({
      ...{ serial_no: units.serial_no, purchase_date: units.purchase_date, status: units.status },
      ...{ parts_until: units.parts_until, labour_until: units.labour_until },
      ...{ model: devices.external_id, name: devices.name, buyer: partners.external_id },
    })
    .from(units)
    .innerJoin(devices, eq(devices.id, units.device_id))
    .leftJoin(partners, eq(partners.id, units.partner_id))
    .where(and(isKnown, isNotNull(devices.external_id)))
    .orderBy(asc(units.id))
  const [known] = sold
  const SystemModifiedAt = now.toISOString()
  const items = sold.map(
    (one, position): MasterRecord => ({
      ...{ No: `SI-${String(position + 1).padStart(5, '0')}`, Serial_No: one.serial_no, Description: one.name },
      ...{ Item_No: one.model, Customer_No: one.buyer ?? '', Sales_Date: one.purchase_date ?? '' },
      Warranty_Ending_Date_Parts:
        position === 4 && one.parts_until ? monthsAfter(one.parts_until, 12) : (one.parts_until ?? ''),
      ...{ Warranty_Ending_Date_Labor: one.labour_until ?? '', SystemModifiedAt },
    }),
  )
  const news = ['01', '02', '03'].map(
    (last): MasterRecord => ({
      ...{ No: `SI-900${last}`, Serial_No: `26119900000000000000${last}`, Description: known?.name },
      ...{ Item_No: known?.model, Customer_No: known?.buyer ?? '', Sales_Date: today(now) },
      ...{ Warranty_Ending_Date_Parts: '', Warranty_Ending_Date_Labor: '', SystemModifiedAt },
    }),
  )
  await writeSimulatedMaster(directory, 'ServiceItems', [...items, ...news])
}

const unit = { Base_Unit_of_Measure: 'szt.', Blocked: false }
const newItems = [
  { No: 'ZZ-90001', Description: 'Helion Terra HT 24', Unit_Price: 41_990, Manufacturer_Code: 'HELION', ...unit },
  { No: 'ZZ-90002', Description: 'Zestaw montażowy do jednostki zewnętrznej', Unit_Price: 389.5, ...unit },
]
