import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { FailureKind } from '#contract/core/security.ts'
import { id, timestamp } from './columns.ts'
import { users } from './users.table.ts'

/**
 * Failed sign-ins and refused access, counted by hour (`server/http/security-log.ts`). The number of rows of an hour is
 * limited; failures beyond it are counted without the address, then without the network.
 */
export const security_failures = pgTable(
  'security_failures',
  {
    id: id(),
    /** Beginning of the hour. */
    hour: timestamp().notNull(),
    kind: text().$type<FailureKind>().notNull(),
    /** The network of the caller: /24 of IPv4, /64 of IPv6. Null: counted together beyond the limit. */
    network: text(),
    /** Keyed hash of the e-mail address that was tried. Null: none was, or counted together beyond the limit. */
    email_hash: text(),
    /** The account with this address. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    count: integer().notNull(),
    last_at: timestamp().notNull(),
  },
  (table) => [
    unique('security_failures_counter').on(table.hour, table.kind, table.network, table.email_hash).nullsNotDistinct(),
    index('security_failures_user').on(table.user_id),
  ],
)

/** Runs of failures that were reported to administrators, so that each is reported once a day. */
export const security_runs = pgTable('security_runs', {
  /** The hash of an address, a network, or `elsewhere` for those counted together. */
  subject: text().primaryKey(),
  told_at: timestamp().notNull(),
})
