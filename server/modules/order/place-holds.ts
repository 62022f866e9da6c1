import type { Config } from '#server/config.ts'

type OrderSettings = Pick<Config, 'order_hold_online' | 'order_hold_transfer' | 'transfer_account'>

/** Until the process is told its configuration. */
let settings: OrderSettings = { order_hold_online: 60, order_hold_transfer: 7, transfer_account: null }

/** How long places are held without money, and where transfers go; told once when a process starts. */
export function setOrderHolds({ order_hold_online, order_hold_transfer, transfer_account }: OrderSettings): void {
  settings = { order_hold_online, order_hold_transfer, transfer_account }
}

/** The account that transfers go to, as it is printed. */
export const transferAccount = (): string | null => settings.transfer_account

/** Until when an order that is placed now holds its places: never longer than `hold_end`. */
export function holdUntil(type: 'online' | 'transfer', at: Date, hold_end: string | null = null): string {
  const length = type === 'online' ? settings.order_hold_online * 60_000 : settings.order_hold_transfer * 86_400_000
  const end = at.getTime() + length
  return new Date(hold_end === null ? end : Math.min(end, Date.parse(hold_end))).toISOString()
}
