import type { PermissionMap } from '#contract/access.ts'
import type { RouteDeclaration } from '#src/routes.ts'

/**
 * Whether a page is shown after its guard has admitted the person. Partners may enter their whole zone (specification, section
 * 6); what they may not do there, such as registering an order without a role in the company, is said before anything is typed.
 */
export function isPageShown({ zone, screen, access }: RouteDeclaration, permissions: PermissionMap): boolean {
  return zone !== 'partner' || !screen || access === undefined || permissions[access] === true
}
