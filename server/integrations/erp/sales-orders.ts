import * as v from 'valibot'
import { ErpError, type ErpPort, type ErpSalesOrder } from './erp.ts'
import { type ODataAnswer, type ODataRequest, odataFailure, odataKey } from './odata-client.ts'
import { ourNumber, salesLines, salesSet, toSalesOrder } from './sales-mapping.ts'

const Line = v.looseObject({ No: v.string(), Quantity: v.number() })
const StoredSale = v.looseObject({
  No: v.pipe(v.string(), v.nonEmpty()),
  [ourNumber]: v.string(),
  [salesLines]: v.optional(v.array(Line)),
  '@odata.etag': v.optional(v.string()),
})
type StoredSale = v.InferOutput<typeof StoredSale>
const Found = v.object({ value: v.array(StoredSale) })

/**
 * Sales orders, which the ERP numbers by itself. Ours is their external document number: it is looked for before anything is stored, so
 * that an order whose saving broke off after the ERP had stored it is found. The ERP lets several bear the same one, so that
 * whoever calls must not save an order twice at the same time.
 */
export function salesOrders(
  call: (request: ODataRequest) => Promise<ODataAnswer>,
): Pick<ErpPort, 'saveSalesOrder' | 'removeSalesOrder'> {
  /** The sales order that bears our number; of several, none is ours for certain. */
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
    // An answer need not show what was stored with the record.
    return sale.output[salesLines] ? sale.output : ((await find(order.order_number)) ?? sale.output)
  }

  return {
    async saveSalesOrder(order) {
      const known = await find(order.order_number)
      const sale = known ?? (await create(order))
      // Of one that was found the ERP's people may have changed the lines; without any it is no order of ours.
      const stored = sale[salesLines] ?? []
      const isWhole = order.lines.every((line) => stored.some(({ No }) => No === line.number))
      if (known ? stored.length === 0 : !isWhole)
        throw new ErpError(
          'refused',
          `The sales order ${sale.No} of ${order.order_number} stands there without its lines`,
        )
      return sale.No
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

/** An answer, unless the ERP refused. */
function accepted(answer: ODataAnswer, order_number: string): ODataAnswer {
  if (answer.status < 400) return answer
  const reason = odataFailure(answer.body)?.message ?? 'no reason given'
  throw new ErpError('refused', `${order_number}: HTTP ${answer.status}: ${reason}`)
}
