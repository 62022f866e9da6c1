export { marketingRecords } from './handlers.ts'
