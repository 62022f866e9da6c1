import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { payments } from './table.ts'

/** Until the process is told its configuration. */
let isOnlineOff = false

/** Whether online payments are switched off; told once when a process starts. */
export function setOnlinePayments({ switched_off }: Pick<Config, 'switched_off'>): void {
  isOnlineOff = switched_off.includes('PAYU')
}

/** Whether anybody can pay online here. */
export const isOnlineOffered = (): boolean => !isOnlineOff

/** Forms of payment that can be chosen now. */
export function isChoosable(): SQL | undefined {
  return and(eq(payments.active, true), isOnlineOff ? ne(payments.type, 'online') : undefined)
}
