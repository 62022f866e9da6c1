import * as v from 'valibot'
import { cleaned } from '#contract/values/rules.ts'
import { ErpError, type PageSet } from './erp.ts'
import { type PublishedEntity, readMetadata } from './metadata.ts'
import {
  accepted,
  companyPath,
  judged,
  type ODataAnswer,
  type ODataCall,
  type ODataOptions,
  type ODataRequest,
  odataClient,
  odataKey,
  odataText,
  serviceOf,
} from './odata-client.ts'
import {
  apiFieldOf,
  apiNameOf,
  decodeOption,
  encodeOption,
  fieldOfApi,
  inOrderSent,
  linesPageOf,
  modifiedAt,
  publishedPages,
} from './published-pages.ts'
import { ourNumber, salesLines } from './sales-mapping.ts'

/** A record by the names of published-pages.ts, with decoded options. */
export type PageRecord = Record<string, unknown>

const Companies = v.object({ value: v.array(v.object({ id: v.string(), name: v.string() })) })
/** Age in milliseconds at which the metadata are read again, beside the calls that use them. */
const metadataMilliseconds = 86_400_000
/** Milliseconds for reading the metadata: those of a whole ERP have megabytes. */
const metadataTimeout = 120_000

/**
 * How the ERP's pages are addressed: published as web services, with all fields of the primary key, or as API pages, with
 * `systemId`, names in lower case and schema version 2.0. Records have the same names either way.
 */
export function pageClient(options: ODataOptions) {
  const isApi = options.pages === 'api'
  const apiRoot = `${options.api_url?.replace(/\/$/, '')}/${options.api_group}`
  const base = isApi ? apiRoot : serviceOf(options)
  const root = odataClient(options, base)
  const company = isApi ? companyOfApi(options) : () => Promise.resolve(companyPath(options))
  const slow = odataClient({ ...options, timeout: Math.max(metadataTimeout, options.timeout ?? 0) }, base)
  let known: { at: number; pages: Map<string, PublishedEntity> } | null = null
  let reading: Promise<Map<string, PublishedEntity>> | null = null
  /** Whether the ERP has names for options and not texts, as a record has shown that was read. */
  let isEncodedAsSeen: boolean | null = null

  /** A request below the service, for one below the company. */
  async function placed(request: ODataRequest): Promise<ODataRequest> {
    const schema =
      isApi && !request.path.includes('$schemaversion')
        ? `${request.path.includes('?') ? '&' : '?'}$schemaversion=2.0`
        : ''
    return { ...request, path: `${await company()}/${request.path}${schema}` }
  }

  const call: ODataCall = async (request) => root(await placed(request))

  const nameOf = (set: PageSet) => (isApi ? apiNameOf(set) : set)
  const linesName = (set: PageSet) => (isApi ? 'salesOrderLines' : linesPageOf(set))
  const fieldName = (field: string) => (isApi ? apiFieldOf(field) : field)
  /** The field that bears our number in the ERP. */
  const inErp = (field: string) => fieldName(field === ourNumber ? (options.reference ?? ourNumber) : field)

  function keyOf(record: PageRecord, fields: readonly string[]): string {
    if (isApi) return `(${String(record.systemId)})`
    // The ERP's pages of orders have orders only; a page without this field has no other documents.
    const values = fields.map((field) => [field, record[field] ?? (field === 'Document_Type' ? 'Order' : '')] as const)
    return odataKey(Object.fromEntries(values.map(([field, value]) => [field, value as string | number])))
  }

  /** Reads pages, keys and fields as the ERP publishes them, and keeps them. Concurrent callers share one reading. */
  function readAgain(onAnswer: (answer: ODataAnswer) => void = () => undefined) {
    const query = isApi ? '?$schemaversion=2.0' : ''
    reading ??= slow({ method: 'GET', path: `$metadata${query}`, is_text: true })
      .then((answer) => {
        onAnswer(answer)
        const { body } = accepted(answer)
        const pages = readMetadata(typeof body === 'string' ? body : '')
        known = { at: Date.now(), pages }
        return pages
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  /** The metadata: those kept, which are read again beside when they are old. */
  async function metadata(): Promise<Map<string, PublishedEntity>> {
    if (!known) return readAgain()
    if (Date.now() - known.at > metadataMilliseconds) readAgain().catch(() => undefined)
    return known.pages
  }

  /**
   * Whether the ERP has names for an option of a page, and not texts. Without metadata, what was read of the ERP says so; only where
   * nothing has, a write waits for them.
   */
  async function isEncoded(set: PageSet, field: string): Promise<boolean> {
    if (!known && isEncodedAsSeen !== null) return isEncodedAsSeen
    const type = (await metadata()).get(nameOf(set))?.fields.get(fieldName(field))
    return type !== undefined && type !== 'Edm.String'
  }

  return {
    isApi,
    call,
    root,
    readMetadata: readAgain,
    nameOf,
    linesName,
    fieldName,
    company,
    /** A client like `call` that sends concurrent requests together. The timeout is that of all of them. */
    batched: () => batchedClient(odataClient({ ...options, timeout: 4 * (options.timeout ?? 15_000) }, base), placed),
    /** Carries out all requests or none; false where the ERP has no batches. */
    async together(requests: readonly ODataRequest[], subject: string): Promise<boolean> {
      const send = odataClient({ ...options, timeout: 2 * (options.timeout ?? 15_000) }, base)
      return sendTogether(send, await Promise.all(requests.map(placed)), subject)
    },
    addressOf: (set: PageSet, record: PageRecord) => `${nameOf(set)}${keyOf(record, publishedPages[set].key)}`,
    lineAddressOf: (set: PageSet, line: PageRecord) =>
      `${linesName(set)}${keyOf(line, publishedPages[set].lines?.key ?? [])}`,
    /** The address of the records of a page with a value, or of those that have changed since. */
    listOf(set: PageSet, by: { field: string; value: string } | { since: string | null }): string {
      const filter =
        'field' in by
          ? `${inErp(by.field)} eq ${odataText(by.value)}`
          : by.since && encodeURIComponent(`${fieldName(modifiedAt)} gt ${by.since}`)
      const query = [
        ...(filter ? [`$filter=${filter.replaceAll(' ', '%20')}`] : []),
        ...(publishedPages[set].lines ? [`$expand=${linesName(set)}`] : []),
      ]
      return `${nameOf(set)}${query.length > 0 ? `?${query.join('&')}` : ''}`
    },
    /** A record of the ERP by our names. */
    incoming(set: PageSet, raw: unknown): PageRecord {
      const page = publishedPages[set]
      const record = read(raw, page.options)
      if (set !== 'SalesOrders') return record
      const { [linesName(set)]: lines } = Object(raw) as PageRecord
      const named = options.reference ? { [ourNumber]: record[options.reference] } : {}
      return {
        ...record,
        ...named,
        ...(Array.isArray(lines) && { [salesLines]: lines.map((line) => read(line, page.lines?.options ?? [])) }),
      }
    },
    /** A record for the ERP by its names; options are encoded where it has names for them. */
    async outgoing(set: PageSet, record: PageRecord): Promise<PageRecord> {
      const written: PageRecord = {}
      for (const [field, value] of inOrderSent(publishedPages[set], record)) {
        const isOption = publishedPages[set].options.includes(field)
        const encoded = isOption ? encodeOption(String(value)) : value
        written[inErp(field)] = encoded !== value && !(await isEncoded(set, field)) ? value : encoded
      }
      return written
    },
    /** A line for the ERP; none of its options has a sign to be encoded. */
    outgoingLine: (line: PageRecord) =>
      Object.fromEntries(Object.entries(line).map(([field, value]) => [fieldName(field), value])),
  }

  function read(raw: unknown, decoded: readonly string[]): PageRecord {
    return Object.fromEntries(
      Object.entries(Object(raw) as PageRecord).map(([name, value]) => {
        const field = isApi ? fieldOfApi(name) : name
        if (typeof value !== 'string') return [field, value]
        const text = cleaned(value)
        if (!decoded.includes(field)) return [field, text]
        if (/_x[\dA-F]{4}_/i.test(text)) isEncodedAsSeen = true
        else if (/\W/.test(text)) isEncodedAsSeen = false
        return [field, decodeOption(text)]
      }),
    )
  }
}
export type PageClient = ReturnType<typeof pageClient>

/** Path of the company among API pages, `companies(id)`, looked up once by its name. */
export function companyOfApi(options: ODataOptions): () => Promise<string> {
  const { api_url, company } = options
  const standard = odataClient(options, `${api_url?.replace(/\/$/, '')}/v2.0`)
  let id: string | null = null
  return async () => {
    if (id === null) {
      const answer = await standard({ method: 'GET', path: `companies?$filter=name%20eq%20${odataText(company)}` })
      const read = v.safeParse(Companies, accepted(answer).body)
      if (!read.success) throw new ErpError('nonsense', `HTTP ${answer.status} without companies`)
      const found = read.output.value.find(({ name }) => name === company)
      if (!found) throw new ErpError('refused', `The API has no company ${company}`)
      id = found.id
    }
    return `companies(${id})`
  }
}

/** Business Central accepts a hundred requests in a batch; half of them leave time for slow ones. */
const atMost = 50

const Batch = v.object({
  responses: v.array(
    v.object({
      id: v.string(),
      status: v.number(),
      headers: v.optional(v.record(v.string(), v.unknown())),
      body: v.optional(v.unknown()),
    }),
  ),
})

interface Waiting {
  request: ODataRequest
  resolve: (answer: ODataAnswer) => void
  reject: (error: unknown) => void
}

/**
 * A client that collects concurrent calls and sends them as one `$batch`: the same steps for many records take as many calls as
 * for one. Each request succeeds or fails by itself. `placed` completes the path of a request.
 */
function batchedClient(send: ODataCall, placed: (request: ODataRequest) => Promise<ODataRequest>): ODataCall {
  let waiting: Waiting[] = []

  async function sendAll(together: readonly Waiting[]): Promise<void> {
    try {
      const requests = (await Promise.all(together.map(({ request }) => placed(request)))).map(inBatch)
      const { status, body } = await send({ method: 'POST', path: '$batch', body: { requests }, goes_on: true })
      const read = v.safeParse(Batch, body)
      if (!read.success) throw new ErpError('nonsense', `HTTP ${status} without the answers of a batch`)
      const answers = new Map(read.output.responses.map((answer) => [answer.id, answer]))
      for (const [index, { resolve, reject }] of together.entries()) {
        const answer = answers.get(String(index))
        if (!answer) reject(new ErpError('nonsense', 'A batch came back without one of its answers'))
        else settle(answer, resolve, reject)
      }
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }

  function flush(): void {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += atMost) void sendAll(all.slice(from, from + atMost))
  }

  return (request) =>
    new Promise((resolve, reject) => {
      // Requests made in the same tick are sent together once no more are added.
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ request, resolve, reject })
    })
}

function inBatch({ method, path, body, if_match }: ODataRequest, index: number) {
  return {
    id: String(index),
    method,
    url: path,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(if_match && { 'if-match': if_match }) },
    ...(body && { body }),
  }
}

/**
 * Sends requests with complete paths of which all are carried out or none: Business Central runs a batch with `Isolation:
 * snapshot` in one transaction. Earlier answers than the refused one count for nothing then. False where the ERP has no batches.
 */
async function sendTogether(send: ODataCall, requests: readonly ODataRequest[], subject: string): Promise<boolean> {
  const body = { requests: requests.map(inBatch) }
  const answer = await send({ method: 'POST', path: '$batch', body, isolated: true })
  if ([404, 405].includes(answer.status)) return false
  const read = v.safeParse(Batch, accepted(answer, subject).body)
  if (!read.success) throw new ErpError('nonsense', `HTTP ${answer.status} without the answers of a batch`)
  for (const one of read.output.responses) settle(one, (settled) => accepted(settled, subject), thrown)
  if (read.output.responses.length < requests.length)
    throw new ErpError('nonsense', 'A batch came back without one of its answers')
  return true
}

function thrown(error: unknown): never {
  throw error
}

function settle(
  { status, headers = {}, body }: v.InferOutput<typeof Batch>['responses'][number],
  resolve: Waiting['resolve'],
  reject: Waiting['reject'],
): void {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'retry-after')
  try {
    resolve(judged(status, body, named ? String(named[1]) : null))
  } catch (error) {
    reject(error)
  }
}
