import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { instanceFor } from '#server/instance.ts'
import { payments } from './table.ts'

/** Whether online payment is available. */
export const isOnlineOffered = (db: Database): boolean => !instanceFor(db).settings.switched_off.includes('PAYU')

/** Condition for available forms of payment. */
export function isChoosable(db: Database): SQL | undefined {
  return and(eq(payments.active, true), isOnlineOffered(db) ? undefined : ne(payments.type, 'online'))
}
