import { customType, date, integer, numeric } from 'drizzle-orm/pg-core'

/** A moment: ISO 8601 in UTC with milliseconds, as it is in transit. */
export const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** The primary key of every record. */
export const id = () => integer().generatedByDefaultAsIdentity().primaryKey()

/** The optimistic-lock number of an editable record. */
export const version = () => integer().notNull().default(1)

/** Money: a decimal string, never a float. */
export const money = () => numeric({ precision: 14, scale: 2 })

/** A calendar day, `YYYY-MM-DD`. */
export const day = () => date({ mode: 'string' })
