import * as v from 'valibot'
import { files } from '#contract/media/files.ts'
import {
  across,
  between,
  choice,
  date,
  email,
  flag,
  id,
  integer,
  nip,
  optionalText,
  polishPhone,
  postcode,
  requiredText,
  say,
  today,
  url,
  versioned,
} from '#contract/rules.ts'
import { optionalSerial } from '#contract/service-order/maintenance/forms.ts'
import { drawnSignature } from '#contract/service-order/maintenance/protocol.ts'
import { partsDeliveries } from './lifecycle.ts'
import { lineLimit, partNumber, quantityLimit } from './numbers.ts'

const quantity = () => v.pipe(integer(), between(1, quantityLimit))

/** An ordered part: its number, in the list of parts or not, and the quantity. */
const OrderedLine = v.strictObject({ number: partNumber(), quantity: quantity() })
export type OrderedLine = v.InferOutput<typeof OrderedLine>

const eachOnce = (lines: OrderedLine[]) => new Set(lines.map(({ number }) => number)).size === lines.length

/** An order of parts as the partner registers it (specification, section 3). */
export const PartsOrderForm = v.strictObject({
  company_name: requiredText(160),
  nip: nip(),
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
  billing_name: requiredText(160),
  delivery_type: v.optional(choice(partsDeliveries), 'Shipment'),
  shipping_name: requiredText(160),
  shipping_email: email(),
  shipping_phone: polishPhone(),
  shipping_street: requiredText(160),
  shipping_postcode: postcode(),
  shipping_city: requiredText(100),
  comment: optionalText(2000),
  files: files('parts_files'),
  /** The warranty order that waits for these parts; its waiting ends when they are shipped. */
  service_order_id: v.optional(v.nullable(id()), null),
})
export type PartsOrderValues = v.InferOutput<typeof PartsOrderForm>

/** The same for a partner's person, who names the company when there are several. */
export const OwnPartsOrderForm = v.strictObject({ ...PartsOrderForm.entries, partner_id: v.optional(id()) })

/** Assigns another part to a line, or removes the line (null). */
export const MatchForm = versioned({ line_id: id(), number: v.nullable(partNumber()) })
export const BackorderForm = versioned({
  expected_date: v.pipe(
    date(),
    v.check((day) => day >= today(), say('rule.date_in_future')),
  ),
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
  tracking_link: v.optional(
    v.nullable(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        url(),
      ]),
    ),
    null,
  ),
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
