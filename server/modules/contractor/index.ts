export { createContractor } from './create.ts'
export { contractorWithin } from './queries.ts'
export { contractorRecords } from './records.ts'
export { contractor_contacts, contractors } from './table.ts'
