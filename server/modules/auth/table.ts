import { sql } from 'drizzle-orm'
import { boolean, index, inet, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/db/users.table.ts'

const none = sql`'{}'`

/** Roles: named sets of permissions. Initially as in `server/modules/auth/default-permissions.ts`, edited afterwards. */
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

/** Permission names already granted by default; those of a new version are granted once. */
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

/** Sessions of signed-in devices. Only a hash of the token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url. */
    token_hash: text().notNull(),
    /** Hash of the token before a renewal, until the new one is used or the time below is reached. */
    former_token_hash: text(),
    former_until: timestamp(),
    remember: boolean().notNull(),
    /** The browser's user agent, for the list of the person's devices. */
    user_agent: text(),
    ip: inet(),
    last_used_at: timestamp().notNull().default(sql`now()`),
    created_at: timestamp().notNull().default(sql`now()`),
    expires_at: timestamp().notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.token_hash),
    uniqueIndex('sessions_former_token').on(table.former_token_hash),
    index('sessions_user').on(table.user_id),
    index('sessions_expiry').on(table.expires_at),
  ],
)

/**
 * Counters of wrong passwords (`attempts.ts`): by address, existing or not, so that a lock does not reveal whether there is an
 * account; by device; by session. A right password deletes the row.
 */
export const login_failures = pgTable(
  'login_failures',
  {
    /** SHA-256, base64url, of the address, or of the key of another counter. */
    email_hash: text().primaryKey(),
    count: integer().notNull(),
    locked_until: timestamp(),
    last_at: timestamp().notNull(),
  },
  (table) => [index('login_failures_age').on(table.last_at)],
)

/** Number of letters that strangers caused, by kind and address (`letter-limit.ts`). */
export const letter_limits = pgTable(
  'letter_limits',
  {
    /** SHA-256, base64url. */
    key_hash: text().primaryKey(),
    count: integer().notNull(),
    since: timestamp().notNull(),
  },
  (table) => [index('letter_limits_age').on(table.since)],
)

/**
 * Links for a new password (60 minutes), for the first one, as an invitation, or that confirm a new address (7 days). Valid once.
 */
export const password_resets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token, base64url. */
    token_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset', 'invitation', 'address'] })
      .notNull()
      .default('reset'),
    /** The new address that it confirms. */
    email: text(),
    expires_at: timestamp().notNull(),
    /** When it became invalid; kept for a while, so that the link's page can show it. */
    used_at: timestamp(),
  },
  (table) => [index('password_resets_user').on(table.user_id)],
)

/** Used captchas, kept until they expire, because ALTCHA itself would accept the same solution again. */
export const used_captchas = pgTable(
  'used_captchas',
  { signature: text().primaryKey(), expires_at: timestamp().notNull() },
  (table) => [index('used_captchas_expiry').on(table.expires_at)],
)
