import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { reportNames } from '#contract/report/names.ts'
import { timestamp } from '#server/db/columns.ts'
import { users } from '#server/modules/auth/index.ts'
import { devices } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'

const count = () => integer().notNull().default(0)
const money = () => numeric({ precision: 16, scale: 2 }).notNull().default('0')

/** A day by itself, or a whole month: the same figures, so that years are added up from few rows. */
export const spans = ['day', 'month'] as const

/**
 * What has changed since the summaries were brought up to date: the company or device, and the day of Warsaw. Written by
 * triggers of the tables that are summed up, in the transaction of the write; no key, so that no writer waits for another.
 */
export const report_changes = pgTable('report_changes', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  kind: text().notNull(),
  subject_id: integer().notNull(),
  day: date({ mode: 'string' }).notNull(),
})

/** What the people of a company did, by day and by month. */
export const report_activity = pgTable(
  'report_activity',
  {
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    span: text({ enum: spans }).notNull(),
    begins: date({ mode: 'string' }).notNull(),
    sign_ins: count(),
    downloads: count(),
    codes: count(),
    orders: count(),
    trainings: count(),
    offers: count(),
  },
  (table) => [
    primaryKey({ columns: [table.partner_id, table.span, table.begins] }),
    index('report_activity_begins').on(table.span, table.begins),
  ],
)

/** Offers of a company by the day and month of their registration: all of them (device 0), and those with a device. */
export const report_offers = pgTable(
  'report_offers',
  {
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    /** 0 for whole offers. Not a foreign key: what was offered stays told. */
    device_id: integer().notNull(),
    span: text({ enum: spans }).notNull(),
    begins: date({ mode: 'string' }).notNull(),
    offers: count(),
    value: money(),
    won: count(),
    won_value: money(),
    lost: count(),
    /** Offers that customers have accepted or rejected, and how long they took for it together. */
    answered: count(),
    answer_minutes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.partner_id, table.device_id, table.span, table.begins] }),
    index('report_offers_whole').on(table.span, table.begins).where(sql`device_id = 0`),
    index('report_offers_devices').on(table.span, table.begins, table.device_id).where(sql`device_id > 0`),
  ],
)

/** Warranty orders of a model by the month in which they were sent, the error code and the month of the unit's life. */
export const report_claims = pgTable(
  'report_claims',
  {
    device_id: integer()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** The first day of the month. */
    month: date({ mode: 'string' }).notNull(),
    /** 0 without a code; not a foreign key, as above. */
    error_code_id: integer().notNull(),
    /** Whole months since the installation; -1 where that is not known. */
    life_month: smallint().notNull(),
    claims: count(),
    /** Of units that had been reported before. */
    repeats: count(),
    /** Net value of the parts that were ordered for them. */
    parts_cost: money(),
  },
  (table) => [
    primaryKey({ columns: [table.device_id, table.month, table.error_code_id, table.life_month] }),
    index('report_claims_month').on(table.month),
  ],
)

/** How many units of a model are known. */
export const report_units = pgTable('report_units', {
  device_id: integer()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  units: count(),
})

/** Who gets which report by mail each month. */
export const report_subscriptions = pgTable(
  'report_subscriptions',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    report: text({ enum: reportNames }).notNull(),
    subscribed_at: timestamp().notNull(),
    /** The first day of the month that was sent last. */
    sent_month: date({ mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.report] })],
)
