export { pages } from './table.ts'
