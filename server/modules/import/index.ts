import type { ServerModule } from '#server/module.ts'
import { importHandlers, importRowHandlers } from './handlers.ts'
import { importGauges, importJobs } from './jobs.ts'
import { importLetters } from './letters.ts'
import { importRecords } from './records.ts'
import { importSubscriptions } from './subscriptions.ts'
import { importTexts } from './texts.ts'

export { importStates, importsToMend } from './dashboard.ts'

export const importModule: ServerModule = {
  name: 'import',
  texts: importTexts,
  handlers: [importHandlers, importRowHandlers],
  jobs: [...importJobs],
  gauges: importGauges,
  letters: importLetters,
  records: [...importRecords],
  subscriptions: importSubscriptions,
}
