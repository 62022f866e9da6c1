export { serviceOrderHandlers } from './handlers.ts'
export { serviceOrderJobs } from './jobs.ts'
