export { partners } from './table.ts'
