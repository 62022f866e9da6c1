import * as v from 'valibot'
import { acceptedOrder } from './buyer-refusal.ts'
import { checkConnection } from './check-connection.ts'
import {
  type ErpDifference,
  ErpError,
  type ErpPort,
  type ErpServiceOrder,
  type MasterPage,
  masterSets,
  type PageRequest,
  type PageSet,
  type SavedInErp,
  type ToldToErp,
  type Watch,
  type WatchedPage,
} from './erp.ts'
import { isNumberTold, lifeFields, toPageLife, toPageNumber, toPageRecord } from './mapping.ts'
import {
  accepted,
  isNotThere,
  type ODataAnswer,
  type ODataCall,
  type ODataOptions,
  odataClient,
  odataText,
} from './odata-client.ts'
import { companyOfApi, type PageClient, pageClient } from './page-client.ts'
import { salesOrders } from './sales-orders.ts'

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
    prepare: async () => void (await pages.readMetadata()),
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

  /** Writes status and corrected number of an order that the ERP does not have yet, except for fields changed in the ERP. */
  async function tell(stored: StoredRecord, order: ErpServiceOrder, told: ToldToErp): Promise<SavedInErp> {
    const tellsNumber = isNumberTold(order, told)
    const life: Record<string, string> = { ...toPageLife(order), ...(tellsNumber && toPageNumber(order, 'it is')) }
    const before: ToldToErp = { ...(tellsNumber && toPageNumber(order, 'it was sent')), ...told }
    const news = Object.entries(life).filter(
      ([field, value]) => textOf(stored[field]) !== value && textOf(stored[field]) === (before[field] ?? ''),
    )
    const known = news.length === 0 ? stored : await change(stored, Object.fromEntries(news))
    return {
      erp_id: known.No,
      etag: known['@odata.etag'] ?? null,
      // A field changed in the ERP is not recorded as sent by us.
      told: Object.fromEntries(
        Object.entries(life).map(([field, value]) => [
          field,
          textOf(known[field]) === value ? value : (before[field] ?? ''),
        ]),
      ),
      differences: differencesOf(known, toPageRecord(order)),
    }
  }

  async function save(order: ErpServiceOrder): Promise<SavedInErp> {
    const record = toPageRecord(order)
    const stored = (await find(record.No)) ?? (await create(record, order)) ?? (await find(record.No))
    if (!stored) throw new ErpError('nonsense', `${record.No} exists and cannot be read`)
    // A sent order is frozen, so only its status and its number can have changed since an interrupted attempt.
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

/** Status fields of a record, assumed to have been sent where this is not known. */
function lifeOf(stored: StoredRecord): ToldToErp {
  return Object.fromEntries(lifeFields.map((field) => [field, textOf(stored[field])]))
}

/** Fields of the page whose value differs from the portal's. */
function differencesOf(stored: StoredRecord, record: object): ErpDifference[] {
  return Object.entries(record)
    .filter(([field, value]) => field in stored && textOf(stored[field]) !== textOf(value))
    .map(([field, value]) => ({ field, portal: textOf(value), erp: textOf(stored[field]) }))
}

/** Records per page: few enough for one transaction, many enough that 100,000 records need only 200 calls. */
const pageSize = 500

const Page = v.object({
  value: v.array(v.unknown()),
  '@odata.nextLink': v.optional(v.string()),
})

/**
 * Reads one page of an entity set. Records are filtered by `SystemModifiedAt`, which the published page must include
 * (docs/erp.md). Master data come from a copy of the database; orders do not, because records that the portal has just written there
 * must not be missing.
 */
async function readMasterPage(pages: PageClient, set: PageSet, { since, next }: PageRequest): Promise<MasterPage> {
  const path = next === null ? pages.listOf(set, { since }) : `${pages.nameOf(set)}${next}`
  const from_copy = masterSets.some((one) => one === set)
  const answer = await pages.call({ method: 'GET', path, page_size: pageSize, from_copy })
  const page = v.safeParse(Page, accepted(answer).body)
  if (!page.success) throw new ErpError('nonsense', `HTTP ${answer.status} without a page of ${set}`)
  const records = page.output.value.map((record) => pages.incoming(set, record))
  return { records, next: nextOf(set, page.output['@odata.nextLink'], next) }
}

/**
 * Continuation of a page: the query of its next link. The address stays our own, because an ERP behind a proxy names itself
 * differently, and no answer may redirect the portal and its password.
 */
function nextOf(set: PageSet, link: string | undefined, current: string | null): string | null {
  if (!link) return null
  const query = /\?.+$/.exec(link)?.[0]
  if (!query) throw new ErpError('nonsense', `The next page of ${set} has no address`)
  if (query === current) throw new ErpError('nonsense', `A page of ${set} names itself as the next one`)
  return query
}

const Subscription = v.object({
  subscriptionId: v.string(),
  notificationUrl: v.string(),
  resource: v.string(),
  expirationDateTime: v.pipe(v.string(), v.isoTimestamp()),
  '@odata.etag': v.optional(v.string()),
})
const Subscriptions = v.object({ value: v.array(Subscription) })

const standard = 'v2.0'

/**
 * Webhooks of Business Central: a subscription to an API page expires after three days unless it is renewed, and each
 * time the listener has to confirm it. Pages published as web services have no webhooks (docs/erp.md).
 */
function openWebhooks(options: ODataOptions): Pick<ErpPort, 'isWatchable' | 'watch' | 'unwatch'> {
  const { api_url, api_group } = options
  const groupOf = ({ isStandard }: WatchedPage) => (isStandard ? standard : api_group)
  const clientOf = (group: string) => odataClient(options, `${api_url?.replace(/\/$/, '')}/${group}`)
  const clientFor = (page: WatchedPage) => {
    const group = groupOf(page)
    if (!api_url || !group) throw new ErpError('refused', `No API page ${page.name} is configured`)
    return { call: clientOf(group), group }
  }
  const companyPath = companyOfApi(options)

  return {
    isWatchable: (page) => Boolean(api_url && groupOf(page)),
    async watch(page, { url, secret }): Promise<Watch> {
      const { call, group } = clientFor(page)
      const resource = `/api/${group}/${await companyPath()}/${page.name}`
      const { value } = parsed(Subscriptions, await call({ method: 'GET', path: 'subscriptions' }))
      // It may exist from an earlier attempt whose answer was lost.
      const known = value.find((one) => one.notificationUrl === url && one.resource.endsWith(resource))
      const body = { notificationUrl: url, resource, clientState: secret }
      const answer = known
        ? await call({
            method: 'PATCH',
            path: `subscriptions${keyOf(known.subscriptionId)}`,
            body,
            if_match: known['@odata.etag'] ?? '*',
          })
        : await call({ method: 'POST', path: 'subscriptions', body })
      const { subscriptionId: id, expirationDateTime: until } = parsed(Subscription, answer)
      return { id, until: new Date(until).toISOString() }
    },
    async unwatch(page, id) {
      const { call } = clientFor(page)
      const answer = await call({ method: 'DELETE', path: `subscriptions${keyOf(id)}`, if_match: '*' })
      if (!isNotThere(answer)) accepted(answer)
    },
  }
}

/** The key without its name, as the API expects it. */
const keyOf = (id: string) => `(${odataText(id)})`

function parsed<Schema extends v.GenericSchema>(schema: Schema, answer: ODataAnswer): v.InferOutput<Schema> {
  const read = v.safeParse(schema, accepted(answer).body)
  if (!read.success) throw new ErpError('nonsense', `HTTP ${answer.status} without what was asked for`)
  return read.output
}
