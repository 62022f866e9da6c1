import * as v from 'valibot'
import { say } from '#contract/rules.ts'

/** Digits of a part number at most. */
export const partNumberLength = 18

/** How many lines an order takes. */
export const lineLimit = 200

/** How many of one part an order takes. */
export const quantityLimit = 9999

/** Whether a text is a part number. */
export const isPartNumber = (text: string) => new RegExp(`^\\d{1,${partNumberLength}}$`).test(text)

/** A part number: a whole number (specification, section 3: part type), kept as it is written, leading zeros too. */
export const partNumber = () =>
  v.pipe(
    v.string(say('rule.required')),
    v.trim(),
    v.nonEmpty(say('rule.required')),
    v.check((typed) => typed === '' || isPartNumber(typed), say('part.number')),
  )

/** One line of what was typed or pasted: a number with how many of it; or what is no number, as it was written. */
export type TypedPart = { number: string; quantity: number } | { wrong: string }

/**
 * Part numbers however they come: typed with commas between them, or pasted from a spreadsheet, a part on each line with its
 * quantity in a column after the number. The same number twice is one line with both quantities.
 */
export function readParts(text: string): TypedPart[] {
  const read = text.split(/[\n\r]+/).flatMap((line) => (line.trim() === '' ? [] : readLine(line)))
  const numbers = new Map<string, number>()
  const wrong: TypedPart[] = []
  for (const part of read) {
    if ('wrong' in part) wrong.push(part)
    else numbers.set(part.number, Math.min((numbers.get(part.number) ?? 0) + part.quantity, quantityLimit))
  }
  return [...[...numbers].map(([number, quantity]) => ({ number, quantity })), ...wrong]
}

/** A line with tabs or semicolons is a row of a spreadsheet, any other a list. */
function readLine(line: string): TypedPart[] {
  if (/[\t;]/.test(line)) return readRow(line.split(/[\t;]/).map((cell) => cell.trim()))
  return line
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const written = /^(\S+?)(?:\s*[x×*]\s*|\s+)(\d{1,4})$/.exec(part)
      const { 1: number = part, 2: quantity = '1' } = written ?? []
      return typed(number, quantity, part)
    })
}

/** Digits from which on a number in a row is a part and not a count: rows begin with their own numbers. */
const shortestPart = 5

/**
 * The first long number is the part, or else the first cell; the next small number tells how many: `2`, `2,00`, `2 szt.`.
 * Headings say nothing.
 */
function readRow(cells: readonly string[]): TypedPart[] {
  const long = cells.findIndex((cell) => isPartNumber(cell) && cell.length >= shortestPart)
  const at = Math.max(long, 0)
  const [first = ''] = cells
  if (long < 0 && !isPartNumber(first)) return cells.some((cell) => /\d/.test(cell)) ? [{ wrong: first }] : []
  const quantity = cells
    .slice(at + 1)
    .flatMap((cell) => /^(\d{1,4})(?:[.,]0+)?(?:\s*[\p{L}.]+)?$/u.exec(cell)?.[1] ?? [])[0]
  return [typed(cells[at] ?? '', quantity ?? '1', cells.join(' '))]
}

function typed(number: string, quantity: string, written: string): TypedPart {
  const count = Number(quantity)
  return isPartNumber(number) && count > 0 ? { number, quantity: count } : { wrong: written }
}
