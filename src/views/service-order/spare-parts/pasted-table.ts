import { isPartNumber, isQuantity, readQuantity } from '#contract/service-order/spare-parts/numbers.ts'
import { withoutInvisible } from '#contract/values/rules.ts'

/** Meaning of a column of a pasted table. */
export const columnRoles = ['number', 'quantity', 'other'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** A table as it was pasted: its heading, if the first row is one, its rows, and the meaning of each column. */
export interface PastedTable {
  heading: string[] | null
  rows: string[][]
  roles: ColumnRole[]
}

/** A row as it would be ordered, with the text of each cell that is no part number or no quantity. */
export interface PastedPart {
  number: string
  quantity: number
  wrong_number: boolean
  wrong_quantity: boolean
}

const numberHeading = /(?<![\p{L}])(numer|nr|kod|indeks|index|symbol|część|czesc|part|number|no|sku|artykuł|article)/iu
const quantityHeading = /(?<![\p{L}])(ilość|ilosc|ilo|il|szt|liczba|qty|quantity|pcs|amount)/iu

/** Minimum digits of a part number in a table without a heading; shorter ones are row numbers, quantities or prices. */
const shortestPart = 5

/** Whether a text is to be read as a table: cells in columns, or several lines. */
export const isTable = (text: string): boolean => /[\t;]/.test(text) || /\S[\r\n]+\s*\S/.test(text)

/** Splits a pasted table and recognises its columns. The person checks them before anything is taken. */
export function readTable(text: string): PastedTable {
  const lines = withPlainCells(withoutInvisible(text).replaceAll(/\r\n?/g, '\n'))
    .split('\n')
    .filter((line) => line.trim() !== '')
  const separator = lines.some((line) => line.includes('\t')) ? '\t' : ';'
  const cells = lines.map((line) => cellsOf(line, separator))
  const width = Math.max(...cells.map((row) => row.length))
  const rows = cells.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
  const [first = [], ...rest] = rows
  const isHeading =
    rest.length > 0 && !first.some((cell) => isPartNumber(cell)) && first.some((cell) => /\p{L}/u.test(cell))
  const heading = isHeading ? first : null
  const body = isHeading ? rest : rows
  return { heading, rows: body, roles: rolesOf(heading, body, width) }
}

/** A cell in quotation marks, which may have separators and line breaks. */
const quoted = /(?<=^|[\t;\n])"((?:[^"]|"")*)"(?=[\t;\n]|$)/g

/** The text without the quotation marks of cells and with spaces in place of the separators and line breaks within them. */
const withPlainCells = (text: string) =>
  text.replaceAll(quoted, (_, cell: string) => cell.replaceAll('""', '"').replaceAll(/[\t;\n]+/g, ' '))

/**
 * The cells of a line without columns are its part number and the quantity behind or before it: `8718641127 – 2 szt.`,
 * `2 x 8718641127`. Points of a list and the apostrophe of a spreadsheet's text are no part of a cell.
 */
function cellsOf(line: string, separator: string): string[] {
  const bare = (cell: string) =>
    cell
      .trim()
      .replace(/^(?:['’]|[•·*–-]\s+)/, '')
      .trim()
  if (line.includes(separator)) return line.split(separator).map(bare)
  const text = bare(line)
  const [, number, quantity] = /^(\d{5,})\s*(?:[x×*,:=–-]\s*|\s)(\S.*)$/.exec(text) ?? []
  if (number && quantity) return [number, quantity.trim().replace(/^[–-]\s*/, '')]
  const [, before, counted] = /^(\d{1,4}(?:\s*szt\.?)?)\s*[x×*]\s*(\d{5,})$/.exec(text) ?? []
  return before && counted ? [counted, before] : [text]
}

function rolesOf(heading: string[] | null, rows: readonly string[][], width: number): ColumnRole[] {
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''))
  const numbers = columns.map(
    (cells) => cells.filter((cell) => isPartNumber(cell) && cell.length >= shortestPart).length,
  )
  const headed = (words: RegExp) => (heading ?? []).findIndex((cell) => words.test(cell))
  const most = Math.max(...numbers)
  const named = headed(numberHeading)
  const number = named >= 0 && (numbers[named] ?? 0) > 0 ? named : most > 0 ? numbers.indexOf(most) : Math.max(named, 0)
  const quantity = headed(quantityHeading)
  const guessed = quantity >= 0 && quantity !== number ? quantity : quantityColumn(columns, number)
  return columns.map((_, index) => (index === number ? 'number' : index === guessed ? 'quantity' : 'other'))
}

/**
 * Without a heading: a column of numbers behind the part numbers, the one with the lowest quantities. Amounts with two decimals are
 * prices; a column in front counts the rows. Cells that are no whole quantity do not hide the column: they are marked, also where
 * all of them are like `2.000`.
 */
function quantityColumn(columns: readonly string[][], number: number): number {
  const candidates = columns.flatMap((cells, index) => {
    const filled = cells.filter((cell) => cell !== '')
    const counts = filled.filter((cell) => /^-?\d/.test(cell) && !/[.,]\d{2}(?!\d)/.test(cell))
    const quantities = counts.map(readQuantity).filter(isQuantity)
    const areDoubtful = counts.length > 0 && counts.every((cell) => /^\d{1,3}[.,]\d{3}$/.test(cell))
    const isLikely = index > number && counts.length * 2 > filled.length && (quantities.length > 0 || areDoubtful)
    const sum = quantities.reduce((all, quantity) => all + quantity, 0)
    const mean = areDoubtful ? Number.MAX_VALUE : sum / quantities.length
    return isLikely ? [{ index, mean }] : []
  })
  return candidates.toSorted((one, other) => one.mean - other.mean)[0]?.index ?? -1
}

/** The rows as parts to order. Without a column of quantities each is one piece. */
export function partsOfTable({ rows, roles }: Pick<PastedTable, 'rows' | 'roles'>): PastedPart[] {
  const [at, of] = [roles.indexOf('number'), roles.indexOf('quantity')]
  return rows.map((row) => {
    const number = (row[at] ?? '').trim()
    const quantity = of < 0 ? 1 : readQuantity(row[of] ?? '')
    return { number, quantity, wrong_number: !isPartNumber(number), wrong_quantity: !isQuantity(quantity) }
  })
}
