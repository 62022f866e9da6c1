import type { Locale } from '#contract/messages/locale.ts'
import type { Acceptance } from '#contract/offer/story.ts'

/** An image prepared for drawing: upright, opaque, reduced. */
export interface OfferImage {
  bytes: Uint8Array
  type: 'image/jpeg' | 'image/png'
  /** Pixels. */
  width: number
  height: number
}

/** A line of the offer in the document. Money and quantities are decimal strings; the renderer formats them. */
export interface OfferDocumentRow {
  /** Id of the line in the offer, for finding its position on the page. */
  line: string
  kind: 'item' | 'text'
  name: string
  description: string | null
  photo: OfferImage | null
  /** Empty for a text line. */
  quantity: string
  unit: string
  unit_price: string
  net: string
  /** VAT rate where lines have different rates: `23%`, `8%`, `zw.`; null where all have the same. */
  vat: string | null
  /** Optional, not included in the total. */
  is_optional: boolean
  /** Bounds within which the customer may change the quantity; null where it is fixed. */
  bounds: { min: string; max: string } | null
}

/** Lines under a heading; without a name the heading is omitted, unless the section is optional. */
export interface OfferDocumentSection {
  id: string
  name: string
  /** Key of its variant; null when it belongs to all. */
  variant: string | null
  is_optional: boolean
  rows: readonly OfferDocumentRow[]
  /** Net total of its lines without those that are options. */
  subtotal: string
}

/** Total of one variant; an offer without variants has a single one without a key. */
export interface OfferDocumentTotal {
  variant: string | null
  name: string
  is_recommended: boolean
  /** Before the discount on the whole. */
  before_discount: string
  /** Null without a discount. */
  discount: { percent: string; amount: string } | null
  net: string
  vat: readonly { label: string; net: string; vat: string }[]
  gross: string
}

/**
 * Everything printed in an offer's document, and nothing internal to the company: purchase prices and margins are not part of
 * it. The same data produce the same bytes.
 */
export interface OfferDocument {
  locale: Locale
  offer_number: string
  /** Marked on the page as not registered. */
  is_draft: boolean
  /** From 1; increased when the offer is extended. */
  revision: number
  subject: string
  /** Days, `YYYY-MM-DD`. */
  created_on: string
  registered_on: string | null
  expires_on: string | null
  company: {
    name: string
    /** Address in lines. */
    address: string
    nip: string | null
    phone_number: string | null
    email: string | null
    bank_account: string | null
    /** Printed at the foot of each page. */
    footer: string
    logo: OfferImage | null
    /** `#rrggbb`: `colour` for headings and rules, `accent` for highlights. */
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
  /** Transport and assembly charges, included in the totals. */
  charges: readonly { name: string; net: string; vat: string | null }[]
  totals: readonly OfferDocumentTotal[]
  /** Null where the offer takes none; an amount for each total. */
  deposit: {
    amounts: readonly { variant: string | null; amount: string }[]
    percent: string | null
    account: string
    title: string
    /** `within 7 days of the acceptance`, or the day in the document of an acceptance. */
    due: string
  } | null
  /** Legal basis of the 8 % rate; null where it is not used. */
  vat_note: string | null
  conditions: readonly { label: string; value: string }[]
  notes: string | null
  /** Only in the document of an acceptance, whose `sections` and `totals` are those of the accepted selection. */
  acceptance: Pick<Acceptance, 'name' | 'at' | 'ip' | 'consent' | 'way' | 'email'> | null
  /** Creation time in the file's metadata, ISO 8601. */
  made_at: string
}

/** Position of a line: page number from 1, and points from the upper left corner. */
export interface DrawnRow {
  line: string
  page: number
  top: number
  height: number
}

/** A generated offer document. */
export interface DrawnOffer {
  bytes: Uint8Array
  pages: number
  rows: readonly DrawnRow[]
}
