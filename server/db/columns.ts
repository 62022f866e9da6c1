import { customType, integer } from 'drizzle-orm/pg-core'

/** A moment: ISO 8601 in UTC with milliseconds, as it is in transit. */
export const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** The primary key of every record. */
export const id = () => integer().generatedByDefaultAsIdentity().primaryKey()

/** The optimistic-lock number of an editable record. */
export const version = () => integer().notNull().default(1)
