import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { fGasCertificateKinds } from '#contract/f-gas/words.ts'
import { id, timestamp, trash, version } from '#server/db/columns.ts'
import { live } from '#server/db/schema/list-indexes.ts'
import { users } from '#server/modules/auth/index.ts'
import { partners } from '#server/modules/partner/index.ts'

/** F-gas certificates of companies and people. */
export const f_gas_certificates = pgTable(
  'f_gas_certificates',
  {
    id: id(),
    version: version(),
    partner_id: integer().references(() => partners.id),
    user_id: integer().references(() => users.id),
    kind: text({ enum: fGasCertificateKinds }).notNull(),
    number: text().notNull(),
    issued_on: date({ mode: 'string' }),
    /** Null when it has no end date. */
    valid_to: date({ mode: 'string' }),
    /** Its scan. */
    file: uuid(),
    /** The smallest number of days before its end for which its holder was reminded; null before the first reminder. */
    told_days: smallint(),
    created_by: integer().references(() => users.id),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (certificate) => {
    return [
      index('f_gas_certificates_partner').on(certificate.partner_id).where(live),
      index('f_gas_certificates_user').on(certificate.user_id).where(live),
      index('f_gas_certificates_valid_to').on(certificate.valid_to, certificate.id).where(live),
      check('f_gas_certificates_holder', sql`(${certificate.partner_id} is null) <> (${certificate.user_id} is null)`),
    ]
  },
)
