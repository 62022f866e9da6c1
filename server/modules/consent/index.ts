export { given_consents } from './table.ts'
