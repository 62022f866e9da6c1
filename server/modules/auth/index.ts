export { roles, user_roles, users } from './table.ts'
