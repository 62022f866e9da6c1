export { type LookUp, lookUpCompany, newestProof, proofOf } from './gateway.ts'
export { type RegisteredCompany, registry_lookups, registry_usage } from './table.ts'
