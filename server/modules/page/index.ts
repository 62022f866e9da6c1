export { pageRecords } from './handlers.ts'
export { pages } from './table.ts'
