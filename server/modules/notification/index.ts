export { notifications } from './table.ts'
