/** The thirteen role identifiers (specification, section 6). */
export const roleSlugs = [
  'super-admin',
  'admin',
  'moderator',
  'moderator-service',
  'moderator-training',
  'moderator-trade',
  'moderator-docs',
  'moderator-marketing',
  'moderator-support',
  'moderator-customer-service',
  'moderator-management',
  'moderator-foreign-partner',
  'partner',
] as const

export type RoleSlug = (typeof roleSlugs)[number]

/** Permissions that have no call of their own. */
export const plainPermissions = [
  'core.dashboard.index',
  'partnerzone.dashboard.index',
  /** Permission to edit partners and contractors from Poland and to decide on their registrations. */
  'partner.partners.handle-domestic',
  /** Permission to edit partners and contractors from abroad and to decide on their registrations. */
  'partner.partners.handle-abroad',
  /** Start a service order that the ERP has not confirmed (domain, part 1.1). */
  'service-order.service-orders.override',
  /** Accept an order of parts that the ERP has not confirmed (domain, part 1.3). */
  'service-order.spare-parts-orders.override',
  /** Delete drafts of other people. */
  'service-order.service-orders.destroy-any',
  /** Share saved views with all who see the list. */
  'core.list-views.share',
] as const

/** An absent entry means no access. */
export type PermissionMap = Readonly<Record<string, true>>

/** Whether these permissions are enough for a selector; those of the public zone need none. */
export function maySelect(permissions: PermissionMap, lookup: string): boolean {
  return lookup.startsWith('public-zone.') || permissions[lookup] === true
}

/** Converts a pattern of permission names into a regular expression; `*` matches any text. */
export function permissionExpression(pattern: string): RegExp {
  return new RegExp(`^${pattern.split('*').map(escapeExpression).join('.+')}$`)
}

function escapeExpression(part: string): string {
  return part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** Keywords that make a role a moderator's when its name contains one (specification, section 6). */
const moderatorKeywords = ['moderator']

/** Staff are all people but partners. */
export function isPartnerRole(role: { slug: string }): boolean {
  return role.slug === 'partner'
}

/** Whether a role counts as a moderator. */
export function isModeratorRole(role: { name: string; slug: string }): boolean {
  return moderatorKeywords.some((keyword) => role.name.toLowerCase().includes(keyword) || role.slug.includes(keyword))
}
