import { coreRecords } from '#contract/core-records.ts'
import { handlers } from '#server/http/handlers.ts'
import { listAudit, listHistory } from './audit.ts'
import { listTrash, restore } from './trash.ts'

/** Beside the module's index, because it asks every other module what its records are. */
export const recordHandlers = handlers(coreRecords, {
  'core.audit.index': listAudit,
  'core.history.index': listHistory,
  'core.trash.index': listTrash,
  'core.trash.restore': restore,
})
