import * as v from 'valibot'
import { file, MediaFile } from '#contract/media/files.ts'
import {
  anyText,
  colour,
  decimal,
  flag,
  id,
  integer,
  maxValue,
  minValue,
  paragraphs,
  requiredText,
  say,
  version,
} from '#contract/rules.ts'
import { isNumberPattern } from '#contract/training/certificate-number.ts'
import { type ConditionKind, conditionKinds } from './content.ts'
import { vatModes } from './vat.ts'

/** How the numbers of offers look until the company says otherwise. */
export const defaultNumberPattern = 'OF/{year}/{number:4}'
export const defaultColours = { colour: '#0b3a4a', accent: '#c2571a' } as const

const none = <const S extends v.GenericSchema<unknown, unknown>>(schema: S) => v.optional(v.nullable(schema), null)
const lines = (limit: number) => none(paragraphs(limit))
const defaults = Object.fromEntries(conditionKinds.map((kind) => [kind, none(id())])) as {
  [Kind in ConditionKind]: ReturnType<typeof none<ReturnType<typeof id>>>
}

const fields = {
  colour: v.optional(colour(), defaultColours.colour),
  accent: v.optional(colour(), defaultColours.accent),
  /** Of the company on the paper, where that is another than its own. */
  address: lines(500),
  phone_number: none(anyText(40)),
  email: none(anyText(254)),
  bank_account: none(anyText(60)),
  footer: lines(500),
  introduction: lines(4000),
  notes: lines(4000),
  /** Above the link of a letter to the customer. */
  message: lines(4000),
  /** Who keeps the customer's data, and what for (RODO). */
  privacy_notice: lines(4000),
  number_pattern: v.optional(
    v.pipe(requiredText(60), v.check(isNumberPattern, say('rule.number_pattern'))),
    defaultNumberPattern,
  ),
  vat_mode: v.optional(v.picklist(vatModes, say('rule.one_of')), '23'),
  /** Options that a new offer begins with. */
  defaults: v.optional(v.strictObject(defaults), {}),
  /** Whether members see the offers of their colleagues; administrators of the company always do. */
  colleagues_see: v.optional(flag(), true),
  /** Whether the distributor reads who the customer is before a warranty order says so. */
  shows_customer: v.optional(flag(), false),
  /** Days before the end on which the customer is reminded; null: not at all. */
  remind_days: none(v.pipe(integer(), minValue(1), maxValue(60))),
  /** What the company pays less than the catalogue's price, by producer. Never leaves it. */
  purchase_discounts: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          producer_id: id(),
          percent: v.pipe(
            decimal(2),
            v.check((value) => Number(value) >= 0 && Number(value) <= 100, say('rule.between', { min: 0, max: 100 })),
          ),
        }),
      ),
      v.maxLength(100, say('rule.too_many_items', { limit: 100 })),
      v.check((rows) => new Set(rows.map(({ producer_id }) => producer_id)).size === rows.length, say('rule.type')),
    ),
    [],
  ),
}

/** What a company says of all its offers. The logo is an upload, or the one that it has. */
export const OfferSettingsForm = v.strictObject({ ...fields, logo: file(), version: version() })
export type OfferSettingsForm = v.InferOutput<typeof OfferSettingsForm>

/** The settings with what the company's own data say where they are empty. */
export const OfferSettings = v.object({
  ...(fields as { [Name in keyof typeof fields]: (typeof fields)[Name] }),
  partner_id: v.number(),
  partner_name: v.string(),
  logo: v.nullable(MediaFile),
  /** Of the company, where the settings have none. */
  company: v.object({
    address: v.string(),
    nip: v.nullable(v.string()),
    phone_number: v.nullable(v.string()),
    email: v.nullable(v.string()),
    logo: v.nullable(MediaFile),
  }),
  /** Producers that a discount can be typed for. */
  producers: v.array(v.object({ id: v.number(), name: v.string() })),
  /** Whether the person may change them: administrators of the company. */
  may_change: v.boolean(),
  version: v.number(),
})
export type OfferSettings = v.InferOutput<typeof OfferSettings>
