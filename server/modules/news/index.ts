export { newsRecords } from './handlers.ts'
