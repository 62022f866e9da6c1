import * as v from 'valibot'

const none = v.nullable(v.string())

/** Fields of a branch, of the partner's own or of a proposed one. */
export const affiliateValues = {
  name: v.string(),
  street: v.string(),
  postcode: v.string(),
  city: v.string(),
  country: v.string(),
  /** Null outside Poland. */
  province_id: v.nullable(v.number()),
  phone_number: none,
  email: none,
  showroom: v.boolean(),
  visible_on_map: v.boolean(),
}

export const Affiliate = v.object({ id: v.number(), version: v.number(), ...affiliateValues, created_at: v.string() })
export type Affiliate = v.InferOutput<typeof Affiliate>
