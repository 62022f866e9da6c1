import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { imports as contract } from '#contract/import/import.ts'
import { importKinds } from '#contract/import/kinds.ts'
import { wordsIn } from '#contract/messages/erp-name.ts'
import { type Locale, locales } from '#contract/messages/locale.ts'
import { type KeyWithoutErp, serverText } from '#contract/messages/server-messages.ts'
import type { Database } from '#server/db/client.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import type { ExportCells } from '#server/http/lists/export.ts'
import { exportInTurn } from '#server/http/lists/export-queue.ts'
import { xlsxOf } from '#server/http/lists/xlsx.ts'
import type { Streamed } from '#server/http/streamed.ts'
import { filesById, generatedFileId, storageKey, storeFile } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import { type ImportRecord, importEntity } from './advance.ts'
import { download, importOf, rowsInOrder } from './downloads.ts'
import { storedText, textIn } from './stored-text.ts'
import { import_rows, type Problem } from './table.ts'

type Endpoints = (typeof contract)['endpoints']
type Source = Pick<CallContext, 'db' | 'deps' | 'at'>

const nameOf = ({ id }: ImportRecord) => `protocol-${id}.xlsx`

/** Workbook of all rows with their results; after 90 days the one that was kept. */
export async function protocol(call: Call<Endpoints['import.protocols.show']>): Promise<Streamed> {
  const row = await importOf(call)
  if (row.cleared_at === null)
    return exportInTurn(call, async () => download(nameOf(row), drawn(call.db, row, call.locale)))
  const id = keptId(call, row, call.locale)
  const kept = (await filesById(call.db, [id])).get(id)
  if (!kept) return refuse('not_found', { key: 'import.files_gone' })
  return download(nameOf(row), await call.deps.storage.read(storageKey(kept)))
}

/** Keeps the protocol of an import whose rows are about to be deleted, in every language. */
export async function keepProtocol(source: Source, row: ImportRecord): Promise<void> {
  const { db, deps, at } = source
  if (row.rows_count === 0 || row.created_by === null) return
  for (const locale of locales)
    await storeFile(db, deps.storage, {
      id: keptId(source, row, locale),
      filename: nameOf(row),
      purpose: 'import_protocol',
      content: await buffer(drawn(db, row, locale)),
      created_by: row.created_by,
      at,
      owner_entity: importEntity,
      owner_id: row.id,
    })
}

const keptId = ({ deps }: Pick<Source, 'deps'>, { id }: ImportRecord, locale: Locale) =>
  generatedFileId(`import ${deps.config.public_url} ${id} protocol ${locale}`)

function drawn(db: Database, row: ImportRecord, locale: Locale) {
  const columns = importKinds[row.kind].columns
  const erp = erpNameOf(db)
  const words = (key: KeyWithoutErp) => serverText(key, locale)
  return xlsxOf({
    headings: [
      words('import.heading.row'),
      words('import.heading.check'),
      words('import.heading.result'),
      words('import.heading.record'),
      words('import.heading.problems'),
      words('import.heading.changes'),
      ...columns.map(({ header }) => wordsIn(header, locale, erp)),
    ],
    lines: linesOf(db, row, locale),
  })
}

async function* linesOf(db: Database, { id, kind }: ImportRecord, locale: Locale): AsyncGenerator<ExportCells> {
  const columns = importKinds[kind].columns
  const erp = erpNameOf(db)
  const headerOf = (name: string) => {
    const column = columns.find(({ key }) => key === name)
    return column ? wordsIn(column.header, locale, erp) : name
  }
  for await (const row of rowsInOrder(db, eq(import_rows.import_id, id))) {
    const changes = row.changes.map((change) => {
      const [before, after] = [change.old, change.new].map((value) => textIn(locale, value) ?? '–')
      return `${headerOf(change.column)}: ${before} → ${after}`
    })
    yield [
      row.row_number,
      serverText(`import.row.${row.kind}`, locale),
      row.result && serverText(`import.result.${row.result}`, locale),
      row.record_id,
      row.problems.map((problem) => problemOf(problem, headerOf, locale)).join('; ') || null,
      changes.join('\n') || null,
      ...columns.map(({ key }) => row.cells[key] ?? null),
    ]
  }
}

/** Problems of a row, each after the name of its column. */
function problemOf({ column, key, parameters }: Problem, headerOf: (column: string) => string, locale: Locale): string {
  const message = storedText(key, locale, parameters)
  return column === null ? message : `${headerOf(column)}: ${message}`
}
