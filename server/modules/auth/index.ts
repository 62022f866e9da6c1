export { findSession, type SignedIn } from './session.ts'
export { roles, user_roles, users } from './table.ts'
