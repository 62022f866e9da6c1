export { newestProof, proofOf } from './gateway.ts'
export { registry_lookups } from './table.ts'
