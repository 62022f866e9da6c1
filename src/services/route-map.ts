/** The data that a call sends. */
export interface RequestParts {
  path?: Readonly<Record<string, string | number>>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Method and path of every call by its name, as the server gives them. */
export type RouteMap = Readonly<Record<string, { method: string; uri: string }>>

/**
 * Requests the route map at once and keeps it, unless its request was `begun` before; one that failed to load is requested again
 * by the next call.
 */
export function createRouteMap(
  request: () => Promise<RouteMap>,
  begun?: Promise<RouteMap | null>,
): () => Promise<RouteMap> {
  let routes: Promise<RouteMap> | null = begun ? begun.then((map) => map ?? request()) : null
  const routeMap = () => {
    routes ??= request()
    routes.catch(() => {
      routes = null
    })
    return routes
  }
  void routeMap()
  return routeMap
}

/** The path of a call with its parameters filled in. */
export function filledPath(uri: string, path: RequestParts['path'] = {}): string {
  return uri.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name] ?? '')))
}
