export { isErrorCodeOf } from './queries.ts'
export { devices, error_codes, installed_units, producers } from './table.ts'
