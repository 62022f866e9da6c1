export { faqJobs } from './jobs.ts'
export { faqRecords } from './records.ts'
export { faq_searches, faq_votes } from './table.ts'
