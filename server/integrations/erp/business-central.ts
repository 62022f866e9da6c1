import * as v from 'valibot'
import { batchedClient } from './batch.ts'
import {
  type ErpDifference,
  ErpError,
  type ErpPort,
  type ErpServiceOrder,
  type SavedInErp,
  type ToldToErp,
} from './erp.ts'
import { entitySet, lifeFields, toPageLife, toPageRecord } from './mapping.ts'
import { readMasterPage } from './master-pages.ts'
import {
  companyPath,
  type ODataAnswer,
  type ODataOptions,
  type ODataRequest,
  odataClient,
  odataFailure,
  odataKey,
  serviceOf,
} from './odata-client.ts'
import { salesOrders } from './sales-orders.ts'
import { openWebhooks } from './webhooks.ts'

const StoredRecord = v.looseObject({
  No: v.string(),
  Status: v.string(),
  '@odata.etag': v.optional(v.string()),
})
type StoredRecord = v.InferOutput<typeof StoredRecord>

/** What the ERP calls a record that is there already, and one that changed since it was read. */
const alreadyThere = /already exists|SameKeyExists/i
const changedSince = [409, 412]

/**
 * Service orders, sales orders and master data in Microsoft Dynamics NAV or Business Central, through pages published as OData v4 web services.
 * It reads before it writes: an order whose saving broke off after the ERP had stored it is found, not sent again,
 * and the ERP refuses a second record with the same key should two tries meet.
 */
export function openBusinessCentral(options: ODataOptions): ErpPort {
  const call = odataClient(options)
  const { save, update } = serviceOrders(call)
  // A batch is as long on its way as what it holds.
  const patient = { ...options, timeout: 4 * (options.timeout ?? 15_000) }
  const sendBatch = odataClient(patient, serviceOf(options))
  return {
    saveServiceOrder: save,
    saveServiceOrders(orders) {
      const together = serviceOrders(batchedClient(sendBatch, companyPath(options)))
      return Promise.all(orders.map((order) => together.save(order).catch(failureOf)))
    },
    updateServiceOrder: update,
    ...salesOrders(call),
    readPage: (set, request) => readMasterPage(call, set, request),
    ...openWebhooks(options),
  }
}

function failureOf(error: unknown): ErpError {
  if (error instanceof ErpError) return error
  throw error
}

/** What is done with service orders, by a client that sends each call, or many together. */
function serviceOrders(call: (request: ODataRequest) => Promise<ODataAnswer>): {
  save(order: ErpServiceOrder): Promise<SavedInErp>
  update(order: ErpServiceOrder, told: ToldToErp | null): Promise<SavedInErp>
} {
  const addressOf = (no: string) => `${entitySet}${odataKey('No', no)}`

  async function find(no: string): Promise<StoredRecord | null> {
    const answer = await call({ method: 'GET', path: addressOf(no) })
    if (answer.status === 404 && odataFailure(answer.body)) return null
    return recordOf(answer, no)
  }

  /** Null when another try was first. */
  async function create(record: { No: string }): Promise<StoredRecord | null> {
    const answer = await call({ method: 'POST', path: entitySet, body: record })
    if ([400, 409].includes(answer.status) && alreadyThere.test(JSON.stringify(answer.body))) return null
    return recordOf(answer, record.No)
  }

  /** Refused when the record changed since it was read: the next try reads it again. */
  async function change(stored: StoredRecord, body: object): Promise<StoredRecord> {
    const answer = await call({
      method: 'PATCH',
      path: addressOf(stored.No),
      body,
      if_match: stored['@odata.etag'] ?? '*',
    })
    if (changedSince.includes(answer.status)) throw new ErpError('refused', `${stored.No} was being changed in the ERP`)
    return recordOf(answer, stored.No)
  }

  /** Tells what of the order's life the ERP does not know yet, but for fields that its people have changed. */
  async function tell(stored: StoredRecord, order: ErpServiceOrder, told: ToldToErp): Promise<SavedInErp> {
    const life = toPageLife(order)
    const news = Object.entries(life).filter(
      ([field, value]) => textOf(stored[field]) !== value && textOf(stored[field]) === (told[field] ?? ''),
    )
    const known = news.length === 0 ? stored : await change(stored, Object.fromEntries(news))
    return {
      erp_id: known.No,
      etag: known['@odata.etag'] ?? null,
      // A field that people keep as it is does not become ours by what we would have said.
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
    const stored = (await find(record.No)) ?? (await create(record)) ?? (await find(record.No))
    if (!stored) throw new ErpError('nonsense', `${record.No} exists and cannot be read`)
    // A sent order is frozen: only its life can have moved on since a try that was cut off.
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

/** What a record says of the order's life: taken for told where nobody knows what was. */
function lifeOf(stored: StoredRecord): ToldToErp {
  return Object.fromEntries(lifeFields.map((field) => [field, textOf(stored[field])]))
}

/** Fields that the page has and that stand there otherwise than the portal says. */
function differencesOf(stored: StoredRecord, record: object): ErpDifference[] {
  return Object.entries(record)
    .filter(([field, value]) => field in stored && textOf(stored[field]) !== textOf(value))
    .map(([field, value]) => ({ field, portal: textOf(value), erp: textOf(stored[field]) }))
}

function recordOf({ status, body }: ODataAnswer, no: string): StoredRecord {
  if (status >= 400)
    throw new ErpError('refused', `HTTP ${status}: ${odataFailure(body)?.message ?? 'no reason given'}`)
  const parsed = v.safeParse(StoredRecord, body)
  if (!parsed.success || parsed.output.No !== no)
    throw new ErpError('nonsense', `HTTP ${status} without the record of ${no}`)
  return parsed.output
}
