import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { reportNames } from '#contract/report/names.ts'
import { timestamp } from '#server/db/columns.ts'
import { money } from '#server/db/money.ts'
import { users } from '#server/modules/auth/index.ts'
import { devices } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'

const count = () => integer().notNull().default(0)
const total = () => money().notNull().default('0')

/** A day or a whole month with the same figures, so that years need few rows. */
export const spans = ['day', 'month'] as const

/**
 * Changes since the summaries were updated: company or device, and day in Warsaw. Written by triggers of the summarised tables
 * in the writing transaction; without a key, so that no writer waits for another.
 */
export const report_changes = pgTable('report_changes', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  kind: text().notNull(),
  subject_id: integer().notNull(),
  day: date({ mode: 'string' }).notNull(),
})

/**
 * Days of companies and devices whose figures could not be recalculated. They keep the figures that they had, and are tried
 * again with each update; the others are counted without them.
 */
export const report_failures = pgTable(
  'report_failures',
  {
    kind: text().notNull(),
    subject_id: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** The first time that it failed. */
    since: timestamp().notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject_id, table.day] })],
)

/** The only row: how updating the summaries went last. */
export const report_updates = pgTable('report_updates', {
  id: integer().primaryKey(),
  /** When the last update reached its end. */
  updated_at: timestamp(),
  /** Since when updates fail, in whole or in part; null while they succeed. */
  failing_since: timestamp(),
  reason: text(),
  /** When administrators were notified of it. */
  notified_at: timestamp(),
})

/** Activities of a company's people by day and month. */
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

/** Offers of a company by day and month of registration: all (device 0), and by device. */
export const report_offers = pgTable(
  'report_offers',
  {
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    /** 0 for whole offers. Not a foreign key, because figures outlive the device. */
    device_id: integer().notNull(),
    span: text({ enum: spans }).notNull(),
    begins: date({ mode: 'string' }).notNull(),
    offers: count(),
    value: total(),
    won: count(),
    won_value: total(),
    lost: count(),
    /** Number of decided offers, and the total time until the decision. */
    answered: count(),
    answer_minutes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.partner_id, table.device_id, table.span, table.begins] }),
    index('report_offers_whole').on(table.span, table.begins).where(sql`device_id = 0`),
    index('report_offers_devices').on(table.span, table.begins, table.device_id).where(sql`device_id > 0`),
  ],
)

/** Warranty claims of a model by day and month of sending, error code, and age of the unit in months. */
export const report_warranty = pgTable(
  'report_warranty',
  {
    device_id: integer()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    span: text({ enum: spans }).notNull(),
    begins: date({ mode: 'string' }).notNull(),
    /** 0 without a code; not a foreign key, as above. */
    error_code_id: integer().notNull(),
    /** Whole months since installation; -1 when unknown. */
    life_month: smallint().notNull(),
    claims: count(),
    /** Claims for units with an earlier claim. */
    repeats: count(),
    /** Net value of parts ordered for them. */
    parts_cost: total(),
  },
  (table) => [
    primaryKey({ columns: [table.device_id, table.span, table.begins, table.error_code_id, table.life_month] }),
    index('report_warranty_begins').on(table.span, table.begins),
  ],
)

/**
 * Claims by month only, as the release before this one counts them. Nothing reads it any more; it stays for as long as that
 * release may run beside this one.
 */
export const report_claims = pgTable(
  'report_claims',
  {
    device_id: integer()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** First day of the month. */
    month: date({ mode: 'string' }).notNull(),
    error_code_id: integer().notNull(),
    life_month: smallint().notNull(),
    claims: count(),
    repeats: count(),
    parts_cost: total(),
  },
  (table) => [
    primaryKey({ columns: [table.device_id, table.month, table.error_code_id, table.life_month] }),
    index('report_claims_month').on(table.month),
  ],
)

/** Number of known units by model. */
export const report_units = pgTable('report_units', {
  device_id: integer()
    .primaryKey()
    .references(() => devices.id, { onDelete: 'cascade' }),
  units: count(),
})

/** Subscriptions to monthly reports. */
export const report_subscriptions = pgTable(
  'report_subscriptions',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    report: text({ enum: reportNames }).notNull(),
    subscribed_at: timestamp().notNull(),
    /** First day of the month last sent. */
    sent_month: date({ mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.report] })],
)
