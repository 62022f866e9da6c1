export { paymentHandlers } from './handlers.ts'
export { paymentRecords } from './records.ts'
