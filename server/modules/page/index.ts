export { pageRecords } from './handlers.ts'
