export { documentation_categories, documentation_tags, documentation_types, documentations } from './table.ts'
