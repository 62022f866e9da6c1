import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { Translated } from '#contract/messages/locale.ts'
import {
  partsNews,
  partsOrdersInScope,
  readSale,
  spare_parts_orders,
  takePartsFromErp,
} from '#server/modules/service-order/index.ts'
import type { ErpValues, OurRecord, SynchronizedKind } from '#server/modules/synchronization/kind.ts'
import { code, readAll } from './read-all.ts'

const Sale = v.looseObject({ No: code, External_Document_No: v.optional(v.nullable(v.string()), null) })

type OurOrder = OurRecord & typeof spare_parts_orders.$inferSelect

const undone: Translated = {
  pl: 'W {erp} cofnięto wydanie części',
  en: 'The delivery of parts was undone in {erp}',
}

/** Sales orders sent by the portal, with changes made in the ERP: accepted, not in stock, shipped. */
export const partsOrders: SynchronizedKind = {
  kind: 'parts-orders',
  set: 'SalesOrders',
  page: { name: 'salesOrders', isStandard: false },
  entity: 'service-order.spare-parts-orders',
  table: spare_parts_orders,
  number: spare_parts_orders.order_number,
  title: spare_parts_orders.order_number,
  live: and(isNull(spare_parts_orders.deleted_at), eq(spare_parts_orders.erp_status, 'saved')),
  visibleToStaff: partsOrdersInScope,
  alike: null,
  rules: v.object({}),
  read: async (_db, records) =>
    readAll(Sale, records, ({ No, External_Document_No }) => ({
      // A sales order created in the ERP has no number of ours.
      key: External_Document_No?.trim() || No,
      name: No,
      alike: null,
      values: {},
    })).map((sale, index) => {
      const values = readSale(records[index])
      return sale && values && { ...sale, values }
    }),
  news: (ours, sale) => {
    const { taken, asked } = partsNews(ours as OurOrder, sale)
    return { taken: { ...taken } as ErpValues, asked: { ...asked } as ErpValues, why: undone }
  },
  write: (writing, ours, values) => takePartsFromErp(writing, ours.id, values),
  ignoresUnknown: true,
  // An invoiced one leaves the page.
  whenGone: null,
}
