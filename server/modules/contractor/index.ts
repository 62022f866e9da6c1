export { contractor_contacts, contractors } from './table.ts'
