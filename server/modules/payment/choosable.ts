import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { payments } from './table.ts'

/** Default until the configuration is set. */
let isOnlineOff = false

/** Sets whether online payments are switched off; called when a process starts. */
export function setOnlinePayments({ switched_off }: Pick<Config, 'switched_off'>): void {
  isOnlineOff = switched_off.includes('PAYU')
}

/** Whether online payment is available. */
export const isOnlineOffered = (): boolean => !isOnlineOff

/** Condition for available forms of payment. */
export function isChoosable(): SQL | undefined {
  return and(eq(payments.active, true), isOnlineOff ? ne(payments.type, 'online') : undefined)
}
