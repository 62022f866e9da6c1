import * as v from 'valibot'
import { ErpError, type ErpPort, type ErpSalesOrder } from './erp.ts'
import { type ODataAnswer, type ODataRequest, odataFailure, odataKey } from './odata-client.ts'
import { ourNumber, salesLines, salesSet, toSalesOrder } from './sales-mapping.ts'

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
  [salesLines]: v.optional(v.array(Line)),
  '@odata.etag': v.optional(v.string()),
})
type StoredSale = v.InferOutput<typeof StoredSale>
type StoredLine = v.InferOutput<typeof Line>
const Found = v.object({ value: v.array(StoredSale) })

/**
 * Sales orders, whose numbers the ERP assigns. Our number is the external document number, which is searched for before
 * anything is stored, so that an order stored by a failed attempt is found. The ERP does not require it to be unique, so an
 * order must not be saved by two callers at the same time.
 */
export function salesOrders(
  call: (request: ODataRequest) => Promise<ODataAnswer>,
): Pick<ErpPort, 'saveSalesOrder' | 'reduceSalesOrder' | 'removeSalesOrder'> {
  /** The sales order with our number; with several, it is uncertain which is ours. */
  async function find(order_number: string): Promise<StoredSale | null> {
    const filter = encodeURIComponent(`${ourNumber} eq '${order_number.replaceAll("'", "''")}'`)
    const answer = await call({ method: 'GET', path: `${salesSet}?$filter=${filter}&$expand=${salesLines}` })
    const found = v.safeParse(Found, accepted(answer, order_number).body)
    if (!found.success) throw new ErpError('nonsense', `HTTP ${answer.status} without sales orders`)
    const [sale, ...others] = found.output.value
    const numbers = found.output.value.map(({ No }) => No).join(', ')
    if (others.length > 0) throw new ErpError('refused', `Several sales orders bear ${order_number}: ${numbers}`)
    return sale ?? null
  }

  async function create(order: ErpSalesOrder): Promise<StoredSale> {
    const answer = await call({ method: 'POST', path: salesSet, body: toSalesOrder(order) })
    const { status, body } = accepted(answer, order.order_number)
    const sale = v.safeParse(StoredSale, body)
    if (!sale.success || sale.output[ourNumber] !== order.order_number)
      throw new ErpError('nonsense', `HTTP ${status} without the sales order of ${order.order_number}`)
    // The answer need not include what was stored.
    return sale.output[salesLines] ? sale.output : ((await find(order.order_number)) ?? sale.output)
  }

  /** A line that is not wanted at all is deleted; one that was partly shipped keeps what was shipped. */
  async function reduceLine(order_number: string, sale: string, line: StoredLine, kept: number): Promise<void> {
    const number = encodeURIComponent(sale.replaceAll("'", "''"))
    const path = `${salesLines}(Document_Type='Order',Document_No='${number}',Line_No=${line.Line_No ?? 0})`
    const if_match = line['@odata.etag'] ?? '*'
    const answer = await call(
      kept === 0 ? { method: 'DELETE', path, if_match } : { method: 'PATCH', path, if_match, body: { Quantity: kept } },
    )
    if (answer.status !== 404) accepted(answer, order_number)
  }

  return {
    async saveSalesOrder(order) {
      const known = await find(order.order_number)
      const sale = known ?? (await create(order))
      // The lines of an existing order may have been changed in the ERP; one without any lines is not ours.
      const stored = sale[salesLines] ?? []
      const isWhole = order.lines.every((line) => stored.some(({ No }) => No === line.number))
      if (known ? stored.length === 0 : !isWhole)
        throw new ErpError(
          'refused',
          `The sales order ${sale.No} of ${order.order_number} stands there without its lines`,
        )
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
          if (kept < line.Quantity) await reduceLine(order_number, sale?.No ?? '', line, kept)
        }
      }
    },

    async removeSalesOrder(order_number) {
      const sale = await find(order_number)
      if (!sale) return
      const answer = await call({
        method: 'DELETE',
        path: `${salesSet}${odataKey('No', sale.No)}`,
        if_match: sale['@odata.etag'] ?? '*',
      })
      if (answer.status !== 404) accepted(answer, order_number)
    },
  }
}

/** Returns an answer unless the ERP refused. */
function accepted(answer: ODataAnswer, order_number: string): ODataAnswer {
  if (answer.status < 400) return answer
  const reason = odataFailure(answer.body)?.message ?? 'no reason given'
  throw new ErpError('refused', `${order_number}: HTTP ${answer.status}: ${reason}`)
}
