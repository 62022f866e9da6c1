export { newestProof, proofOf } from './gateway.ts'
export { type RegistryPorts, registryHandlers } from './handlers.ts'
export { registry_lookups } from './table.ts'
