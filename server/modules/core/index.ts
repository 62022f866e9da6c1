export { coreHandlers } from './handlers.ts'
export { coreJobs } from './jobs.ts'
