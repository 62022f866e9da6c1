import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { notificationStatuses } from '#contract/notification/lifecycle.ts'
import { id, timestamp, trash, version } from '#server/db/columns.ts'
import { users } from '#server/modules/auth/index.ts'
import { partners } from '#server/modules/partner/index.ts'

/** What staff tell partners (specification, section 3). Its life is `contract/notification/lifecycle.ts`. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    /** What staff know it by; partners do not see it. */
    common_name: text().notNull(),
    title_pl: text().notNull(),
    title_en: text(),
    /** Rich text, made safe before it was stored. */
    content_pl: text().notNull(),
    content_en: text(),
    provinces: integer().array().notNull().default(sql`'{}'`),
    business_areas: integer().array().notNull().default(sql`'{}'`),
    partners: integer().array().notNull().default(sql`'{}'`),
    status: text({ enum: notificationStatuses }).notNull().default('draft'),
    /** When it is to be sent, of a scheduled one. */
    send_at: timestamp(),
    /** When it was sent last. */
    sent_at: timestamp(),
    sent_by: integer().references(() => users.id),
    /** Of what the portal itself tells one company's people: where it leads. Staff see messages of theirs only, which have none. */
    path: text(),
    /** People that it has reached. */
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

/** Each time that a notification was sent. */
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

/** Each person's copy. */
export const notification_recipients = pgTable(
  'notification_recipients',
  {
    notification_id: integer()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The company that the person was reached as. */
    partner_id: integer().references(() => partners.id, { onDelete: 'cascade' }),
    sent_at: timestamp().notNull(),
    /** Of the last sending. */
    read_at: timestamp(),
    /** When an earlier sending was first read: sending again takes `read_at` back and keeps this. */
    first_read_at: timestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.notification_id, table.user_id] }),
    index('notification_recipients_user').on(table.user_id, table.sent_at),
    index('notification_recipients_unread').on(table.user_id).where(sql`read_at is null`),
  ],
)
