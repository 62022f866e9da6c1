import * as v from 'valibot'

/** A code or number in the ERP. */
export const code = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40))
/** An optional text of the ERP. */
export const optionalErpText = v.optional(v.nullable(v.pipe(v.string(), v.trim())), '')

/** Converts an empty text of the ERP to null. */
export const orNull = (text: string | null) => text || null

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
