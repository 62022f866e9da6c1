import * as v from 'valibot'
import { isPartnerRole, type RoleSlug, roleSlugs } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { entityCalls } from '#contract/entity-calls.ts'
import { text } from '#contract/filters.ts'
import { list, lookup } from '#contract/list.ts'
import { requiredText, say } from '#contract/rules.ts'
import { userEntities } from './entities.ts'

/** Whether a slug is one of the thirteen that the specification names: such a role cannot be deleted nor renamed in code. */
export function isFixedRole(slug: string): slug is RoleSlug {
  return (roleSlugs as readonly string[]).includes(slug)
}

/**
 * Whether a role may hold a permission at all: the partner zone's belong to the role of partners, everything else to the
 * house. A call refuses people of the other zone, so that such a permission would have no effect.
 */
export function fitsRole(slug: string, permission: string): boolean {
  return permission.startsWith('partnerzone.') === isPartnerRole({ slug })
}

/**
 * What an actor may not give away, because they do not hold it themselves. Permissions of the partner zone are outside of
 * this: no colleague holds them, and they reach no further than the company of who gets them.
 */
export function beyond(permissions: readonly string[], held: Readonly<Record<string, true>>): string[] {
  return permissions.filter((name) => !name.startsWith('partnerzone.') && held[name] !== true)
}

/** Without these, nobody could give the rights back: super administrators keep them. */
export const keptBySuperAdmin = [
  'core.permissions.index',
  ...['index', 'show', 'update', 'lookup'].map((action) => `user.roles.${action}`),
  ...['index', 'show', 'update'].map((action) => `user.users.${action}`),
] as const

export const RoleForm = v.strictObject({
  name: requiredText(120),
  slug: v.pipe(requiredText(60), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, say('rule.slug'))),
  permissions: v.pipe(
    v.array(v.pipe(v.string(say('rule.type')), v.maxLength(120, say('rule.max_length', { limit: 120 })))),
    v.maxLength(2000, say('rule.too_many_items', { limit: 2000 })),
  ),
})

export const Role = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  permissions: v.array(v.string()),
  /** Whether it counts as a moderator's (specification, section 6). */
  is_moderator: v.boolean(),
  /** One of the thirteen. */
  is_fixed: v.boolean(),
  /** Active people who hold it. */
  people: v.number(),
  /** Whether the person who asks holds it, and what they would keep without it through their other roles. */
  is_mine: v.boolean(),
  mine_elsewhere: v.array(v.string()),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})
export type Role = v.InferOutput<typeof Role>

/** A role as selectors offer it. */
export const RoleOption = v.object({
  id: v.number(),
  slug: v.string(),
  name: v.string(),
  is_moderator: v.boolean(),
  /** Whether the person who asks may give it. */
  may_give: v.boolean(),
})
export type RoleOption = v.InferOutput<typeof RoleOption>

/** Which roles hold a permission, and which active people by them; the first hundred of these. */
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
  /** How many permissions it holds, and how many active people hold it. */
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
