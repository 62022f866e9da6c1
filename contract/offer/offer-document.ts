import type { Locale } from '#contract/locale.ts'

/** A picture ready to be drawn: upright, without transparency, small. */
export interface OfferImage {
  bytes: Uint8Array
  type: 'image/jpeg' | 'image/png'
  /** Pixels. */
  width: number
  height: number
}

/** A line of the offer as it is printed. Money and quantities are decimal strings in złote; whoever draws writes them. */
export interface OfferDocumentRow {
  /** Id of the line in the offer, by which its place on the page is told. */
  line: string
  kind: 'item' | 'text'
  name: string
  description: string | null
  photo: OfferImage | null
  /** Empty for a text. */
  quantity: string
  unit: string
  unit_price: string
  net: string
  /** The rate where lines have rates of their own: `23%`, `8%`, `zw.`; null where all have the same. */
  vat: string | null
  /** Offered beside the rest: not in the total. */
  is_optional: boolean
  /** Of an accepted offer: that the customer did not take it. */
  is_left_out: boolean
}

/** Lines under one heading; without a name there is none. */
export interface OfferDocumentSection {
  id: string
  name: string
  /** Key of the variant that it belongs to; null is in all of them. */
  variant: string | null
  is_optional: boolean
  is_left_out: boolean
  rows: readonly OfferDocumentRow[]
  /** Net of its lines; of an optional section all of them, otherwise those that are not optional. */
  subtotal: string
}

/** What one variant costs; an offer without variants has one of these with no key. */
export interface OfferDocumentTotal {
  variant: string | null
  name: string
  is_recommended: boolean
  /** Before the discount on the whole. */
  before_discount: string
  /** Null where there is none. */
  discount: { percent: string; amount: string } | null
  net: string
  vat: readonly { label: string; net: string; vat: string }[]
  gross: string
}

/**
 * All that the paper of an offer says, and nothing that only the company knows: purchase prices and margins have no place in
 * it. The same document gives the same bytes.
 */
export interface OfferDocument {
  locale: Locale
  offer_number: string
  /** Not registered yet: the page says so. */
  is_draft: boolean
  /** From 1; grows when the offer is extended. */
  revision: number
  subject: string
  /** Days, `YYYY-MM-DD`. */
  created_on: string
  registered_on: string | null
  expires_on: string | null
  company: {
    name: string
    /** Lines. */
    address: string
    nip: string | null
    phone_number: string | null
    email: string | null
    bank_account: string | null
    /** At the foot of each page. */
    footer: string
    logo: OfferImage | null
    /** `#rrggbb`, of headings and rules, and of what stands out. */
    colour: string
    accent: string
  }
  customer: {
    name: string
    contact_person: string | null
    address: string | null
    email: string | null
    phone_number: string | null
  }
  maintainer: { full_name: string; email: string; phone_number: string | null }
  introduction: string | null
  sections: readonly OfferDocumentSection[]
  /** What transport and assembly cost beside the lines, in the totals. */
  charges: readonly { name: string; net: string; vat: string | null }[]
  totals: readonly OfferDocumentTotal[]
  /** Why a rate of 8 % is used; null where it is not. */
  vat_note: string | null
  conditions: readonly { label: string; value: string }[]
  notes: string | null
  /** Only on the paper of what was accepted; then `totals` is what the customer has taken. */
  acceptance: { name: string; at: string; ip: string | null; consent: string | null; by_hand: boolean } | null
  /** ISO 8601, of the file. */
  made_at: string
}

/** Where a line stands on the paper, in points from the upper left corner of its page (from 1). */
export interface DrawnRow {
  line: string
  page: number
  top: number
  height: number
}

/** A drawn offer. */
export interface DrawnOffer {
  bytes: Uint8Array
  pages: number
  rows: readonly DrawnRow[]
}
