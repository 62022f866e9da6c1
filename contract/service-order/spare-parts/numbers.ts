import * as v from 'valibot'
import { say } from '#contract/rules.ts'

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
    v.trim(),
    v.nonEmpty(say('rule.required')),
    v.check((typed) => typed === '' || isPartNumber(typed), say('part.number')),
  )

/** One parsed line: a part number with its quantity, or the text that is not a part number. */
export type TypedPart = { number: string; quantity: number } | { wrong: string }

/**
 * Parses part numbers: typed with commas, or pasted from a spreadsheet with one part per line and its quantity in a later
 * column. Repeated numbers are added up.
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

/** A line with tabs or semicolons is a row of a spreadsheet; any other is a list. */
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

/** Minimum digits for a number in a row to be a part number; shorter ones are row numbers or quantities. */
const shortestPart = 5

/**
 * The first long number is the part, otherwise the first cell; the next small number is the quantity: `2`, `2,00`, `2 szt.`.
 * Headings are ignored.
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
