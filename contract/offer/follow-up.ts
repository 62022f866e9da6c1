import * as v from 'valibot'

/** Records that a company begins from an accepted offer: an order of parts, a visit, a registration of a warranty. */
export const followUpKinds = ['parts_order', 'maintenance', 'unit'] as const
export type FollowUpKind = (typeof followUpKinds)[number]

/** A record that was begun from an offer. */
export const FollowUp = v.object({
  kind: v.picklist(followUpKinds),
  /** Of the record. */
  id: v.number(),
  /** Number of the order, or serial number; null for a draft without one. */
  number: v.nullable(v.string()),
  at: v.string(),
})
export type FollowUp = v.InferOutput<typeof FollowUp>

/** Data of an accepted offer with which such a record begins. */
export const FollowUpBeginning = v.object({
  offer_number: v.string(),
  partner_id: v.number(),
  customer: v.object({
    name: v.string(),
    /** The contact person, else the customer. */
    contact: v.string(),
    phone: v.nullable(v.string()),
    email: v.nullable(v.string()),
    street: v.string(),
    postcode: v.string(),
    city: v.string(),
  }),
  /** Accepted devices that are still in the catalogue. */
  devices: v.array(v.object({ line: v.string(), device_id: v.number(), name: v.string(), quantity: v.string() })),
  /** Accepted lines that name a part of the list. */
  parts: v.array(v.object({ number: v.string(), quantity: v.number() })),
  /** The accepted lines as text, in the offer's language: `2 szt. × Zawór`. */
  items: v.array(v.string()),
})
export type FollowUpBeginning = v.InferOutput<typeof FollowUpBeginning>

/**
 * Street, postcode and city of an address that was typed as one text: `ul. Brzozowa 7, 35-213 Rzeszów`. A text without a Polish
 * postcode is the street.
 */
export function addressParts(address: string | null): { street: string; postcode: string; city: string } {
  const [, street, postcode, city] = /^(.*?)[\s,]*\b(\d{2}-\d{3})[\s,]+(\S.*)$/su.exec(address?.trim() ?? '') ?? []
  if (!postcode) return { street: address?.trim() ?? '', postcode: '', city: '' }
  return { street: street ?? '', postcode, city: city?.trim() ?? '' }
}
