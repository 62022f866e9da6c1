export { partnerWithin } from './queries.ts'
export { partnerRecords } from './records.ts'
export { createPartner } from './store.ts'
export { affiliates, partner_entries, partner_moderators, partner_users, partners } from './table.ts'
