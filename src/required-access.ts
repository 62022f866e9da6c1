import type { RouteDeclaration } from './routes.ts'

/** The permission that the guard asks for: none where there is nothing to see yet. */
export function requiredAccess(route: RouteDeclaration): string | null {
  return (route.screen && route.access) || null
}
