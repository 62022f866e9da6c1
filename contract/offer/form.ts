import * as v from 'valibot'
import { locales } from '#contract/messages/locale.ts'
import { isAccount } from '#contract/values/bank-account.ts'
import { bounded, inFuture, unbounded } from '#contract/values/bounds.ts'
import { moneyLimit } from '#contract/values/money.ts'
import {
  across,
  anyText,
  choice,
  date,
  email,
  emptyOr,
  id,
  properName,
  requiredText,
  say,
  version,
} from '#contract/values/rules.ts'
import type { ConditionOption } from './conditions.ts'
import { type ConditionKind, conditionKinds, contentFields, type OfferContent, offerLimits } from './content.ts'
import { unitPriceOf } from './price.ts'
import { areBoundsRight } from './quantity.ts'
import { type CountedContent, charges, type DepositTerms, offerTotals, optionIdsOf, totalsByVariant } from './totals.ts'
import { type LineVatRate, rateOf } from './vat.ts'

const draftText = (limit = 255) => v.optional(v.nullable(anyText(limit)), null)
const draftDate = () =>
  v.optional(v.nullable(emptyOr(unbounded(date(), 'a draft keeps what is typed; registering checks it'))), null)
const address = () => anyText(254)

/** Maximum number of addresses beside the main one. */
export const extraAddresses = 10

/** The people of an offer: customer, author and recipients. */
const peopleFields = {
  customer_name: draftText(200),
  /** Contact person, when the customer is a company. */
  customer_contact: draftText(200),
  customer_address: draftText(300),
  customer_email: draftText(254),
  customer_phone: draftText(40),
  maintainer_name: draftText(200),
  maintainer_email: draftText(254),
  maintainer_phone: draftText(40),
  /** Recipients: the main address and additional ones. */
  email_main: draftText(254),
  email_extra: v.optional(
    v.pipe(v.array(address()), v.maxLength(extraAddresses, say('rule.too_many_items', { limit: extraAddresses }))),
    [],
  ),
}

/** Subject of the offer: `Heat pump for the house at …` (specification, section 3). */
const subject = () => draftText(300)

/** A draft as it is autosaved: nothing is required, only lengths and formats are checked. */
export const draftFields = {
  offer_number: v.optional(v.nullable(anyText(offerLimits.number)), null),
  locale: v.optional(choice(locales), 'pl'),
  subject: subject(),
  ...peopleFields,
  ...contentFields,
  expires_on: draftDate(),
}
export const OfferDraft = v.strictObject(draftFields)
export type OfferValues = v.InferOutput<typeof OfferDraft>
export const OfferDraftUpdate = v.strictObject({ ...draftFields, version: version() })

/** Values of a new offer. */
export const emptyOffer = (): OfferValues => v.parse(OfferDraft, {})

/** Picks the fields of a draft from a record that contains them. */
export function offerValues(holder: OfferValues): OfferValues {
  return Object.fromEntries(
    Object.keys(draftFields).map((name) => [name, holder[name as keyof OfferValues] ?? null]),
  ) as OfferValues
}

/** Picks the fields of content from a record that contains them. */
export function contentValues(holder: OfferContent): OfferContent {
  return Object.fromEntries(
    Object.keys(contentFields).map((name) => [name, holder[name as keyof OfferContent] ?? null]),
  ) as OfferContent
}

const optionalEmail = () => v.nullable(emptyOr(email()))

/** A chosen option for each kind of condition, one of those that can be chosen now. */
const chosenFrom = (options: readonly Chosen[]) => {
  const chosenOf = (kind: ConditionKind) =>
    v.pipe(
      id(),
      v.check((chosen) => options.some((one) => one.id === chosen && one.kind === kind), say('rule.unknown_record')),
    )
  return Object.fromEntries(conditionKinds.map((kind) => [kind, chosenOf(kind)])) as {
    [Kind in ConditionKind]: ReturnType<typeof chosenOf>
  }
}

/** Whether a chosen price option has its amount, where it takes one. */
const hasAmount = (options: readonly Chosen[], chosen: number, amount: string | null) =>
  amount !== null || !options.some(({ id, takes_amount }) => id === chosen && takes_amount)
type Chosen = Pick<ConditionOption, 'id' | 'kind' | 'takes_amount'>

const ratedFields = [
  'vat_mode',
  'sections',
  'transport_amount',
  'transport_vat',
  'assembly_amount',
  'assembly_vat',
] as const

/**
 * Schema of a complete offer, as registering requires it (specification, section 5; domain, part 1.4). `options` are those that
 * its conditions can be chosen from: one that staff have withdrawn meanwhile has to be chosen again.
 */
export function offerForRegistering(options: readonly Chosen[]) {
  const schema = v.object({
    ...draftFields,
    offer_number: requiredText(offerLimits.number),
    subject: requiredText(300),
    customer_name: properName(200),
    customer_email: optionalEmail(),
    maintainer_name: properName(200),
    maintainer_email: email(),
    email_main: optionalEmail(),
    email_extra: v.array(email()),
    ...chosenFrom(options),
    expires_on: bounded(date(), { from: [inFuture] }),
  })
  type Form = v.InferOutput<typeof schema>
  return v.pipe(
    schema,
    across<Form, 'sections'>(
      ['sections'],
      'sections',
      ({ sections }) => sections.some(({ lines }) => lines.some(({ kind }) => kind !== 'text')),
      'rule.offer_needs_line',
    ),
    across<Form, 'sections' | 'variants'>(
      ['sections', 'variants'],
      'variants',
      ({ sections, variants }) =>
        variants.every(({ key }) => sections.some((section) => section.variant === key && section.lines.length > 0)),
      'rule.variant_needs_line',
    ),
    across<Form, 'sections' | 'variants'>(
      ['sections', 'variants'],
      'sections',
      ({ sections, variants }) =>
        sections.every(({ variant }) => variant === null || variants.some(({ key }) => key === variant)),
      'rule.type',
    ),
    across<Form, 'sections'>(
      ['sections'],
      'sections',
      ({ sections }) => unfinishedLines(sections).length === 0,
      'rule.offer_line_unfinished',
    ),
    across<Form, keyof CountedContent>(
      countedFields,
      'sections',
      (form) => isWithinMoneyLimit(form),
      'rule.offer_total',
    ),
    across<Form, 'sections'>(
      ['sections'],
      'sections',
      ({ sections }) => sections.every(({ lines }) => lines.every(areBoundsRight)),
      'rule.offer_quantity_bounds',
    ),
    across<Form, 'deposit_amount' | 'deposit_percent' | 'deposit_account'>(
      ['deposit_amount', 'deposit_percent', 'deposit_account'],
      'deposit_account',
      (form) => !takesDeposit(form) || (form.deposit_account !== null && form.deposit_account.trim() !== ''),
      'rule.required',
    ),
    across<Form, 'deposit_amount' | 'deposit_percent' | 'deposit_account'>(
      ['deposit_amount', 'deposit_percent', 'deposit_account'],
      'deposit_account',
      (form) => !takesDeposit(form) || !form.deposit_account || isAccount(form.deposit_account),
      'rule.account',
    ),
    across<Form, keyof CountedContent | 'deposit_amount'>(
      [...countedFields, 'deposit_amount'],
      'deposit_amount',
      (form) => isDepositWithinTotals(form),
      'rule.offer_deposit',
    ),
    across<Form, 'transport_price' | 'transport_amount'>(
      ['transport_price', 'transport_amount'],
      'transport_amount',
      ({ transport_price, transport_amount }) => hasAmount(options, transport_price, transport_amount),
      'rule.required',
    ),
    across<Form, 'assembly_price' | 'assembly_amount'>(
      ['assembly_price', 'assembly_amount'],
      'assembly_amount',
      ({ assembly_price, assembly_amount }) => hasAmount(options, assembly_price, assembly_amount),
      'rule.required',
    ),
    across<Form, keyof RatedContent | 'housing'>(
      [...ratedFields, 'housing'],
      'housing',
      (form) => !isSplit(form) || form.housing !== null,
      'rule.required',
    ),
    across<Form, keyof RatedContent | 'housing_area'>(
      [...ratedFields, 'housing_area'],
      'housing_area',
      (form) => !isSplit(form) || Number(form.housing_area ?? 0) > 0,
      'rule.required',
    ),
  )
}

const countedFields = [
  'sections',
  'variants',
  'discount',
  'vat_mode',
  'housing',
  'housing_area',
  'transport_amount',
  'transport_vat',
  'assembly_amount',
  'assembly_vat',
] as const satisfies readonly (keyof CountedContent)[]

/** Whether each variant with all its options stays within the limit of money, before the discount and with VAT. */
function isWithinMoneyLimit(content: CountedContent): boolean {
  const keys = content.variants.length === 0 ? [null] : content.variants.map(({ key }) => key)
  return keys.every((variant) => {
    const totals = offerTotals(content, { variant, options: optionIdsOf(content, variant) })
    return Math.max(Number(totals.before_discount), Number(totals.gross)) <= Number(moneyLimit)
  })
}

/** Whether an offer takes a deposit. */
export const takesDeposit = ({ deposit_amount, deposit_percent }: DepositTerms): boolean =>
  Number(deposit_amount ?? 0) > 0 || Number(deposit_percent ?? 0) > 0

/** Whether the amount of the deposit is at most the total of each variant without options. */
function isDepositWithinTotals(content: CountedContent & Pick<DepositTerms, 'deposit_amount'>): boolean {
  const { deposit_amount } = content
  if (deposit_amount === null) return true
  return totalsByVariant(content).every(({ totals }) => Number(deposit_amount) <= Number(totals.gross))
}

/** Ids of incomplete lines: without a name, price or quantity. */
export function unfinishedLines(sections: OfferContent['sections']): string[] {
  return sections
    .flatMap(({ lines }) => lines)
    .filter(
      (line) =>
        line.name === '' || (line.kind !== 'text' && (unitPriceOf(line) === null || Number(line.quantity) === 0)),
    )
    .map(({ id }) => id)
}

/** The part of an offer that determines which rates of VAT are in it. */
export type RatedContent = Pick<OfferContent, 'vat_mode' | 'sections' | (typeof charges)[number]['amount' | 'vat']>

/** Whether some line or charge has the rate. */
export function hasRate(content: RatedContent, rate: LineVatRate): boolean {
  if (content.vat_mode !== 'mixed') return content.vat_mode === rate
  return (
    content.sections.some(({ lines }) =>
      lines.some(({ vat, kind }) => kind !== 'text' && rateOf(content, vat) === rate),
    ) || charges.some(({ amount, vat }) => content[amount] !== null && rateOf(content, content[vat]) === rate)
  )
}

/** Whether the VAT of some line or charge depends on the floor area. */
export const isSplit = (content: RatedContent): boolean => hasRate(content, 'split')

/** Whether an offer has the reduced rate, which is for delivery with assembly (art. 41 sec. 12 of the VAT act), without assembly. */
export function isReducedWithoutAssembly(
  values: RatedContent & Pick<OfferContent, 'assembly'>,
  options: readonly Pick<ConditionOption, 'id' | 'without_assembly'>[],
): boolean {
  const isReduced = hasRate(values, '8') || isSplit(values)
  return isReduced && options.some(({ id, without_assembly }) => id === values.assembly && without_assembly)
}
