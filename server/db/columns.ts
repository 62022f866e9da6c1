import { sql } from 'drizzle-orm'
import { boolean, customType, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { MessageLetter } from '#contract/mail/message-letter.ts'

/** A moment: ISO 8601 in UTC with milliseconds, as it is transmitted. */
export const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** The primary key of every record. */
export const id = () => integer().generatedByDefaultAsIdentity().primaryKey()

/** When and by whom a record was moved to the trash. Records in the trash are hidden from all queries and kept for 30 days. */
export const trash = () => ({ deleted_at: timestamp(), deleted_by: integer() })

/** Columns for retention of personal data: `on_hold` while there is a dispute, and when the data were made anonymous. */
export const retention = () => ({
  on_hold: boolean().notNull().default(false),
  hold_reason: text(),
  anonymised_at: timestamp(),
})

/** Version number of an editable record, for optimistic locking. */
export const version = () => integer().notNull().default(1)

/** Columns of a dictionary after its names: its order, whether it is offered, and those of every record. */
export const listed = () => ({
  position: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
  ...trash(),
})

/** Columns of a small dictionary with names in both languages. */
export const named = () => ({ id: id(), name_pl: text().notNull(), name_en: text().notNull(), ...listed() })

/** The e-mail by which a message came; null for one without an e-mail, and where the message has all of it. */
export const letterColumn = () => jsonb().$type<MessageLetter>()
