import type { ConditionOption } from '#contract/offer/conditions.ts'
import type { ConditionKind, OfferLine } from '#contract/offer/content.ts'
import {
  type CountedContent,
  type CountedLine,
  type DepositTerms,
  depositOf,
  totalsByVariant,
} from '#contract/offer/totals.ts'
import { toGrosze } from '#contract/values/money.ts'

/** Parts of an offer that say different things about the same matter. */
export type Contradiction =
  /** The chosen condition names a deposit in per cent; `deposit` is the offer's own: per cent, gross amount, or none. */
  | { about: 'deposit'; condition: string; deposit: { percent: string } | { amount: string } | null }
  /** The chosen condition names one time of warranty, the description of a line another. */
  | { about: 'warranty'; condition: string; line: string }

type Content = CountedContent<CountedLine & Pick<OfferLine, 'name' | 'description'>> &
  DepositTerms &
  Record<ConditionKind, number | null>
type Options = readonly Pick<ConditionOption, 'id' | 'kind' | 'name'>[]

/**
 * What the conditions of an offer say against the offer itself. Options are free texts of staff, so only what they name plainly is
 * compared: a share of a deposit ("Zaliczka 30 %"), and a time of warranty ("2 lata", "24 months").
 */
export function contradictionsOf(content: Content, options: Options): Contradiction[] {
  const chosen = (kind: ConditionKind) => options.find(({ id }) => id === content[kind])?.name ?? ''
  const deposits = (['payment', 'installment', 'deadline'] as const).map(chosen).flatMap((condition) => {
    const percent = depositIn(condition)
    return percent === null || isSameDeposit(content, percent)
      ? []
      : [{ about: 'deposit' as const, condition, deposit: ownDeposit(content) }]
  })
  const condition = chosen('warranty')
  const months = monthsIn(condition)
  const lines = content.sections.flatMap((section) => section.lines)
  const warranties = lines.flatMap(({ name, description }) => {
    const promised = warrantyIn(`${name}\n${description ?? ''}`)
    return months === null || promised === null || promised === months
      ? []
      : [{ about: 'warranty' as const, condition, line: name }]
  })
  return [...deposits, ...warranties]
}

/** The share of a deposit that a text names, in per cent. */
function depositIn(text: string): string | null {
  if (!/zalicz|zadat|przedp[łl]at|deposit|advance|prepay|down payment/i.test(text)) return null
  return /(\d{1,3}(?:[.,]\d{1,2})?)\s*%/.exec(text)?.[1]?.replace(',', '.') ?? null
}

function ownDeposit({ deposit_amount, deposit_percent }: Content) {
  if (deposit_percent !== null && Number(deposit_percent) > 0) return { percent: deposit_percent }
  return deposit_amount !== null && Number(deposit_amount) > 0 ? { amount: deposit_amount } : null
}

/** Whether the offer's deposit is this share, to the złoty where it is an amount: of one variant at least. */
function isSameDeposit(content: Content, percent: string): boolean {
  const own = ownDeposit(content)
  if (own === null) return false
  if ('percent' in own) return Number(own.percent) === Number(percent)
  return totalsByVariant(content).some(({ totals }) => {
    const share = depositOf({ deposit_amount: null, deposit_percent: percent }, totals.gross)
    return share !== null && Math.abs(toGrosze(share) - toGrosze(own.amount)) < 100
  })
}

const time = /(\d{1,3})\s*(?:-\s*)?(lata|lat\b|letni|rok|roku|years?|mies|months?)/i

/** A time in a text, in months. */
function monthsIn(text: string): number | null {
  const [, count, unit = ''] = time.exec(text) ?? []
  if (count === undefined) return null
  return /^m/i.test(unit) ? Number(count) : Number(count) * 12
}

/** The time of warranty that a text names, in months: the one nearest to the word, within its sentence. */
function warrantyIn(text: string): number | null {
  const sentence = text.split(/[.;\n]/).find((part) => /gwaranc|warrant/i.test(part) && time.test(part))
  return sentence === undefined ? null : monthsIn(sentence)
}
