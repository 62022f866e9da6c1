import { sql } from 'drizzle-orm'
import { boolean, date, index, inet, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cancellationChoices, participantStatuses } from '#contract/training/statuses.ts'
import { id, retention, timestamp, version } from '#server/db/columns.ts'
import { money } from '#server/db/money.ts'
import { users } from '#server/modules/auth/index.ts'
import { contractors } from '#server/modules/contractor/index.ts'
import { training_orders } from '#server/modules/order/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { training_terms } from '#server/modules/training/table.ts'

/** Registrations of a company's people for a term (specification, section 3: record), with texts as they were at that time. */
export const training_records = pgTable(
  'training_records',
  {
    id: id(),
    /** `REJ/<year>/<n>`. */
    record_number: text().notNull().unique(),
    term_id: integer()
      .notNull()
      .references(() => training_terms.id),
    partner_id: integer().references(() => partners.id),
    contractor_id: integer().references(() => contractors.id),
    contractor_name: text().notNull(),
    contractor_nip: text(),
    contractor_street: text(),
    contractor_postcode: text(),
    contractor_city: text(),
    contact_first_name: text().notNull(),
    contact_last_name: text().notNull(),
    contact_email: text().notNull(),
    contact_phone: text(),
    /** When the contact person, whom staff may have entered, left the company. */
    contact_left_at: timestamp(),
    consent_processing_data: boolean().notNull().default(false),
    consent_commercial_info: boolean().notNull().default(false),
    consent_marketing_purposes: boolean().notNull().default(false),
    /** Time of the registration. */
    requested_registration: timestamp().notNull(),
    /** Whether the company registered itself; otherwise staff did. */
    from_www: boolean().notNull(),
    regulations_accepted_at: timestamp(),
    /** The accepted regulations file. */
    regulations_file: uuid(),
    ip: inet(),
    created_by: integer()
      .notNull()
      .references(() => users.id),
    ...retention(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    index('training_records_term').on(table.term_id),
    index('training_records_partner').on(table.partner_id, table.created_at),
    index('training_records_contractor').on(table.contractor_id, table.created_at),
    index('training_records_created_at').on(table.created_at, table.id),
    index('training_records_search').using(
      'gin',
      sql`search_text(${table.record_number} || ' ' || ${table.contractor_name}) gin_trgm_ops`,
    ),
  ],
)

/** Participants. Lifecycle: `contract/training/participant-lifecycle.ts`; counters are in `training_terms`. */
export const training_participants = pgTable(
  'training_participants',
  {
    id: id(),
    term_id: integer()
      .notNull()
      .references(() => training_terms.id),
    record_id: integer()
      .notNull()
      .references(() => training_records.id),
    /** Null on the waiting list, where nothing has been ordered yet. */
    order_id: integer().references(() => training_orders.id),
    partner_id: integer().references(() => partners.id),
    contractor_id: integer().references(() => contractors.id),
    /** Account in the partner zone, if any. */
    user_id: integer().references(() => users.id),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    phone_number: text(),
    status: text({ enum: participantStatuses }).notNull(),
    /** Ticket code; unguessable. */
    code: text().notNull().unique(),
    /** Share of the order. */
    price_brutto: money().notNull().default('0'),
    /** Beginning of waiting, which determines the order of the waiting list. */
    waiting_since: timestamp(),
    /** Until when an offered place is reserved. */
    offered_until: timestamp(),
    signed_at: timestamp(),
    /** Training date of the last reminder; another date is reminded of again. */
    reminded_for: date({ mode: 'string' }),
    attendance_at: timestamp(),
    attendance_by: integer().references(() => users.id),
    cancelled_at: timestamp(),
    cancel_reason: text(),
    /** Previous term, after a move. */
    moved_from: integer().references(() => training_terms.id),
    ...retention(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    // A person is identified by name and address (decision 410), because several may share a mailbox.
    uniqueIndex('training_participants_once')
      .on(table.term_id, table.email, sql`search_text(${table.first_name} || ' ' || ${table.last_name})`)
      .where(sql`status <> 'cancelled'`),
    index('training_participants_term').on(table.term_id, table.status, table.id),
    index('training_participants_waiting')
      .on(table.term_id, table.waiting_since, table.id)
      .where(sql`status = 'waiting'`),
    index('training_participants_offered').on(table.offered_until).where(sql`status = 'offered'`),
    index('training_participants_record').on(table.record_id),
    index('training_participants_order').on(table.order_id),
    index('training_participants_partner').on(table.partner_id, table.created_at),
    index('training_participants_contractor').on(table.contractor_id, table.created_at),
    index('training_participants_user').on(table.user_id),
    index('training_participants_created_at').on(table.created_at, table.id),
    index('training_participants_last_name').on(table.last_name, table.id),
    index('training_participants_status').on(table.status, table.created_at),
    index('training_participants_status_sort').on(table.status, table.id),
    index('training_participants_beginning').on(sql`search_text(${table.last_name}) text_pattern_ops`),
    index('training_participants_search').using(
      'gin',
      sql`search_text(${table.first_name} || ' ' || ${table.last_name} || ' ' || ${table.email}) gin_trgm_ops`,
    ),
  ],
)

/** History of participants. Never changed or deleted. */
export const training_participant_events = pgTable(
  'training_participant_events',
  {
    id: id(),
    participant_id: integer()
      .notNull()
      .references(() => training_participants.id),
    /** Verb of the lifecycle: sign, queue, offer, move, substitute, present … */
    kind: text().notNull(),
    at: timestamp().notNull(),
    /** Null for the server. */
    actor_id: integer().references(() => users.id),
    actor_is_staff: boolean().notNull(),
    from_status: text({ enum: participantStatuses }),
    to_status: text({ enum: participantStatuses }),
    from_term: integer().references(() => training_terms.id),
    to_term: integer().references(() => training_terms.id),
    /** Name before a substitution. */
    former_name: text(),
    reason: text(),
  },
  (table) => [index('training_participant_events_participant').on(table.participant_id, table.id)],
)

/** Cancellations of terms: choices and progress. They continue after a failure. */
export const term_cancellations = pgTable('term_cancellations', {
  id: id(),
  term_id: integer()
    .notNull()
    .unique()
    .references(() => training_terms.id),
  reason: text().notNull(),
  status: text({ enum: ['running', 'done', 'partial'] }).notNull(),
  requested_by: integer()
    .notNull()
    .references(() => users.id),
  created_at: timestamp().notNull(),
  finished_at: timestamp(),
})

/** Choices for participants of a cancelled term, and whether they are carried out. */
export const term_cancellation_choices = pgTable(
  'term_cancellation_choices',
  {
    id: id(),
    cancellation_id: integer()
      .notNull()
      .references(() => term_cancellations.id, { onDelete: 'cascade' }),
    participant_id: integer()
      .notNull()
      .references(() => training_participants.id),
    choice: text({ enum: cancellationChoices }).notNull(),
    target_term_id: integer().references(() => training_terms.id),
    status: text({ enum: ['pending', 'done', 'failed'] })
      .notNull()
      .default('pending'),
    /** Amount that was refunded or kept as a credit; null before, without money, and for steps recorded before the column existed. */
    amount: money(),
    /** Reason of a failure: a message key. */
    failure: text(),
    /** When the letter was enqueued. */
    told_at: timestamp(),
  },
  (table) => [
    uniqueIndex('term_cancellation_choices_participant').on(table.cancellation_id, table.participant_id),
    index('term_cancellation_choices_status').on(table.cancellation_id, table.status),
  ],
)
