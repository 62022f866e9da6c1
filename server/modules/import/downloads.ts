import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import type { imports as contract } from '#contract/import/import.ts'
import { importKindsDeclared } from '#contract/import/kinds.ts'
import type { Locale } from '#contract/locale.ts'
import { serverText } from '#contract/server-messages.ts'
import type { Database } from '#server/db/client.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import type { Cells } from '#server/http/lists/export.ts'
import { xlsxOf } from '#server/http/lists/xlsx.ts'
import { refuse } from '#server/http/refusal.ts'
import { Streamed } from '#server/http/streamed.ts'
import type { ImportRecord } from './advance.ts'
import { shownKind } from './rows.ts'
import { import_rows, imports } from './table.ts'

type Endpoints = (typeof contract)['endpoints']

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const batch = 1000

/** Every row with what became of it. */
export async function protocol(call: Call<Endpoints['import.protocols.show']>) {
  const row = await importOf(call)
  const { locale, db } = call
  const columns = importKindsDeclared[row.kind].columns
  const words = (key: Parameters<typeof serverText>[0]) => serverText(key, locale)
  return file(
    `protocol-${row.id}.xlsx`,
    xlsxOf({
      headings: [
        words('import.heading.row'),
        words('import.heading.check'),
        words('import.heading.result'),
        words('import.heading.record'),
        words('import.heading.problems'),
        words('import.heading.changes'),
        ...columns.map(({ header }) => header[locale]),
      ],
      lines: linesOf(db, row, locale),
    }),
  )
}

async function* linesOf(db: Database, { id, kind }: ImportRecord, locale: Locale): AsyncGenerator<Cells> {
  const columns = importKindsDeclared[kind].columns
  for await (const row of rowsInOrder(db, eq(import_rows.import_id, id))) {
    const changes = row.changes.map((change) => {
      const header = columns.find(({ key }) => key === change.column)?.header[locale] ?? change.column
      return `${header}: ${change.old ?? '–'} → ${change.new ?? '–'}`
    })
    yield [
      row.row_number,
      serverText(`import.row.${row.kind}`, locale),
      row.result && serverText(`import.result.${row.result}`, locale),
      row.record_id,
      row.problems.map(({ key, parameters }) => serverText(key, locale, parameters)).join('; ') || null,
      changes.join('\n') || null,
      ...columns.map(({ key }) => row.cells[key] ?? null),
    ]
  }
}

/** Rows in batches, by their numbers. */
export async function* rowsInOrder(db: Database, which: SQL | undefined) {
  let after = -1
  for (;;) {
    const rows = await db
      .select({
        id: import_rows.id,
        row_number: import_rows.row_number,
        kind: shownKind,
        cells: import_rows.cells,
        problems: import_rows.problems,
        changes: import_rows.changes,
        result: import_rows.result,
        record_id: import_rows.record_id,
      })
      .from(import_rows)
      .where(and(which, gt(import_rows.row_number, after)))
      .orderBy(asc(import_rows.row_number))
      .limit(batch)
    yield* rows
    after = rows.at(-1)?.row_number ?? after
    if (rows.length < batch) return
  }
}

/** The import of a download. */
export async function importOf(call: CallContext & { params: { import: number } }): Promise<ImportRecord> {
  const [row] = await call.db.select().from(imports).where(eq(imports.id, call.params.import))
  if (!row) return refuse('not_found')
  if (row.cleared_at !== null) return refuse('not_found', { key: 'import.files_gone' })
  return row
}

export function file(filename: string, body: Streamed['body']): Streamed {
  return new Streamed(body, {
    'content-type': workbook,
    'content-disposition': `attachment; filename="${filename}"`,
    'cache-control': 'no-store',
  })
}

/** The template of a kind: its headers and a row of example. */
export function template(call: Call<Endpoints['import.templates.show']>): Streamed {
  const { import_kind } = call.params
  const locale = call.query.locale ?? call.locale
  const { columns, template: number } = importKindsDeclared[import_kind]
  const example = columns.map((column) => column.example[locale] || null)
  const lines = (async function* () {
    yield example
  })()
  const headings = columns.map(({ header }) => header[locale])
  return file(`${import_kind}-${number}-${locale}.xlsx`, xlsxOf({ headings, lines }))
}

/** The rows that are wrong, to be mended in the workbook. */
export async function faultyRows(call: Call<Endpoints['import.faulty-rows.show']>): Promise<Streamed> {
  const row = await importOf(call)
  const { columns } = importKindsDeclared[row.kind]
  const which = and(
    eq(import_rows.import_id, row.id),
    eq(import_rows.checked, 'error'),
    eq(import_rows.is_skipped, false),
  )
  const lines = (async function* () {
    for await (const faulty of rowsInOrder(call.db, which))
      yield [faulty.row_number, ...columns.map(({ key }) => faulty.cells[key] ?? null)]
  })()
  const headings = [serverText('import.heading.row', call.locale), ...columns.map(({ header }) => header[call.locale])]
  return file(`faulty-rows-${row.id}.xlsx`, xlsxOf({ headings, lines }))
}
