export { mailHandlers } from './handlers.ts'
export { mailJobs } from './jobs.ts'
