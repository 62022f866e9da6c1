import * as v from 'valibot'
import { unbounded } from '#contract/values/bounds.ts'
import {
  anyText,
  choice,
  date,
  decimalBetween,
  flag,
  id,
  integer,
  maxValue,
  minValue,
  paragraphs,
  say,
} from '#contract/values/rules.ts'
import { housings, lineVatRates, vatModes } from './vat.ts'

/** Maximum sizes of an offer. */
export const offerLimits = { lines: 500, sections: 60, number: 160, pages: 100 } as const

export const variantKeys = ['A', 'B', 'C'] as const
export type VariantKey = (typeof variantKeys)[number]

export const lineKinds = ['device', 'own', 'text'] as const

/** Id of a line or section, created by the client and unique within the offer. */
export const partId = () => v.pipe(v.string(say('rule.required')), v.regex(/^[\w-]{1,40}$/, say('rule.type')))

/** An amount of money from 0. */
const amount = () => decimalBetween(2, 0, 99_999_999.99)
/** A quantity of a line. */
const quantity = () => decimalBetween(3, 0, 999_999)
const none = <const S extends v.GenericSchema<unknown, unknown>>(schema: S) => v.optional(v.nullable(schema), null)

/** Discount (down to -100 %) or markup (up to 1000 %) on a catalogue price. */
export const linePercent = () => decimalBetween(4, -100, 1000)
/** Discount on the total. */
const discount = () => decimalBetween(4, 0, 100)

const Line = v.strictObject({
  id: partId(),
  kind: choice(lineKinds),
  device_id: none(id()),
  /** Name of the item, or the text of a text line; may be empty while typing. */
  name: v.optional(paragraphs(1000), ''),
  description: none(paragraphs(4000)),
  print_description: v.optional(flag(), false),
  print_photo: v.optional(flag(), false),
  unit: v.optional(anyText(20), ''),
  /** How many base units make one `unit`. */
  factor: v.optional(decimalBetween(4, 0, 1_000_000), '1'),
  quantity: v.optional(quantity(), '1'),
  /** Bounds within which the customer may change the quantity; null where the quantity is fixed. */
  quantity_min: none(quantity()),
  quantity_max: none(quantity()),
  /** Id of the line that the quantity follows, and how much belongs to one piece of that line. */
  tied_to: none(partId()),
  tied_quantity: none(quantity()),
  catalogue_price: none(amount()),
  /** Date of the catalogue price. */
  catalogue_day: none(unbounded(date(), 'copied from the price list with its price, not typed')),
  percent: none(linePercent()),
  custom_price: none(amount()),
  /** Purchase price of one unit; visible to the company only. */
  purchase_price: none(amount()),
  vat: none(choice(lineVatRates)),
  is_optional: v.optional(flag(), false),
})
export type OfferLine = v.InferOutput<typeof Line>
export type OfferLineInput = v.InferInput<typeof Line>

const Section = v.strictObject({
  id: partId(),
  name: v.optional(anyText(200), ''),
  /** Null when it belongs to every variant. */
  variant: none(choice(variantKeys)),
  is_optional: v.optional(flag(), false),
  lines: v.optional(v.array(Line), []),
})
export type OfferSection = v.InferOutput<typeof Section>

const Variant = v.strictObject({
  key: choice(variantKeys),
  name: v.optional(anyText(200), ''),
  is_recommended: v.optional(flag(), false),
  /** Discount on the variant's total, in place of the offer's. */
  discount: none(discount()),
})
export type OfferVariant = v.InferOutput<typeof Variant>

const unique = <T>(items: readonly T[]) => new Set(items).size === items.length

/** The sections of an offer with their lines. */
export const Sections = () =>
  v.optional(
    v.pipe(
      v.array(Section),
      v.maxLength(offerLimits.sections, say('rule.too_many_items', { limit: offerLimits.sections })),
      v.check(
        (sections) => sections.reduce((count, { lines }) => count + lines.length, 0) <= offerLimits.lines,
        say('rule.too_many_items', { limit: offerLimits.lines }),
      ),
      v.check(
        (sections) => unique(sections.flatMap((section) => [section.id, ...section.lines.map((line) => line.id)])),
        say('rule.type'),
      ),
    ),
    [],
  )

/** The variants of an offer. */
export const Variants = () =>
  v.optional(
    v.pipe(
      v.array(Variant),
      v.maxLength(variantKeys.length, say('rule.too_many_items', { limit: variantKeys.length })),
      v.check((variants) => unique(variants.map(({ key }) => key)), say('rule.type')),
    ),
    [],
  )

/** Conditions of an offer (specification, section 5), each an option maintained by staff; null while not chosen. */
export const conditionKinds = [
  'transport',
  'transport_price',
  'assembly',
  'assembly_price',
  'warranty',
  'expiry',
  'installment',
  'deadline',
  'payment',
] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** Conditions as an offer shows them: those chosen, and the time in which an acceptance may be taken back. */
export const shownConditions = [...conditionKinds, 'rescission'] as const

const conditions = Object.fromEntries(conditionKinds.map((kind) => [kind, none(id())])) as {
  [Kind in ConditionKind]: ReturnType<typeof none<ReturnType<typeof id>>>
}

/** Content of an offer: everything but its number and people. Templates have the same. */
export const contentFields = {
  introduction: none(paragraphs(4000)),
  notes: none(paragraphs(4000)),
  variants: Variants(),
  sections: Sections(),
  /** Discount on the total, in per cent. */
  discount: none(discount()),
  vat_mode: v.optional(choice(vatModes), '23'),
  housing: none(choice(housings)),
  /** Square metres. */
  housing_area: none(decimalBetween(2, 0, 100_000)),
  ...conditions,
  /** Net amounts, added to the lines in the total, and their VAT rates in an offer of mixed rates. */
  transport_amount: none(amount()),
  transport_vat: none(choice(lineVatRates)),
  assembly_amount: none(amount()),
  assembly_vat: none(choice(lineVatRates)),
  /** Deposit: a gross amount, or per cent of the gross total of the selection. At most one of them is set. */
  deposit_amount: none(amount()),
  deposit_percent: none(discount()),
  /** Account that the deposit is paid to. */
  deposit_account: none(anyText(60)),
  /** Title of the transfer; where empty, the number of the offer. */
  deposit_title: none(anyText(140)),
  /** Days from the acceptance within which the deposit is paid; null for no date. */
  deposit_days: none(v.pipe(integer(), minValue(0), maxValue(365))),
  /** Days from the acceptance in which the customer may take it back; null where the conditions say nothing of it. */
  rescind_days: none(v.pipe(integer(), minValue(1), maxValue(365))),
}

const Content = v.strictObject(contentFields)
export type OfferContent = v.InferOutput<typeof Content>
export type OfferContentInput = v.InferInput<typeof Content>

/** Empty content. */
export const emptyContent = (): OfferContent => v.parse(Content, {})
