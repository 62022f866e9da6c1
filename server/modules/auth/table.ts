import { sql } from 'drizzle-orm'
import { boolean, index, inet, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountStatus } from '#contract/lifecycles/account-status.ts'
import type { Locale } from '#contract/locale.ts'
import { id, retention, timestamp, version } from '#server/db/columns.ts'

const none = sql`'{}'`

/** People who can sign in: colleagues and partners' staff alike. */
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
    /** argon2id; null until the person has chosen a password. */
    password_hash: text(),
    locale: text().$type<Locale>().notNull().default('pl'),
    /** 0 inactive, 1 active, 2 cancelled (specification, section 4; `contract/lifecycles/user-status.ts`). */
    status: smallint().$type<AccountStatus>().notNull().default(1),
    /** Whether the person has confirmed the address by a link that was sent to it. */
    is_activated: boolean().notNull().default(false),
    /** Kinds of letters that the person does not want (contract/profile.ts). */
    muted_letters: text().array().notNull().default(none),
    /** Since when the account has its status; retention of a cancelled one counts from it. */
    status_since: timestamp().notNull().default(sql`now()`),
    /** Whether it was the distributor who closed an inactive account; then only the distributor opens it again. */
    deactivated_by_staff: boolean().notNull().default(false),
    ...retention(),
    /**
     * A colleague's restrictions, by ids; empty means all. Arrays and not rows with foreign keys: when the last brand of
     * a restriction is deleted, the person must see nothing, not everything.
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
    // What a name begins with, for the global search
    index('users_beginning').on(sql`search_text(${table.last_name}) text_pattern_ops`),
    index('users_search').using(
      'gin',
      sql`search_text(${table.first_name} || ' ' || ${table.last_name} || ' ' || ${table.email}) gin_trgm_ops`,
    ),
  ],
)

/** Named sets of permissions. They start as `contract/access.ts` says and are edited afterwards. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    slug: text().notNull(),
    name: text().notNull(),
    permissions: text().array().notNull().default(none),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('roles_slug').on(table.slug)],
)

/** Permission names that the roles have met: a name that a new version brings is given out once, and never again. */
export const known_permissions = pgTable('known_permissions', { name: text().primaryKey() })

export const user_roles = pgTable(
  'user_roles',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'restrict' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.role_id] }), index('user_roles_role').on(table.role_id)],
)

/** Signed-in devices. The token itself is known to its holder only. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url. */
    token_hash: text().notNull(),
    remember: boolean().notNull(),
    /** What the browser calls itself, for the list of one's devices. */
    user_agent: text(),
    ip: inet(),
    last_used_at: timestamp().notNull().default(sql`now()`),
    created_at: timestamp().notNull().default(sql`now()`),
    expires_at: timestamp().notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.token_hash),
    index('sessions_user').on(table.user_id),
    index('sessions_expiry').on(table.expires_at),
  ],
)

/**
 * Wrong passwords by address, whether somebody has that address or not, so that a lock tells nothing about who does.
 * A right password takes the row away.
 */
export const login_failures = pgTable(
  'login_failures',
  {
    /** SHA-256 of the address, base64url. */
    email_hash: text().primaryKey(),
    count: integer().notNull(),
    locked_until: timestamp(),
    last_at: timestamp().notNull(),
  },
  (table) => [index('login_failures_age').on(table.last_at)],
)

/** Links that lead to a new password or, as an invitation, to the first one. Single-use: 60 minutes, or 7 days. */
export const password_resets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token, base64url. */
    token_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset', 'invitation'] })
      .notNull()
      .default('reset'),
    expires_at: timestamp().notNull(),
    /** Since when it opens nothing more; kept for a while, so that the page of the link can say so. */
    used_at: timestamp(),
  },
  (table) => [index('password_resets_user').on(table.user_id)],
)

/** Solved captchas, kept until they expire, because ALTCHA itself would take the same solution again. */
export const used_captchas = pgTable(
  'used_captchas',
  { signature: text().primaryKey(), expires_at: timestamp().notNull() },
  (table) => [index('used_captchas_expiry').on(table.expires_at)],
)
