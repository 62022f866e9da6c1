import { boolean, index, inet, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { consentForms, consentKinds } from '#contract/dictionary/dictionary.ts'
import { id, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/db/users.table.ts'

/**
 * What a form asks consent to. A changed text is a new version, so that what somebody once accepted can be read
 * again; the newest one that is valid today is asked for.
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
 * Which text of a consent was accepted, when, by whom and from where (RODO: the proof of consent), and when it was
 * withdrawn. Withdrawing changes nothing of what was lawful before.
 */
export const given_consents = pgTable(
  'given_consents',
  {
    id: id(),
    consent_text_id: integer()
      .notNull()
      .references(() => consent_texts.id),
    /** The record that it was given with: `service-order.service-orders`, `partner.new-entries`, `contractor.contractors`. */
    entity: text().notNull(),
    entity_id: integer().notNull(),
    /** Whose data they are, where the record names a person. */
    person_name: text(),
    person_email: text(),
    given_at: timestamp().notNull(),
    /** Who ticked the box; null for somebody who registers. */
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
