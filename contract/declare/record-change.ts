import * as v from 'valibot'

/** One changed field with its old and new value. References to records are shown by the records' names. */
export const RecordChange = v.object({
  field: v.string(),
  before: v.unknown(),
  after: v.unknown(),
  before_name: v.nullable(v.string()),
  after_name: v.nullable(v.string()),
})
export type RecordChange = v.InferOutput<typeof RecordChange>
