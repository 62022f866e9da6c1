import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { PageSet } from './erp.ts'
import { ourNumber, salesLines } from './sales-mapping.ts'
import { openSimulatedOrders, type SimulatedOrder, type SimulatedOrders, shownRecord } from './simulated-orders.ts'
import { simulatedPage } from './simulated-pages.ts'

const NewSale = v.looseObject({
  [ourNumber]: v.pipe(v.string(), v.maxLength(35)),
  Sell_to_Customer_No: v.string(),
  [salesLines]: v.optional(v.array(v.looseObject({ No: v.string(), Quantity: v.number() })), []),
})
type Line = Record<string, unknown> & { No: string; Quantity: number; Quantity_Shipped?: number; Line_No?: number }

/** Changes by hand: fields of the page, and the shipped quantity of each part. */
const Changes = v.looseObject({ shipped: v.optional(v.record(v.string(), v.number()), {}) })
export type SaleChanges = v.InferInput<typeof Changes>

/** The sales order with one of our numbers. */
export function saleOf(sales: SimulatedOrders, order_number: string): SimulatedOrder {
  const sale = sales.all().find((one) => one[ourNumber] === order_number)
  if (!sale) throw new Error(`The simulated ERP has no sales order ${order_number}`)
  return sale
}

/** A sales order with changes made in the ERP. */
export function withChanges(sale: SimulatedOrder, { shipped = {}, ...fields }: SaleChanges): SimulatedOrder {
  const lines = (sale[salesLines] as Line[]).map((line) => ({
    ...line,
    Quantity_Shipped: shipped[line.No] ?? line.Quantity_Shipped ?? 0,
  }))
  return { ...sale, [salesLines]: lines, ...fields, No: sale.No }
}

/** Stores a sales order under the next number. */
export async function storeSale(
  sales: SimulatedOrders,
  { [salesLines]: lines = [], ...sale }: Record<string, unknown> & { [salesLines]?: readonly object[] },
): Promise<SimulatedOrder> {
  const last = sales.all().reduce((most, { No }) => Math.max(most, Number(No.slice(3))), 1000)
  const stored: SimulatedOrder = {
    ...sale,
    No: `ZS-${last + 1}`,
    Status: 'Open',
    [salesLines]: lines.map((line, index) => ({ ...line, Line_No: (index + 1) * 10_000, Quantity_Shipped: 0 })),
  }
  await sales.save(stored)
  return stored
}

interface Answer {
  status: number
  body?: object
}
interface Asked {
  method: string
  url: string
  body?: unknown
}

/** The sales orders of the ERP simulator, stored in a file each. It assigns numbers and allows equal external numbers. */
export async function openSimulatedSales(
  app: FastifyInstance,
  directory: string,
  tell: (set: PageSet, key: string | null) => void,
) {
  const sales = await openSimulatedOrders(directory)
  const ofNumber = (number: string) => sales.all().filter((sale) => sale[ourNumber] === number)

  app.get('/erp/sales-orders', () => ({ results: sales.all() }))
  app.patch<{ Params: { '*': string } }>('/erp/sales-orders/*', async ({ params, body }, reply) => {
    const [sale] = ofNumber(params['*'])
    const changes = v.safeParse(Changes, body)
    if (!sale || !changes.success) return reply.code(404).send({ message: 'No such sales order' })
    await sales.save(withChanges(sale, changes.output))
    tell('SalesOrders', sale.No)
    return {}
  })

  async function create(body: unknown): Promise<Answer> {
    const sale = v.safeParse(NewSale, body)
    if (!sale.success) return failure(400, 'BadRequest', 'A sales order with its lines is asked for')
    if (sale.output.Sell_to_Customer_No === '')
      return failure(400, 'Application_DialogException', 'Sell-to Customer No. must have a value')
    const stored = await storeSale(sales, sale.output)
    return { status: 201, body: shownRecord(stored) }
  }

  /**
   * Deletes a line, or changes its quantity. Business Central refuses both below the quantity that was shipped ("Sales Line",
   * Quantity: "must not be less than Qty. Shipped").
   */
  async function changeLine(method: string, number: string, line_no: number, body: unknown): Promise<Answer> {
    const sale = sales.find(number)
    const lines = (sale?.[salesLines] ?? []) as Line[]
    const line = lines.find(({ Line_No }) => Line_No === line_no)
    if (!sale || !line) return failure(404, 'BadRequest_ResourceNotFound', 'The record is not there')
    const quantity = method === 'DELETE' ? 0 : Number((body as { Quantity?: unknown }).Quantity)
    if (quantity < (line.Quantity_Shipped ?? 0))
      return failure(400, 'Application_DialogException', 'Quantity must not be less than Qty. Shipped')
    const kept = lines.flatMap((one) => (one !== line ? [one] : quantity === 0 ? [] : [{ ...one, Quantity: quantity }]))
    await sales.save({ ...sale, [salesLines]: kept })
    return { status: 204 }
  }

  return async function answer(
    { method, url, body }: Asked,
    asked: { query: URLSearchParams; prefer: string | undefined; repeats: boolean },
  ): Promise<Answer> {
    const path = decodeURIComponent(url)
    const key = /\(No='([^']+)'\)$/.exec(path)?.[1]
    if (method === 'POST') return create(body)
    const ofLine = /\/SalesOrderLines\(Document_Type='Order',Document_No='([^']+)',Line_No=(\d+)\)$/.exec(path)
    if (ofLine && method !== 'GET') return changeLine(method, ofLine[1] ?? '', Number(ofLine[2]), body)
    if (method === 'DELETE' && key) {
      if (!sales.find(key)) return failure(404, 'BadRequest_ResourceNotFound', 'The record is not there')
      await sales.remove(key)
      return { status: 204 }
    }
    const wanted = new RegExp(`^${ourNumber} eq '(.*)'$`).exec(asked.query.get('$filter') ?? '')?.[1]
    const found = wanted === undefined ? sales.all() : ofNumber(wanted.replaceAll("''", "'"))
    return { status: 200, body: simulatedPage(found.map(shownRecord), 'SalesOrders', asked) }
  }
}

function failure(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message } } }
}
