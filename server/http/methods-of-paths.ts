import type { Endpoint } from '#contract/declare/endpoint.ts'
import { routePath } from './routes.ts'

/** Methods of the calls at each path, in Fastify's notation. */
export type MethodsOfPaths = ReadonlyMap<string, ReadonlySet<string>>

/** Collects the methods of all calls by path. */
export function methodsOfPaths(endpoints: Record<string, Endpoint>): MethodsOfPaths {
  const methods = new Map<string, Set<string>>()
  for (const endpoint of Object.values(endpoints)) {
    const path = routePath(endpoint)
    const known = methods.get(path) ?? new Set()
    methods.set(path, known.add(endpoint.method))
    if (endpoint.method === 'GET') known.add('HEAD')
  }
  return methods
}

/** The methods of the calls that match an address; empty when none does. Used only when no route was found. */
export function methodsAt(url: string, paths: MethodsOfPaths): ReadonlySet<string> {
  const asked = url.split('?', 1)[0]?.split('/') ?? []
  const fitting = [...paths].filter(([path]) => fits(path.split('/'), asked))
  return new Set(fitting.flatMap(([, methods]) => [...methods]))
}

function fits(path: readonly string[], asked: readonly string[]): boolean {
  if (path.length > asked.length || (path.length < asked.length && path.at(-1) !== '*')) return false
  return path.every((part, place) => part === '*' || part.startsWith(':') || part === asked[place])
}
