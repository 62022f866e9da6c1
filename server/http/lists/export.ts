import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type * as v from 'valibot'
import type { ListEndpoint } from '#contract/declare/list.ts'
import { wordsIn } from '#contract/messages/erp-name.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { type NumberKind, numberKindOf } from '#contract/values/shown-numbers.ts'
import { Streamed } from '#server/http/streamed.ts'
import { refuseField } from '#server/refusal.ts'
import { warsawClock } from '#server/workbook/serial.ts'
import { rowsOfSheet } from '#server/workbook/write.ts'
import { xlsxOf } from './xlsx.ts'

/** Id of a row; lists without a table may have texts. */
export type RowId = number | string

/** Source of the rows of an export. */
export interface ExportSource {
  /** Ids of all rows, in order. */
  ids: () => Promise<RowId[]>
  /** Rows with their ids, which the rows themselves need not contain. */
  rows: (ids: RowId[]) => Promise<(readonly [RowId, object])[]>
}

/** Parameters of a list's query for its export. */
export interface ExportQuery {
  format: 'json' | 'csv' | 'xlsx'
  columns?: string | undefined
  labels?: Record<string, string> | undefined
  words?: Record<string, Record<string, string>> | undefined
}

/** A decimal number with its digits as they are stored, which a float could not hold. */
export interface DecimalCell {
  number: NumberKind
  digits: string
}

/** A line of an export, as cells of a sheet. */
export type ExportCells = readonly (string | number | boolean | DecimalCell | null)[]

/** A file of rows: headings, and lines as they are read. */
export interface Table {
  locale: Locale
  headings: readonly string[]
  lines: AsyncIterable<ExportCells>
}

const BATCH = 500

/**
 * Streams all rows of a list as a file. The order is fixed at the beginning and rows are read in batches, so that memory use
 * does not depend on the length. Enumerated values are replaced by the labels that the caller passed; decimal numbers are written as
 * the reader's language writes them.
 */
export async function exportAnswer(
  endpoint: Pick<ListEndpoint, 'row' | 'path'> & Partial<Pick<ListEndpoint, 'texts'>>,
  { query, locale, erp }: { query: ExportQuery; locale: Locale; erp: string },
  source: ExportSource,
): Promise<Streamed<Readable>> {
  const fields = Object.keys(endpoint.row.entries)
  const columns = query.columns?.split(',') ?? fields
  const texts = new Map(endpoint.texts?.map(({ name, of }) => [name, of]))
  if (columns.some((column) => !fields.includes(column) && !texts.has(column))) refuseField('columns', 'rule.one_of')

  const ids = await source.ids()
  if (query.format === 'xlsx' && ids.length > rowsOfSheet) {
    refuseField('format', 'list.too_many_rows', { limit: rowsOfSheet })
  }
  const cells = columns.map((column): CellMaker => {
    const text = texts.get(column)
    if (text) {
      return (row) => {
        const said = text(row as never)
        return said && wordsIn(said, locale, erp)
      }
    }
    const words = ownOf(query.words ?? {}, column)
    const kind = numberKindOf(endpoint.row.entries[column] as v.GenericSchema)
    return (row) => cellOf(row[column], words, kind)
  })
  const table = {
    locale,
    headings: columns.map((column) => query.labels?.[column] ?? column),
    lines: linesOf(ids, source, cells),
  }
  const name = endpoint.path.split('/').at(-1)
  return query.format === 'xlsx'
    ? file(xlsxOf(table), `${name}.xlsx`, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    : file(csvOf(table), `${name}.csv`, 'text/csv; charset=utf-8')
}

function file(body: Readable, filename: string, type: string): Streamed<Readable> {
  return new Streamed(body, {
    'content-type': type,
    'content-disposition': `attachment; filename="${filename}"`,
    'cache-control': 'no-store',
  })
}

async function* linesOf(ids: RowId[], source: ExportSource, cells: readonly CellMaker[]): AsyncGenerator<ExportCells> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const found = new Map(await source.rows(batch))
    for (const id of batch) {
      const row = found.get(id) as Record<string, unknown> | undefined
      if (row) yield cells.map((cell) => cell(row))
    }
  }
}

/** Makes a cell of a row. */
type CellMaker = (row: Record<string, unknown>) => ExportCells[number]

/** A value as a cell: a record by its name, several values joined. */
function cellOf(value: unknown, words: Record<string, string> | undefined, number?: NumberKind): ExportCells[number] {
  if (value === null || value === undefined || value === '') return words?.null ?? (value === '' ? '' : null)
  if (number && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return { number, digits: value }
  if (Array.isArray(value)) return value.map((item) => String(cellOf(item, words) ?? '')).join(', ')
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value)
  const word = words && (ownOf(words, String(value)) ?? words.other)
  if (word !== undefined) return word
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/** An own property of a record, not one inherited from Object. */
function ownOf<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** The decimal mark of a language. */
const decimalMark: Record<Locale, string> = { pl: ',', en: '.' }

/** What separates the cells of a line: spreadsheets in English expect commas, those in Poland, where decimals have one, semicolons. */
const separator: Record<Locale, string> = { pl: ';', en: ',' }

/**
 * A table as CSV: UTF-8 with a byte order mark, with the separator and the decimal mark that spreadsheets in the reader's language expect. Texts that a spreadsheet would run as a formula are escaped, and those that it would read as a number are protected.
 */
function csvOf({ locale, headings, lines }: Table): Readable {
  const csv = stringify({ bom: true, delimiter: separator[locale] })
  const source = Readable.from(all(locale, headings, lines))
  // When the reader stops, the source is stopped; an error ends the file where it is.
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return source.pipe(csv)
}

async function* all(locale: Locale, headings: readonly string[], lines: AsyncIterable<ExportCells>) {
  yield headings.map((heading) => writtenText(heading))
  for await (const line of lines) yield line.map((cell) => written(cell, locale))
}

/** A cell as text: moments by the clock in Warsaw, as screens and workbooks show them. */
function written(cell: ExportCells[number], locale: Locale): string | number | null {
  if (cell === null) return null
  if (typeof cell === 'boolean') return Number(cell)
  if (typeof cell === 'string') return writtenText(warsawClock(cell))
  const digits = typeof cell === 'number' ? String(cell) : cell.digits
  return digits.replace('.', decimalMark[locale])
}

/**
 * Texts that a spreadsheet would change for good when it opens and saves the file: long digits (serial numbers, NIP, accounts) lose
 * what follows the fifteenth and are shown with an exponent, leading zeros and plus signs go, `1/2026`, `1.5` and `3-4` become dates,
 * and `12E3` becomes 12000. Days such as 2026-11-27 are meant as dates.
 */
const changed = [
  /^\+?\d[\d \u00A0]{9,}$/,
  /^[+0][\d \u00A0]+$/,
  /^\d+([.,]\d+)?e[+-]?\d+$/i,
  /^(\d{1,2}|\d{4})([-/.](\d{1,2}|\d{4})){1,2}$/,
]
const day = /^\d{4}-\d\d-\d\d$/

/** Characters with which a formula begins, also those of full width. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text as a spreadsheet leaves it: protected as the formula of a text, or escaped by an apostrophe. */
function writtenText(text: string): string {
  if (!day.test(text) && changed.some((shape) => shape.test(text))) return `="${text}"`
  return formula.test(text) ? `'${text}` : text
}
