export { type Kept, keepConsents } from './keep.ts'
export { given_consents } from './table.ts'
export { type Withdrawal, withdrawConsents } from './withdraw.ts'
export { consentEntity, withdrawOne } from './withdraw-one.ts'
