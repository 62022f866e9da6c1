export { partnerWithin } from './queries.ts'
export { partner_users, partners } from './table.ts'
