import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/messages/locale.ts'
import type { AccountStatus } from '#contract/user/account-lifecycle.ts'
import { id, retention, timestamp, version } from './columns.ts'

const none = sql`'{}'`

/** Entity of users in the audit. */
export const userEntity = 'user.users'

/**
 * People who can sign in: staff and partners' people. The table is below the modules because all of them refer to it; only
 * `auth`, `user` and `consent` write to it.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    /** E.164. */
    phone_number: text(),
    /** argon2id; null until the person has set a password. */
    password_hash: text(),
    locale: text().$type<Locale>().notNull().default('pl'),
    /** 0 inactive, 1 active, 2 cancelled (specification, section 4; `contract/user/account-lifecycle.ts`). */
    status: smallint().$type<AccountStatus>().notNull().default(1),
    /** Whether the person has confirmed the address by a link sent to it. */
    is_activated: boolean().notNull().default(false),
    /** Kinds of letters that the person has switched off (contract/profile/profile.ts). */
    muted_letters: text().array().notNull().default(none),
    /** When the status was set; retention of a cancelled account counts from it. */
    status_since: timestamp().notNull().default(sql`now()`),
    /** Whether staff deactivated the account; then only staff can reactivate it. */
    deactivated_by_staff: boolean().notNull().default(false),
    /** When a partner's person left their last company; retention of people without a company counts from it. */
    left_companies_at: timestamp(),
    ...retention(),
    /**
     * A colleague's restrictions as ids; empty means no restriction. Arrays without foreign keys, because a colleague
     * restricted to a single deleted brand must see nothing instead of everything.
     */
    restricted_brands: integer().array().notNull().default(none),
    restricted_provinces: integer().array().notNull().default(none),
    restricted_partners: integer().array().notNull().default(none),
    last_login_at: timestamp(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_created_at').on(table.created_at, table.id),
    index('users_last_name').on(table.last_name, table.id),
    // For prefix matches in the global search.
    index('users_beginning').on(sql`search_text(${table.last_name}) text_pattern_ops`),
    index('users_search').using(
      'gin',
      sql`search_text(${table.first_name} || ' ' || ${table.last_name} || ' ' || ${table.email}) gin_trgm_ops`,
    ),
  ],
)
