import { coreRecords } from '#contract/core/records.ts'
import { handlers } from '#server/http/handlers.ts'
import { listAudit, listHistory, listSecurity } from './audit.ts'
import { listSecurityFailures } from './security-failures.ts'
import { listTrash, restore } from './trash.ts'

export const recordHandlers = handlers(coreRecords, {
  'core.audit.index': listAudit,
  'core.security.index': listSecurity,
  'core.security.failures': listSecurityFailures,
  'core.history.index': listHistory,
  'core.trash.index': listTrash,
  'core.trash.restore': restore,
})
