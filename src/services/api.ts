import type { Answer, CallOptions, Method } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import type { Locale } from '#contract/locale.ts'
import { ApiError, refusalIn } from './api-error.ts'
import type { NotificationPort } from './notifications.ts'
import { notificationOfSuccess, notificationsOfRefusal, type Said } from './response-handling.ts'

export interface ApiDependencies {
  /** Of the product; empty for the host that served the page. */
  baseUrl: string
  token: () => string | null
  locale: () => Locale
  notify: NotificationPort
  /** A call was answered 401: tells the session and resolves to whether the same person has signed in again. */
  onSignedOut: () => Promise<boolean>
  /** A call that changes something was accepted. */
  onWritten?: () => void
}

export interface CallSettings {
  signal?: AbortSignal
  /** Repeating a call under its key does nothing twice. */
  idempotencyKey?: string
  /** Whether the answer's message is shown; true unless told. */
  showMessage?: boolean
  /** Whether a refusal is shown here; true unless told, as by a screen that shows it in its place. */
  showRefusal?: boolean
  /** Whether a 401 asks the person to sign in again; true unless told, as by signing in itself. */
  reauthenticate?: boolean
  /** Sent to its end also when the page goes away meanwhile. */
  keepalive?: boolean
}

/** Of a call whose caller says everything itself, or that nobody is told of: in the background, or before signing in. */
export const quietly = {
  showRefusal: false,
  showMessage: false,
  reauthenticate: false,
} as const satisfies CallSettings

export type CallName = keyof Endpoints & string
type RequestParts = {
  path?: Readonly<Record<string, string | number>>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}
type AnyOptions = RequestParts & CallSettings
type RouteMap = Readonly<Record<string, { method: string; uri: string }>>
/** An answer: its JSON, or the bytes of its body as they come. */
interface Received<Body> {
  data?: Body
  body: ReadableStream<Uint8Array> | null
}

/** A call needs no options when none of its parts is required. */
type Arguments<Name extends CallName> =
  Record<never, never> extends CallOptions<Endpoints[Name]>
    ? [options?: CallOptions<Endpoints[Name]> & CallSettings]
    : [options: CallOptions<Endpoints[Name]> & CallSettings]

export interface Api {
  /** Throws `ApiError`; what the person has to see of it is already shown. */
  call<Name extends CallName>(name: Name, ...options: Arguments<Name>): Promise<Answer<Endpoints[Name]> & Said>
  /** The bytes of an answer as they come, for a file. Throws `ApiError`. */
  stream<Name extends CallName>(name: Name, ...options: Arguments<Name>): Promise<ReadableStream<Uint8Array>>
}

/** A call whose name is known only when the program runs: whoever makes it vouches for the options and the answer. */
export type AnyCall = (name: CallName, options: AnyOptions) => Promise<object>

export const anyCall = (api: Api): AnyCall => api.call as AnyCall

/** The typed client of the contract: addresses come from the route map of the server, the handling of answers is section 8's. */
export function createApi({ baseUrl, token, locale, notify, onSignedOut, onWritten }: ApiDependencies): Api {
  let routes: Promise<RouteMap> | null = null

  const routeMap = () => {
    routes ??= send<RouteMap>('GET', 'api/core/routes', {}, 'json', null).then(({ data }) => data ?? {})
    // A map that did not come is asked for again by the next call.
    routes.catch(() => {
      routes = null
    })
    return routes
  }
  // On its way while the first screen still loads.
  void routeMap()

  async function send<Body>(
    method: Method,
    uri: string,
    options: AnyOptions,
    type: 'json' | 'stream',
    bearer: string | null,
  ): Promise<Received<Body>> {
    const body = method === 'GET' || !options.body ? undefined : JSON.stringify(options.body)
    const request: RequestInit = {
      method,
      body,
      headers: {
        Accept: 'application/json',
        'Accept-Language': locale(),
        ...(body && { 'Content-Type': 'application/json' }),
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      },
      signal: options.signal,
      keepalive: options.keepalive,
    }
    try {
      const response = await fetch(`${baseUrl}/${uri}${searchOf(options.query)}`, request)
      if (response.ok && type === 'stream') return { body: response.body }
      const data = jsonIn(await response.text())
      if (!response.ok) throw new ApiError(response.status, refusalIn(data))
      // Text where an object should be comes from another: a hotel's network that wants to be signed in to first.
      if (data === undefined || typeof data === 'string') throw new ApiError(0, null)
      return { data: data as Body, body: null }
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw options.signal?.aborted ? options.signal.reason : new ApiError(0, null, error)
    }
  }

  async function request<Body>(name: string, options: AnyOptions, type: 'json' | 'stream', bearer: string | null) {
    const route = (await routeMap())[name]
    if (!route) throw new ApiError(404, null, `the server knows no call ${name}`)
    const method = route.method as Method
    const response = await send<Body>(method, filled(route.uri, options.path), options, type, bearer)
    // What is answered as a file is drawn of what was sent: an offer's preview with every pause in typing.
    if (method !== 'GET' && type === 'json') onWritten?.()
    return response
  }

  async function handled<Body>(name: string, options: AnyOptions, type: 'json' | 'stream'): Promise<Received<Body>> {
    const used = token()
    try {
      return await request<Body>(name, options, type, used)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { showRefusal = true, reauthenticate = true } = options
      const again = { ...options, reauthenticate: false }
      const isExpired = error.status === 401 && reauthenticate
      // Another call has met the same 401 and brought a new token meanwhile.
      if (isExpired && ![used, null].includes(token())) return handled<Body>(name, again, type)
      const notifications = showRefusal ? notificationsOfRefusal(error.status, error.refusal, locale()) : []
      for (const notification of notifications) notify.show(notification)
      if (!isExpired || !(await onSignedOut())) throw error
      return handled<Body>(name, again, type)
    }
  }

  // The types of the interface hold callers to the contract; here any call is as good as another.
  return {
    async call(name: string, options: AnyOptions = {}) {
      const { data } = await handled<object & Said>(name, options, 'json')
      const said = options.showMessage === false ? null : notificationOfSuccess(data ?? {})
      if (said) notify.show(said)
      return data ?? {}
    },
    async stream(name: string, options: AnyOptions = {}) {
      const { body } = await handled<never>(name, options, 'stream')
      return body ?? new Blob().stream()
    },
  } as Api
}

function filled(uri: string, path: RequestParts['path'] = {}): string {
  return uri.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name] ?? '')))
}

function searchOf(query: RequestParts['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one ?? ''))
  return search.size > 0 ? `?${search}` : ''
}

/** What a text says as JSON, if it is JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
