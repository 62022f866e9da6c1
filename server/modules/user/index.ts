export { openPartnerAccount, type PartnerPerson } from './partner-account.ts'
