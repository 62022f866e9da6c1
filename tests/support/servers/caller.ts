import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Answer, CallOptions } from '#contract/endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from '#contract/index.ts'
import type { Refusal } from '#contract/refusal.ts'

/** What a call answered. */
export interface Answered<Body = unknown> {
  status: number
  headers: Headers
  body: Body
}

/** A person of a test, or nobody. */
export interface Caller {
  /** Makes a call of the contract, over HTTP. */
  call<Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Endpoints[Name]> & { headers?: Record<string, string> },
  ): Promise<Answered<Answer<Endpoints[Name]> & { message?: string }>>
  /** The same for what must be refused: input that would not compile, an answer that is a refusal. */
  refused(name: EndpointName, options?: LooseOptions): Promise<Answered<Refusal>>
}

export interface LooseOptions {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** Tests make tens of thousands of calls, for which `fetch` takes twice the processor time. */
const agent = new Agent({ keepAlive: true })

/** Calls in the name of whoever holds the token. */
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

/** An answer that never ends is left at once. */
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
