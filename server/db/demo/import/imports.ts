import { buffer } from 'node:stream/consumers'
import { asc, eq } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { importKinds } from '#contract/import/kinds.ts'
import { manual } from '#server/db/demo/device/papers.ts'
import { documentKinds } from '#server/db/demo/documentation/documentation.ts'
import { colleague, found, type Loading } from '#server/db/demo/loading.ts'
import { daysBack } from '#server/db/demo/moments.ts'
import { device_groups } from '#server/modules/device/table.ts'
import { documentations } from '#server/modules/documentation/table.ts'
import { importEntity } from '#server/modules/import/advance.ts'
import { parseImport } from '#server/modules/import/files/parse.ts'
import { kindOfImport } from '#server/modules/import/kinds/index.ts'
import { imports } from '#server/modules/import/table.ts'
import { storeFile } from '#server/modules/media/index.ts'
import { writeWorkbook } from '#server/workbook/write.ts'

type Row = Readonly<Record<string, string>>

/**
 * Loads an import of documentation that was checked yesterday and waits for a decision: documents that are in the portal already, new
 * ones with their files, and two rows with errors.
 */
export async function loadImports({ db, now, staff, act, deps }: Loading): Promise<void> {
  const author = colleague(staff, 'Iwona Zalewska')
  const at = daysBack(now, 1)
  const { rows, papers } = await content(db)
  const { id } = await act(author, at, 'import.imports.store', { body: { kind: 'documentations' } })
  const attach = (purpose: 'import_xls' | 'import_zip', filename: string, content: Buffer) =>
    storeFile(db, deps.storage, {
      purpose,
      filename,
      content,
      at,
      created_by: author.id,
      owner_entity: importEntity,
      owner_id: id,
    })
  const xls_name = 'dokumentacja-serwisowa.xlsx'
  const xls = await attach('import_xls', xls_name, await workbook(rows))
  const zip = await attach('import_zip', 'dokumentacja.zip', await archive(papers))
  const begun = { step: 'parse', step_started_at: at.toISOString(), run_by: author.id } as const
  const [row] = await db
    .update(imports)
    .set({ ...begun, xls_id: xls.id, zip_id: zip.id, xls_name, status: 'parsing' })
    .where(eq(imports.id, id))
    .returning()
  const stored = found(row, 'import')
  await parseImport({ ...deps, db, clock: () => at }, kindOfImport(stored), stored, at)
}

/** The rows of the workbook, and the papers of the archive by name. */
async function content(db: Loading['db']) {
  const known = await db.select().from(documentations).orderBy(asc(documentations.id)).limit(3)
  const [group] = await db.select().from(device_groups).where(eq(device_groups.name, 'Pompy ciepła'))
  const { type: type_id, category: category_id } = found(documentKinds[0], 'kind of documents')
  const named = { type_id, category_id, groups: found(group, 'group').name }
  const titles = ['Karta uruchomienia pompy ciepła', 'Lista kontrolna przeglądu', 'Protokół płukania instalacji']
  const fileOf = (title: string) => `${title.toLowerCase().replaceAll(' ', '-')}.pdf`
  const rows: Row[] = [
    ...known.map((one) => ({ documentation_number: one.documentation_number, name_pl: one.name_pl, ...named })),
    ...titles.map((title) => ({ ...named, name_pl: title, file_pl: fileOf(title) })),
    { ...named, name_pl: 'Schemat podłączenia bufora', file_pl: 'schemat-bufora.pdf' },
    { ...named, name_pl: 'Dobór naczynia przeponowego', type_id: 'Poradnik doborowy' },
  ]
  const text = 'Wypełnij w dniu uruchomienia i dołącz do dokumentów klienta.'
  const paper = (title: string) =>
    manual({ title, brand: 'Portal', models: ['Pompy ciepła'], edition: '2026', sections: [{ heading: title, text }] })
  const papers = await Promise.all(titles.map(async (title) => [fileOf(title), await paper(title)] as const))
  return { rows, papers }
}

function workbook(rows: readonly Row[]): Promise<Buffer> {
  const columns = importKinds.documentations.columns.filter(({ key }) => rows.some((row) => key in row))
  const sheet = {
    name: 'Dane',
    columns: columns.map(({ header }) => ({ header: header.pl })),
    rows: rows.map((row) => columns.map(({ key }) => row[key] ?? null)),
  }
  return buffer(writeWorkbook({ sheets: [sheet] }))
}

function archive(papers: readonly (readonly [string, Buffer])[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of papers) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}
