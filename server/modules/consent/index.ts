export { type Kept, keepConsents } from './keep.ts'
export { given_consents } from './table.ts'
