import type { Readable } from 'node:stream'
import type { ListEndpoint } from '#contract/list.ts'
import { refuseField } from '#server/http/refusal.ts'
import { Streamed } from '#server/http/streamed.ts'
import { rowsOfSheet } from '#server/workbook/write.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

/** The id of a row; a list that is not a table of ours may have texts. */
export type RowId = number | string

/** Where the rows of an export come from. */
export interface ExportSource {
  /** Ids of all rows, in order. */
  ids: () => Promise<RowId[]>
  /** Each with its id, which a row need not show. */
  rows: (ids: RowId[]) => Promise<(readonly [RowId, object])[]>
}

/** What of a list's query concerns its export. */
export interface ExportQuery {
  format: 'json' | 'csv' | 'xlsx'
  columns?: string | undefined
  labels?: Record<string, string> | undefined
  words?: Record<string, Record<string, string>> | undefined
}

/** One line of an export: what a cell of a sheet can hold. */
export type Cells = readonly (string | number | boolean | null)[]

/** What a file of rows is made of: its headings, and its lines as they come. */
export interface Table {
  headings: readonly string[]
  lines: AsyncIterable<Cells>
}

const BATCH = 500

/**
 * All rows of a list as a file, streamed. The order is fixed at the beginning and the rows follow in batches, so that
 * memory does not grow with the list. Enumerations are told in the words that the caller gave for them.
 */
export async function exportAnswer(
  endpoint: Pick<ListEndpoint, 'row' | 'path'>,
  query: ExportQuery,
  source: ExportSource,
): Promise<Streamed<Readable>> {
  const declared = Object.keys(endpoint.row.entries)
  const columns = query.columns?.split(',') ?? declared
  if (columns.some((column) => !declared.includes(column))) refuseField('columns', 'rule.one_of')

  const ids = await source.ids()
  if (query.format === 'xlsx' && ids.length > rowsOfSheet) {
    refuseField('format', 'list.too_many_rows', { limit: rowsOfSheet })
  }
  const table = {
    headings: columns.map((column) => query.labels?.[column] ?? column),
    lines: linesOf(ids, source, columns, query.words ?? {}),
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

async function* linesOf(
  ids: RowId[],
  source: ExportSource,
  columns: readonly string[],
  words: Record<string, Record<string, string>>,
): AsyncGenerator<Cells> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const found = new Map(await source.rows(batch))
    for (const id of batch) {
      const row = found.get(id) as Record<string, unknown> | undefined
      if (row) yield columns.map((column) => cellOf(row[column], ownOf(words, column)))
    }
  }
}

/** A value as a cell: a record by its name, several one after the other. */
function cellOf(value: unknown, words: Record<string, string> | undefined): Cells[number] {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((item) => String(cellOf(item, words) ?? '')).join(', ')
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value)
  const word = words && ownOf(words, String(value))
  if (word !== undefined) return word
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/** An entry of what a caller gave, but nothing that every object has. */
function ownOf<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
