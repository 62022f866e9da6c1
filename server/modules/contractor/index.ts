export { createContractor, type NewContact, type NewContractor } from './create.ts'
export { type ContractorRecord, contractorWithin, isPartner } from './queries.ts'
export { contractorRecords } from './records.ts'
export { contractor_contacts, contractors } from './table.ts'
