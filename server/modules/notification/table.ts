import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { notificationStatuses } from '#contract/notification/lifecycle.ts'
import { id, timestamp, trash, version } from '#server/db/columns.ts'
import { users } from '#server/modules/auth/index.ts'
import { partners } from '#server/modules/partner/index.ts'

/** Notifications from staff to partners (specification, section 3). Lifecycle: `contract/notification/lifecycle.ts`. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    /** Internal name, not shown to partners. */
    common_name: text().notNull(),
    title_pl: text().notNull(),
    title_en: text(),
    /** Rich text, sanitised before it is stored. */
    content_pl: text().notNull(),
    content_en: text(),
    provinces: integer().array().notNull().default(sql`'{}'`),
    business_areas: integer().array().notNull().default(sql`'{}'`),
    partners: integer().array().notNull().default(sql`'{}'`),
    status: text({ enum: notificationStatuses }).notNull().default('draft'),
    /** Scheduled sending time. */
    send_at: timestamp(),
    /** Time of the last sending. */
    sent_at: timestamp(),
    sent_by: integer().references(() => users.id),
    /** For messages of the portal to one company's people: the screen they link to. Staff see only messages without it. */
    path: text(),
    /** Number of recipients. */
    recipient_count: integer().notNull().default(0),
    version: version(),
    created_by: integer().references(() => users.id),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [
    index('notifications_created_at').on(table.created_at, table.id),
    index('notifications_due').on(table.status, table.send_at),
  ],
)

/** Sendings of notifications. */
export const notification_sendings = pgTable(
  'notification_sendings',
  {
    id: id(),
    notification_id: integer()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    only_unread: boolean().notNull().default(false),
    recipient_count: integer().notNull().default(0),
    sent_by: integer().references(() => users.id),
    started_at: timestamp().notNull(),
    finished_at: timestamp(),
  },
  (table) => [index('notification_sendings_notification').on(table.notification_id, table.id)],
)

/** The recipients' copies. */
export const notification_recipients = pgTable(
  'notification_recipients',
  {
    notification_id: integer()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Company through which the person was reached. */
    partner_id: integer().references(() => partners.id, { onDelete: 'cascade' }),
    sent_at: timestamp().notNull(),
    /** When it was read, in the last sending. */
    read_at: timestamp(),
    /** When an earlier sending was first read; sending again resets `read_at` but not this. */
    first_read_at: timestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.notification_id, table.user_id] }),
    index('notification_recipients_user').on(table.user_id, table.sent_at),
    index('notification_recipients_unread').on(table.user_id).where(sql`read_at is null`),
  ],
)
