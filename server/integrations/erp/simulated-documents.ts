import { createHash } from 'node:crypto'
import { apiFieldOf, apiNameOf, decodeOption, encodeOption, fieldOfApi } from './published-pages.ts'
import { failure, type SimulatedAnswer } from './simulated-answer.ts'
import type { SimulatedMaster } from './simulated-master.ts'
import { etagOf, type SimulatedOrder, type SimulatedOrders } from './simulated-orders.ts'
import { simulatedPage } from './simulated-pages.ts'
import { validated } from './simulated-validation.ts'

/*
 * Document pages of Business Central, written from Microsoft's documentation (MicrosoftDocs/dynamics365smb-devitpro-pb,
 * dev-itpro), which each behaviour names.
 */

/** A request below a company: `ServiceOrders(…)`, decoded. */
export interface SimulatedRequest {
  method: string
  path: string
  query: URLSearchParams
  body?: unknown
  if_match?: string | undefined
  prefer?: string | undefined
  /** Whether the page names itself as the next one. */
  repeats?: boolean
  /** API pages have names of their own, and `systemId` as key. */
  isApi: boolean
  /** Options are plain texts before version 24. */
  isPlain: boolean
}

type Line = Record<string, unknown> & { No: string; Quantity: number; Quantity_Shipped?: number; Line_No: number }

/** A subpage is named after the service and its part (webservices/use-containments-associations.md). */
export const simulatedLines = 'SalesOrdersSalesLines'

const options = {
  ServiceOrders: { Document_Type: ['Order'], Status: ['Pending', 'In Process', 'Finished', 'On Hold'] },
  SalesOrders: { Document_Type: ['Order'], Status: ['Open', 'Released', 'Pending Approval', 'Pending Prepayment'] },
  [simulatedLines]: {
    Document_Type: ['Order'],
    Type: [' ', 'G/L Account', 'Item', 'Resource', 'Fixed Asset', 'Charge (Item)'],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>
type DocumentPage = keyof typeof options

/** Options of the pages, for `$metadata`. */
export const simulatedOptions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ...options,
  Customers: { Blocked: [' ', 'Ship', 'Invoice', 'All'] },
}

const keys = {
  ServiceOrders: ['Document_Type', 'No'],
  SalesOrders: ['Document_Type', 'No'],
  [simulatedLines]: ['Document_Type', 'Document_No', 'Line_No'],
} as const

const maxLength: Readonly<Record<string, number>> = { No: 20, Description: 100, Ship_to_Address: 100, E_Mail: 80 }

/** Lines of a stored sales order. Files of earlier versions name them otherwise. */
export const linesIn = (sale: SimulatedOrder): Line[] => (sale[simulatedLines] ?? sale.SalesOrderLines ?? []) as Line[]

/** An id that a record keeps. */
export function systemIdOf(...parts: readonly (string | number)[]): string {
  const digits = createHash('sha256').update(parts.join('/')).digest('hex')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** Service orders and sales orders, on pages and API pages. Service orders have numbers of ours, sales orders of the ERP's. */
export function simulatedDocuments(orders: SimulatedOrders, sales: SimulatedOrders, master: SimulatedMaster) {
  const storeOf = { ServiceOrders: orders, SalesOrders: sales }

  const documentsOf = (set: keyof typeof storeOf) => storeOf[set].all()

  function shown(set: keyof typeof storeOf, order: SimulatedOrder, asked: SimulatedRequest): Record<string, unknown> {
    const { [simulatedLines]: _lines, SalesOrderLines: _earlier, ...head } = order
    const record = encodedRecord(set, { Document_Type: 'Order', ...head }, asked)
    const lines =
      set === 'SalesOrders' && asked.query.get('$expand')
        ? {
            [asked.isApi ? 'salesOrderLines' : simulatedLines]: linesIn(order).map((line) =>
              shownLine(order, line, asked),
            ),
          }
        : {}
    return {
      '@odata.etag': etagOf(order),
      ...(asked.isApi && { systemId: systemIdOf(set, order.No) }),
      ...record,
      ...lines,
    }
  }

  function shownLine(sale: SimulatedOrder, line: Line, asked: SimulatedRequest): Record<string, unknown> {
    const record = { Document_Type: 'Order', Document_No: sale.No, Quantity_Shipped: 0, ...line }
    return {
      '@odata.etag': etagOf({ ...line }),
      ...(asked.isApi && { systemId: systemIdOf(simulatedLines, sale.No, line.Line_No) }),
      ...encodedRecord(simulatedLines, record, asked),
    }
  }

  /** Only the records that a filter by one field, or by the time of change, selects. */
  function listed(set: keyof typeof storeOf, asked: SimulatedRequest): SimulatedAnswer {
    const expanded = asked.query.get('$expand')
    const lines = asked.isApi ? 'salesOrderLines' : simulatedLines
    if (expanded && !(set === 'SalesOrders' && expanded.split('(')[0] === lines))
      return failure(400, 'BadRequest', `Could not find a property named '${expanded}' on type 'NAV.${set}'.`)
    const [, field, value] = /^(\w+) eq '(.*)'$/.exec(asked.query.get('$filter') ?? '') ?? []
    const found =
      field === undefined
        ? documentsOf(set)
        : documentsOf(set).filter((order) =>
            Object.entries(order).some(
              ([name, has]) => nameOf(name, asked) === field && has === value?.replaceAll("''", "'"),
            ),
          )
    const pageName = asked.isApi ? apiNameOf(set) : set
    return {
      status: 200,
      body: simulatedPage(
        found.map((order) => shown(set, order, asked)),
        pageName,
        { query: asked.query, prefer: asked.prefer, repeats: asked.repeats ?? false },
      ),
    }
  }

  /** Deep insert is "not supported on pages exposed as ODataV4 web services" (webservices/odata-known-limitations.md). */
  async function create(set: keyof typeof storeOf, asked: SimulatedRequest): Promise<SimulatedAnswer> {
    const body = (asked.body ?? {}) as Record<string, unknown>
    const nested = Object.keys(body).find((name) => Array.isArray(body[name]))
    if (nested) return failure(400, 'BadRequest', `Deep insert into '${nested}' is not supported on this page.`)
    const typed = fromPage(set, body, asked)
    if ('status' in typed) return typed
    const read = validated(set, {}, typed.record, await master.all('Customers'))
    if ('status' in read) return read
    if (set === 'SalesOrders') {
      if (!read.record.Sell_to_Customer_No)
        return failure(400, 'Application_DialogException', 'Sell-to Customer No. must have a value')
      const stored = await storeSale(sales, read.record)
      return { status: 201, body: shown(set, stored, asked) }
    }
    const { No } = read.record
    if (typeof No !== 'string' || No === '') return failure(400, 'BadRequest', 'No must have a value')
    if (orders.find(No))
      return failure(400, 'Internal_EntityWithSameKeyExists', `The Service Header already exists. No.='${No}'`)
    const order: SimulatedOrder = { ...read.record, No }
    await orders.save(order)
    return { status: 201, body: shown(set, order, asked) }
  }

  /** A change requires `If-Match` with a retrieved ETag or `*` (webservices/use-odata-to-modify-data.md). */
  async function change(
    set: keyof typeof storeOf,
    order: SimulatedOrder,
    asked: SimulatedRequest,
  ): Promise<SimulatedAnswer> {
    const refused = refusedByEtag(etagOf(order), asked)
    if (refused) return refused
    if (asked.method === 'DELETE') {
      if (linesIn(order).some(({ Quantity_Shipped = 0 }) => Quantity_Shipped > 0))
        return failure(400, 'Application_DialogException', 'Qty. Shipped must be equal to 0 in Sales Line')
      await storeOf[set].remove(order.No)
      return { status: 204 }
    }
    const typed = fromPage(set, (asked.body ?? {}) as Record<string, unknown>, asked)
    if ('status' in typed) return typed
    const read = validated(set, order, typed.record, await master.all('Customers'))
    if ('status' in read) return read
    const changed: SimulatedOrder = { ...read.record, No: order.No }
    await storeOf[set].save(changed)
    return { status: 200, body: shown(set, changed, asked) }
  }

  async function createLine(sale: SimulatedOrder, asked: SimulatedRequest): Promise<SimulatedAnswer> {
    const read = fromPage(simulatedLines, (asked.body ?? {}) as Record<string, unknown>, asked)
    if ('status' in read) return read
    const { No, Quantity } = read.record
    if (sale.Status !== 'Open')
      return failure(400, 'Application_FieldValidationException', "Status must be equal to 'Open' in Sales Header")
    if (typeof No !== 'string' || typeof Quantity !== 'number')
      return failure(400, 'BadRequest', 'No and Quantity must have values')
    const lines = linesIn(sale)
    const line: Line = {
      ...read.record,
      No,
      Quantity,
      Quantity_Shipped: 0,
      Line_No: (lines.at(-1)?.Line_No ?? 0) + 10_000,
    }
    await sales.save({ ...sale, [simulatedLines]: [...lines, line] })
    return { status: 201, body: shownLine(sale, line, asked) }
  }

  /** Business Central refuses less than the shipped quantity ("Quantity must not be less than Qty. Shipped"). */
  async function changeLine(sale: SimulatedOrder, line: Line, asked: SimulatedRequest): Promise<SimulatedAnswer> {
    if (asked.method === 'GET') return { status: 200, body: shownLine(sale, line, asked) }
    const refused = refusedByEtag(etagOf({ ...line }), asked)
    if (refused) return refused
    const read = fromPage(simulatedLines, (asked.body ?? {}) as Record<string, unknown>, asked)
    if ('status' in read) return read
    const quantity = asked.method === 'DELETE' ? 0 : Number(read.record.Quantity ?? line.Quantity)
    if (quantity < (line.Quantity_Shipped ?? 0))
      return failure(400, 'Application_DialogException', 'Quantity must not be less than Qty. Shipped')
    const changed = { ...line, Quantity: quantity }
    const kept = linesIn(sale).flatMap((one) =>
      one.Line_No !== line.Line_No ? [one] : asked.method === 'DELETE' ? [] : [changed],
    )
    await sales.save({ ...sale, [simulatedLines]: kept })
    return asked.method === 'DELETE' ? { status: 204 } : { status: 200, body: shownLine(sale, changed, asked) }
  }

  /** The line that a key of its subpage names. */
  function lineOf(key: Key, isApi: boolean): { sale: SimulatedOrder; line: Line } | null {
    const all = sales.all().flatMap((sale) => linesIn(sale).map((line) => ({ sale, line })))
    return (
      all.find(({ sale, line }) =>
        isApi
          ? systemIdOf(simulatedLines, sale.No, line.Line_No) === key.systemId
          : sale.No === key.Document_No && line.Line_No === Number(key.Line_No),
      ) ?? null
    )
  }

  return {
    /** Null for a page that is no document page. */
    async answer(asked: SimulatedRequest): Promise<SimulatedAnswer | null> {
      const [, name = '', inside, nested] = /^(\w+)(?:\((.*?)\))?(?:\/(\w+))?$/.exec(asked.path) ?? []
      const page = pageOf(name, asked)
      if (!page) return null
      if (inside === undefined) {
        if (page === simulatedLines) return notAllowed(asked.method, page)
        if (asked.method === 'GET') return listed(page, asked)
        return asked.method === 'POST' ? create(page, asked) : notAllowed(asked.method, page)
      }
      const key = keyIn(inside, asked.isApi ? ['systemId'] : keys[page])
      if (key === null)
        return failure(
          404,
          'BadRequest_NotFound',
          // The text of a live server (MicrosoftDocs/dynamics365smb-devitpro-pb, issue 2350).
          `The number of keys specified in the URI does not match number of key properties for the resource 'NAV.${page}'.`,
        )
      if (page === simulatedLines) {
        const found = lineOf(key, asked.isApi)
        return found ? changeLine(found.sale, found.line, asked) : notThere(page)
      }
      const order = storeOf[page]
        .all()
        .find(({ No }) => (asked.isApi ? systemIdOf(page, No) === key.systemId : No === key.No))
      if (!order || (!asked.isApi && key.Document_Type !== 'Order')) return notThere(page)
      if (nested === undefined) {
        if (asked.method === 'GET') return { status: 200, body: shown(page, order, asked) }
        return ['PATCH', 'DELETE'].includes(asked.method) ? change(page, order, asked) : notAllowed(asked.method, page)
      }
      if (page !== 'SalesOrders' || pageOf(nested, asked) !== simulatedLines)
        return failure(404, 'BadRequest_ResourceNotFound', `Resource not found for the segment '${nested}'.`)
      if (asked.method === 'POST') return createLine(order, asked)
      return { status: 200, body: { value: linesIn(order).map((line) => shownLine(order, line, asked)) } }
    },
    /** Rolls back the changes of a failed transaction. */
    snapshot() {
      const before = Object.values(storeOf).map((store) => ({
        store,
        orders: new Map(store.all().map((one) => [one.No, one])),
      }))
      return async () => {
        for (const { store, orders: kept } of before) {
          for (const { No } of store.all()) if (!kept.has(No)) await store.remove(No)
          for (const [No, one] of kept) if (store.find(No) !== one) await store.save(one)
        }
      }
    },
  }
}

/** Stores a sales order under the next number. */
export async function storeSale(sales: SimulatedOrders, sale: Record<string, unknown>, lines: readonly object[] = []) {
  const last = sales.all().reduce((most, { No }) => Math.max(most, Number(No.slice(3))), 1000)
  const stored: SimulatedOrder = {
    ...sale,
    No: `ZS-${last + 1}`,
    Status: 'Open',
    [simulatedLines]: lines.map((line, index) => ({ ...line, Line_No: (index + 1) * 10_000, Quantity_Shipped: 0 })),
  }
  await sales.save(stored)
  return stored
}

type Key = Readonly<Record<string, string>>

/** `Document_Type='Order',No='1'`, or one value without a name; null when these are not the fields of the key. */
function keyIn(inside: string, fields: readonly string[]): Key | null {
  const pairs = [...inside.matchAll(/(?:(\w+)=)?('(?:[^']|'')*'|[\w-]+)(?:,|$)/g)].map(([, name, value = '']) => [
    name ?? (fields.length === 1 ? fields[0] : undefined),
    value.startsWith("'") ? value.slice(1, -1).replaceAll("''", "'") : value,
  ])
  const isWhole = pairs.length === fields.length && fields.every((field) => pairs.some(([name]) => name === field))
  return isWhole ? Object.fromEntries(pairs) : null
}

function pageOf(name: string, { isApi }: SimulatedRequest): DocumentPage | null {
  const pages = Object.keys(options) as DocumentPage[]
  if (!isApi) return pages.find((page) => page === name) ?? null
  if (name === 'salesOrderLines') return simulatedLines
  return pages.find((page) => page !== simulatedLines && apiNameOf(page) === name) ?? null
}

const nameOf = (field: string, { isApi }: Pick<SimulatedRequest, 'isApi'>) => (isApi ? apiFieldOf(field) : field)

/** A record as the page returns it: options are encoded from version 24 on (upgrade/deprecated-features-platform.md). */
export function encodedRecord(
  page: string,
  record: Record<string, unknown>,
  asked: Pick<SimulatedRequest, 'isApi' | 'isPlain'>,
) {
  const known = simulatedOptions[page] ?? {}
  const isEncoded = asked.isApi || !asked.isPlain
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [
      nameOf(field, asked),
      isEncoded && field in known && typeof value === 'string' ? encodeOption(value) : value,
    ]),
  )
}

/** A record as it is stored; options that do not exist and texts that are too long are refused. */
function fromPage(
  page: DocumentPage,
  body: Record<string, unknown>,
  asked: SimulatedRequest,
): { record: Record<string, unknown> } | SimulatedAnswer {
  const known: Readonly<Record<string, readonly string[]>> = options[page]
  const isEncoded = asked.isApi || !asked.isPlain
  const record: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const field = asked.isApi ? fieldOfApi(name) : name
    const existing = known[field]
    if (existing) {
      const names = isEncoded ? existing.map(encodeOption) : existing
      if (!names.includes(String(value)))
        return failure(400, 'Unknown', `'${value}' is not an option. The existing options are: ${names.join(',')}`)
      record[field] = isEncoded ? decodeOption(String(value)) : value
    } else record[field] = value
    const limit = maxLength[field]
    if (limit !== undefined && String(value ?? '').length > limit)
      return failure(400, 'Application_StringExceededLength', `${field} is longer than ${limit}`)
  }
  return { record }
}

function refusedByEtag(etag: string, { method, if_match }: SimulatedRequest): SimulatedAnswer | null {
  if (!if_match && method === 'PATCH')
    return failure(
      400,
      'BadRequest_InvalidToken',
      'Could not validate the client concurrency token required by the service. Please provide a valid token in the client request.',
    )
  if (if_match && if_match !== '*' && if_match !== etag)
    return failure(409, 'Request_EntityChanged', 'Another user has already changed the record.')
  return null
}

const notThere = (page: string) =>
  failure(404, 'BadRequest_ResourceNotFound', `Resource not found for the segment '${page}'.`)

const notAllowed = (method: string, page: string) =>
  failure(405, 'BadRequest_MethodNotAllowed', `'${method}' requests for '${page}' are not allowed.`)
