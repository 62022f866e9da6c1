import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { ListEndpoint } from '#contract/list.ts'
import { refuseField } from './refusal.ts'
import { Streamed } from './streamed.ts'

/** The id of a row; a list that is not a table of ours may have texts. */
export type RowId = number | string

interface Source {
  /** Ids of all rows, in order. */
  ids: () => Promise<RowId[]>
  rows: (ids: RowId[]) => Promise<object[]>
}

const BATCH = 500

/**
 * Streams all rows of a list as CSV: UTF-8 with a byte order mark and semicolons, as spreadsheets expect in Poland.
 * The order is fixed at the beginning and the rows follow in batches, so that memory does not grow with the list.
 * Cells that a spreadsheet would run as a formula are escaped.
 */
export async function csvAnswer(
  endpoint: Pick<ListEndpoint, 'row' | 'path'>,
  wanted: string | undefined,
  source: Source,
): Promise<Streamed> {
  const declared = Object.keys(endpoint.row.entries)
  const columns = wanted?.split(',') ?? declared
  if (columns.some((column) => !declared.includes(column))) refuseField('columns', 'rule.one_of')

  const ids = await source.ids()
  const csv = stringify({ header: true, bom: true, delimiter: ';', escape_formulas: true, columns })
  const filename = `${endpoint.path.split('/').at(-1)}.csv`
  return new Streamed(Readable.from(rowsOf(ids, source, columns)).pipe(csv), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${filename}"`,
  })
}

async function* rowsOf(ids: RowId[], source: Source, columns: string[]): AsyncGenerator<unknown[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const found = new Map((await source.rows(batch)).map((row) => [(row as { id: RowId }).id, row]))
    for (const id of batch) {
      const row = found.get(id) as Record<string, unknown> | undefined
      if (row) yield columns.map((column) => cell(row[column]))
    }
  }
}

function cell(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
