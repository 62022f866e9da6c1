import type { OfferContent, OfferLine, OfferSection, OfferVariant, VariantKey } from './content.ts'
import { dividedHalfUp, fromUnits, plainDecimal, toUnits } from './decimal.ts'
import { amountOf, scales, shareOf, unitPriceOf } from './price.ts'
import { withQuantities } from './quantity.ts'
import type { ChosenQuantity } from './story.ts'
import { type LineVatRate, rateOf, reducedPart, type VatRate, vatOf, vatRates } from './vat.ts'

/** A selection: a variant, where there are variants, the ids of optional lines and sections, and quantities that the customer chose. */
export interface Selection {
  variant: VariantKey | null
  options: readonly string[]
  quantities?: readonly ChosenQuantity[]
}

/** Totals of an offer or a selection, as decimal strings in złote. */
export interface OfferTotals {
  /** Sum of the lines before the discount on the total. */
  before_discount: string
  discount: { percent: string; amount: string } | null
  net: string
  /** By rate, highest first; rates without an amount are omitted. */
  vat: { rate: VatRate; net: string; vat: string }[]
  vat_total: string
  gross: string
}

/** Margin; internal to the company. */
export interface OfferMargin {
  /** Of the lines with a purchase price; null without any. */
  margin: string | null
  /** Of their net price; null where that is zero. */
  percent: string | null
  /** Number of lines without a purchase price, whose margin is not known. */
  unknown_lines: number
}

/** The part of a line that determines its value. */
export type CountedLine = Pick<
  OfferLine,
  | 'id'
  | 'kind'
  | 'quantity'
  | 'tied_to'
  | 'tied_quantity'
  | 'vat'
  | 'is_optional'
  | 'catalogue_price'
  | 'percent'
  | 'custom_price'
>

/** The part of an offer that determines its totals. */
export interface CountedContent<Line extends CountedLine = CountedLine>
  extends Pick<
    OfferContent,
    | 'discount'
    | 'vat_mode'
    | 'housing'
    | 'housing_area'
    | 'transport_amount'
    | 'transport_vat'
    | 'assembly_amount'
    | 'assembly_vat'
  > {
  variants: readonly Pick<OfferVariant, 'key' | 'is_recommended' | 'discount'>[]
  sections: readonly CountedSection<Line>[]
}
export type CountedSection<Line extends CountedLine = CountedLine> = Pick<
  OfferSection,
  'id' | 'variant' | 'is_optional'
> & { lines: readonly Line[] }

type Content = CountedContent

const money = (grosze: bigint) => fromUnits(grosze, scales.money)

/** Net value of a line in grosze; 0 for a text line or a line without a price. */
function netOf(line: CountedLine): bigint {
  if (line.kind === 'text') return 0n
  const price = unitPriceOf(line)
  return price === null ? 0n : amountOf(price, line.quantity)
}

/** Unit price and net value of a line. */
export function lineAmounts(line: CountedLine): { unit_price: string | null; net: string } {
  const price = line.kind === 'text' ? null : unitPriceOf(line)
  return { unit_price: price === null ? null : money(price), net: money(netOf(line)) }
}

/**
 * Whether a line can be chosen by itself. An optional section is taken whole, so that nothing in it is chosen apart, and a text
 * costs nothing.
 */
export function isOption(
  section: Pick<OfferSection, 'is_optional'>,
  line: Pick<OfferLine, 'kind' | 'is_optional'>,
): boolean {
  return line.is_optional && !section.is_optional && line.kind !== 'text'
}

/** Net value of a section without the lines that are options. */
export function sectionNet(section: CountedSection): string {
  return money(section.lines.filter((line) => !isOption(section, line)).reduce((sum, line) => sum + netOf(line), 0n))
}

/** Whether a section belongs to the selected variant; does not consider whether it is optional. */
const isOfVariant = (section: CountedSection, { variant }: Selection) =>
  section.variant === null || section.variant === variant

/** The lines included in a selection, with the quantities of the selection. */
export function linesOf<Line extends CountedLine>(
  { sections }: Pick<CountedContent<Line>, 'sections'>,
  selection: Selection,
): Line[] {
  const taken = new Set(selection.options)
  return withQuantities(sections, selection.quantities)
    .filter((section) => isOfVariant(section, selection) && (!section.is_optional || taken.has(section.id)))
    .flatMap((section) => section.lines.filter((line) => !isOption(section, line) || taken.has(line.id)))
}

/** Ids of the options of a variant: optional sections, and the optional lines of the others. */
export function optionIdsOf({ sections }: Pick<Content, 'sections'>, variant: VariantKey | null): string[] {
  return sections
    .filter((section) => isOfVariant(section, { variant, options: [] }))
    .flatMap((section) => [
      ...(section.is_optional ? [section.id] : []),
      ...section.lines.filter((line) => isOption(section, line)).map(({ id }) => id),
    ])
}

/** Discount on the total for a variant: its own, otherwise the offer's. */
function discountOf({ variants, discount }: Content, { variant }: Selection): string | null {
  const own = variants.find(({ key }) => key === variant)?.discount ?? null
  const percent = own ?? discount
  return percent === null || plainDecimal(percent) === '0' ? null : percent
}

/** Amounts beside the lines, each with its rate in a mixed offer. */
export const charges = [
  { kind: 'transport', amount: 'transport_amount', vat: 'transport_vat' },
  { kind: 'assembly', amount: 'assembly_amount', vat: 'assembly_vat' },
] as const

/** Net sums by rate before the discount. */
function sumsByRate(content: Content, selection: Selection): Map<LineVatRate, bigint> {
  const sums = new Map<LineVatRate, bigint>()
  const add = (rate: LineVatRate, amount: bigint) => sums.set(rate, (sums.get(rate) ?? 0n) + amount)
  for (const line of linesOf(content, selection)) add(rateOf(content, line.vat), netOf(line))
  for (const { amount, vat } of charges) {
    const charge = content[amount]
    if (charge !== null) add(rateOf(content, content[vat]), amountOf(unitPrice(charge), '1'))
  }
  return sums
}

const unitPrice = (charge: string) => unitPriceOf({ catalogue_price: null, percent: null, custom_price: charge }) ?? 0n

/**
 * Totals of a selection. Unit prices are rounded first, then lines; the discount is taken from the sum of each rate; VAT is
 * computed per rate from the net sum, as on an invoice.
 */
export function offerTotals(content: Content, selection: Selection): OfferTotals {
  const percent = discountOf(content, selection)
  const nets = new Map<VatRate, bigint>(vatRates.map((rate) => [rate, 0n]))
  const add = (rate: VatRate, amount: bigint) => nets.set(rate, (nets.get(rate) ?? 0n) + amount)
  let before = 0n
  for (const [rate, sum] of sumsByRate(content, selection)) {
    before += sum
    const net = percent === null ? sum : sum - shareOf(sum, percent)
    if (rate !== 'split') add(rate, net)
    else {
      const reduced = reducedPart(net, content)
      add('8', reduced)
      add('23', net - reduced)
    }
  }
  const vat = vatRates.map((rate) => ({ rate, net: nets.get(rate) ?? 0n })).filter(({ net }) => net !== 0n)
  const taxed = vat.map(({ rate, net }) => ({ rate, net, vat: vatOf(net, rate) }))
  const net = taxed.reduce((sum, part) => sum + part.net, 0n)
  const vat_total = taxed.reduce((sum, part) => sum + part.vat, 0n)
  return {
    before_discount: money(before),
    discount: percent === null ? null : { percent, amount: money(before - net) },
    net: money(net),
    vat: taxed.map((part) => ({ rate: part.rate, net: money(part.net), vat: money(part.vat) })),
    vat_total: money(vat_total),
    gross: money(net + vat_total),
  }
}

/** The part of an offer that determines its deposit. */
export type DepositTerms = Pick<OfferContent, 'deposit_amount' | 'deposit_percent'>

/**
 * The deposit of a selection with this gross total, rounded half up to grosze and never above the total; null where the offer
 * takes none.
 */
export function depositOf({ deposit_amount, deposit_percent }: DepositTerms, gross: string): string | null {
  const total = toUnits(gross, scales.money)
  const wanted = deposit_amount ? toUnits(deposit_amount, scales.money) : shareOf(total, deposit_percent ?? '0')
  if (wanted === 0n) return null
  return wanted > total ? gross : money(wanted)
}

/** The initial selection: the recommended or first variant, without options. */
export function firstSelection({ variants }: Pick<Content, 'variants'>): Selection {
  const chosen = variants.find(({ is_recommended }) => is_recommended) ?? variants[0]
  return { variant: chosen?.key ?? null, options: [] }
}

/** Totals of each variant without options; a single entry without a key where there are no variants. */
export function totalsByVariant(content: Content): { variant: VariantKey | null; totals: OfferTotals }[] {
  const keys = content.variants.length === 0 ? [null] : content.variants.map(({ key }) => key)
  return keys.map((variant) => ({ variant, totals: offerTotals(content, { variant, options: [] }) }))
}

/** Gross amount that one more option adds to a selection. */
export function optionPrice(content: Content, selection: Selection, option: string): string {
  const without = { ...selection, options: selection.options.filter((id) => id !== option) }
  const withIt = { ...selection, options: [...without.options, option] }
  const grosze = (chosen: Selection) => BigInt(offerTotals(content, chosen).gross.replace('.', ''))
  return money(grosze(withIt) - grosze(without))
}

/** Margin of a line; null without a purchase price or a price. */
export function lineMargin(line: BoughtLine): (OfferMargin & { margin: string }) | null {
  if (line.kind === 'text' || line.purchase_price === null || unitPriceOf(line) === null) return null
  return marginOf(netOf(line), netOf(line) - amountOf(unitPrice(line.purchase_price), line.quantity), 0)
}

type BoughtLine = CountedLine & Pick<OfferLine, 'purchase_price'>

/** Margin of a selection after the discount, without the lines whose purchase price is not known. */
export function offerMargin(content: CountedContent<BoughtLine>, selection: Selection): OfferMargin {
  const lines = linesOf(content, selection).filter(({ kind }) => kind !== 'text')
  const known = { ...content, sections: content.sections.map(withoutUnknown) }
  const unknown_lines = lines.filter(({ purchase_price }) => purchase_price === null).length
  if (lines.length > 0 && unknown_lines === lines.length) return { margin: null, percent: null, unknown_lines }
  const bought = linesOf(known, selection).reduce(
    (sum, line) => sum + (line.purchase_price === null ? 0n : amountOf(unitPrice(line.purchase_price), line.quantity)),
    0n,
  )
  const net = BigInt(offerTotals(known, selection).net.replace('.', ''))
  return marginOf(net, net - bought, unknown_lines)
}

const withoutUnknown = (section: CountedSection<BoughtLine>): CountedSection<BoughtLine> => ({
  ...section,
  lines: section.lines.filter(({ purchase_price }) => purchase_price !== null),
})

function marginOf(net: bigint, margin: bigint, unknown_lines: number): OfferMargin & { margin: string } {
  const percent = net === 0n ? null : fromUnits(dividedHalfUp(margin * 10_000n, net), 2)
  return { margin: money(margin), percent, unknown_lines }
}
