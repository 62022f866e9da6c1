import type { RouteDeclaration, Zone } from './routes.ts'

export type RouteOptions = Omit<RouteDeclaration, 'path' | 'zone' | 'title'>

/** Pages of one zone, written as one line each. */
export const pageOf =
  (zone: Zone) =>
  (path: string, title: string, options: RouteOptions = {}): RouteDeclaration => ({ path, zone, title, ...options })

const page = pageOf('cms')

interface Managed {
  list?: RouteOptions
  store?: RouteOptions
  show?: RouteOptions
}

/** A resource with its list, store and :id. The name of the resource is the key of its title and begins its permissions. */
export function managed(path: string, resource: string, options: Managed = {}): RouteDeclaration[] {
  return [
    page(path, resource, { access: `${resource}.index`, ...options.list }),
    page(`${path}/store`, 'store', { access: `${resource}.store`, parent: path, ...options.store }),
    page(`${path}/:id`, 'show', { access: `${resource}.show`, parent: path, ...options.show }),
  ]
}

/** A resource that is listed and looked at, and made elsewhere. */
export function viewed(path: string, resource: string, options: Managed = {}): RouteDeclaration[] {
  return managed(path, resource, options).filter((route) => route.title !== 'store')
}
