import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { type RouteDeclaration, routes, type ScreenProps } from '#src/routes.ts'

export interface FoundRoute extends ScreenProps {
  route: RouteDeclaration
}

/** What is no page of the table is the fallback page of the partner zone. */
const unknown: RouteDeclaration = {
  path: '*',
  zone: 'partner',
  title: { pl: 'Nie znaleziono strony', en: 'Page not found' },
  access: 'partnerzone.dashboard.index',
}

/** The first route of the table that an address (with or without its query) matches, by wouter's own parser. */
export function findRoute(address: string): FoundRoute {
  const path = address.split('?')[0] || '/'
  for (const route of routes) {
    const [matches, params] = matchRoute(parse, route.path, path)
    if (matches) return { route, params }
  }
  return { route: unknown, params: {} }
}

/** The declaration of a path as the table writes it. */
export function routeAt(path: string): RouteDeclaration | undefined {
  return routes.find((route) => route.path === path)
}
