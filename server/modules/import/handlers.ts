import { imports as contract } from '#contract/import/import.ts'
import { importStatuses } from '#contract/import/lifecycle.ts'
import { importRows as rowsContract } from '#contract/import/rows.ts'
import { importStatus } from '#contract/import/statuses.ts'
import { handlers } from '#server/http/handlers.ts'
import { wordsFor } from '#server/http/words.ts'
import { fixAll, fixCell, restoreRow, skip, suggest } from './check/fix-rows.ts'
import { listProblems } from './check/problems.ts'
import { faultyRows, template } from './downloads.ts'
import { storeSingleFile } from './files/single-file.ts'
import { showMapping } from './mapping.ts'
import { protocol } from './protocol.ts'
import { listFiles, listRows, showRow } from './rows.ts'
import { listKeptRows } from './run/kept-rows.ts'
import { listImports, listRunning, showImport } from './show.ts'
import { amend, attach, cancelImport, choose, map, parse, retry, rollBack, run, storeImport } from './steps.ts'

/** Calls of imports (specification, sections 2, 4, 5 and 7). */
export const importHandlers = handlers(contract, {
  'import.imports.index': listImports,
  'import.imports.show': (call) => showImport(call, call.params.import),
  'import.imports.store': async (call) => showImport(call, (await storeImport(call)).id),
  'import.imports.attach-xls': async (call) => showImport(call, (await attach(call, 'xls')).id),
  'import.imports.attach-zip': async (call) => showImport(call, (await attach(call, 'zip')).id),
  'import.imports.parse': async (call) => showImport(call, (await parse(call)).id),
  'import.imports.map': async (call) => showImport(call, (await map(call)).id),
  'import.mappings.show': showMapping,
  'import.imports.amend': async (call) => showImport(call, (await amend(call)).id),
  'import.imports.choose': async (call) => showImport(call, (await choose(call)).id),
  'import.imports.fix-all': async (call) => {
    const fixed = await fixAll(call)
    return { ...(await showImport(call, call.params.import)), fixed }
  },
  'import.imports.skip': async (call) => showImport(call, (await skip(call, true)).id),
  'import.imports.unskip': async (call) => showImport(call, (await skip(call, false)).id),
  'import.imports.run': async (call) => showImport(call, (await run(call)).id),
  'import.imports.retry': async (call) => showImport(call, (await retry(call)).id),
  'import.imports.cancel': async (call) => showImport(call, (await cancelImport(call)).id),
  'import.imports.rollback': async (call) => showImport(call, (await rollBack(call)).id),
  'import.imports.running': listRunning,
  'import.templates.show': template,
  'import.faulty-rows.show': faultyRows,
  'import.protocols.show': protocol,
  'import.statuses.index': (call) => wordsFor(importStatuses, (status) => importStatus[status].label, call),
})

/** Calls of the rows of an import. */
export const importRowHandlers = handlers(rowsContract, {
  'import.rows.index': listRows,
  'import.rows.fix': async (call) => showRow(call, (await fixCell(call)).id),
  'import.rows.restore': async (call) => showRow(call, (await restoreRow(call)).id),
  'import.kept-rows.index': listKeptRows,
  'import.files.index': listFiles,
  'import.problems.index': listProblems,
  'import.files.store': async (call) => showImport(call, (await storeSingleFile(call)).id),
  'import.suggestions.index': suggest,
})
