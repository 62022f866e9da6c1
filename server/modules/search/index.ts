import type { ServerModule } from '#server/module.ts'
import { searchHandlers } from './handlers.ts'
import { searchJobs } from './jobs.ts'
import { searchTexts } from './texts.ts'

export { installSearch } from './install.ts'

export const searchModule: ServerModule = {
  name: 'search',
  texts: searchTexts,
  handlers: [searchHandlers],
  jobs: searchJobs,
  subscriptions: {
    'company.closed': [
      { tables: ['search_entries'], answer: { nothing: 'because its triggers follow the records of the company' } },
    ],
  },
}
