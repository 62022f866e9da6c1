import { sql } from 'drizzle-orm'
import { boolean, index, inet, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { erasureExtents } from '#contract/consent/consent.ts'
import { consentForms, consentKinds } from '#contract/dictionary/consents.ts'
import { id, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/db/users.table.ts'

/**
 * Texts of consents. A changed text is a new version, so that accepted texts remain readable; forms use the newest one already
 * in force.
 */
export const consent_texts = pgTable(
  'consent_texts',
  {
    id: id(),
    form: text({ enum: consentForms }).notNull(),
    kind: text({ enum: consentKinds }).notNull(),
    version: integer().notNull(),
    required: boolean().notNull(),
    text_pl: text().notNull(),
    text_en: text().notNull(),
    valid_from: timestamp().notNull(),
  },
  (table) => [unique('consent_texts_version').on(table.form, table.kind, table.version)],
)

/**
 * Proof of consent (RODO): which text was accepted, when, by whom and from which address, and when it was withdrawn. Withdrawal
 * does not affect earlier processing.
 */
export const given_consents = pgTable(
  'given_consents',
  {
    id: id(),
    consent_text_id: integer()
      .notNull()
      .references(() => consent_texts.id),
    /**
     * Entity of the record it was given with: `service-order.service-orders`, `partner.new-entries`, `contractor.contractors`.
     */
    entity: text().notNull(),
    entity_id: integer().notNull(),
    /** Name of the person concerned, where the record has one. */
    person_name: text(),
    person_email: text(),
    given_at: timestamp().notNull(),
    /** User who ticked the box; null for a registration. */
    given_by: integer().references(() => users.id),
    ip: inet(),
    withdrawn_at: timestamp(),
    withdrawn_by: integer().references(() => users.id),
    withdrawal_reason: text(),
    anonymised: boolean().notNull().default(false),
    version: version(),
  },
  (consent) => [
    index('given_consents_record').on(consent.entity, consent.entity_id),
    index('given_consents_given_at').on(consent.given_at, consent.id),
    index('given_consents_email').on(consent.person_email),
  ],
)

/**
 * Erasures that were made, copied to a register outside the backups (decision 453), so that a restore can make them again. They
 * name the record, and the person in a company's record only by a keyed hash of the address.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid().primaryKey(),
    entity: text().notNull(),
    entity_id: integer().notNull(),
    /** The whole record, or the person in a company's record. */
    extent: text({ enum: erasureExtents }).notNull(),
    address_hash: text(),
    at: timestamp().notNull(),
    /** When it was written to the register. */
    registered_at: timestamp(),
  },
  (erasure) => [index('erasures_unregistered').on(erasure.at).where(sql`registered_at is null`)],
)
