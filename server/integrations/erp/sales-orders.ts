import * as v from 'valibot'
import { acceptedOrder } from './buyer-refusal.ts'
import { ErpError, type ErpPort, type ErpSalesOrder } from './erp.ts'
import { accepted, isNotThere, type ODataRequest } from './odata-client.ts'
import type { PageClient } from './page-client.ts'
import { ourNumber, salesLines, toSalesLines, toSalesOrder } from './sales-mapping.ts'

const Line = v.looseObject({
  No: v.string(),
  Quantity: v.number(),
  Quantity_Shipped: v.optional(v.number(), 0),
  Line_No: v.optional(v.number()),
  '@odata.etag': v.optional(v.string()),
})
const StoredSale = v.looseObject({
  No: v.pipe(v.string(), v.nonEmpty()),
  [ourNumber]: v.string(),
  [salesLines]: v.optional(v.array(Line), []),
  '@odata.etag': v.optional(v.string()),
})
type StoredSale = v.InferOutput<typeof StoredSale>
type StoredLine = v.InferOutput<typeof Line>

const set = 'SalesOrders'
/** A batch of Business Central has at most a hundred requests. */
const atMost = 100
/** Milliseconds for which lines are sent one by one; the next attempt adds the rest. */
const longest = 30_000

/**
 * Sales orders, whose numbers the ERP assigns. A field of the sales order bears our number, which is searched for before
 * anything is stored, so that an order stored by a failed attempt is found and its missing lines are added. The ERP does not
 * require it to be unique, so an order must not be saved by two callers at the same time.
 */
export function salesOrders(
  pages: PageClient,
): Pick<ErpPort, 'saveSalesOrder' | 'reduceSalesOrder' | 'removeSalesOrder'> {
  const incoming = v.transform((raw: unknown) => pages.incoming(set, raw))
  const Found = v.object({ value: v.array(v.pipe(v.unknown(), incoming, StoredSale)) })

  /** The sales order with our number; with several, it is uncertain which is ours. */
  async function find(order_number: string): Promise<StoredSale | null> {
    const path = pages.listOf(set, { field: ourNumber, value: order_number })
    const answer = await pages.call({ method: 'GET', path })
    const found = v.safeParse(Found, accepted(answer, order_number).body)
    if (!found.success) throw new ErpError('nonsense', `HTTP ${answer.status} without sales orders`)
    const [sale, ...others] = found.output.value.filter((one) => one[ourNumber] === order_number)
    const numbers = found.output.value.map(({ No }) => No).join(', ')
    if (others.length > 0) throw new ErpError('refused', `Several sales orders bear ${order_number}: ${numbers}`)
    return sale ?? null
  }

  /** Creates the sales order without lines: pages published as web services do not take them with their header. */
  async function create(order: ErpSalesOrder): Promise<StoredSale> {
    const body = await pages.outgoing(set, toSalesOrder(order))
    const answer = await pages.call({ method: 'POST', path: pages.nameOf(set), body })
    const { body: created } = acceptedOrder(answer, order.partner, order.order_number)
    const sale = v.safeParse(StoredSale, pages.incoming(set, created))
    if (!sale.success || sale.output[ourNumber] !== order.order_number)
      throw new ErpError('nonsense', `HTTP ${answer.status} without the sales order of ${order.order_number}`)
    return sale.output
  }

  /** Adds lines, all or none where the ERP has batches, else one by one. */
  async function addLines(
    order_number: string,
    sale: StoredSale,
    lines: ReturnType<typeof toSalesLines>,
  ): Promise<void> {
    const path = `${pages.addressOf(set, sale)}/${pages.linesName(set)}`
    const requests = lines.map((line): ODataRequest => ({ method: 'POST', path, body: pages.outgoingLine(line) }))
    const until = Date.now() + longest
    for (let from = 0; from < requests.length; from += atMost) {
      const some = requests.slice(from, from + atMost)
      if (await pages.together(some, order_number)) continue
      for (const request of some) {
        if (Date.now() > until)
          throw new ErpError('slow', `The lines of ${sale.No} took longer than ${longest / 1000} s`)
        accepted(await pages.call(request), order_number)
      }
    }
  }

  /** A line that is not wanted at all is deleted; one that was partly shipped keeps the shipped quantity. */
  async function reduceLine(order_number: string, sale: StoredSale, line: StoredLine, kept: number): Promise<void> {
    const path = pages.lineAddressOf(set, { Document_No: sale.No, ...line })
    const if_match = line['@odata.etag'] ?? '*'
    const body = pages.outgoingLine({ Quantity: kept })
    const answer = await pages.call(
      kept === 0 ? { method: 'DELETE', path, if_match } : { method: 'PATCH', path, if_match, body },
    )
    if (!isNotThere(answer)) accepted(answer, order_number)
  }

  return {
    async saveSalesOrder(order) {
      const sale = (await find(order.order_number)) ?? (await create(order))
      // Lines that are there may have been changed in the ERP.
      const missing = toSalesLines(order).filter(({ No }) => !sale[salesLines].some((line) => line.No === No))
      if (missing.length > 0) await addLines(order.order_number, sale, missing)
      return sale.No
    },

    async reduceSalesOrder(order_number, parts) {
      const sale = await find(order_number)
      for (const { number, quantity } of sale ? parts : []) {
        const lines = (sale?.[salesLines] ?? []).filter(({ No }) => No === number)
        const shipped = lines.reduce((sum, line) => sum + line.Quantity_Shipped, 0)
        if (shipped > quantity) throw new ErpError('refused', `${shipped} of ${number} have been shipped already`)
        let left = quantity - shipped
        for (const line of lines) {
          const kept = Math.min(line.Quantity, line.Quantity_Shipped + left)
          left -= kept - line.Quantity_Shipped
          if (sale && kept < line.Quantity) await reduceLine(order_number, sale, line, kept)
        }
      }
    },

    async removeSalesOrder(order_number) {
      const sale = await find(order_number)
      if (!sale) return
      const path = pages.addressOf(set, sale)
      const answer = await pages.call({ method: 'DELETE', path, if_match: sale['@odata.etag'] ?? '*' })
      if (!isNotThere(answer)) accepted(answer, order_number)
      // Lines that the ERP still has would be shipped, whatever it answered.
      else if (await find(order_number)) throw new ErpError('refused', `${order_number}: ${sale.No} was not deleted`)
    },
  }
}
