import * as v from 'valibot'
import { file, MediaFile } from '#contract/media/files.ts'
import { isNumberPattern } from '#contract/training/certificate-number.ts'
import {
  anyText,
  colour,
  decimalBetween,
  flag,
  id,
  integer,
  maxValue,
  minValue,
  paragraphs,
  requiredText,
  say,
} from '#contract/values/rules.ts'
import { type ConditionKind, conditionKinds } from './content.ts'
import { vatModes } from './vat.ts'

/** Default pattern of offer numbers. */
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
  /** Address printed in documents, where it differs from the company's. */
  address: lines(500),
  phone_number: none(anyText(40)),
  email: none(anyText(254)),
  bank_account: none(anyText(60)),
  footer: lines(500),
  introduction: lines(4000),
  notes: lines(4000),
  /** Text above the link in letters to customers. */
  message: lines(4000),
  /** Privacy notice: controller and purpose (RODO). */
  privacy_notice: lines(4000),
  number_pattern: v.optional(
    v.pipe(requiredText(60), v.check(isNumberPattern, say('rule.number_pattern'))),
    defaultNumberPattern,
  ),
  vat_mode: v.optional(v.picklist(vatModes, say('rule.one_of')), '23'),
  /** Condition options preselected in a new offer. */
  defaults: v.optional(v.strictObject(defaults), {}),
  /** Whether members see their colleagues' offers. Administrators of the company always do. */
  colleagues_see: v.optional(flag(), true),
  /** Whether the distributor sees customers' names before there is a warranty order. */
  shows_customer: v.optional(flag(), false),
  /** Days before expiry at which the customer is reminded; null for no reminder. */
  remind_days: none(v.pipe(integer(), minValue(1), maxValue(60))),
  /** Discount in per cent, and gross value in złote, above which an administrator approves an offer; null for no limit. */
  approval_discount: none(decimalBetween(2, 0, 100)),
  approval_value: none(decimalBetween(2, 0, 99_999_999.99)),
  /** Purchase discounts on the catalogue price by producer; visible to the company only. */
  purchase_discounts: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          producer_id: id(),
          percent: decimalBetween(2, 0, 100),
        }),
      ),
      v.maxLength(100, say('rule.too_many_items', { limit: 100 })),
      v.check((rows) => new Set(rows.map(({ producer_id }) => producer_id)).size === rows.length, say('rule.type')),
    ),
    [],
  ),
}

/** Settings of a company's offers. `logo` is an upload or the current one. */
export const OfferSettingsForm = v.strictObject({ ...fields, logo: file() })
export type OfferSettingsForm = v.InferOutput<typeof OfferSettingsForm>

/** Settings of a company that has not saved any. */
export const unsavedOfferSettings = {
  logo: null,
  ...defaultColours,
  address: null,
  phone_number: null,
  email: null,
  bank_account: null,
  footer: null,
  introduction: null,
  notes: null,
  message: null,
  privacy_notice: null,
  number_pattern: defaultNumberPattern,
  vat_mode: '23' as const,
  colleagues_see: true,
  shows_customer: false,
  remind_days: null,
  approval_discount: null,
  approval_value: null,
  purchase_discounts: [],
}

/** The settings, with the company's own data as defaults. */
export const OfferSettings = v.object({
  ...(fields as { [Name in keyof typeof fields]: (typeof fields)[Name] }),
  /** Of the company. */
  id: v.number(),
  logo: v.nullable(v.string()),
  /** The logo. */
  media: v.array(MediaFile),
  /** Company data used where the settings are empty. */
  company: v.object({
    address: v.string(),
    nip: v.nullable(v.string()),
    phone_number: v.nullable(v.string()),
    email: v.nullable(v.string()),
    logo: v.nullable(MediaFile),
  }),
  /** Producers for which a discount can be entered. */
  producers: v.array(v.object({ id: v.number(), name: v.string() })),
  /** Whether the person may change them, as administrator of the company. */
  may_change: v.boolean(),
  version: v.number(),
})
export type OfferSettings = v.InferOutput<typeof OfferSettings>
