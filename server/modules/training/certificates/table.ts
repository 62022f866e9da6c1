import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { certificateStatuses, documentTypes } from '#contract/training/statuses.ts'
import { id, retention, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/modules/auth/index.ts'
import { contractors } from '#server/modules/contractor/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { training_certificates, training_terms, trainings } from '#server/modules/training/table.ts'

/** Generations of certificates: background jobs with progress, which continue after a failure. */
export const certificate_issues = pgTable(
  'certificate_issues',
  {
    id: id(),
    term_id: integer()
      .notNull()
      .references(() => training_terms.id),
    /** Participants to get certificates. */
    participants: integer().array().notNull(),
    status: text({ enum: ['running', 'done', 'partial'] }).notNull(),
    done: integer().notNull().default(0),
    /** Failures: participant and message key. */
    failures: jsonb().$type<{ participant_id: number; failure: string }[]>().notNull().default([]),
    requested_by: integer()
      .notNull()
      .references(() => users.id),
    created_at: timestamp().notNull(),
    finished_at: timestamp(),
  },
  (table) => [index('certificate_issues_term').on(table.term_id, table.id)],
)

/**
 * Certificates of people: generated here (`issued`), or issued elsewhere and uploaded (`external`, such as F-gas). A generated
 * one keeps the wording of its day.
 */
export const issued_certificates = pgTable(
  'issued_certificates',
  {
    id: id(),
    kind: text({ enum: ['issued', 'external'] }).notNull(),
    certificate_number: text().notNull(),
    /** Part of the public page's address; unguessable. Null for an external one. */
    code: text().unique(),
    document_type: text({ enum: documentTypes }).notNull(),
    certificate_id: integer().references(() => training_certificates.id),
    participant_id: integer().references(() => training_participants.id),
    training_id: integer().references(() => trainings.id),
    term_id: integer().references(() => training_terms.id),
    partner_id: integer().references(() => partners.id),
    contractor_id: integer().references(() => contractors.id),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** Its subject: the training, or the kind of an external certificate. */
    title: text().notNull(),
    /** Issuer of an external certificate. */
    issuer: text(),
    issued_on: date({ mode: 'string' }).notNull(),
    /** Last day of validity; null for no end date. */
    expires_on: date({ mode: 'string' }),
    /** The PDF, or the scan of an external certificate. */
    file: uuid(),
    /** Days before the end for which reminders were sent. */
    reminded: smallint().array().notNull().default(sql`'{}'`),
    status: text({ enum: certificateStatuses }).notNull().default('valid'),
    revoked_at: timestamp(),
    revoked_by: integer().references(() => users.id),
    revocation_reason: text(),
    created_by: integer()
      .notNull()
      .references(() => users.id),
    ...retention(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('issued_certificates_number').on(table.certificate_number).where(sql`kind = 'issued'`),
    uniqueIndex('issued_certificates_participant').on(table.participant_id).where(sql`revoked_at is null`),
    index('issued_certificates_partner').on(table.partner_id, table.created_at),
    index('issued_certificates_contractor').on(table.contractor_id, table.created_at),
    index('issued_certificates_term').on(table.term_id),
    index('issued_certificates_created_at').on(table.created_at, table.id),
    index('issued_certificates_expiry').on(table.expires_on).where(sql`revoked_at is null`),
    index('issued_certificates_search').using(
      'gin',
      sql`search_text(${table.certificate_number} || ' ' || ${table.first_name} || ' ' || ${table.last_name} || ' ' || ${table.title}) gin_trgm_ops`,
    ),
  ],
)
