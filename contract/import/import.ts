import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, dates, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { fileId } from '#contract/media/files.ts'
import { locales } from '#contract/messages/locale.ts'
import { choice, decimalBetween, flag, id, requiredText, say, version } from '#contract/values/rules.ts'
import { cell, column, Versioned } from './bodies.ts'
import { columnForms, emptyCellMeanings } from './column-forms.ts'
import { importKindNames } from './kinds.ts'
import { importStatuses } from './lifecycle.ts'
import { ImportMapping, ProposedMapping, SheetOutline } from './mapping.ts'
import { ImportItem, ImportProgress, ImportRow, importRow } from './records.ts'
import { importCounts } from './row-texts.ts'

const Attached = v.strictObject({ file: fileId(), version: version() })

/** Rows by id, or all rows with errors. */
const Chosen = v.strictObject({
  rows: v.optional(v.pipe(v.array(id()), v.maxLength(1000, say('rule.too_many_items', { limit: 1000 }))), []),
  errors: v.optional(flag(), false),
})

/** How many of a column's unit one of a foreign sign is: 4.2715 zlotys for a euro. */
export const signFactor = () => decimalBetween(6, 0.000001, 1_000_000)

const path = 'import/imports'
const one = `${path}/{import}` as const
const result = ImportItem
const storing = 'import.imports.store'
const showing = 'import.imports.show'

/** Imports of error codes, documents and devices (specification, sections 2, 4, 5 and 7). */
export const imports = module('import', {
  'import.imports.index': list({
    path,
    row: ImportRow,
    texts: [importCounts],
    sort: ['created_at', 'status', 'finished_at'],
    filters: {
      kind: oneOf(importKindNames),
      status: oneOf(importStatuses),
      created_by_name: text(),
      created_at: dates(),
      /** Only those with rows to correct or that failed, or only the others. */
      to_correct: boolean(),
    },
    summary: 'Imports',
  }),
  'import.imports.show': endpoint({ method: 'GET', path: one, result, summary: 'Show' }),
  'import.imports.store': endpoint({
    method: 'POST',
    path,
    body: v.strictObject({ kind: choice(importKindNames) }),
    result,
    idempotent: true,
    summary: 'Begin an import',
  }),
  'import.imports.attach-xls': endpoint({
    method: 'POST',
    path: `${one}/xls`,
    permission: storing,
    body: Attached,
    result,
    summary: 'Its workbook: an upload with the purpose import_xls',
  }),
  'import.imports.attach-zip': endpoint({
    method: 'POST',
    path: `${one}/zip`,
    permission: storing,
    body: Attached,
    result,
    summary: 'Its archive: an upload with the purpose import_zip',
  }),
  'import.imports.parse': endpoint({
    method: 'POST',
    path: `${one}/parse`,
    permission: storing,
    body: Versioned,
    result,
    idempotent: true,
    summary: 'Read and check both files; nothing is written',
  }),
  'import.imports.map': endpoint({
    method: 'POST',
    path: `${one}/map`,
    permission: storing,
    body: v.strictObject({ mapping: ImportMapping, version: version() }),
    result,
    idempotent: true,
    summary: 'Say where our columns are in a workbook that is not our template, and check it',
  }),
  'import.mappings.show': endpoint({
    method: 'GET',
    path: `${one}/mapping`,
    permission: showing,
    result: v.object({
      /** The first rows of each visible sheet. */
      sheets: v.array(SheetOutline),
      /** The mapping that was chosen, or the proposed one. */
      mapping: ProposedMapping,
      /** The earlier import with the same headers from which the proposal was taken. */
      remembered: v.nullable(v.object({ name: v.string(), at: v.string() })),
    }),
    summary: 'The first rows of the workbook, and the proposed mapping of its columns',
  }),
  'import.imports.amend': endpoint({
    method: 'POST',
    path: `${one}/amend`,
    permission: storing,
    body: Attached,
    result,
    idempotent: true,
    summary: 'Take over rows that were mended in the workbook of faulty rows; an upload with the purpose import_xls',
  }),
  'import.imports.choose': endpoint({
    method: 'POST',
    path: `${one}/choose`,
    permission: storing,
    body: v.strictObject({
      version: version(),
      /** Meaning of empty cells; absent: as before. */
      empty_cells: v.optional(choice(emptyCellMeanings)),
      /** Readings of columns whose cells have two meanings. */
      readings: v.optional(
        v.pipe(
          v.array(v.strictObject({ column: column(), form: choice(columnForms) })),
          v.maxLength(60, say('rule.too_many_items', { limit: 60 })),
        ),
        [],
      ),
      /** What a currency, percent or unit means in a column that has another: by what its numbers are multiplied; null: an error. */
      signs: v.optional(
        v.pipe(
          v.array(
            v.strictObject({
              column: column(),
              sign: requiredText(60),
              factor: v.nullable(signFactor()),
            }),
          ),
          v.maxLength(60, say('rule.too_many_items', { limit: 60 })),
        ),
        [],
      ),
    }),
    result,
    idempotent: true,
    summary: 'Choose what empty cells mean and how columns are read, and check every row again',
  }),
  'import.imports.fix-all': endpoint({
    method: 'POST',
    path: `${one}/fix-all`,
    permission: storing,
    body: v.strictObject({ column: column(), from: cell(), to: cell() }),
    result: v.object({ ...ImportItem.entries, fixed: v.number() }),
    summary: 'Put one value in the place of another in every row of a column that has it, and check these rows again',
  }),
  'import.imports.skip': endpoint({
    method: 'POST',
    path: `${one}/skip`,
    permission: storing,
    body: Chosen,
    result,
    summary: 'Leave rows out',
  }),
  'import.imports.unskip': endpoint({
    method: 'POST',
    path: `${one}/unskip`,
    permission: storing,
    body: v.strictObject({ rows: Chosen.entries.rows }),
    result,
    summary: 'Take rows in again',
  }),
  'import.imports.run': endpoint({
    method: 'POST',
    path: `${one}/run`,
    body: v.strictObject({
      /** Version of the import with the counts that the person saw. */
      version: version(),
      /** Leaves out rows with errors. */
      leave_errors: v.optional(flag(), false),
    }),
    result,
    idempotent: true,
    summary: 'Write the checked rows',
  }),
  'import.imports.retry': endpoint({
    method: 'POST',
    path: `${one}/retry`,
    permission: 'import.imports.run',
    body: Versioned,
    result,
    idempotent: true,
    summary: 'Check and write again what was not written',
  }),
  'import.imports.cancel': endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    body: Versioned,
    result,
    summary: 'Give it up; one that is writing rows stops after its batch',
  }),
  'import.imports.rollback': endpoint({
    method: 'POST',
    path: `${one}/rollback`,
    body: Versioned,
    result,
    idempotent: true,
    summary: 'Take back what it has written, except records that have been edited since or are in use',
  }),
  'import.imports.running': endpoint({
    method: 'GET',
    path: `${path}/running`,
    permission: 'import.imports.index',
    result: v.object({
      results: v.array(
        v.object({
          id: importRow.id,
          kind: importRow.kind,
          status: importRow.status,
          progress: v.nullable(ImportProgress),
          is_mine: v.boolean(),
        }),
      ),
    }),
    summary: 'Imports that a job is at work on',
  }),
  'import.templates.show': endpoint({
    method: 'GET',
    path: 'import/templates/{import_kind}',
    permission: storing,
    kind: 'stream',
    params: v.strictObject({ import_kind: v.picklist(importKindNames) }),
    query: v.strictObject({ locale: v.optional(v.picklist(locales)) }),
    result: v.unknown(),
    summary: 'The template of a kind as a workbook',
  }),
  'import.faulty-rows.show': endpoint({
    method: 'GET',
    path: `${one}/faulty-rows`,
    permission: showing,
    kind: 'stream',
    result: v.unknown(),
    summary: 'The rows that are wrong as a workbook, with a comment at each wrong cell',
  }),
  'import.protocols.show': endpoint({
    method: 'GET',
    path: `${one}/protocol`,
    permission: showing,
    kind: 'stream',
    result: v.unknown(),
    summary: 'Every row with what became of it as a workbook',
  }),
  'import.statuses.index': lookup({
    path: 'import/statuses',
    row: v.object({ id: v.string(), name: v.string() }),
    summary: 'Statuses of an import',
  }),
})
