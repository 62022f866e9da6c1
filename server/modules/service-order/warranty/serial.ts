import { and, desc, inArray, isNull, notInArray, type SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import { type By, may } from '#contract/declare/lifecycle-actor.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { SerialCheck } from '#contract/service-order/entity.ts'
import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import { readSerial } from '#contract/unit/serial-number.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { lacksCertificate } from '#server/modules/service-order/due/certificate.ts'
import { aboutUnit, ordersVisible, type UnitRef } from '#server/modules/service-order/handling/order.ts'
import { typeOfModel } from '#server/modules/service-order/maintenance/names.ts'
import { service_maintenances } from '#server/modules/service-order/maintenance/table.ts'
import { spare_parts_orders } from '#server/modules/service-order/spare-parts/order-table.ts'
import { unitIdOf } from '#server/modules/unit/index.ts'
import { service_orders } from './table.ts'
import { unitFacts } from './unit-warnings.ts'
import { visibleTo } from './visible.ts'

type OpenOrders = v.InferOutput<typeof SerialCheck>['open_orders']
const orderTables = [
  ['warranty', service_orders],
  ['maintenance', service_maintenances],
  ['parts', spare_parts_orders],
] as const
/** Maximum number of open orders of a kind; the unit's page has all. */
const mostOpen = 5

type Ids = number[] | undefined
interface Asking {
  by: By
  locale: Locale
  db: Database
  scope: Scope
  at: Date
  query: { serial_no: string; except?: Ids; model?: Ids; partner_id?: Ids }
}

/** Data about a serial number: the unit, and open orders for it. The number of another company's order is not shown. */
export async function checkSerial({
  by,
  db,
  scope,
  at,
  query,
  locale,
}: Asking): Promise<v.InferOutput<typeof SerialCheck>> {
  const serial_no = readSerial(query.serial_no)
  const unit = { unit_id: await unitIdOf(db, serial_no), serial_no }
  const order = query.except && (await orderInSight(db, scope, query.except))
  const asked = query.partner_id?.[0] ?? order?.partner_id
  const isOpen = and(
    aboutUnit(service_orders, unit),
    isNull(service_orders.deleted_at),
    inArray(service_orders.status, openStatusesOf('warranty')),
    query.except && notInArray(service_orders.id, query.except),
  )
  const working = workingCompany(scope, asked)
  const seen = await newestNumber(db, and(isOpen, visibleTo(scope)))
  const facts = await unitFacts(db, {
    serial_no,
    model: query.model?.[0] ?? order?.model ?? null,
    partners: partnersOf(scope, asked),
    day: today(at),
  })
  return {
    ...facts,
    unit_device_type: facts.unit_model_id === null ? null : await typeOfModel(db, facts.unit_model_id, locale),
    lacks_certificate: working !== undefined && (await lacksCertificate(db, { ...unit, partner_id: working })),
    open_orders: await openOrders({ by, db, scope, unit, except: query.except }),
    open_order: seen !== null || (await newestNumber(db, isOpen)) !== null,
    open_order_number: seen,
  }
}

/** Open orders of every kind about a unit that the person may open, newest first. */
async function openOrders(asked: Omit<Asking, 'at' | 'query' | 'locale'> & { unit: UnitRef; except: Ids }) {
  const { by, db, scope, unit, except } = asked
  const zone = scope.kind === 'partner' ? 'partnerzone.' : ''
  const found: OpenOrders = []
  for (const [of, table] of orderTables) {
    if (!may(by, `${zone}${orderKinds[of].entity}.show`)) continue
    const rows = await db
      .select({ id: table.id, order_number: table.order_number, status: table.status })
      .from(table)
      .where(
        and(
          aboutUnit(table, unit),
          inArray(table.status, openStatusesOf(of)),
          of === 'warranty' && except ? notInArray(table.id, except) : undefined,
          ordersVisible(table, scope),
        ),
      )
      .orderBy(desc(table.id))
      .limit(mostOpen)
    found.push(...rows.map((row) => ({ of, ...row })))
  }
  return found
}

async function orderInSight(db: Database, scope: Scope, ids: number[]) {
  const [order] = await db
    .select({ model: service_orders.model, partner_id: service_orders.partner_id })
    .from(service_orders)
    .where(and(inArray(service_orders.id, ids), visibleTo(scope)))
  return order
}

/** Companies whose unit it may be; a partner's person asks for their own only. */
function partnersOf(scope: Scope, asked: number | undefined): readonly number[] | null {
  if (scope.kind !== 'partner') return asked === undefined ? null : [asked]
  return asked !== undefined && scope.partner_ids.includes(asked) ? [asked] : scope.partner_ids
}

/** The company that works on the unit: the given one, or the person's only one. */
function workingCompany(scope: Scope, asked: number | undefined): number | undefined {
  if (scope.kind !== 'partner') return asked
  const [only, another] = scope.partner_ids
  if (asked !== undefined) return scope.partner_ids.includes(asked) ? asked : undefined
  return another === undefined ? only : undefined
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
