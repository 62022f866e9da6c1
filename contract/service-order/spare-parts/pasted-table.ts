import { isPartNumber, isQuantity, readQuantity } from './numbers.ts'

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
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
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

/** The cells of a line without columns are its part number and the quantity beside it. */
function cellsOf(line: string, separator: string): string[] {
  if (line.includes(separator))
    return line.split(separator).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
  const [, number, quantity] = /^\s*(\d{5,})\s*(?:[x×*,]\s*|\s)(\S.*)$/.exec(line) ?? []
  return number && quantity ? [number, quantity.trim()] : [line.trim()]
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
 * prices; a column in front counts the rows. Cells that are no whole quantity do not hide the column: they are marked.
 */
function quantityColumn(columns: readonly string[][], number: number): number {
  const candidates = columns.flatMap((cells, index) => {
    const filled = cells.filter((cell) => cell !== '')
    const counts = filled.filter((cell) => /^-?\d/.test(cell) && !/[.,]\d{2}(?!\d)/.test(cell))
    const quantities = counts.map(readQuantity).filter(isQuantity)
    const isLikely = index > number && counts.length * 2 > filled.length && quantities.length > 0
    const mean = quantities.reduce((sum, quantity) => sum + quantity, 0) / quantities.length
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
