import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CompanyRole } from '#contract/declare/company-role.ts'
import { locales } from '#contract/messages/locale.ts'
import { invitationStatuses } from '#contract/user/invitation-lifecycle.ts'
import { id, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/db/users.table.ts'
import { partners } from '#server/modules/partner/index.ts'

/**
 * Invitations into companies, as administrators typed them. An account or a membership arises only when one is accepted; rows that
 * ended are deleted after 30 days.
 */
export const company_invitations = pgTable(
  'company_invitations',
  {
    id: id(),
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    status: text({ enum: invitationStatuses }).notNull().default('invited'),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    /** E.164. */
    phone_number: text(),
    locale: text({ enum: locales }).notNull(),
    is_company_admin: boolean().notNull(),
    company_roles: text().array().$type<CompanyRole[]>().notNull(),
    /** Brands that a new account sees, at most those of the administrator who invited; empty means all. */
    restricted_brands: integer().array().notNull().default(sql`'{}'`),
    invited_by: integer()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the token in the last letter, base64url; null until the letter is written. */
    token_hash: text(),
    sent_at: timestamp().notNull(),
    /** Since when it waits for a confirmation, because the person who invited is no longer an administrator; null: it does not. */
    unconfirmed_at: timestamp(),
    expires_at: timestamp().notNull(),
    /** When it was answered, or ended without an answer. */
    ended_at: timestamp(),
    /** The account with which it was accepted. */
    user_id: integer().references(() => users.id),
    version: version(),
    created_at: timestamp().notNull(),
    updated_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('company_invitations_open').on(table.partner_id, table.email).where(sql`status = 'invited'`),
    uniqueIndex('company_invitations_token').on(table.token_hash),
    index('company_invitations_partner').on(table.partner_id, table.id),
    index('company_invitations_email').on(table.email),
    index('company_invitations_user').on(table.user_id),
    index('company_invitations_expiry').on(table.expires_at).where(sql`status = 'invited'`),
  ],
)
