import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  inet,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { locales } from '#contract/messages/locale.ts'
import { approvals } from '#contract/offer/approval.ts'
import { type OfferContent, variantKeys } from '#contract/offer/content.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { followUpKinds } from '#contract/offer/follow-up.ts'
import { offerStates } from '#contract/offer/lifecycle.ts'
import { offerEventKinds } from '#contract/offer/statuses.ts'
import { type Acceptance, acceptanceWays, deliveryStates } from '#contract/offer/story.ts'
import { id, letterColumn, retention, timestamp, trash, version } from '#server/db/columns.ts'
import { money } from '#server/db/money.ts'
import { listIndexes, live } from '#server/db/schema/list-indexes.ts'
import { users } from '#server/modules/auth/index.ts'
import { partners } from '#server/modules/partner/index.ts'

/** Declared in the order of the lifecycle, which is also the sort order. */
export const offer_state = pgEnum('offer_state', offerStates)

/** Catalogue prices kept with an offer, by device id; null where the catalogue had none. */
export type CataloguePrices = Readonly<Record<string, string | null>>

/**
 * Offers. `partner_name` is maintained by a trigger. Content is one JSON document, because it is always read and written as a
 * whole.
 */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    version: version(),
    partner_id: integer()
      .notNull()
      .references(() => partners.id),
    partner_name: text().notNull(),
    created_by: integer()
      .notNull()
      .references(() => users.id),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull(),
    ...trash(),
    ...retention(),

    // Lifecycle (contract/offer/lifecycle.ts)
    state: offer_state().notNull().default('draft'),
    expires_on: date({ mode: 'string' }),
    resume_to: text({ enum: ['open', 'sent', 'viewed'] }),
    approval: text({ enum: approvals }),
    /** Why an administrator of the company returned it. */
    approval_reason: text(),

    // Form (contract/offer/form.ts)
    offer_number: text(),
    locale: text({ enum: locales }).notNull().default('pl'),
    subject: text(),
    customer_name: text(),
    customer_contact: text(),
    customer_address: text(),
    customer_email: text(),
    customer_phone: text(),
    /** Whether the distributor may see the customer (`customer_is_told`); for sorting and filters, set by triggers. */
    tells_customer: boolean().notNull().default(false),
    maintainer_name: text(),
    maintainer_email: text(),
    maintainer_phone: text(),
    email_main: text(),
    email_extra: text().array().notNull().default(sql`'{}'`),
    content: jsonb().$type<OfferContent>().notNull(),
    /** Catalogue prices of its devices when they were added or updated, as the server read them, by device id. */
    catalogue_prices: jsonb().$type<CataloguePrices>().notNull().default({}),

    // Totals computed when it is saved
    net: money().notNull().default('0'),
    gross: money().notNull().default('0'),
    variants: smallint().notNull().default(0),
    /** Texts of the chosen conditions at registration. */
    condition_texts: jsonb().$type<Offer['condition_texts']>().notNull().default([]),

    // History
    revises_id: integer().references((): AnyPgColumn => offers.id),
    copied_from_id: integer().references((): AnyPgColumn => offers.id),
    registered_at: timestamp(),
    sent_at: timestamp(),
    /** The first sending, from which the time to an answer runs. */
    first_sent_at: timestamp(),
    printed_at: timestamp(),
    viewed_at: timestamp(),
    decided_at: timestamp(),
    /** Last day on which the customer may take the acceptance back, and the day on which that was declared. */
    rescind_until: date({ mode: 'string' }),
    rescinded_on: date({ mode: 'string' }),
    /** Reason of a rejection, a withdrawal, or an acceptance that was taken back. */
    reason: text(),
    reminded_at: timestamp(),
    revision: smallint().notNull().default(0),
    /** The latest document, and that of the acceptance. */
    paper: uuid(),
    accepted_paper: uuid(),
    open_questions: integer().notNull().default(0),
  },
  (offer) => {
    const { sorted, sortedEmptyLast, contains } = listIndexes('offers', offer.id)
    const told = sql`(case when ${offer.tells_customer} then ${offer.customer_name} end)`
    return [
      sorted('created_at', offer.created_at),
      sorted('updated_at', offer.updated_at),
      sorted('partner_name', offer.partner_name),
      sorted('net', offer.net),
      sorted('gross', offer.gross),
      sorted('state', offer.state, offer.created_at),
      ...sortedEmptyLast('offer_number', offer.offer_number),
      ...sortedEmptyLast('customer_name', offer.customer_name),
      ...sortedEmptyLast('subject', offer.subject),
      ...sortedEmptyLast('expires_on', offer.expires_on),
      ...sortedEmptyLast('registered_at', offer.registered_at),
      ...sortedEmptyLast('sent_at', offer.sent_at),
      sorted('partner', offer.partner_id, offer.created_at),
      sorted('partner_state', offer.partner_id, offer.state, offer.created_at),
      sorted('author', offer.created_by, offer.created_at),
      contains('offer_number', offer.offer_number),
      contains('customer_name', offer.customer_name),
      contains('subject', offer.subject),
      index('offers_told_customer').on(told, offer.id).where(live),
      index('offers_told_customer_descending')
        .on(sql`${told} desc nulls last`, offer.id.desc().nullsFirst())
        .where(live),
      index('offers_told_customer_text')
        .using('gin', sql`search_text(${offer.customer_name}) gin_trgm_ops`)
        .where(sql`deleted_at is null and tells_customer`),
      // For the triggers that maintain `tells_customer` when an order names a customer.
      index('offers_customer_named').on(offer.partner_id, sql`lower(${offer.customer_name})`),
      index('offers_customer_address').on(offer.partner_id, sql`lower(${offer.customer_email})`),
      // All columns of a company's totals, which then are added up without the offers themselves.
      index('offers_totals')
        .on(offer.partner_id, offer.state, offer.created_by, offer.maintainer_email, offer.net, offer.gross)
        .where(live),
      // A number belongs to one registered offer of the company; drafts may propose the same.
      uniqueIndex('offers_number_taken')
        .on(offer.partner_id, sql`lower(${offer.offer_number})`)
        .where(sql`state <> 'draft' and deleted_at is null`),
      index('offers_revises').on(offer.revises_id),
      index('offers_due').on(offer.expires_on).where(sql`state in ('open', 'sent', 'viewed') and deleted_at is null`),
    ]
  },
)

/** Recipients of an offer, each with its own link; without an address, a link that the company passed on itself. */
export const offer_recipients = pgTable(
  'offer_recipients',
  {
    id: id(),
    offer_id: integer()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    email: text(),
    is_main: boolean().notNull().default(false),
    /** Part of the page's address: 128 random bits. */
    code: text().notNull().unique(),
    delivery: text({ enum: deliveryStates }).notNull(),
    failure: text(),
    sent_at: timestamp().notNull(),
    sent_by: integer().references(() => users.id),
    times: integer().notNull().default(1),
    opened_at: timestamp(),
    last_opened_at: timestamp(),
    /** Of a link without an address: where the latest code was sent, its hash, when, and how many there were. */
    confirming_email: text(),
    confirmation_hash: text(),
    confirmation_sent_at: timestamp(),
    confirmations: smallint().notNull().default(0),
    /** Wrong tries of the code that was sent last. */
    confirmation_tries: smallint().notNull().default(0),
  },
  (table) => [uniqueIndex('offer_recipients_address').on(table.offer_id, sql`coalesce(${table.email}, '')`)],
)

/** How often customers opened each link, by day of Warsaw. */
export const offer_openings = pgTable(
  'offer_openings',
  {
    recipient_id: integer()
      .notNull()
      .references(() => offer_recipients.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    times: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.recipient_id, table.day] })],
)

/** Messages between customer and company about an offer. */
export const offer_messages = pgTable(
  'offer_messages',
  {
    id: id(),
    offer_id: integer()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    from_customer: boolean().notNull(),
    author_name: text().notNull(),
    author_id: integer().references(() => users.id),
    text: text().notNull(),
    letter: letterColumn(),
    at: timestamp().notNull(),
  },
  (table) => [index('offer_messages_offer').on(table.offer_id, table.id)],
)

/** Timeline entries of offers. */
export const offer_events = pgTable(
  'offer_events',
  {
    id: id(),
    offer_id: integer()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    kind: text({ enum: offerEventKinds }).notNull(),
    at: timestamp().notNull(),
    /** Null for the customer and for the server. */
    actor_id: integer().references(() => users.id),
    by_customer: boolean().notNull().default(false),
    text: text(),
  },
  (table) => [index('offer_events_offer').on(table.offer_id, table.id)],
)

/**
 * Records that were begun from an accepted offer. They are named by kind and id without a foreign key, because three modules have
 * them; one that is deleted is not shown.
 */
export const offer_follow_ups = pgTable(
  'offer_follow_ups',
  {
    offer_id: integer()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    kind: text({ enum: followUpKinds }).notNull(),
    record_id: integer().notNull(),
    at: timestamp().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.record_id] }),
    index('offer_follow_ups_offer').on(table.offer_id),
  ],
)

/** Acceptances: at most one for each offer, never changed. */
export const offer_acceptances = pgTable('offer_acceptances', {
  id: id(),
  offer_id: integer()
    .notNull()
    .unique()
    .references(() => offers.id, { onDelete: 'cascade' }),
  at: timestamp().notNull(),
  name: text().notNull(),
  variant: text({ enum: variantKeys }),
  options: text().array().notNull(),
  /** Quantities that the customer chose other than offered. */
  quantities: jsonb().$type<Acceptance['quantities']>().notNull().default([]),
  totals: jsonb().$type<Acceptance['totals']>().notNull(),
  /** Gross; null where the offer takes none. */
  deposit: money(),
  ip: inet(),
  user_agent: text(),
  consent: text(),
  way: text({ enum: acceptanceWays }),
  /** Address of the personal link, or the one that the customer confirmed by a code. */
  email: text(),
  /** When that code was sent. */
  code_sent_at: timestamp(),
  /** The user who recorded it by hand, with a note. */
  noted_by: integer().references(() => users.id),
  note: text(),
})
