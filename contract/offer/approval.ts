import { dividedHalfUp, fromUnits, toUnits } from './decimal.ts'
import { scales } from './price.ts'
import { type BoundedLine, boundsOf } from './quantity.ts'
import {
  type CountedContent,
  type CountedLine,
  lineAmounts,
  linesOf,
  offerTotals,
  optionIdsOf,
  type Selection,
} from './totals.ts'

/** Approval of a draft by an administrator of its company: sent to them, approved, or returned to its author with a reason. */
export const approvals = ['submitted', 'approved', 'returned'] as const
export type Approval = (typeof approvals)[number]

/** Limits above which a company's offers need an approval; null where there is no such limit. */
export interface ApprovalLimits {
  /** Discount from the catalogue, in per cent of the offer. */
  discount: string | null
  /** Gross value of the offer with all its options and in the greatest quantities, in złote. */
  value: string | null
}

/** The part of an offer on which an approval depends. */
type ApprovedContent = CountedContent<CountedLine & BoundedLine>

/** Selections of all that a variant contains, in the offered quantities and in the greatest that the customer may choose. */
const wholeSelections = (content: ApprovedContent): Selection[] => {
  const quantities = content.sections
    .flatMap((section) => section.lines)
    .flatMap((line) => ({ line: line.id, quantity: boundsOf(line)?.max ?? '' }))
    .filter(({ quantity }) => quantity !== '')
  return (content.variants.length === 0 ? [null] : content.variants.map(({ key }) => key)).flatMap((variant) => {
    const offered = { variant, options: optionIdsOf(content, variant) }
    return quantities.length === 0 ? [offered] : [offered, { ...offered, quantities }]
  })
}

/** List prices by which an offer is weighed, by the id of the line; null where the catalogue has none. */
export type ListPrices = ReadonlyMap<string, string | null>

/**
 * Discount of an offer in per cent, of the variant with the highest one, with all options and, where they raise it, in the greatest
 * quantities: by how much its lines, after the discount on the total, are below the catalogue. A line without a catalogue price
 * counts with its own. Never below zero. The server gives the list prices that it knows; without them those of the lines count.
 */
export function discountOfOffer(content: ApprovedContent, listPrices: ListPrices = new Map()): string {
  const discounts = wholeSelections(content).map((selection) => {
    const lines = linesOf(content, selection)
    const net = (line: (typeof lines)[number]) => toUnits(lineAmounts(line).net, scales.money)
    const listed = lines.reduce((sum, line) => {
      const { id, catalogue_price: ofLine } = line
      const catalogue_price = listPrices.has(id) ? (listPrices.get(id) ?? null) : ofLine
      const listedLine = { ...line, catalogue_price, percent: null, custom_price: null }
      return sum + (catalogue_price === null ? net(line) : net(listedLine))
    }, 0n)
    const sold = lines.reduce((sum, line) => sum + net(line), 0n)
    const percent = offerTotals(content, selection).discount?.percent ?? '0'
    const paid = sold - dividedHalfUp(sold * toUnits(percent, scales.percent), 100n * 10n ** BigInt(scales.percent))
    return listed === 0n || paid >= listed ? 0n : dividedHalfUp((listed - paid) * 10_000n, listed)
  })
  return fromUnits(highest(discounts), 2)
}

const highest = (values: readonly bigint[]) => values.toSorted((one, other) => (one < other ? -1 : 1)).at(-1) ?? 0n

/** Gross value of an offer: of its most expensive variant with all options, in the greatest quantities. */
export function valueOfOffer(content: ApprovedContent): string {
  const values = wholeSelections(content).map((selection) =>
    toUnits(offerTotals(content, selection).gross, scales.money),
  )
  return fromUnits(highest(values), scales.money)
}

/** Whether an offer is above a limit of its company, so that an administrator approves it before it is registered. */
export function needsApproval(
  content: ApprovedContent,
  limits: ApprovalLimits | null,
  listPrices?: ListPrices,
): boolean {
  return isAboveLimits({ discount: discountOfOffer(content, listPrices), value: valueOfOffer(content) }, limits)
}

/** Whether a discount or a gross value is above its limit. */
export function isAboveLimits(amounts: { discount: string; value: string }, limits: ApprovalLimits | null): boolean {
  if (limits === null) return false
  const isAbove = (amount: string, limit: string | null) => limit !== null && Number(amount) > Number(limit)
  return isAbove(amounts.discount, limits.discount) || isAbove(amounts.value, limits.value)
}
