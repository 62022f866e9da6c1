import { boolean, index, inet, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/db/users.table.ts'
import { consent_texts } from '#server/modules/dictionary/index.ts'

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
