import * as v from 'valibot'
import { MediaFile } from '#contract/media/files.ts'

/** A device that can be added to an offer as a line. */
export const OfferableDevice = v.object({
  id: v.number(),
  name: v.string(),
  name2: v.nullable(v.string()),
  code: v.nullable(v.string()),
  brand_name: v.string(),
  producer_id: v.number(),
  group_name: v.string(),
  unit: v.string(),
  factor: v.string(),
  sales_price: v.nullable(v.string()),
  offer_description: v.nullable(v.string()),
  photo: v.nullable(MediaFile),
  /** By the company's discount for the producer; null without one. */
  purchase_price: v.nullable(v.string()),
})
export type OfferableDevice = v.InferOutput<typeof OfferableDevice>
