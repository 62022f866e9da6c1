import type { ColumnForm } from '#contract/import/column-forms.ts'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { ImportMapping } from '#contract/import/mapping.ts'
import type { ImportedRow, ImportItem } from '#contract/import/records.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { ImportPart } from '#machines/import/import-file.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { downloadFile, openDownload } from '#services/save-file.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface OfImport {
  id: number
}
interface OfVersion extends OfImport {
  version: number
}

/** A changed row, and its import with the new counts. */
export interface RowAnswer {
  row: ImportedRow | null
  record: ImportItem
}

/** Reading of the workbook where it may be meant in two ways. */
export type Choice = Partial<Pick<ImportItem, 'empty_cells'>> & {
  readings?: { column: string; form: ColumnForm }[]
  signs?: { column: string; sign: string; factor: string | null }[]
}

const orNull = (value: string) => (value.trim() === '' ? null : value)

const withCounts = async (api: Api, id: number, row: ImportedRow, settings: CallSettings): Promise<RowAnswer> => ({
  row,
  record: await api.call('import.imports.show', { path: { import: id }, ...settings }),
})

/** Corrects a cell of a row. */
export async function fixCell(
  api: Api,
  { id, row, version, column, value }: OfVersion & { row: number; column: string; value: string },
  settings: CallSettings,
): Promise<RowAnswer> {
  const path = { import: id, import_row: row }
  const body = { column, value: orNull(value), version }
  return withCounts(
    api,
    id,
    await api.call('import.rows.fix', { path, body, showMessage: false, ...settings }),
    settings,
  )
}

/** Undoes the corrections of a row. */
export async function restoreRow(
  api: Api,
  { id, row, version }: OfVersion & { row: number },
  settings: CallSettings,
): Promise<RowAnswer> {
  const path = { import: id, import_row: row }
  const restored = await api.call('import.rows.restore', { path, body: { version }, showMessage: false, ...settings })
  return withCounts(api, id, restored, settings)
}

/** Corrects every cell of a column with the same value. */
export const fixAllCells = (
  api: Api,
  { id, column, from, to }: OfImport & { column: string; from: string | null; to: string },
  settings: CallSettings,
) =>
  api.call('import.imports.fix-all', {
    path: { import: id },
    body: { column, from, to: orNull(to) },
    showMessage: false,
    ...settings,
  })

/** Chooses the reading of a column, of a sign in it, or of empty cells. */
export const chooseReading = (api: Api, { id, ...body }: OfVersion & Choice, settings: CallSettings) =>
  api.call('import.imports.choose', { path: { import: id }, body, showMessage: false, ...settings })

/** Skips rows, or all rows with errors. */
export const skipRows = (
  api: Api,
  { id, ...body }: OfImport & { rows?: number[]; errors?: boolean },
  settings: CallSettings,
) => api.call('import.imports.skip', { path: { import: id }, body, showMessage: false, ...settings })

/** Includes skipped rows again. */
export const unskipRows = (api: Api, { id, rows }: OfImport & { rows: number[] }, settings: CallSettings) =>
  api.call('import.imports.unskip', { path: { import: id }, body: { rows }, showMessage: false, ...settings })

export const cancelImport = (api: Api, { id, version }: OfVersion, settings: CallSettings) =>
  api.call('import.imports.cancel', { path: { import: id }, body: { version }, ...settings })

export const rollBackImport = (api: Api, { id, version }: OfVersion, settings: CallSettings) =>
  api.call('import.imports.rollback', { path: { import: id }, body: { version }, ...settings })

/** Maps the columns of the workbook. */
export const mapColumns = (
  api: Api,
  { id, mapping, version }: OfVersion & { mapping: ImportMapping },
  settings: CallSettings,
) =>
  api.call('import.imports.map', { path: { import: id }, body: { mapping, version }, showMessage: false, ...settings })

/** Stores one file in place of a file of the archive. */
export const storeSingleFile = (
  api: Api,
  { id, name, file }: OfImport & { name: string; file: string },
  settings: CallSettings,
) => api.call('import.files.store', { path: { import: id }, body: { name, file }, showMessage: false, ...settings })

/** Continues the import with a workbook of corrected rows. */
export const amendRows = (api: Api, { id, file, version }: OfVersion & { file: string }, settings: CallSettings) =>
  api.call('import.imports.amend', { path: { import: id }, body: { file, version }, ...settings })

/** Downloads the rows with errors as a workbook. */
export const downloadFaultyRows = (
  api: Api,
  { id, filename }: OfImport & { filename: string },
  settings: CallSettings,
) =>
  downloadFile(() => api.stream('import.faulty-rows.show', { path: { import: id }, ...settings }), workbook, filename)

/** Downloads the protocol as a workbook. */
export const downloadProtocol = (api: Api, { id, filename }: OfImport & { filename: string }, settings: CallSettings) =>
  downloadFile(() => api.stream('import.protocols.show', { path: { import: id }, ...settings }), workbook, filename)

/** Downloads the template of a kind. */
export const downloadTemplate = (
  api: Api,
  { kind, locale, filename }: { kind: ImportKind; locale: Locale; filename: string },
  settings: CallSettings,
) =>
  downloadFile(
    () => api.stream('import.templates.show', { path: { import_kind: kind }, query: { locale }, ...settings }),
    workbook,
    filename,
  )

/** Downloads one of the two uploaded files by a signed link. */
export async function downloadOriginal(
  api: Api,
  { id, part }: OfImport & { part: ImportPart },
  settings: CallSettings,
) {
  const record = await api.call('import.imports.show', { path: { import: id }, ...settings })
  const file = record[part]
  if (file) openDownload(`${file.url}${file.url.includes('?') ? '&' : '?'}download=1`, file.filename)
}
