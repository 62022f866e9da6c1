import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import {
  order_tasks,
  payment_attempts,
  payment_notifications,
  payment_refunds,
  training_credit_uses,
  training_credits,
  training_orders,
} from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const orderTexts: readonly TextsOfTable[] = [
  textsOf(
    order_tasks,
    { nobody: { value: ['kind'] }, anyone: { text: ['detail', 'note'] } },
    { 'order.orders': order_tasks.order_id },
  ),
  textsOf(
    payment_attempts,
    {
      nobody: { value: ['provider', 'status', 'currency'], number: ['ext_order_id', 'provider_order_id'] },
      anyone: { own: ['redirect_url', 'failure'] },
    },
    { 'order.orders': payment_attempts.order_id },
  ),
  textsOf(payment_notifications, {
    nobody: { value: ['provider', 'outcome'] },
    anyone: { own: ['signature', 'body'] },
  }),
  textsOf(
    payment_refunds,
    {
      nobody: { value: ['status'], number: ['ext_refund_id', 'provider_refund_id'] },
      anyone: { text: ['reason', 'failure'] },
    },
    { 'order.orders': payment_refunds.order_id },
  ),
  textsOf(
    training_credit_uses,
    {
      nobody: { value: ['kind'], number: ['document_number'] },
      anyone: { text: ['note'] },
    },
    { 'order.credits': training_credit_uses.credit_id },
  ),
  textsOf(training_credits, { anyone: { text: ['reason'] } }, { 'order.orders': training_credits.order_id }),
  textsOf(
    training_orders,
    {
      nobody: {
        number: ['order_number', 'document_number'],
        words: ['training_name', 'payment_name'],
        value: ['payment_type', 'status'],
      },
      company: { own: ['contractor_name'] },
      anyone: { text: ['cancel_reason'], note: ['hold_reason'] },
    },
    { 'order.orders': training_orders.id, 'training.records': training_orders.record_id },
  ),
]
