import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { fileId } from '#contract/media/files.ts'
import { requiredText, version } from '#contract/values/rules.ts'
import { cell, column, Versioned } from './bodies.ts'
import {
  fileUses,
  ImportedFile,
  ImportedRow,
  ImportItem,
  KeptRow,
  ProblemKind,
  rowKinds,
  rowResults,
} from './records.ts'

const one = 'import/imports/{import}'
const storing = 'import.imports.store'
const showing = 'import.imports.show'

/** Rows of an import with their check results, and the files that they refer to. */
export const importRows = module('import', {
  'import.rows.index': list({
    path: `${one}/rows`,
    permission: showing,
    row: ImportedRow,
    sort: ['row_number', 'problem'],
    filters: {
      kind: oneOf(rowKinds),
      /** Id of a kind of problem. */
      problem: text(),
      result: oneOf(rowResults),
      /** Searches all cells. */
      search: text(),
    },
    summary: 'Rows of an import with what the check says of them',
  }),
  'import.rows.fix': endpoint({
    method: 'PATCH',
    path: `${one}/rows/{import_row}`,
    permission: storing,
    /** `version` is the version of the row. */
    body: v.strictObject({ column: column(), value: cell(), version: version() }),
    result: ImportedRow,
    summary: 'Mend a cell and check its row again',
  }),
  'import.rows.restore': endpoint({
    method: 'POST',
    path: `${one}/rows/{import_row}/restore`,
    permission: storing,
    body: Versioned,
    result: ImportedRow,
    summary: 'Put back what the workbook had in the mended cells of a row',
  }),
  'import.kept-rows.index': list({
    path: `${one}/kept-rows`,
    permission: showing,
    row: KeptRow,
    sort: ['row_number'],
    filters: {},
    summary: 'Rows whose records a rollback has left as they are, with who changed them and when',
  }),
  'import.files.index': list({
    path: `${one}/files`,
    permission: showing,
    row: ImportedFile,
    sort: ['name'],
    filters: { use: oneOf(fileUses), name: text() },
    summary: 'Files of the archive, and those that it lacks',
  }),
  'import.problems.index': endpoint({
    method: 'GET',
    path: `${one}/problems`,
    permission: showing,
    result: v.object({ results: v.array(ProblemKind) }),
    summary: 'The kinds of problems of the rows, the most frequent first',
  }),
  'import.files.store': endpoint({
    method: 'POST',
    path: `${one}/files`,
    permission: storing,
    /** `file`: an upload with the purpose import_file; it takes the place of the file of this name in the archive. */
    body: v.strictObject({ name: requiredText(255), file: fileId() }),
    result: ImportItem,
    summary: 'A single file that the archive lacks, or in which it is damaged; its rows are checked again',
  }),
  'import.suggestions.index': endpoint({
    method: 'GET',
    path: `${one}/suggestions`,
    permission: showing,
    query: v.strictObject({ column: column(), search: v.optional(text(), '') }),
    result: v.object({ results: v.array(v.object({ value: v.string() })) }),
    summary: 'What a cell of a column may hold, the nearest to what was typed first',
  }),
})
