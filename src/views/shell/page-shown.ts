import type { PermissionMap } from '#contract/access.ts'
import type { RouteDeclaration } from '#src/routes.ts'

/**
 * Whether a page that its guard has let somebody enter is shown. Partners enter all of their zone (specification, section 6);
 * what they may not do there, such as registering an order without a role in the company, is said before anything is typed.
 */
export function isPageShown({ zone, screen, access }: RouteDeclaration, permissions: PermissionMap): boolean {
  return zone !== 'partner' || !screen || access === undefined || permissions[access] === true
}
