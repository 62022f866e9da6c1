export { news } from './table.ts'
