export { paymentHandlers } from './handlers.ts'
export { paymentRecords } from './records.ts'
export { payments } from './table.ts'
