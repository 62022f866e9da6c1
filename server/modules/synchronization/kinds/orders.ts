import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { Translated } from '#contract/messages/locale.ts'
import {
  keepErpDifferences,
  orderNews,
  ordersInScope,
  service_orders,
  takeFromErp,
} from '#server/modules/service-order/index.ts'
import type { ErpValues, OurRecord, SynchronizedKind, Value } from '#server/modules/synchronization/kind.ts'
import { code, optionalErpText, readAll } from './read-all.ts'

const Order = v.looseObject({ No: code, Description: optionalErpText })

type OurOrder = OurRecord & typeof service_orders.$inferSelect

const isValue = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const changedOnBothSides: Translated = {
  pl: 'Zmieniono i w {erp}, i w portalu',
  en: 'Changed both in {erp} and in the portal',
}

/** Service orders sent by the portal, with changes made in the ERP. The order's lifecycle decides which are taken over. */
export const orders: SynchronizedKind = {
  kind: 'orders',
  set: 'ServiceOrders',
  page: { name: 'serviceOrders', isStandard: false },
  entity: 'service-order.service-orders',
  table: service_orders,
  number: service_orders.order_number,
  title: service_orders.order_number,
  live: and(isNull(service_orders.deleted_at), eq(service_orders.erp_status, 'saved')),
  visibleToStaff: ordersInScope,
  alike: null,
  rules: v.object({}),
  read: async (_db, records) =>
    readAll(Order, records, ({ No, Description, ...page }) => ({
      key: No,
      name: Description || No,
      alike: null,
      values: Object.fromEntries(Object.entries(page).filter((entry): entry is [string, Value] => isValue(entry[1]))),
    })),
  news: (ours, page) => {
    const { values, isContested } = orderNews(ours as OurOrder, page)
    const said = { ...values } as ErpValues
    return isContested ? { taken: {}, asked: said, why: changedOnBothSides } : { taken: said, asked: {} }
  },
  keepAside: (db, records, read_at) =>
    keepErpDifferences(db, new Map(records.map(({ key, values }) => [key, values])), read_at),
  write: (writing, ours, values) => takeFromErp(writing, ours.id, { news: values, read_at: writing.read_at }),
  // Service orders created in the ERP are ignored; a posted one leaves the page.
  ignoresUnknown: true,
  whenGone: null,
}
