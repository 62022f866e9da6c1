export { openPartnerAccount, type PartnerPerson } from './partner-account.ts'
export { userRecords } from './records.ts'
