import * as v from 'valibot'
import { say, withoutInvisible } from '#contract/values/rules.ts'

/** Maximum number of digits of a part number. */
export const partNumberLength = 18

/** Maximum number of lines in an order. */
export const lineLimit = 200

/** Maximum quantity of one line. */
export const quantityLimit = 9999

/** Whether a text is a part number. */
export const isPartNumber = (text: string) => new RegExp(`^\\d{1,${partNumberLength}}$`).test(text)

/** A part number: digits only (specification, section 3: part type), with leading zeros kept. */
export const partNumber = () =>
  v.pipe(
    v.string(say('rule.required')),
    v.transform(withoutInvisible),
    v.trim(),
    v.nonEmpty(say('rule.required')),
    v.check((typed) => typed === '' || isPartNumber(typed), say('part.number')),
  )

/** Whether a number is a quantity that a line may have. */
export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= quantityLimit

/**
 * A quantity as it is written in a cell: `2`, `2,00`, `2 szt.`, `1 200`. NaN for anything else, such as `1,5`; three digits behind
 * a comma or a point may be thousands or decimals, so they are neither.
 */
export function readQuantity(text: string): number {
  const [, digits] =
    /^(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:[.,]0{1,2})?(?:\s*(?:szt|pcs|pc|st|kpl)\.?)?$/iu.exec(text.trim()) ?? []
  return digits ? Number(digits.replaceAll(/\D/g, '')) : Number.NaN
}

/** One part as typed: its number with its quantity, or the text that is neither. */
export type TypedPart = { number: string; quantity: number } | { wrong: string }

/**
 * Parses part numbers that are typed in one line, with commas between them and a quantity beside a number: `8718644550 x 2`.
 * Repeated numbers are added up; a sum above a line's limit is an error. Tables are read by `readTable`.
 */
export function readParts(text: string): TypedPart[] {
  const read = withoutInvisible(text)
    .split(/[,;\n\r]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readPart)
  const numbers = new Map<string, number>()
  const wrong: TypedPart[] = []
  for (const part of read) {
    if ('wrong' in part) wrong.push(part)
    else {
      const sum = (numbers.get(part.number) ?? 0) + part.quantity
      if (isQuantity(sum)) numbers.set(part.number, sum)
      else wrong.push({ wrong: `${part.number} x ${part.quantity}` })
    }
  }
  return [...[...numbers].map(([number, quantity]) => ({ number, quantity })), ...wrong]
}

/** A space alone parts a quantity only from a number so long that both cannot be one number in groups. */
function readPart(written: string): TypedPart {
  const { 1: number = written, 2: quantity = '1' } =
    /^(\S+?)\s*[x×*]\s*(\d+)$/.exec(written) ?? /^(\S{5,})\s+(\d+)$/.exec(written) ?? []
  const count = Number(quantity)
  return isPartNumber(number) && isQuantity(count) ? { number, quantity: count } : { wrong: written }
}
