import type { OfferLine } from './content.ts'
import { dividedHalfUp, fromUnits, plainDecimal, toUnits } from './decimal.ts'
import { scales } from './price.ts'
import type { ChosenQuantity } from './story.ts'

/** The part of a line that determines its quantity. */
type Measured = Pick<OfferLine, 'id' | 'quantity' | 'tied_to' | 'tied_quantity'>

/** The part of a line that determines whether the customer may change its quantity. */
export type BoundedLine = Pick<
  OfferLine,
  'kind' | 'quantity' | 'quantity_min' | 'quantity_max' | 'tied_to' | 'tied_quantity'
>

/** Bounds of the quantity that the customer may choose, with the step of its buttons; null where the quantity is fixed. */
export interface QuantityBounds {
  min: string
  max: string
  /** Whether only whole numbers can be chosen, because quantity and bounds are whole. */
  isWhole: boolean
}

/** The quantity of a tied line: so much for each piece of the line that it follows. */
export function tiedQuantity(tied_quantity: string, of: string): string {
  const units = toUnits(tied_quantity, scales.quantity) * toUnits(of, scales.quantity)
  return plainDecimal(fromUnits(dividedHalfUp(units, 10n ** BigInt(scales.quantity)), scales.quantity))
}

/** The sections with chosen quantities; the lines that are tied to a changed one follow it. Unchanged parts stay the same objects. */
export function withQuantities<Line extends Measured, Section extends { lines: readonly Line[] }>(
  sections: readonly Section[],
  chosen: readonly ChosenQuantity[] | undefined,
): readonly Section[] {
  if (!chosen || chosen.length === 0) return sections
  const quantities = new Map(chosen.map(({ line, quantity }) => [line, quantity]))
  const quantityOf = ({ id, tied_to, tied_quantity }: Line) => {
    const main = tied_to ? quantities.get(tied_to) : undefined
    return main !== undefined && tied_quantity ? tiedQuantity(tied_quantity, main) : quantities.get(id)
  }
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => {
      const quantity = quantityOf(line)
      return quantity === undefined ? line : { ...line, quantity }
    }),
  }))
}

/** The bounds of a line; one that is tied to another has none of its own. */
export function boundsOf(line: BoundedLine): QuantityBounds | null {
  const { kind, quantity, quantity_min, quantity_max, tied_to, tied_quantity } = line
  if (kind === 'text' || (tied_to && tied_quantity) || !quantity_min || !quantity_max) return null
  const [min, max] = [plainDecimal(quantity_min), plainDecimal(quantity_max)]
  return { min, max, isWhole: [min, max, plainDecimal(quantity)].every((one) => !one.includes('.')) }
}

/** Whether a text is a quantity. */
export const isLineQuantity = (text: string): boolean => /^\d{1,6}(\.\d{1,3})?$/.test(text)

/** Whether the customer may choose the quantity. */
export function isWithin({ min, max, isWhole }: QuantityBounds, quantity: string): boolean {
  const [least, most, chosen] = [min, max, quantity].map((one) => toUnits(one, scales.quantity)) as [
    bigint,
    bigint,
    bigint,
  ]
  return least <= chosen && chosen <= most && (!isWhole || !plainDecimal(quantity).includes('.'))
}

/** Whether bounds are complete, in order, above nothing, and enclose the offered quantity. */
export function areBoundsRight({ quantity, quantity_min, quantity_max, kind }: BoundedLine): boolean {
  const [min, max] = [quantity_min ?? null, quantity_max ?? null]
  if (kind === 'text' || (min === null && max === null)) return true
  if (min === null || max === null || Number(min) === 0 || Number(min) >= Number(max)) return false
  return isWithin({ min, max, isWhole: false }, quantity)
}
