import type { Database } from '#server/db/client.ts'
import { instanceFor } from '#server/instance.ts'

/** End of the hold of an order placed now: at most `hold_end`. */
export function holdUntil(db: Database, type: 'online' | 'transfer', at: Date, hold_end: string | null = null): string {
  const { settings } = instanceFor(db)
  const length = type === 'online' ? settings.order_hold_online * 60_000 : settings.order_hold_transfer * 86_400_000
  const end = at.getTime() + length
  return new Date(hold_end === null ? end : Math.min(end, Date.parse(hold_end))).toISOString()
}
