import * as v from 'valibot'
import { ErpError } from './erp.ts'
import { type TokenSettings, tokenSource } from './token.ts'

/** Fields of sales orders that may bear our number. */
export const orderReferences = ['External_Document_No', 'Your_Reference'] as const
export type OrderReference = (typeof orderReferences)[number]

export interface ODataOptions {
  /** Address of the server, up to and without `/ODataV4`. */
  url: string
  company: string
  /** Address of the API pages including `/api`, which send change notifications; null where there are none. */
  api_url?: string | null
  /** Publisher, group and version of the custom API pages, as `portal/erp/v1.0`; null where there are none. */
  api_group?: string | null
  /** Whether orders and master data are pages published as web services, or API pages of that group. */
  pages?: 'services' | 'api'
  /** The field of sales orders that bears our number. */
  reference?: OrderReference
  /** Basic authentication with a web service access key, or a bearer token; neither for the simulator. */
  user?: string | null
  password?: string | null
  token?: string | null
  /** OAuth settings of tokens that expire and are renewed, in place of a permanent one. */
  tokens?: TokenSettings | null
  /** Timeout of a call in milliseconds, answer included. */
  timeout?: number
}

export type ODataCall = (request: ODataRequest) => Promise<ODataAnswer>

/** An answer of the service: its status and parsed JSON. */
export interface ODataAnswer {
  status: number
  body: unknown
  /** Milliseconds since 1970 by the clock of the ERP; null where it is not returned. */
  clock?: number | null
}

export interface ODataRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below the client's address, such as `Customers('1')` below the company. */
  path: string
  body?: object
  if_match?: string
  /** Records per page, for an answer with several. */
  page_size?: number
  /** For a batch: continues after a failed request. */
  goes_on?: boolean
  /** For a batch: all of its requests or none. */
  isolated?: boolean
  /** Reading from a copy of the database, which may be somewhat behind, spares the ERP. */
  from_copy?: boolean
  /** For the metadata, which is XML; the answer is its text. */
  is_text?: boolean
}

const Failure = v.object({ error: v.object({ code: v.string(), message: v.string() }) })

/** A text in an OData address: quotes doubled, then percent-encoded, slashes included. */
export const odataText = (value: string): string => `'${encodeURIComponent(value.replaceAll("'", "''"))}'`

/** A key in an OData address, with all its fields. */
export function odataKey(fields: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'number' ? value : odataText(value)}`,
  )
  return `(${pairs.join(',')})`
}

/** Code and message of an OData error; null when the body is something else. */
export function odataFailure(body: unknown): { code: string; message: string } | null {
  const parsed = v.safeParse(Failure, body)
  return parsed.success ? parsed.output.error : null
}

/** Codes of a 404 about the record. Any other one, as about the number of keys, is a fault of the address. */
const notThere = ['BadRequest_ResourceNotFound', 'Internal_RecordNotFound', 'Internal_DataNotFoundFilter']

/** Whether a response means that a record, or the page, does not exist. */
export function isNotThere({ status, body }: ODataAnswer): boolean {
  return status === 404 && notThere.includes(odataFailure(body)?.code ?? '')
}

/** Returns an answer unless the ERP refused; `subject` begins the message. */
export function accepted(answer: ODataAnswer, subject?: string): ODataAnswer {
  if (answer.status < 400) return answer
  const reason = `HTTP ${answer.status}: ${odataFailure(answer.body)?.message ?? 'no reason given'}`
  throw new ErpError('refused', subject ? `${subject}: ${reason}` : reason)
}

/**
 * Client of an OData v4 service. Answers that no such service gives become an `ErpError`; other refusals (4xx) are returned,
 * because callers know which of them are expected.
 */
export function odataClient(options: ODataOptions, base: string): ODataCall {
  const { timeout = 15_000 } = options
  const token = options.tokens ? tokenSource(options.tokens, timeout) : null
  const standing = standingAuthorization(options)

  async function send(request: ODataRequest, authorization: string | null): Promise<Response> {
    const { method, path, body, if_match, page_size, goes_on, isolated, from_copy, is_text } = request
    return fetch(`${base}/${path}`, {
      method,
      headers: {
        accept: is_text ? 'application/xml' : 'application/json',
        ...(authorization && { authorization }),
        ...(body && { 'content-type': 'application/json' }),
        ...(if_match && { 'if-match': if_match }),
        ...(page_size && { prefer: `odata.maxpagesize=${page_size}` }),
        ...(goes_on && { prefer: 'odata.continue-on-error' }),
        ...(isolated && { isolation: 'snapshot' }),
        ...(from_copy && { 'data-access-intent': 'ReadOnly' }),
      },
      body: body && JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
  }

  /** A token that has expired is renewed once, and the call repeated. */
  async function sent(request: ODataRequest): Promise<Response> {
    if (!token) return send(request, standing)
    const first = await token()
    const response = await send(request, `Bearer ${first}`)
    if (response.status !== 401) return response
    await response.body?.cancel()
    return send(request, `Bearer ${await token(first)}`)
  }

  return async function call(request: ODataRequest): Promise<ODataAnswer> {
    try {
      const response = await sent(request)
      return read(response, await response.text(), request.is_text)
    } catch (error) {
      throw unreached(error, timeout)
    }
  }
}

/** Root address of the service, to which batches are sent. */
export const serviceOf = ({ url }: Pick<ODataOptions, 'url'>): string => `${url.replace(/\/$/, '')}/ODataV4`

/** Path of the company below the service. */
export const companyPath = ({ company }: Pick<ODataOptions, 'company'>): string => `Company(${odataText(company)})`

function read({ status, headers, ok }: Response, text: string, is_text = false): ODataAnswer {
  const clock = Date.parse(headers.get('date') ?? '')
  const body = is_text && ok ? text : parseJson(text)
  return { ...judged(status, body, headers.get('retry-after')), clock: Number.isNaN(clock) ? null : clock }
}

/** Returns a valid answer; throws an `ErpError` for anything else. */
export function judged(status: number, body: unknown, retry_after: string | null): ODataAnswer {
  if (status === 429 || status === 503) throw new ErpError('limited', reason(status, body), retryAfter(retry_after))
  if (status === 504) throw new ErpError('slow', reason(status, body))
  if (status >= 500) throw new ErpError('down', reason(status, body))
  if (body === undefined && status !== 204)
    throw new ErpError('nonsense', `HTTP ${status} with an answer that is not JSON`)
  return { status, body }
}

function reason(status: number, body: unknown): string {
  return `HTTP ${status}: ${odataFailure(body)?.message ?? 'no reason given'}`.slice(0, 500)
}

function unreached(error: unknown, timeout: number): ErpError {
  if (error instanceof ErpError) return error
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  if (name === 'TimeoutError') return new ErpError('slow', `No answer within ${timeout / 1000} s`)
  return new ErpError('down', `Not reached: ${cause?.code ?? cause?.message ?? message}`)
}

/** Seconds of a `Retry-After` header, which is a number or a date. */
function retryAfter(header: string | null): number | null {
  if (!header) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

function standingAuthorization({ user, password, token }: Pick<ODataOptions, 'user' | 'password' | 'token'>) {
  if (token) return `Bearer ${token}`
  return user ? `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
