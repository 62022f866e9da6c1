import type { Locale } from '#contract/messages/locale.ts'
import { answeredWithin, callHeaders } from './call-headers.ts'
import type { RouteMap } from './route-map.ts'

/**
 * The answers to the calls with which every page begins, requested before the client is loaded. Null where there is none, for
 * whatever reason: then the client makes the call itself.
 */
export interface BegunCalls {
  routeMap: Promise<RouteMap | null>
  /** The answer of `auth.user`; null without a session. */
  person: Promise<object | null>
}

/** Requests the route map, and with a session its person. It is loaded before everything else and imports no library. */
export function beginCalls(locale: Locale, bearer: string | null): BegunCalls {
  const routeMap = answer<RouteMap>('api/core/routes', callHeaders(locale, null))
  const person = bearer === null ? null : routeMap.then((routes) => personBy(routes, callHeaders(locale, bearer)))
  return { routeMap, person: person ?? Promise.resolve(null) }
}

async function personBy(routes: RouteMap | null, headers: Record<string, string>): Promise<object | null> {
  const route = routes?.['auth.user']
  return route?.method === 'GET' ? answer(route.uri, headers) : null
}

async function answer<Body extends object>(uri: string, headers: Record<string, string>): Promise<Body | null> {
  try {
    const response = await fetch(`/${uri}`, { headers, signal: AbortSignal.timeout(answeredWithin) })
    const body: unknown = response.ok ? await response.json() : null
    return typeof body === 'object' ? (body as Body | null) : null
  } catch {
    return null
  }
}
