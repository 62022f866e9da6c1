import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import { instanceFor } from '#server/instance.ts'

/** A code or number in the ERP. */
export const code = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40))
/** An optional text of the ERP; undefined where the page has no such field. */
export const optionalErpText = v.optional(v.nullable(v.pipe(v.string(), v.trim())))

/** Converts an empty text of the ERP to null; undefined stays. */
export const orNull = (text: string | null | undefined) => (text === undefined ? undefined : text || null)

/** A price of the ERP. */
export const erpPrice = v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))))

/** A price as money; null for 0 unless the installation says that 0 is a price (`ERP_ZERO_PRICE`). */
export function priceOf(db: Database, amount: number | null | undefined): string | null | undefined {
  if (amount === undefined || amount === null) return amount
  return amount === 0 && instanceFor(db).settings.erp_zero_price === 'none' ? null : amount.toFixed(2)
}

/** Parses each record by the schema; null for invalid ones. */
export function readAll<Schema extends v.GenericSchema, Read>(
  schema: Schema,
  records: readonly unknown[],
  read: (record: v.InferOutput<Schema>) => Read,
): (Read | null)[] {
  return records.map((record) => {
    const parsed = v.safeParse(schema, record)
    return parsed.success ? read(parsed.output) : null
  })
}
