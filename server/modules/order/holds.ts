import type { Config } from '#server/config.ts'

/** Until told otherwise by the configuration. */
let holds = { online_minutes: 60, transfer_days: 7 }

/** How long places are held without money; told once when a process starts. */
export function setOrderHolds({ order_hold_online, order_hold_transfer }: HoldSettings): void {
  holds = { online_minutes: order_hold_online, transfer_days: order_hold_transfer }
}

type HoldSettings = Pick<Config, 'order_hold_online' | 'order_hold_transfer'>

/** Until when an order that is placed now holds its places: never longer than `hold_end`. */
export function holdUntil(type: 'online' | 'transfer', at: Date, hold_end: string | null = null): string {
  const length = type === 'online' ? holds.online_minutes * 60_000 : holds.transfer_days * 86_400_000
  const end = at.getTime() + length
  return new Date(hold_end === null ? end : Math.min(end, Date.parse(hold_end))).toISOString()
}
