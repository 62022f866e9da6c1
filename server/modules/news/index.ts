export { newsRecords } from './handlers.ts'
export { news } from './table.ts'
