export { faq_categories, faq_posts } from './table.ts'
