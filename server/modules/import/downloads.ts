import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import type { imports as contract } from '#contract/import/import.ts'
import type { ImportColumn } from '#contract/import/kinds/declaration.ts'
import { importKinds } from '#contract/import/kinds.ts'
import { wordsIn } from '#contract/messages/erp-name.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { type KeyWithoutErp, serverText } from '#contract/messages/server-messages.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { exportInTurn } from '#server/http/lists/export-queue.ts'
import { Streamed } from '#server/http/streamed.ts'
import { refuse } from '#server/refusal.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import { type WrittenColumn, writeWorkbook } from '#server/workbook/write.ts'
import { actsOf } from './acting-person.ts'
import type { ImportRecord } from './advance.ts'
import type { Field } from './check/fields.ts'
import { rowNumberHeading, templateProperty } from './files/read-workbook.ts'
import { kindOf } from './kinds/index.ts'
import { shownKind } from './rows.ts'
import { storedText, textIn } from './stored-text.ts'
import { import_rows, imports, type Problem } from './table.ts'

type Endpoints = (typeof contract)['endpoints']

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const batch = 1000

/** Rows by number, read in batches. */
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
  return row
}

/** A workbook as an answer that the browser saves. */
export function download<Body extends Streamed['body']>(filename: string, body: Body): Streamed<Body> {
  return new Streamed(body, {
    'content-type': workbook,
    'content-disposition': `attachment; filename="${filename}"`,
    'cache-control': 'no-store',
  })
}

/** Template of a kind: headers, an example row, drop-downs of the dictionaries, and a sheet that explains the columns. */
export async function template(call: Call<Endpoints['import.templates.show'], StaffScope>): Promise<Streamed> {
  const { import_kind } = call.params
  const locale = call.query.locale ?? call.locale
  const { columns, template: number } = importKinds[import_kind]
  const fields = await kindOf(import_kind).fields(actsOf(call))
  const erp = erpNameOf(call.db)
  const words = (key: KeyWithoutErp) => serverText(key, locale)
  const sheet = columns.map((column) => columnOf(column, fields[column.key], locale, erp))
  const clears = columns.some(({ key, required }) => !required && fields[key]?.empty !== undefined)
  const example = columns.map((column) => column.example[locale] || null)
  const explained = columns.map(({ header, explanation, required }) => [
    wordsIn(header, locale, erp),
    words(required ? 'import.template.required' : 'import.template.optional'),
    wordsIn(explanation, locale, erp),
  ])
  const body = writeWorkbook({
    sheets: [
      { name: words('import.template.sheet'), columns: sheet, rows: [example], filter: false },
      {
        name: words('import.template.explanations'),
        columns: [
          { header: words('import.template.column'), width: 24 },
          { header: words('import.template.necessity'), width: 16 },
          { header: words('import.template.explanation'), width: 90, kind: 'wrapped' },
        ],
        rows: [
          ...explained,
          [null, null, words(clears ? 'import.template.empty_cells' : 'import.template.empty_cells_leave')],
        ],
        filter: false,
      },
    ],
    properties: { [templateProperty]: `${import_kind}:${number}` },
  })
  return download(`${import_kind}-${number}-${locale}.xlsx`, body)
}

function columnOf(column: ImportColumn, field: Field | undefined, locale: Locale, erp: string): WrittenColumn {
  const several = column.type === 'list'
  const values = field?.options?.map((value) => textIn(locale, value)) ?? (several ? field?.names : undefined)
  return {
    header: wordsIn(column.header, locale, erp),
    note: wordsIn(column.explanation, locale, erp),
    width: ['list', 'text', 'code'].includes(column.type) ? 28 : 20,
    kind: 'text',
    ...(values && values.length > 0 && { values, otherValues: several }),
    ...(column.type === 'code' && { onlyText: serverText('import.template.only_text', locale) }),
  }
}

/** Workbook of faulty rows with a comment at each faulty cell. Corrected, it is uploaded to the same import. */
export async function faultyRows(call: Call<Endpoints['import.faulty-rows.show'], StaffScope>): Promise<Streamed> {
  const row = await importOf(call)
  if (row.cleared_at !== null) return refuse('not_found', { key: 'import.files_gone' })
  const { locale, db } = call
  const erp = erpNameOf(db)
  const { columns, template: number } = importKinds[row.kind]
  const fields = await kindOf(row.kind).fields(actsOf(call))
  const which = and(
    eq(import_rows.import_id, row.id),
    eq(import_rows.checked, 'error'),
    eq(import_rows.is_skipped, false),
  )
  const rows = (async function* () {
    for await (const { row_number, cells, problems } of rowsInOrder(db, which)) {
      const told = (column: string | null) => commentOf(problems, column, locale)
      yield [
        { value: row_number, ...told(null) },
        ...columns.map(({ key }) => ({ value: cells[key] ?? null, ...told(key) })),
      ]
    }
  })()
  const book = {
    sheets: [
      {
        name: serverText('import.template.sheet', locale),
        columns: [
          { header: rowNumberHeading(row, locale), width: 26 },
          ...columns.map((column) => columnOf(column, fields[column.key], locale, erp)),
        ],
        rows,
      },
    ],
    properties: { [templateProperty]: `${row.kind}:${number}` },
  }
  return exportInTurn(call, async () => download(`faulty-rows-${row.id}.xlsx`, writeWorkbook(book)))
}

/** Problem of a cell with the suggested value. */
function commentOf(problems: readonly Problem[], column: string | null, locale: Locale) {
  const own = problems.filter((problem) => problem.column === column)
  if (own.length === 0) return {}
  const comment = own
    .map(({ key, parameters, suggestion }) => {
      const message = storedText(key, locale, parameters)
      return suggestion
        ? `${message}. ${serverText('import.template.nearest', locale, { value: textIn(locale, suggestion) })}`
        : message
    })
    .join('\n')
  return { comment, bad: true }
}
