import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { id, letterColumn, timestamp } from '#server/db/columns.ts'
import { users } from '#server/db/users.table.ts'

/** Letters handed to the mail server, recorded directly before, so that a repeated job does not send them twice. */
export const handed_letters = pgTable(
  'handed_letters',
  {
    /** Id of the queued letter, which becomes its Message-ID. */
    id: uuid().primaryKey(),
    handed_at: timestamp().notNull().default(sql`now()`),
    /** How often it was handed over; more than once where the mail server did not answer. */
    handovers: smallint().notNull().default(1),
    /** When its connection ended without an answer, in a process that went on; it may be handed over again later. */
    unanswered_at: timestamp(),
    /** What a later refusal needs to know of it (`refusals.ts`), sealed; null once it was refused, or its recipient erased. */
    letter: text(),
    /** Keyed digest of its address. */
    address: text(),
  },
  (table) => [index('handed_letters_age').on(table.handed_at), index('handed_letters_address').on(table.address)],
)

/** Replies that have joined a conversation or were returned, so that one that is handed over again does nothing. */
export const received_replies = pgTable(
  'received_replies',
  {
    /** Message-ID, or the conversation and the digest of the content: `warranty.118.7:…`. */
    message_id: text().primaryKey(),
    received_at: timestamp().notNull(),
  },
  (table) => [index('received_replies_age').on(table.received_at)],
)

/** Replies whose sender the mail server has not confirmed. They change nothing until one of the thread's people confirms them. */
export const unconfirmed_letters = pgTable(
  'unconfirmed_letters',
  {
    id: id(),
    /** Name of the conversation, and the record that it is about. */
    thread: text().notNull(),
    entity: text().notNull(),
    entity_id: integer().notNull(),
    /** The account that the letter says it is from; null for an address without one. */
    user_id: integer().references(() => users.id),
    from_address: text().notNull(),
    author_name: text().notNull(),
    text: text(),
    /** Probably written by a program, such as an absence notice, until a person says that it is an answer. */
    is_automatic: boolean().notNull().default(false),
    at: timestamp().notNull(),
    letter: letterColumn(),
  },
  (table) => [
    index('unconfirmed_letters_record').on(table.entity, table.entity_id, table.id),
    index('unconfirmed_letters_person').on(table.user_id),
    index('unconfirmed_letters_age').on(table.at),
  ],
)

/**
 * Letters to addresses without an account that companies have caused, counted for their limits (decision 446). The
 * address is a keyed digest, which identifies no person.
 */
export const outside_letters = pgTable(
  'outside_letters',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    partner_id: integer().notNull(),
    /** Its subject, such as `offer 118`; null where that is not limited by itself. */
    about: text(),
    address: text().notNull(),
    /** Whether it was the company's first letter to the address. */
    is_new: boolean().notNull(),
    at: timestamp().notNull(),
  },
  (table) => [
    index('outside_letters_day').on(table.partner_id, table.at),
    index('outside_letters_address').on(table.partner_id, table.address),
    index('outside_letters_age').on(table.at),
  ],
)
