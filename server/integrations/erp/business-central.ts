import * as v from 'valibot'
import { acceptedOrder } from './buyer-refusal.ts'
import { checkConnection } from './check-connection.ts'
import {
  type ErpDifference,
  ErpError,
  type ErpPort,
  type ErpServiceOrder,
  type SavedInErp,
  type ToldToErp,
} from './erp.ts'
import { lifeFields, toPageLife, toPageRecord } from './mapping.ts'
import { readMasterPage } from './master-pages.ts'
import { accepted, type ODataAnswer, type ODataCall, type ODataOptions } from './odata-client.ts'
import { type PageClient, pageClient } from './page-client.ts'
import { salesOrders } from './sales-orders.ts'
import { openWebhooks } from './webhooks.ts'

const StoredRecord = v.looseObject({
  No: v.string(),
  Status: v.string(),
  '@odata.etag': v.optional(v.string()),
})
type StoredRecord = v.InferOutput<typeof StoredRecord>

/** Error texts of the ERP for an existing key, and for a record that changed since it was read. */
const alreadyThere = /already exists|SameKeyExists/i
const changedSince = [409, 412]

/**
 * Service orders, sales orders and master data in Microsoft Dynamics NAV or Business Central, through pages published as OData
 * v4 web services or through API pages. It reads before it writes: an order that the ERP stored although saving it failed is
 * found and not sent again; of two concurrent attempts the ERP refuses the second, because the key exists.
 */
export function openBusinessCentral(options: ODataOptions): ErpPort {
  const pages = pageClient(options)
  const { save, update } = serviceOrders(pages, pages.call)
  return {
    saveServiceOrder: save,
    saveServiceOrders(orders) {
      const together = serviceOrders(pages, pages.batched())
      return Promise.all(orders.map((order) => together.save(order).catch(failureOf)))
    },
    updateServiceOrder: update,
    ...salesOrders(pages),
    readPage: (set, request) => readMasterPage(pages, set, request),
    check: () => checkConnection(pages, options),
    ...openWebhooks(options),
  }
}

function failureOf(error: unknown): ErpError {
  if (error instanceof ErpError) return error
  throw error
}

const set = 'ServiceOrders'
const Found = v.object({ value: v.array(v.unknown()) })

/** Operations on service orders, by a client that sends calls singly or in batches. */
function serviceOrders(
  pages: PageClient,
  call: ODataCall,
): {
  save(order: ErpServiceOrder): Promise<SavedInErp>
  update(order: ErpServiceOrder, told: ToldToErp | null): Promise<SavedInErp>
} {
  /**
   * The record with our number. It is searched for and not addressed, because then "not there" is an empty list: a 404 about an
   * address may have other reasons, after which the order would be created twice.
   */
  async function find(no: string): Promise<StoredRecord | null> {
    const answer = await call({ method: 'GET', path: pages.listOf(set, { field: 'No', value: no }) })
    const found = v.safeParse(Found, accepted(answer).body)
    if (!found.success) throw new ErpError('nonsense', `HTTP ${answer.status} without service orders`)
    const [record] = found.output.value
    return record === undefined ? null : recordOf({ ...answer, body: record }, no)
  }

  /** Null when another attempt created the record first. */
  async function create(record: { No: string }, { partner }: ErpServiceOrder): Promise<StoredRecord | null> {
    const answer = await call({ method: 'POST', path: pages.nameOf(set), body: await pages.outgoing(set, record) })
    if ([400, 409].includes(answer.status) && alreadyThere.test(JSON.stringify(answer.body))) return null
    return recordOf(acceptedOrder(answer, partner), record.No)
  }

  /** Refused when the record changed since it was read; the next attempt reads it again. */
  async function change(stored: StoredRecord, body: object): Promise<StoredRecord> {
    const answer = await call({
      method: 'PATCH',
      path: pages.addressOf(set, stored),
      body: await pages.outgoing(set, { ...body }),
      if_match: stored['@odata.etag'] ?? '*',
    })
    if (changedSince.includes(answer.status)) throw new ErpError('refused', `${stored.No} was being changed in the ERP`)
    return recordOf(answer, stored.No)
  }

  /** The record of an answer, with our number. */
  function recordOf(answer: ODataAnswer, no: string): StoredRecord {
    const parsed = v.safeParse(StoredRecord, pages.incoming(set, accepted(answer).body))
    if (!parsed.success || parsed.output.No !== no)
      throw new ErpError('nonsense', `HTTP ${answer.status} without the record of ${no}`)
    return parsed.output
  }

  /** Writes the status of an order that the ERP does not have yet, except for fields changed in the ERP. */
  async function tell(stored: StoredRecord, order: ErpServiceOrder, told: ToldToErp): Promise<SavedInErp> {
    const life = toPageLife(order)
    const news = Object.entries(life).filter(
      ([field, value]) => textOf(stored[field]) !== value && textOf(stored[field]) === (told[field] ?? ''),
    )
    const known = news.length === 0 ? stored : await change(stored, Object.fromEntries(news))
    return {
      erp_id: known.No,
      etag: known['@odata.etag'] ?? null,
      // A field changed in the ERP is not recorded as told by us.
      told: Object.fromEntries(
        Object.entries(life).map(([field, value]) => [
          field,
          textOf(known[field]) === value ? value : (told[field] ?? ''),
        ]),
      ),
      differences: differencesOf(known, toPageRecord(order)),
    }
  }

  async function save(order: ErpServiceOrder): Promise<SavedInErp> {
    const record = toPageRecord(order)
    const stored = (await find(record.No)) ?? (await create(record, order)) ?? (await find(record.No))
    if (!stored) throw new ErpError('nonsense', `${record.No} exists and cannot be read`)
    // A sent order is frozen, so only its status can have changed since an interrupted attempt.
    return tell(stored, order, lifeOf(stored))
  }

  return {
    save,
    async update(order, told) {
      const stored = await find(order.order_number)
      return stored ? tell(stored, order, told ?? lifeOf(stored)) : save(order)
    },
  }
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Status fields of a record, assumed to have been told where this is not known. */
function lifeOf(stored: StoredRecord): ToldToErp {
  return Object.fromEntries(lifeFields.map((field) => [field, textOf(stored[field])]))
}

/** Fields of the page whose value differs from the portal's. */
function differencesOf(stored: StoredRecord, record: object): ErpDifference[] {
  return Object.entries(record)
    .filter(([field, value]) => field in stored && textOf(stored[field]) !== textOf(value))
    .map(([field, value]) => ({ field, portal: textOf(value), erp: textOf(stored[field]) }))
}
