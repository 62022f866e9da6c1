import { and, count, desc, inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { DeviceForm } from '#contract/device/records.ts'
import type { Database } from '#server/db/client.ts'
import {
  device_groups,
  devices,
  devicesInScope,
  type ImportedDevice,
  producers,
  writeDevices,
} from '#server/modules/device/index.ts'
import type { ErpRecord, ErpValues, SynchronizedKind } from '#server/modules/synchronization/kind.ts'
import { code, erpPrice, optionalErpText, orNull, priceOf, readAll } from './read-all.ts'

const Item = v.looseObject({
  No: code,
  Description: optionalErpText,
  Base_Unit_of_Measure: optionalErpText,
  Unit_Price: erpPrice,
  Blocked: v.optional(v.boolean()),
  Manufacturer_Code: optionalErpText,
  Item_Category_Code: optionalErpText,
})

const { name, name2, unit, sales_price, blocked, external_id, producer_id, group_id } = DeviceForm.entries
const NewDevice = v.object({ name, name2, unit, sales_price, blocked, external_id, producer_id, group_id })

/** Items as devices. */
export const items: SynchronizedKind = {
  kind: 'items',
  set: 'Items',
  page: { name: 'items', isStandard: true },
  entity: 'device.devices',
  table: devices,
  number: devices.external_id,
  title: devices.name,
  live: isNull(devices.deleted_at),
  visibleToStaff: devicesInScope,
  alike: sql`lower(${devices.name})`,
  rules: v.object({ name2, unit, sales_price, blocked }),
  async read(db, records) {
    const producerOf = await producersByCode(db)
    return readAll(Item, records, (item) => {
      const producer = producerOf.get(item.Manufacturer_Code ?? '')
      return {
        key: item.No,
        name: item.Description || item.No,
        alike: item.Description?.toLowerCase() || null,
        values: {
          name2: orNull(item.Description),
          unit: orNull(item.Base_Unit_of_Measure),
          sales_price: priceOf(db, item.Unit_Price),
          blocked: item.Blocked,
          // An unknown producer code is ignored.
          producer_id: producer,
        },
        aside: orNull(item.Item_Category_Code) ?? null,
      }
    })
  },
  names: async (db) => {
    const makers = await db.select({ id: producers.id, name: producers.name }).from(producers)
    const groups = await db.select({ id: device_groups.id, name: device_groups.name }).from(device_groups)
    const byId = (rows: { id: number; name: string }[]) => new Map(rows.map((row) => [row.id, row.name]))
    return { producer_id: byId(makers), group_id: byId(groups) }
  },
  // Only a blocked device has a successor.
  follows: ({ blocked }): ErpValues => (blocked === false ? { successor_id: null } : {}),
  whenGone: { blocked: true },
  keepAside: keepCategories,
  makes: {
    propose: proposeDevices,
    async make(acting, values) {
      const unsaid = { name2: null, unit: null, sales_price: null, blocked: false }
      const device = v.safeParse(NewDevice, { ...unsaid, ...values })
      if (!device.success) return null
      const rest = { factor: '1', heating_capacity: null, cooling_capacity: null, is_offerable: false }
      const made: ImportedDevice = { ...rest, ...device.output }
      const [written] = await writeDevices(acting, [{ values: made, before: null }])
      return written?.id ?? null
    },
  },
}

async function producersByCode(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: producers.id, code: producers.external_id })
    .from(producers)
    .where(and(isNull(producers.deleted_at), sql`${producers.external_id} is not null`))
  return new Map(rows.map(({ id, code }) => [code ?? '', id]))
}

/** Stores the item categories of devices, by which groups are proposed. They are not visible elsewhere. */
async function keepCategories(db: Database, records: readonly ErpRecord[]): Promise<void> {
  const known = records.filter(({ aside }) => aside)
  if (known.length === 0) return
  await db.execute(sql`update devices set erp_category = said.category
    from unnest(${sql.param(known.map(({ key }) => key))}::text[], ${sql.param(known.map(({ aside }) => aside))}::text[]) as said (number, category)
    where devices.external_id = said.number and devices.deleted_at is null and devices.erp_category is distinct from said.category`)
}

/**
 * Proposes a device for an item of a known producer whose category other devices have: in the group of most of these devices.
 */
async function proposeDevices(db: Database, records: readonly ErpRecord[]): Promise<Map<string, ErpValues>> {
  const known = records.filter(({ aside, values }) => aside && values.producer_id !== undefined)
  const categories = [...new Set(known.flatMap(({ aside }) => aside ?? []))]
  if (categories.length === 0) return new Map()
  const rows = await db
    .select({ category: devices.erp_category, group: devices.group_id })
    .from(devices)
    .where(and(isNull(devices.deleted_at), inArray(devices.erp_category, categories)))
    .groupBy(devices.erp_category, devices.group_id)
    .orderBy(desc(count()))
  const groupOf = new Map(rows.toReversed().map(({ category, group }) => [category, group]))
  return new Map(
    known.flatMap(({ key, name: called, values, aside }) => {
      const group = groupOf.get(aside ?? null)
      return group === undefined
        ? []
        : [[key, { name: called, external_id: key, group_id: group, ...values }] as [string, ErpValues]]
    }),
  )
}
