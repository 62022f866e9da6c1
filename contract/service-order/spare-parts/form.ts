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

/** A part that is ordered: its number, of the list or not, and how many. */
const OrderedLine = v.strictObject({ number: partNumber(), quantity: quantity() })
export type OrderedLine = v.InferOutput<typeof OrderedLine>

const eachOnce = (lines: OrderedLine[]) => new Set(lines.map(({ number }) => number)).size === lines.length

/** An order of parts as the partner registers it (specification, section 3). */
export const PartsOrderForm = v.strictObject({
  company_name: requiredText(160),
  nip: nip(),
  /** Which device the parts are for, where they are for one. */
  model: v.optional(v.nullable(id()), null),
  /** The unit that the parts are for; digits only. */
  serial_no: optionalSerial(),
  /** The part type of the specification: whole numbers, each with how many. */
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
  /** The warranty order that the parts are for: its waiting for a part ends when they are on their way. */
  service_order_id: v.optional(v.nullable(id()), null),
})
export type PartsOrderValues = v.InferOutput<typeof PartsOrderForm>

/** The same by a partner's person, who names the company unless there is one only. */
export const OwnPartsOrderForm = v.strictObject({ ...PartsOrderForm.entries, partner_id: v.optional(id()) })

/** A line is matched to the part of another number, or struck with null. */
export const MatchForm = versioned({ line_id: id(), number: v.nullable(partNumber()) })
export const BackorderForm = versioned({
  expected_date: v.pipe(
    date(),
    v.check((day) => day >= today(), say('rule.date_in_future')),
  ),
  text: optionalText(1000),
})
/** What of the lines goes with a delivery; what is left out goes whole. */
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
  /** Drawn on the screen. */
  signature: v.optional(v.nullable(drawnSignature()), null),
  /** Signed on a paper delivery note. */
  is_signed: v.optional(flag(), false),
  ...delivered,
})
/** Who took the parts at the counter, and that they signed for them: on the screen, or on paper. */
export const HandOverForm = v.pipe(
  HandOver,
  across<v.InferOutput<typeof HandOver>, 'signature' | 'is_signed'>(
    ['signature', 'is_signed'],
    'is_signed',
    ({ signature, is_signed }) => signature !== null || is_signed,
    'part.not_signed',
  ),
)
/** `reason` accepts an order that the ERP has not confirmed. */
export const AcceptForm = versioned({ reason: optionalText(1000) })
export const CancelForm = versioned({ reason: requiredText(1000) })
