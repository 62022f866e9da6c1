import * as v from 'valibot'

/** A code or number of the ERP. */
export const code = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40))
/** A text of the ERP, which may be missing. */
export const words = v.optional(v.nullable(v.pipe(v.string(), v.trim())), '')

/** What is empty in the ERP is missing in the portal. */
export const orNull = (text: string | null) => text || null

/** Reads each record by the schema; null for those that are none. */
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
