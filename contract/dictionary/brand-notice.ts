import * as v from 'valibot'

/** From a date on, warranty orders of a brand are handled by another company (specification, section 1). */
export const BrandNotice = v.object({
  brand_id: v.number(),
  brand_name: v.string(),
  /** First day on which orders of the brand can no longer be sent. */
  valid_from: v.string(),
  text: v.string(),
  contacts: v.array(v.object({ name: v.string(), phone_number: v.string(), email: v.string() })),
})
export type BrandNotice = v.InferOutput<typeof BrandNotice>
