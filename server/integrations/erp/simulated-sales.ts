import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { PageSet } from './erp.ts'
import { ourNumber } from './sales-mapping.ts'
import { linesIn, simulatedLines } from './simulated-documents.ts'
import type { SimulatedOrder, SimulatedOrders } from './simulated-orders.ts'

/** Changes by hand: fields of the page, and the shipped quantity of each part. */
const Changes = v.looseObject({ shipped: v.optional(v.record(v.string(), v.number()), {}) })
export type SaleChanges = v.InferInput<typeof Changes>

/** The sales order with one of our numbers. */
export function simulatedSale(sales: SimulatedOrders, order_number: string): SimulatedOrder {
  const sale = sales.all().find((one) => one[ourNumber] === order_number)
  if (!sale) throw new Error(`The simulated ERP has no sales order ${order_number}`)
  return sale
}

/** A sales order with changes made in the ERP. */
export function withChanges(sale: SimulatedOrder, { shipped = {}, ...fields }: SaleChanges): SimulatedOrder {
  const lines = linesIn(sale).map((line) => ({
    ...line,
    Quantity_Shipped: shipped[line.No] ?? line.Quantity_Shipped ?? 0,
  }))
  return { ...sale, [simulatedLines]: lines, ...fields, No: sale.No }
}

/** Changes of the simulated sales orders by hand: `PATCH /erp/sales-orders/CZ%2F2026%2F00012 {"Status":"Released"}`. */
export function addSalesByHand(
  app: FastifyInstance,
  sales: SimulatedOrders,
  tell: (set: PageSet, key: string | null) => void,
): void {
  app.get('/erp/sales-orders', () => ({ results: sales.all() }))
  app.patch<{ Params: { '*': string } }>('/erp/sales-orders/*', async ({ params, body }, reply) => {
    const sale = sales.all().find((one) => one[ourNumber] === params['*'])
    const changes = v.safeParse(Changes, body)
    if (!sale || !changes.success) return reply.code(404).send({ message: 'No such sales order' })
    await sales.save(withChanges(sale, changes.output))
    tell('SalesOrders', sale.No)
    return {}
  })
}
