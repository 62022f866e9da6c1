import * as v from 'valibot'
import type { ColumnForm } from '#contract/import/column-forms.ts'
import type { ImportKind } from '#contract/import/kinds.ts'
import { ImportMapping } from '#contract/import/mapping.ts'
import type { ImportedRow, ImportItem } from '#contract/import/records.ts'
import type { Locale } from '#contract/locale.ts'
import type { ImportPart } from '#machines/import/import-file.ts'
import { downloadFile, openDownload } from '#services/save-file.ts'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface OfImport {
  id: number
}
interface Seen extends OfImport {
  version: number
}

/** A changed row, and its import with the new counts. */
export interface RowAnswer {
  row: ImportedRow | null
  record: ImportItem
}

export const mending: SubmissionUse<RowAnswer> = {
  send: async (
    api,
    { id, row, version, column, value }: Seen & { row: number; column: string; value: string },
    settings,
  ) => {
    const path = { import: id, import_row: row }
    const mended = await api.call('import.rows.fix', {
      path,
      body: { column, value: value.trim() === '' ? null : value, version },
      showMessage: false,
      ...settings,
    })
    return { row: mended, record: await api.call('import.imports.show', { path: { import: id }, ...settings }) }
  },
}

export const mendingAll: SubmissionUse<ImportItem & { fixed: number }> = {
  send: (api, { id, column, from, to }: OfImport & { column: string; from: string | null; to: string }, settings) =>
    api.call('import.imports.fix-all', {
      path: { import: id },
      body: { column, from, to: to.trim() === '' ? null : to },
      showMessage: false,
      ...settings,
    }),
}

/** How the workbook is read where it may be meant in two ways. */
export type Choice = Partial<Pick<ImportItem, 'empty_cells'>> & {
  readings?: { column: string; form: ColumnForm }[]
}

export const choosing: SubmissionUse<ImportItem> = {
  send: (api, { id, ...body }: Seen & Choice, settings) =>
    api.call('import.imports.choose', { path: { import: id }, body, showMessage: false, ...settings }),
}

export const restoring: SubmissionUse<RowAnswer> = {
  send: async (api, { id, row, version }: Seen & { row: number }, settings) => {
    const path = { import: id, import_row: row }
    const restored = await api.call('import.rows.restore', {
      path,
      body: { version },
      showMessage: false,
      ...settings,
    })
    return { row: restored, record: await api.call('import.imports.show', { path: { import: id }, ...settings }) }
  },
}

export const skipping: SubmissionUse<ImportItem> = {
  send: (api, { id, ...body }: OfImport & { rows?: number[]; errors?: boolean }, settings) =>
    api.call('import.imports.skip', { path: { import: id }, body, showMessage: false, ...settings }),
}

export const takingIn: SubmissionUse<ImportItem> = {
  send: (api, { id, rows }: OfImport & { rows: number[] }, settings) =>
    api.call('import.imports.unskip', { path: { import: id }, body: { rows }, showMessage: false, ...settings }),
}

export const cancelling: SubmissionUse<ImportItem> = {
  send: (api, { id, version }: Seen, settings) =>
    api.call('import.imports.cancel', { path: { import: id }, body: { version }, ...settings }),
}

export const rollingBack: SubmissionUse<ImportItem> = {
  send: (api, { id, version }: Seen, settings) =>
    api.call('import.imports.rollback', { path: { import: id }, body: { version }, ...settings }),
}

export const mappingColumns: SubmissionUse<ImportItem> = {
  schema: v.object({ mapping: ImportMapping }),
  send: (api, { id, mapping, version }: Seen & { mapping: ImportMapping }, settings) =>
    api.call('import.imports.map', {
      path: { import: id },
      body: { mapping, version },
      showMessage: false,
      ...settings,
    }),
}

export const replacingFile: SubmissionUse<ImportItem> = {
  send: (api, { id, name, file }: OfImport & { name: string; file: string }, settings) =>
    api.call('import.files.store', { path: { import: id }, body: { name, file }, showMessage: false, ...settings }),
}

export const amending: SubmissionUse<ImportItem> = {
  schema: v.object({ file: v.string() }),
  send: (api, { id, file, version }: Seen & { file: string }, settings) =>
    api.call('import.imports.amend', { path: { import: id }, body: { file, version }, ...settings }),
}

export const faultyRows: SubmissionUse = {
  send: (api, { id, filename }: OfImport & { filename: string }, settings) =>
    downloadFile(
      () => api.stream('import.faulty-rows.show', { path: { import: id }, ...settings }),
      workbook,
      filename,
    ),
}

export const protocol: SubmissionUse = {
  send: (api, { id, filename }: OfImport & { filename: string }, settings) =>
    downloadFile(() => api.stream('import.protocols.show', { path: { import: id }, ...settings }), workbook, filename),
}

export const template: SubmissionUse = {
  send: (api, { kind, locale, filename }: { kind: ImportKind; locale: Locale; filename: string }, settings) =>
    downloadFile(
      () => api.stream('import.templates.show', { path: { import_kind: kind }, query: { locale }, ...settings }),
      workbook,
      filename,
    ),
}

/** Downloads one of the two files by a signed link. */
export const originalFile: SubmissionUse = {
  send: async (api, { id, part }: OfImport & { part: ImportPart }, settings) => {
    const record = await api.call('import.imports.show', { path: { import: id }, ...settings })
    const file = record[part]
    if (file) openDownload(`${file.url}${file.url.includes('?') ? '&' : '?'}download=1`, file.filename)
  },
}
