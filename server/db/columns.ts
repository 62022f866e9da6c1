import { boolean, customType, integer, text } from 'drizzle-orm/pg-core'

/** A moment: ISO 8601 in UTC with milliseconds, as it is in transit. */
export const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** The primary key of every record. */
export const id = () => integer().generatedByDefaultAsIdentity().primaryKey()

/** When a record went to the trash, and who put it there; what is in the trash is seen by nobody and kept for 30 days. */
export const trash = () => ({ deleted_at: timestamp(), deleted_by: integer() })

/**
 * What retention needs to know of a record with personal data: `on_hold` while a dispute is open, and when the data were
 * made anonymous.
 */
export const retention = () => ({
  on_hold: boolean().notNull().default(false),
  hold_reason: text(),
  anonymised_at: timestamp(),
})

/** The optimistic-lock number of an editable record. */
export const version = () => integer().notNull().default(1)
