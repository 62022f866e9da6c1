export { type RegisteredCompany, registry_lookups, registry_usage } from './table.ts'
