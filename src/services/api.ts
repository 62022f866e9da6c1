import { FetchError, type FetchResponse, ofetch } from 'ofetch'
import type { Answer, CallOptions } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { ApiError, refusalIn, requestIdHeader } from './api-error.ts'
import type { BegunCalls } from './begun-calls.ts'
import { answeredWithin, callHeaders } from './call-headers.ts'
import {
  type NotificationPort,
  notificationOfSuccess,
  notificationsOfRefusal,
  type SuccessMessage,
} from './notifications.ts'
import { createPrefetchedCalls } from './prefetched-calls.ts'
import { createRouteMap, filledPath, type RequestParts, type RouteMap } from './route-map.ts'

export interface ApiDependencies {
  /** Origin of the API; empty for the page's own. */
  baseUrl: string
  token: () => string | null
  locale: () => Locale
  notify: NotificationPort
  /** A call was answered with 401: resolves to whether the same person has signed in again. */
  onSignedOut: () => Promise<boolean>
  /** A call was refused because this client is of a release that the server no longer serves. */
  onTooOld?: () => void
  /** A writing call was accepted. */
  onWritten?: () => void
  /** A call with `isFirst` was answered. */
  onFirst?: (call: RequestParts & { name: string }) => void
  /** The first calls of the page, where they were begun before. */
  begun?: BegunCalls
}

export interface CallSettings {
  signal?: AbortSignal
  /** Makes repeating a call harmless. */
  idempotencyKey?: string
  /** Keys of earlier attempts with other content that got no answer: if one of them arrived, only its answer is returned. */
  unanswered?: readonly string[]
  /** Whether the answer's message is shown; default: true. `unless_arrived_before` for a form that saves the later changes itself. */
  showMessage?: boolean | 'unless_arrived_before'
  /** Whether a refusal is shown here; default: true. False for a screen that shows the refusal, or lets the person choose the values of a conflict. */
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
type AnyOptions = RequestParts & CallSettings
/** An answer: its JSON, or the bytes of its body as they come. */
type AnswerType = 'json' | 'stream'

/** The difference between two clocks that needs no correction. */
const clockTolerance_ms = 60_000

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
  /** This moment by the server's clock, to the second, once it has answered; until then by that of this device. */
  now(): Date
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
export function createApi(dependencies: ApiDependencies): Api {
  const { baseUrl, token, locale, notify, onSignedOut, onTooOld, onWritten, onFirst, begun } = dependencies
  const client = ofetch.create({
    baseURL: baseUrl || '/',
    parseResponse: jsonIn,
    // Trying again is a state of the machine that makes the call.
    retry: false,
    async onResponseError({ response }) {
      const request_id = response.headers.get(requestIdHeader)
      throw new ApiError(response.status, refusalIn(await bodyOf(response)), undefined, request_id)
    },
  })
  // Requested while the first screen is still loading.
  const routeMap = createRouteMap(() => send<RouteMap>('GET', 'api/core/routes', {}, 'json', null), begun?.routeMap)
  const prefetched = createPrefetchedCalls(token)
  /** How far the server's clock is ahead of this device's, in milliseconds; one that is right within a minute is believed. */
  let ahead_ms = 0
  const compareClocks = (headers: Headers) => {
    const ahead = Date.parse(headers.get('date') ?? '') - Date.now()
    if (!Number.isNaN(ahead)) ahead_ms = Math.abs(ahead) < clockTolerance_ms ? 0 : ahead
  }
  if (begun && token() !== null)
    prefetched.begin('auth.user', {}, async (bearer) => {
      const person = await begun.person
      return person ?? request<SuccessMessage>('auth.user', {}, 'json', bearer)
    })

  async function send<Body>(
    method: string,
    uri: string,
    { query, body, signal, keepalive, idempotencyKey, unanswered }: AnyOptions,
    type: AnswerType,
    bearer: string | null,
  ): Promise<Body> {
    // A stream may take as long as it does.
    const limit = type === 'json' ? AbortSignal.timeout(answeredWithin) : undefined
    // Errors before that are of this page, and say nothing about the connection.
    let isSent = false
    try {
      const { _data: data, headers } = await client.raw<unknown, AnswerType>(uri, {
        method,
        query,
        body: method === 'GET' ? undefined : body,
        headers: {
          ...callHeaders(locale(), bearer),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
          ...(unanswered?.length && { 'Idempotency-Unanswered': unanswered.join(',') }),
        },
        ...(type === 'stream' && { responseType: 'stream', parseResponse: undefined }),
        signal: AbortSignal.any([signal, limit].filter((one) => one !== undefined)),
        keepalive,
        onRequest: () => {
          isSent = true
        },
      })
      compareClocks(headers)
      if (type === 'stream') {
        const bytes = (data ?? new Blob().stream()) as ReadableStream<Uint8Array>
        return numbered(bytes, headers.get(requestIdHeader), signal) as Body
      }
      // Text instead of an object comes from another server, such as the login page of a hotel's network.
      if (data === undefined || typeof data === 'string') throw new ApiError(0, null)
      return data as Body
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (signal?.aborted) throw signal.reason
      throw isSent ? new ApiError(0, null, error instanceof FetchError ? error.cause : error) : error
    }
  }

  async function request<Body>(name: string, options: AnyOptions, type: AnswerType, bearer: string | null) {
    const route = (await routeMap())[name]
    if (!route) throw new ApiError(404, null, `the server knows no call ${name}`)
    const { method, uri } = route
    const response = await send<Body>(method, filledPath(uri, options.path), options, type, bearer)
    // An answer with a file is generated from the request, for instance an offer's preview after every pause in typing.
    if (method !== 'GET' && type === 'json') {
      // A write may have changed prefetched data.
      prefetched.clear()
      onWritten?.()
    }
    return response
  }

  async function handled<Body>(
    name: string,
    options: AnyOptions,
    type: AnswerType,
    begun?: Promise<Body>,
  ): Promise<Body> {
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
      const isTooOld = error.refusal?.code === 'upgrade_required'
      if (isTooOld) onTooOld?.()
      const isConflict = error.refusal?.code === 'conflict'
      // The dialog that offers the new version says itself why nothing can be sent.
      const isShown = !isTooOld && (showRefusal === 'unless_conflict' ? !isConflict : showRefusal)
      const notifications = isShown ? notificationsOfRefusal(error, locale()) : []
      for (const notification of notifications) notify.show(notification)
      throw error
    }
  }

  // Callers are type-checked by the interface; the implementation is the same for all calls.
  return {
    async call(name: string, options: AnyOptions = {}) {
      const data = await handled<SuccessMessage>(name, options, 'json', prefetched.take(name, options))
      if (options.isFirst && !options.signal?.aborted) onFirst?.({ name, path: options.path, query: options.query })
      const { showMessage = true } = options
      const isShown = showMessage === 'unless_arrived_before' ? !data.arrived_before : showMessage
      const said = isShown ? notificationOfSuccess(data) : null
      if (said) notify.show(said)
      return data
    },
    prefetch(name: string, parts: RequestParts) {
      prefetched.begin(name, parts, (bearer) => request<SuccessMessage>(name, parts, 'json', bearer))
    },
    now: () => new Date(Date.now() + ahead_ms),
    stream: (name: string, options: AnyOptions = {}) => handled<ReadableStream<Uint8Array>>(name, options, 'stream'),
  } as Api
}

/** The bytes of an answer; where they break off, with an error that has the number of the request. */
function numbered(bytes: ReadableStream<Uint8Array>, request_id: string | null, signal?: AbortSignal) {
  const reader = bytes.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(signal?.aborted ? signal.reason : new ApiError(0, null, error, request_id))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** The body of a refusal, of which a call for a stream has read nothing yet. */
async function bodyOf({ _data }: FetchResponse<unknown>): Promise<unknown> {
  return _data instanceof ReadableStream ? jsonIn(await new Response(_data).text()) : _data
}

/** The value of a JSON text; undefined for any other text. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
