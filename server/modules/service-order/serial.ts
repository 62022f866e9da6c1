import { and, desc, eq, isNull, notInArray, type SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import type { SerialCheck } from '#contract/service-order/entity.ts'
import { serialDigits } from '#contract/service-order/fields.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { installed_units } from '#server/modules/device/index.ts'
import { service_orders } from './table.ts'
import { visibleTo } from './visible.ts'

interface Asking {
  db: Database
  scope: Scope
  query: { serial_no: string; except?: number[] | undefined }
}

/**
 * What is known of a serial number: whether the unit is a known one, until when it is under warranty, and whether an
 * order for it is open. The number of another company's order is not told.
 */
export async function checkSerial({ db, scope, query }: Asking): Promise<v.InferOutput<typeof SerialCheck>> {
  const serial_no = serialDigits(query.serial_no)
  const [unit] = await db
    .select({ warranty_until: installed_units.warranty_until })
    .from(installed_units)
    .where(eq(installed_units.serial_no, serial_no))
  const isOpen = and(
    eq(service_orders.serial_no, serial_no),
    isNull(service_orders.deleted_at),
    notInArray(service_orders.status, ['draft', 'completed']),
    query.except && notInArray(service_orders.id, query.except),
  )
  const seen = await newestNumber(db, and(isOpen, visibleTo(scope)))
  return {
    installed: unit !== undefined,
    warranty_until: unit?.warranty_until ?? null,
    open_order: seen !== null || (await newestNumber(db, isOpen)) !== null,
    open_order_number: seen,
  }
}

async function newestNumber(db: Database, where: SQL | undefined): Promise<string | null> {
  const [order] = await db
    .select({ order_number: service_orders.order_number })
    .from(service_orders)
    .where(where)
    .orderBy(desc(service_orders.id))
    .limit(1)
  return order?.order_number ?? null
}
