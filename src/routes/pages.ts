import type { Address } from '#contract/content/addresses.ts'
import type { Translated } from '#contract/locale.ts'
import type { RouteDeclaration, Zone } from '#src/routes.ts'

type RouteOptions = Omit<RouteDeclaration, 'path' | 'zone' | 'title'>

/** Pages of one zone, written as one line each. */
export const pageOf =
  (zone: Zone) =>
  (path: Address, title: Translated, options: RouteOptions = {}): RouteDeclaration => ({
    path,
    zone,
    title,
    ...options,
  })
