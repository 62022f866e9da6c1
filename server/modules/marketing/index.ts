export { marketingRecords } from './handlers.ts'
export { marketing_categories, marketing_posts } from './table.ts'
