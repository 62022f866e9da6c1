import type { RouteDeclaration } from './routes.ts'

/** The permission that the guard checks; none for a page in preparation. */
export function requiredAccess(route: RouteDeclaration): string | null {
  return (route.screen && route.access) || null
}
