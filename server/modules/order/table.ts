import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { creditUses, orderTaskKinds } from '#contract/order/entity.ts'
import { paymentAttemptStatuses, refundStatuses, trainingOrderStatuses } from '#contract/training/statuses.ts'
import { id, retention, timestamp, version } from '#server/db/columns.ts'
import { money } from '#server/db/money.ts'
import { users } from '#server/modules/auth/index.ts'
import { contractors } from '#server/modules/contractor/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { payments } from '#server/modules/payment/index.ts'

/**
 * Training orders (specification, section 3). Names and prices are stored as they were when the order was placed, because their
 * records change later. `record_id` and `term_id` reference trainings by constraints in the migrations, because trainings
 * import this module.
 */
export const training_orders = pgTable(
  'training_orders',
  {
    id: id(),
    /** `SZK/<year>/<n>`. */
    order_number: text().notNull().unique(),
    record_id: integer().notNull(),
    term_id: integer().notNull(),
    partner_id: integer().references(() => partners.id),
    contractor_id: integer().references(() => contractors.id),
    training_name: text().notNull(),
    contractor_name: text().notNull(),
    payment_id: integer()
      .notNull()
      .references(() => payments.id),
    payment_name: text().notNull(),
    payment_type: text({ enum: ['online', 'transfer'] }).notNull(),
    quantity: integer().notNull(),
    gross_price: money().notNull(),
    net_price: money().notNull(),
    /** Part of the gross price paid with credits. */
    credit_used: money().notNull().default('0'),
    /** Amount returned to the payer. */
    refunded: money().notNull().default('0'),
    status: text({ enum: trainingOrderStatuses }).notNull().default('unpaid'),
    /** Whether the payment provider confirmed it; the status then cannot be changed by hand. */
    paid_online: boolean().notNull().default(false),
    /** Until when unpaid places are held; null once it is paid. */
    hold_until: timestamp(),
    /** When the company was reminded of the end of the hold. */
    reminded_at: timestamp(),
    paid_at: timestamp(),
    /**
     * Amount received by transfer; null without one, and for transfers recorded before the column existed, which were paid
     * exactly.
     */
    transferred: money(),
    /** Document of the recorded transfer. */
    document_number: text(),
    document_date: date({ mode: 'string' }),
    cancelled_at: timestamp(),
    cancel_reason: text(),
    placed_by: integer()
      .notNull()
      .references(() => users.id),
    ...retention(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    index('training_orders_created_at').on(table.created_at, table.id),
    index('training_orders_partner').on(table.partner_id, table.created_at),
    index('training_orders_contractor').on(table.contractor_id),
    index('training_orders_term').on(table.term_id),
    index('training_orders_record').on(table.record_id),
    index('training_orders_status').on(table.status, table.created_at),
    index('training_orders_hold').on(table.hold_until).where(sql`status = 'unpaid'`),
    index('training_orders_training_name').on(table.training_name, table.id),
    index('training_orders_contractor_name').on(table.contractor_name, table.id),
    index('training_orders_gross_price').on(table.gross_price, table.id),
    index('training_orders_beginning').on(sql`search_text(${table.order_number}) text_pattern_ops`),
    index('training_orders_number_text').using('gin', sql`search_text(${table.order_number}) gin_trgm_ops`),
    index('training_orders_training_text').using('gin', sql`search_text(${table.training_name}) gin_trgm_ops`),
    index('training_orders_contractor_text').using('gin', sql`search_text(${table.contractor_name}) gin_trgm_ops`),
    index('training_orders_search').using(
      'gin',
      sql`search_text(${table.order_number} || ' ' || ${table.contractor_name} || ' ' || ${table.training_name}) gin_trgm_ops`,
    ),
  ],
)

/** Attempts to pay an order online (domain, part 1.7). */
export const payment_attempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => training_orders.id),
    provider: text({ enum: ['payu'] }).notNull(),
    /** Our id at the provider, unguessable and unique. */
    ext_order_id: text().notNull(),
    /** The provider's id, once it has answered. */
    provider_order_id: text(),
    status: text({ enum: paymentAttemptStatuses }).notNull().default('created'),
    /** Grosze. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull().default('PLN'),
    /** Address of the payment page. */
    redirect_url: text(),
    failure: text(),
    expires_at: timestamp().notNull(),
    completed_at: timestamp(),
    created_at: timestamp().notNull(),
    updated_at: timestamp().notNull(),
  },
  (table) => [
    index('payment_attempts_order').on(table.order_id, table.id),
    uniqueIndex('payment_attempts_ours').on(table.provider, table.ext_order_id),
    uniqueIndex('payment_attempts_theirs').on(table.provider, table.provider_order_id),
    index('payment_attempts_open').on(table.expires_at).where(sql`status in ('created', 'redirected', 'pending')`),
  ],
)

/** Notifications of the provider as received, valid or not. */
export const payment_notifications = pgTable(
  'payment_notifications',
  {
    id: id(),
    provider: text({ enum: ['payu'] }).notNull(),
    attempt_id: integer().references(() => payment_attempts.id),
    received_at: timestamp().notNull(),
    signature: text(),
    /** Stored for valid signatures only. */
    body: text(),
    /** Outcome: `completed`, `repeated`, `wrong_amount`, … */
    outcome: text().notNull(),
  },
  (table) => [index('payment_notifications_attempt').on(table.attempt_id, table.id)],
)

/** Refunds, through the provider or by a transfer of staff. */
export const payment_refunds = pgTable(
  'payment_refunds',
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => training_orders.id),
    /** Whose share is returned; null where it is nobody's in particular. A constraint in the migrations, like `record_id` of orders. */
    participant_id: integer(),
    /** Null for a transfer. */
    attempt_id: integer().references(() => payment_attempts.id),
    amount: money().notNull(),
    reason: text().notNull(),
    status: text({ enum: refundStatuses }).notNull().default('requested'),
    /** Our id at the provider, which makes repeating it safe. */
    ext_refund_id: text().notNull().unique(),
    provider_refund_id: text(),
    failure: text(),
    requested_by: integer().references(() => users.id),
    created_at: timestamp().notNull(),
    finished_at: timestamp(),
  },
  (table) => [
    index('payment_refunds_order').on(table.order_id, table.id),
    index('payment_refunds_participant').on(table.participant_id),
  ],
)

/** Tasks of staff: money for a place that no longer exists, a wrong amount, a transfer to return. */
export const order_tasks = pgTable(
  'order_tasks',
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => training_orders.id),
    kind: text({
      enum: orderTaskKinds,
    }).notNull(),
    detail: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    done_at: timestamp(),
    done_by: integer().references(() => users.id),
    note: text(),
    version: version(),
    created_at: timestamp().notNull(),
  },
  (table) => [
    index('order_tasks_order').on(table.order_id),
    index('order_tasks_open').on(table.created_at).where(sql`done_at is null`),
  ],
)

/** Credits of companies for further trainings (domain, part 1.5: keep credit). */
export const training_credits = pgTable(
  'training_credits',
  {
    id: id(),
    partner_id: integer().references(() => partners.id),
    contractor_id: integer().references(() => contractors.id),
    /** The order that the money came from. */
    order_id: integer()
      .notNull()
      .references(() => training_orders.id),
    /** Whose share was kept; null where it is nobody's in particular. A constraint in the migrations. */
    participant_id: integer(),
    amount: money().notNull(),
    used: money().notNull().default('0'),
    reason: text().notNull(),
    created_at: timestamp().notNull(),
  },
  (table) => [
    index('training_credits_partner').on(table.partner_id, table.id),
    index('training_credits_contractor').on(table.contractor_id, table.id),
    index('training_credits_order').on(table.order_id),
    index('training_credits_participant').on(table.participant_id),
  ],
)

/** Uses of credits: orders paid, returns, and payouts. */
export const training_credit_uses = pgTable(
  'training_credit_uses',
  {
    id: id(),
    credit_id: integer()
      .notNull()
      .references(() => training_credits.id),
    kind: text({ enum: creditUses }).notNull(),
    /** Always positive; the kind determines the direction. */
    amount: money().notNull(),
    /** The order it was used for or returned from. */
    order_id: integer().references(() => training_orders.id),
    document_number: text(),
    document_date: date({ mode: 'string' }),
    note: text(),
    done_by: integer().references(() => users.id),
    created_at: timestamp().notNull(),
  },
  (table) => [
    index('training_credit_uses_credit').on(table.credit_id, table.id),
    index('training_credit_uses_order').on(table.order_id),
  ],
)
