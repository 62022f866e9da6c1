import * as v from 'valibot'
import { files } from '#contract/media/files.ts'
import { drawnSignature } from '#contract/service-order/maintenance/protocol.ts'
import { optionalSerial } from '#contract/unit/serial-number.ts'
import { companyPhone, countryCode, placeOfCountry } from '#contract/values/address.ts'
import { bounded, notInPast } from '#contract/values/bounds.ts'
import { askedWhen } from '#contract/values/dependent-fields.ts'
import {
  across,
  between,
  choice,
  date,
  email,
  emptyOr,
  flag,
  id,
  integer,
  optionalText,
  properName,
  requiredText,
  say,
  url,
  versioned,
} from '#contract/values/rules.ts'
import { anyTaxNumber } from '#contract/values/tax-number.ts'
import { partsDeliveries } from './lifecycle.ts'
import { lineLimit, partNumber, quantityLimit } from './numbers.ts'

const quantity = () => v.pipe(integer(), between(1, quantityLimit))

/** An ordered part: its number, in the list of parts or not, and the quantity. */
const OrderedLine = v.strictObject({ number: partNumber(), quantity: quantity() })
export type OrderedLine = v.InferOutput<typeof OrderedLine>

const eachOnce = (lines: OrderedLine[]) => new Set(lines.map(({ number }) => number)).size === lines.length

const isShipped = ({ delivery_type = 'Shipment' }: { delivery_type?: unknown }) => delivery_type === 'Shipment'
/** A field of the address, which parts that are collected in person do not need. */
const addressText = (limit: number) => askedWhen(optionalText(limit), isShipped)

const typed = {
  company_name: properName(160),
  nip: anyTaxNumber(),
  /** The model that the parts are for, if known. */
  model: v.optional(v.nullable(id()), null),
  /** Serial number of the unit that the parts are for; digits only. */
  serial_no: optionalSerial(),
  /** Part numbers with quantities (specification, section 3: part type). */
  lines: v.pipe(
    v.array(OrderedLine),
    v.minLength(1, say('part.none')),
    v.maxLength(lineLimit, say('rule.too_many_items', { limit: lineLimit })),
    v.check(eachOnce, say('part.twice')),
  ),
  billing_name: properName(160),
  delivery_type: v.optional(choice(partsDeliveries), 'Shipment'),
  shipping_name: properName(160),
  shipping_email: email(),
  shipping_phone: companyPhone(),
  shipping_street: addressText(160),
  shipping_postcode: addressText(12),
  shipping_city: addressText(100),
  shipping_country: askedWhen(v.optional(countryCode(), 'PL'), isShipped),
  comment: optionalText(2000),
  files: files('parts_files'),
  /** The warranty order that waits for these parts; its waiting ends when they are shipped. */
  service_order_id: v.optional(v.nullable(id()), null),
  /** Whether parts that were ordered within the last hour are meant again. */
  is_repeated: v.optional(flag(), false),
}
const PartsOrder = v.strictObject(typed)
export type PartsOrderValues = v.InferOutput<typeof PartsOrder>

type AddressField = 'shipping_street' | 'shipping_postcode' | 'shipping_city'

function neededForParcel<T extends PartsOrderValues>(field: AddressField) {
  return across<T, 'delivery_type' | AddressField>(
    ['delivery_type', field],
    field,
    (form) => !isShipped(form) || form[field] !== null,
    'rule.required',
  )
}

/** A parcel needs the whole address; its postcode and a phone number without a country code belong to its country. */
const deliveryRules = <T extends PartsOrderValues>() =>
  [
    neededForParcel<T>('shipping_street'),
    neededForParcel<T>('shipping_postcode'),
    neededForParcel<T>('shipping_city'),
    ...placeOfCountry<T>('shipping_country', 'shipping_postcode', 'shipping_phone'),
  ] as const

const OwnPartsOrder = v.strictObject({
  ...typed,
  partner_id: v.optional(id()),
  /** The accepted offer that it is begun from. */
  offer_id: v.optional(v.nullable(id()), null),
})
const PartsOrderFor = v.strictObject({ ...typed, partner_id: id() })

/** An order of parts (specification, section 3) by a partner's person, who names the company when there are several. */
export const OwnPartsOrderForm = v.pipe(OwnPartsOrder, ...deliveryRules<v.InferOutput<typeof OwnPartsOrder>>())
/** An order of parts by staff, who name the company. */
export const PartsOrderForPartnerForm = v.pipe(PartsOrderFor, ...deliveryRules<v.InferOutput<typeof PartsOrderFor>>())

/** Assigns another part to a line. */
export const MatchForm = versioned({ line_id: id(), number: partNumber() })
/** Strikes the undelivered quantity of lines, for a reason that the partner reads. */
export const StrikeForm = versioned({
  lines: v.pipe(
    v.array(id()),
    v.minLength(1, say('rule.at_least_one')),
    v.maxLength(lineLimit, say('rule.too_many_items', { limit: lineLimit })),
  ),
  reason: requiredText(1000),
})
export const BackorderForm = versioned({
  expected_date: bounded(date(), { from: [notInPast] }),
  text: optionalText(1000),
})
/** Quantities of a delivery by line; a line that is left out is delivered completely. */
const delivered = {
  lines: v.optional(
    v.pipe(
      v.array(v.strictObject({ line_id: id(), quantity: v.pipe(integer(), between(0, quantityLimit)) })),
      v.maxLength(lineLimit, say('rule.too_many_items', { limit: lineLimit })),
    ),
    [],
  ),
}
export const ShipForm = versioned({
  carrier: requiredText(80),
  tracking_number: requiredText(80),
  tracking_link: v.optional(v.nullable(emptyOr(url())), null),
  ...delivered,
})
const HandOver = versioned({
  received_by: requiredText(120),
  /** Signature drawn on the screen. */
  signature: v.optional(v.nullable(drawnSignature()), null),
  /** Whether a paper delivery note was signed. */
  is_signed: v.optional(flag(), false),
  ...delivered,
})
/** Handing over at the counter: the recipient, and a signature on the screen or on paper. */
export const HandOverForm = v.pipe(
  HandOver,
  across<v.InferOutput<typeof HandOver>, 'signature' | 'is_signed'>(
    ['signature', 'is_signed'],
    'is_signed',
    ({ signature, is_signed }) => signature !== null || is_signed,
    'part.not_signed',
  ),
)
/** `reason` is required to accept an order that the ERP has not confirmed. */
export const AcceptForm = versioned({ reason: optionalText(1000) })
export const CancelForm = versioned({ reason: requiredText(1000) })
