import { and, inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { DeviceForm } from '#contract/device/records.ts'
import { isNip, requiredText } from '#contract/rules.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { devices, devicesInScope, producers, producersInScope } from '#server/modules/device/index.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'
import type { Kind, Values } from './kind.ts'

const code = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40))
const words = v.optional(v.nullable(v.pipe(v.string(), v.trim())), '')

const Manufacturer = v.looseObject({ Code: code, Name: words })
const Item = v.looseObject({
  No: code,
  Description: words,
  Base_Unit_of_Measure: words,
  Unit_Price: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
  Blocked: v.optional(v.boolean(), false),
  Manufacturer_Code: words,
})
const Customer = v.looseObject({
  No: code,
  Name: words,
  Address: words,
  Post_Code: words,
  City: words,
  VAT_Registration_No: words,
  Bill_to_Customer_No: words,
  /** A blank, `Ship`, `Invoice` or `All`. */
  Blocked: words,
})

const orNull = (text: string | null) => text || null

/** Reads each record by the schema; null for those that are none. */
function readAll<Schema extends v.GenericSchema, Read>(
  schema: Schema,
  records: readonly unknown[],
  read: (record: v.InferOutput<Schema>) => Read,
): (Read | null)[] {
  return records.map((record) => {
    const parsed = v.safeParse(schema, record)
    return parsed.success ? read(parsed.output) : null
  })
}

const manufacturers: Kind = {
  kind: 'producers',
  set: 'Manufacturers',
  entity: 'producer.producers',
  table: producers,
  title: producers.name,
  live: isNull(producers.deleted_at),
  within: producersInScope,
  alike: sql`lower(${producers.name})`,
  rules: v.object({ name: requiredText(120) }),
  read: async (_db, records) =>
    readAll(Manufacturer, records, ({ Code, Name }) => {
      const name = orNull(Name)
      return { key: Code, name: name ?? Code, alike: name?.toLowerCase() ?? null, values: { name } }
    }),
  whenGone: { active: false },
}

const { name2, unit, sales_price, blocked } = DeviceForm.entries

const items: Kind = {
  kind: 'items',
  set: 'Items',
  entity: 'device.devices',
  table: devices,
  title: devices.name,
  live: isNull(devices.deleted_at),
  within: devicesInScope,
  alike: sql`lower(${devices.name})`,
  rules: v.object({ name2, unit, sales_price, blocked }),
  async read(db, records) {
    const producerOf = await producersByCode(db)
    return readAll(Item, records, (item) => {
      const producer_id = producerOf.get(item.Manufacturer_Code ?? '')
      return {
        key: item.No,
        name: item.Description || item.No,
        alike: item.Description?.toLowerCase() || null,
        values: {
          name2: orNull(item.Description),
          unit: orNull(item.Base_Unit_of_Measure),
          sales_price: item.Unit_Price.toFixed(2),
          blocked: item.Blocked,
          // A code that no producer of ours has tells nothing.
          ...(producer_id !== undefined && { producer_id }),
        },
      }
    })
  },
  names: async (db) => {
    const rows = await db.select({ id: producers.id, name: producers.name }).from(producers)
    return { producer_id: new Map(rows.map(({ id, name }) => [id, name])) }
  },
  // Only a blocked device has something sold in its place.
  follows: ({ blocked }): Values => (blocked === false ? { successor_id: null } : {}),
  whenGone: { blocked: true },
}

async function producersByCode(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: producers.id, code: producers.external_id })
    .from(producers)
    .where(and(isNull(producers.deleted_at), sql`${producers.external_id} is not null`))
  return new Map(rows.map(({ id, code }) => [code ?? '', id]))
}

const buyers: Kind = {
  kind: 'buyers',
  set: 'Customers',
  entity: 'partner.partners',
  table: partners,
  title: partners.name,
  live: inArray(partners.status, [0, 1]),
  within: partnersInScope,
  alike: sql`${partners.nip}`,
  rules: v.object({
    name: requiredText(),
    street: requiredText(),
    postcode: requiredText(12),
    city: requiredText(120),
  }),
  read: async (_db, records) =>
    readAll(Customer, records, (customer) => {
      const digits = customer.VAT_Registration_No?.replace(/^PL/i, '').replaceAll(/[\s-]/g, '') ?? ''
      return {
        key: customer.No,
        name: customer.Name || customer.No,
        alike: isNip(digits) ? digits : null,
        values: {
          name: orNull(customer.Name),
          street: orNull(customer.Address),
          postcode: orNull(customer.Post_Code),
          city: orNull(customer.City),
          billToCustomerId: orNull(customer.Bill_to_Customer_No),
          erp_blocked: Boolean(customer.Blocked),
        },
      }
    }),
  whenGone: { erp_blocked: true },
}

/** Every kind, by its name. */
export const kinds: Readonly<Record<SynchronizationKind, Kind>> = { producers: manufacturers, items, buyers }
