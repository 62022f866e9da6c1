export { mailHandlers } from './handlers.ts'
