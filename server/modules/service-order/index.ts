export { serviceOrderHandlers } from './handlers.ts'
export { serviceOrderJobs } from './jobs.ts'
export { serviceOrderRecords } from './records.ts'
