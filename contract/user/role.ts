import * as v from 'valibot'
import { isPartnerRole, type RoleSlug, roleSlugs } from '#contract/declare/access.ts'
import { endpoint } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { programText, requiredText, say } from '#contract/values/rules.ts'
import { userEntities } from './entities.ts'

/** Whether a slug is one of the thirteen in the specification; such a role cannot be deleted, nor its slug changed. */
export function isFixedRole(slug: string): slug is RoleSlug {
  return (roleSlugs as readonly string[]).includes(slug)
}

/**
 * Whether a role may have a permission at all: those of the partner zone belong to the partner role, all others to staff roles.
 * Calls refuse users of the other zone, so such a permission would have no effect.
 */
export function fitsRole(slug: string, permission: string): boolean {
  return permission.startsWith('partnerzone.') === isPartnerRole({ slug })
}

/**
 * Permissions that an actor cannot grant because they do not have them. Permissions of the partner zone are exempt: no
 * colleague has them, and they apply to the recipient's company only.
 */
export function beyond(permissions: readonly string[], held: Readonly<Record<string, true>>): string[] {
  return permissions.filter((name) => !name.startsWith('partnerzone.') && held[name] !== true)
}

/** Permissions that super administrators keep, because otherwise they could not be restored. */
export const keptBySuperAdmin = [
  'core.permissions.index',
  ...['index', 'show', 'update', 'lookup'].map((action) => `user.roles.${action}`),
  ...['index', 'show', 'update'].map((action) => `user.users.${action}`),
] as const

export const RoleForm = v.strictObject({
  name: requiredText(120),
  slug: v.pipe(requiredText(60), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, say('rule.slug'))),
  permissions: v.pipe(v.array(programText(120)), v.maxLength(2000, say('rule.too_many_items', { limit: 2000 }))),
})

export const Role = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  permissions: v.array(v.string()),
  /** Whether it counts as a moderator's role (specification, section 6). */
  is_moderator: v.boolean(),
  /** One of the thirteen. */
  is_fixed: v.boolean(),
  /** Number of active people with the role. */
  people: v.number(),
  /** Whether the caller has the role, and which permissions they would keep through their other roles. */
  is_mine: v.boolean(),
  mine_elsewhere: v.array(v.string()),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})
export type Role = v.InferOutput<typeof Role>

/** A role in selectors. */
export const RoleOption = v.object({
  id: v.number(),
  slug: v.string(),
  name: v.string(),
  is_moderator: v.boolean(),
  /** Whether the caller may grant it. */
  may_give: v.boolean(),
})
export type RoleOption = v.InferOutput<typeof RoleOption>

/** Roles with a permission, and active people who have it through them; at most a hundred people. */
export const Holders = v.object({
  roles: v.array(v.object({ id: v.number(), slug: v.string(), name: v.string(), people: v.number() })),
  people: v.array(v.object({ id: v.number(), full_name: v.string(), roles: v.array(v.string()) })),
  total: v.number(),
})
export type Holders = v.InferOutput<typeof Holders>

/** A role in the list. */
export const RoleRow = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  is_moderator: v.boolean(),
  is_fixed: v.boolean(),
  /** Number of its permissions, and of active people with it. */
  permission_count: v.number(),
  people: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})

const path = 'user/roles'
const sort = ['created_at', 'name', 'slug'] as const
const filters = { name: text(), slug: text() }

export const roleEndpoints = {
  ...entityCalls(userEntities['user.roles'], { item: Role, form: RoleForm, sort, filters }),
  'user.roles.index': list({ path, row: RoleRow, sort, filters, summary: 'Roles' }),
  'user.roles.holders': endpoint({
    method: 'GET',
    path: 'user/roles/holders',
    query: v.strictObject({ permission: requiredText(120) }),
    result: Holders,
    summary: 'Who holds a permission, and through which role',
  }),
  'user.roles.lookup': lookup({ path: 'user/roles/lookup', row: RoleOption, summary: 'Find a role' }),
}
