export { belongsTo, userWithin } from './reach.ts'
export { userRecords } from './records.ts'
