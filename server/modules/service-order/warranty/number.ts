import type { Database } from '#server/db/client.ts'
import { nextServiceOrderNumber } from '#server/modules/service-order/handling/number.ts'
import { service_order_numbers } from './table.ts'

/** The next number of a warranty order, `SG/<year>/<five digits>`. */
export function nextOrderNumber(db: Database, at: Date): Promise<string> {
  return nextServiceOrderNumber(db, service_order_numbers, 'SG', at)
}
