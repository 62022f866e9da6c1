import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Answer, CallOptions, Endpoint } from '#contract/declare/endpoint.ts'
import type { Refusal } from '#contract/declare/refusal.ts'
import { release, releaseHeader } from '#contract/declare/release.ts'
import { type EndpointName, type Endpoints, endpoints } from '#contract/index.ts'

/** The answer of a call. */
export interface Answered<Body = unknown> {
  status: number
  headers: Headers
  body: Body
}

/** A person in a test, or a stranger. */
export interface Caller {
  /** Makes a call of the contract, over HTTP. */
  call<Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Endpoints[Name]> & { headers?: Record<string, string> },
  ): Promise<Answered<Answer<Endpoints[Name]> & { message?: string }>>
  /** The same for calls that must be refused: accepts input that would not compile, and returns a refusal. */
  refused(name: EndpointName, options?: LooseOptions): Promise<Answered<Refusal>>
}

export interface LooseOptions {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** `node:http`, because tests make tens of thousands of calls, for which `fetch` takes twice the processor time. */
const agent = new Agent({ keepAlive: true })

/**
 * Makes calls with the token of a session, over HTTP. A server that is given as well is handed them without a socket, which takes it a
 * third less of processor time; only streams are read from the socket then. Calls name this release, other than with `called`, the
 * contract of another one.
 */
export function callerOf(
  url: string,
  token: string | null,
  handedTo?: FastifyInstance,
  called: Record<EndpointName, Endpoint> = endpoints,
): Caller {
  const call = async (name: EndpointName, options: LooseOptions = {}) => {
    const endpoint = called[name]
    const sent = options.body === undefined ? undefined : JSON.stringify(options.body)
    const answer = handedTo && endpoint.kind !== 'stream' ? handedBy(handedTo) : overHttp
    const { status, headers, read } = await answer(addressOf(url, endpoint, options), endpoint.method, sent, {
      'accept-language': 'en',
      ...(called === endpoints && { [releaseHeader]: String(release) }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(sent)),
      }),
      ...options.headers,
    })
    const body = await read()
    const isJson = headers.get('content-type')?.startsWith('application/json')
    return { status, headers, body: isJson ? JSON.parse(body) : body }
  }
  return { call: call as Caller['call'], refused: call as Caller['refused'] }
}

/** How a call reaches the server. */
type Way = (
  address: URL,
  method: Endpoint['method'],
  body: string | undefined,
  headers: Record<string, string>,
) => Promise<{ status: number; headers: Headers; read: () => Promise<string> }>

const overHttp: Way = async (address, method, body, headers) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { method, headers, agent }, resolve).on('error', reject).end(body)
  })
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response.headersDistinct),
    read: () => textOf(response),
  }
}

const handedBy =
  (app: FastifyInstance): Way =>
  async ({ pathname, search }, method, body, headers) => {
    const response = await app.inject({ method, url: pathname + search, headers, ...(body !== undefined && { body }) })
    return { status: response.statusCode, headers: headersOf(response.headers), read: async () => response.body }
  }

function headersOf(headers: Record<string, string | string[] | number | undefined>): Headers {
  return new Headers(
    Object.entries(headers).flatMap(([key, values = []]) =>
      [values].flat().map((value): [string, string] => [key, String(value)]),
    ),
  )
}

/** The body of an endless answer is not read. */
async function textOf(response: IncomingMessage): Promise<string> {
  if (!response.headers['content-type']?.startsWith('text/event-stream')) return await text(response)
  response.destroy()
  return ''
}

function addressOf(url: string, endpoint: Endpoint, { path = {}, query = {} }: LooseOptions): URL {
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(path[key] ?? 1)))
  const address = new URL(`/api/${filled}`, url)
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(key, String(value))
  }
  return address
}
