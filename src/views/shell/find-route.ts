import { parse } from 'regexparam'
import { matchRoute, type Parser } from 'wouter'
import type { PermissionMap } from '#contract/declare/access.ts'
import { publicPages } from '#src/routes/public.ts'
import type { RouteDeclaration, ScreenProps } from '#src/routes.ts'

export interface FoundRoute extends ScreenProps {
  route: RouteDeclaration
}

/** Unknown addresses have the fallback page of the partner zone. */
const unknown: RouteDeclaration = {
  path: '*',
  zone: 'partner',
  title: { pl: 'Nie znaleziono strony', en: 'Page not found' },
  access: 'partnerzone.dashboard.index',
}

/** The route table: only public pages until a person signs in. */
let known: readonly RouteDeclaration[] = publicPages
let isWhole = false

/** Parsed patterns, because a list looks up the page of every link. */
const patterns = new Map<string, ReturnType<Parser>>()

/** Loads the whole route table. */
export async function loadRoutes(): Promise<void> {
  const { routes } = await import('#src/routes.ts')
  known = routes
  isWhole = true
}

/** Whether the page of an address is already known. */
export function isKnown(address: string): boolean {
  return isWhole || matching(address) !== null
}

/** The first route of the table that an address (with or without its query) matches, by wouter's own parser. */
export function findRoute(address: string): FoundRoute {
  return matching(address) ?? { route: unknown, params: {} }
}

/** Whether a person with these permissions may enter the page at an address. */
export function mayEnter(address: string, permissions: PermissionMap): boolean {
  const { screen, access, also = [] } = findRoute(address).route
  return !screen || access === undefined || [access, ...also].every((name) => permissions[name] === true)
}

/** The declaration of a path as written in the table. */
export function routeAt(path: string): RouteDeclaration | undefined {
  return known.find((route) => route.path === path)
}

/** The pages above a page, from the outermost. */
export function pagesAbove({ parent }: RouteDeclaration): RouteDeclaration[] {
  const above = parent ? routeAt(parent) : undefined
  return above ? [...pagesAbove(above), above] : []
}

const parseOnce: Parser = (path) => {
  const pattern = patterns.get(path) ?? parse(path)
  patterns.set(path, pattern)
  return pattern
}

function matching(address: string): FoundRoute | null {
  const path = address.split('?')[0] || '/'
  for (const route of known) {
    const [matches, params] = matchRoute(parseOnce, route.path, path)
    if (matches) return { route, params }
  }
  return null
}
