import type { Answer, CallOptions, Method } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import type { Locale } from '#contract/locale.ts'
import { ApiError, refusalIn } from './api-error.ts'
import type { NotificationPort } from './notifications.ts'
import { notificationOfSuccess, notificationsOfRefusal, type SuccessMessage } from './response-handling.ts'

export interface ApiDependencies {
  /** Origin of the API; empty for the page's own. */
  baseUrl: string
  token: () => string | null
  locale: () => Locale
  notify: NotificationPort
  /** A call was answered with 401: resolves to whether the same person has signed in again. */
  onSignedOut: () => Promise<boolean>
  /** A writing call was accepted. */
  onWritten?: () => void
  /** A call with `isFirst` was answered. */
  onFirst?: (call: RequestParts & { name: string }) => void
}

export interface CallSettings {
  signal?: AbortSignal
  /** Makes repeating a call harmless. */
  idempotencyKey?: string
  /** Keys of earlier attempts with other content that got no answer: if one of them arrived, only its answer is returned. */
  unanswered?: readonly string[]
  /** Whether the answer's message is shown; default: true. `unless_arrived_before` for a form that saves the later changes itself. */
  showMessage?: boolean | 'unless_arrived_before'
  /** Whether a refusal is shown here; default: true. False for a screen that shows it itself, or asks itself what to keep of a conflict. */
  showRefusal?: boolean | 'unless_conflict'
  /** Whether a 401 asks the person to sign in again; default: true. False for signing in itself. */
  reauthenticate?: boolean
  /** Completes the request even if the page is closed. */
  keepalive?: boolean
  /** Whether it is prefetched when the page is opened from its address again. */
  isFirst?: boolean
}

/** Options of a call whose caller shows everything itself, or which runs in the background. */
export const silent = {
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

/** A prefetched call: its answer, whose session asked, and when. */
interface Prefetched {
  answer: Promise<Received<object & SuccessMessage>>
  bearer: string | null
  since: number
}

/** Milliseconds for which a prefetched answer is used; later it may be out of date. */
const prefetchedFor = 10_000

const placeOf = (name: string, { path = {}, query = {} }: RequestParts) => JSON.stringify([name, path, query])

/** A call needs no options when none of its parts is required. */
type Arguments<Name extends CallName> =
  Record<never, never> extends CallOptions<Endpoints[Name]>
    ? [options?: CallOptions<Endpoints[Name]> & CallSettings]
    : [options: CallOptions<Endpoints[Name]> & CallSettings]

export interface Api {
  /** Throws `ApiError`, which has already been shown to the person where necessary. */
  call<Name extends CallName>(
    name: Name,
    ...options: Arguments<Name>
  ): Promise<Answer<Endpoints[Name]> & SuccessMessage>
  /**
   * Begins a call before the screen that needs it is loaded. The first call with this name, path and query gets its answer, if it is
   * made by the same person within ten seconds.
   */
  prefetch(name: string, parts: Pick<RequestParts, 'path' | 'query'>): void
  /** The bytes of an answer as they arrive, for a file. Throws `ApiError`. */
  stream<Name extends CallName>(name: Name, ...options: Arguments<Name>): Promise<ReadableStream<Uint8Array>>
}

/** A call whose name is determined at run time; the caller is responsible for options and result. */
export type AnyCall = (name: CallName, options: AnyOptions) => Promise<object>

/** The client for calls whose name is known only at run time. */
export const anyCall = (api: Api): AnyCall => api.call as AnyCall

/**
 * The typed client of the contract. Paths come from the server's route map; answers are handled as in section 8 of the
 * specification.
 */
export function createApi({ baseUrl, token, locale, notify, onSignedOut, onWritten, onFirst }: ApiDependencies): Api {
  let routes: Promise<RouteMap> | null = null
  /** Prefetched calls by name, path and query. */
  const prefetched = new Map<string, Prefetched>()

  const routeMap = () => {
    routes ??= send<RouteMap>('GET', 'api/core/routes', {}, 'json', null).then(({ data }) => data ?? {})
    // A route map that failed to load is requested again by the next call.
    routes.catch(() => {
      routes = null
    })
    return routes
  }
  // Requested while the first screen is still loading.
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
        ...(options.unanswered?.length && { 'Idempotency-Unanswered': options.unanswered.join(',') }),
      },
      signal: options.signal,
      keepalive: options.keepalive,
    }
    try {
      const response = await fetch(`${baseUrl}/${uri}${searchOf(options.query)}`, request)
      if (response.ok && type === 'stream') return { body: response.body }
      const data = jsonIn(await response.text())
      if (!response.ok) throw new ApiError(response.status, refusalIn(data))
      // Text instead of an object comes from another server, such as the login page of a hotel's network.
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
    // An answer with a file is generated from the request, for instance an offer's preview after every pause in typing.
    if (method !== 'GET' && type === 'json') {
      // A write may have changed what was prefetched.
      prefetched.clear()
      onWritten?.()
    }
    return response
  }

  async function handled<Body>(
    name: string,
    options: AnyOptions,
    type: 'json' | 'stream',
    begun?: Promise<Received<Body>>,
  ): Promise<Received<Body>> {
    const used = token()
    try {
      return await (begun ?? request<Body>(name, options, type, used))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { showRefusal = true, reauthenticate = true } = options
      const again = { ...options, reauthenticate: false }
      const isExpired = error.status === 401 && reauthenticate
      // Another call got the same 401 and has a new token already.
      if (isExpired && ![used, null].includes(token())) return handled<Body>(name, again, type)
      // The dialog that asks for the password says itself that the session has expired.
      if (isExpired && (await onSignedOut())) return handled<Body>(name, again, type)
      const isShown = showRefusal === 'unless_conflict' ? error.refusal?.code !== 'conflict' : showRefusal
      const notifications = isShown ? notificationsOfRefusal(error.status, error.refusal, locale()) : []
      for (const notification of notifications) notify.show(notification)
      throw error
    }
  }

  function takePrefetched(name: string, parts: RequestParts) {
    const place = placeOf(name, parts)
    const begun = prefetched.get(place)
    prefetched.delete(place)
    const isMeant = begun && begun.bearer === token() && performance.now() - begun.since < prefetchedFor
    return isMeant ? begun.answer : undefined
  }

  // Callers are type-checked by the interface; the implementation is the same for all calls.
  return {
    async call(name: string, options: AnyOptions = {}) {
      const { data } = await handled<object & SuccessMessage>(name, options, 'json', takePrefetched(name, options))
      if (options.isFirst && !options.signal?.aborted) onFirst?.({ name, path: options.path, query: options.query })
      const { showMessage = true } = options
      const isShown = showMessage === 'unless_arrived_before' ? !data?.arrived_before : showMessage
      const said = isShown ? notificationOfSuccess(data ?? {}) : null
      if (said) notify.show(said)
      return data ?? {}
    },
    prefetch(name: string, { path, query }: RequestParts) {
      const bearer = token()
      const answer = request<object & SuccessMessage>(name, { path, query }, 'json', bearer)
      // A failure is reported to the call that gets the answer.
      answer.catch(() => undefined)
      prefetched.set(placeOf(name, { path, query }), { answer, bearer, since: performance.now() })
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

/** The value of a JSON text; undefined for any other text. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
