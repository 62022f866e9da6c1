import type { Config } from '#server/config.ts'

type OrderSettings = Pick<Config, 'order_hold_online' | 'order_hold_transfer' | 'transfer_account'>

/** Defaults until the configuration is set. */
let settings: OrderSettings = { order_hold_online: 60, order_hold_transfer: 7, transfer_account: null }

/** Sets the holds and the account for transfers; called when a process starts. */
export function setOrderHolds({ order_hold_online, order_hold_transfer, transfer_account }: OrderSettings): void {
  settings = { order_hold_online, order_hold_transfer, transfer_account }
}

/** Account number for transfers, as it is printed. */
export const transferAccount = (): string | null => settings.transfer_account

/** End of the hold of an order placed now: at most `hold_end`. */
export function holdUntil(type: 'online' | 'transfer', at: Date, hold_end: string | null = null): string {
  const length = type === 'online' ? settings.order_hold_online * 60_000 : settings.order_hold_transfer * 86_400_000
  const end = at.getTime() + length
  return new Date(hold_end === null ? end : Math.min(end, Date.parse(hold_end))).toISOString()
}
