export { payment_attempts, training_credits, training_orders } from './table.ts'
