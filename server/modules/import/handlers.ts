import { imports as contract } from '#contract/import/import.ts'
import { importStatuses } from '#contract/import/lifecycle.ts'
import { importRows as rowsContract } from '#contract/import/rows.ts'
import { handlers } from '#server/http/handlers.ts'
import { wordsFor } from '#server/http/words.ts'
import { faultyRows, protocol, template } from './downloads.ts'
import { listKeptRows } from './kept-rows.ts'
import { fixAll, fixCell, restoreRow, skip, suggest } from './mend.ts'
import { listFiles, listRows, showRow } from './rows.ts'
import { listImports, listRunning, showImport, toItem } from './show.ts'
import { amend, attach, cancel, parse, retry, rollBack, run, storeImport } from './steps.ts'

/** Imports, from their files to the records that they become (specification, sections 2, 4, 5 and 7). */
export const importHandlers = handlers(contract, {
  'import.imports.index': listImports,
  'import.imports.show': (call) => showImport(call, call.params.import),
  'import.imports.store': async (call) => toItem(call, await storeImport(call)),
  'import.imports.attach-xls': async (call) => toItem(call, await attach(call, 'xls')),
  'import.imports.attach-zip': async (call) => toItem(call, await attach(call, 'zip')),
  'import.imports.parse': async (call) => toItem(call, await parse(call)),
  'import.imports.amend': async (call) => toItem(call, await amend(call)),
  'import.imports.fix-all': async (call) => {
    const fixed = await fixAll(call)
    return { ...(await showImport(call, call.params.import)), fixed }
  },
  'import.imports.skip': async (call) => toItem(call, await skip(call, true)),
  'import.imports.unskip': async (call) => toItem(call, await skip(call, false)),
  'import.imports.run': async (call) => toItem(call, await run(call)),
  'import.imports.retry': async (call) => toItem(call, await retry(call)),
  'import.imports.cancel': async (call) => toItem(call, await cancel(call)),
  'import.imports.rollback': async (call) => toItem(call, await rollBack(call)),
  'import.imports.running': listRunning,
  'import.templates.show': template,
  'import.faulty-rows.show': faultyRows,
  'import.protocols.show': protocol,
  'import.statuses.index': (call) => wordsFor(importStatuses, (status) => `import.status.${status}`, call),
})

/** Their rows: mended, skipped, kept. */
export const importRowHandlers = handlers(rowsContract, {
  'import.rows.index': listRows,
  'import.rows.fix': async (call) => showRow(call, (await fixCell(call)).id),
  'import.rows.restore': async (call) => showRow(call, (await restoreRow(call)).id),
  'import.kept-rows.index': listKeptRows,
  'import.files.index': listFiles,
  'import.suggestions.index': suggest,
})
