import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Answer, CallOptions } from '#contract/endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from '#contract/index.ts'
import type { Refusal } from '#contract/refusal.ts'

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

/** Makes calls with the token of a session. */
export function callerOf(url: string, token: string | null): Caller {
  const call = async (name: EndpointName, options: LooseOptions = {}) => {
    const sent = options.body === undefined ? undefined : JSON.stringify(options.body)
    const response = await answerOf(addressOf(url, name, options), endpoints[name].method, sent, {
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(sent)),
      }),
      ...options.headers,
    })
    const type = response.headers['content-type'] ?? ''
    return {
      status: response.statusCode ?? 0,
      headers: new Headers(
        Object.entries(response.headersDistinct).flatMap(([key, values = []]) =>
          values.map((value): [string, string] => [key, value]),
        ),
      ),
      body: await bodyOf(response, type),
    }
  }
  return { call: call as Caller['call'], refused: call as Caller['refused'] }
}

function answerOf(address: URL, method: string, body: string | undefined, headers: Record<string, string>) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { method, headers, agent }, resolve).on('error', reject).end(body)
  })
}

/** The body of an endless answer is not read. */
async function bodyOf(response: IncomingMessage, type: string): Promise<unknown> {
  if (type.startsWith('text/event-stream')) {
    response.destroy()
    return ''
  }
  const read = await text(response)
  return type.startsWith('application/json') ? JSON.parse(read) : read
}

function addressOf(url: string, name: EndpointName, { path = {}, query = {} }: LooseOptions): URL {
  const filled = endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(path[key] ?? 1)),
  )
  const address = new URL(`/api/${filled}`, url)
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(key, String(value))
  }
  return address
}
