export { payments } from './table.ts'
