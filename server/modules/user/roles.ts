import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isModeratorRole } from '#contract/declare/access.ts'
import { permissionNames } from '#contract/index.ts'
import { beyond, type Holders, isFixedRole, type Role } from '#contract/user/role.ts'
import { user } from '#contract/user/user.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { roles, user_roles, users } from '#server/modules/auth/index.ts'
import { refuse } from '#server/refusal.ts'
import { userFullName } from './account.ts'
import { superAdmin } from './user-scope.ts'

/** Maximum number of people named as holders of a permission. */
const HOLDERS = 100

const index = user.endpoints['user.roles.index']
type Lookup = (typeof user.endpoints)['user.roles.lookup']
type StoredRole = typeof roles.$inferSelect

// One SQL chunk, because a plain column in a field of a select loses its table.
const people = sql<number>`${sql`(select count(*)::int from user_roles ur join users u on u.id = ur.user_id
  where ur.role_id = ${roles.id} and u.status = 1)`}`

/** Roles with the numbers of their permissions and holders. */
export function listRoles(call: Call<typeof index, StaffScope>) {
  return answerList(call, index, {
    rows: () =>
      call.db
        .select({
          id: roles.id,
          name: roles.name,
          slug: roles.slug,
          permission_count: sql<number>`cardinality(${roles.permissions})`,
          people,
          created_at: roles.created_at,
          updated_at: roles.updated_at,
        })
        .from(roles)
        .$dynamic(),
    id: roles.id,
    counted: roles,
    sorts: { created_at: roles.created_at, name: roles.name, slug: roles.slug },
    filters: {
      name: (text: string) => contains(roles.name, text),
      slug: (text: string) => contains(roles.slug, text),
    },
    toRow: (role) => ({ ...role, is_moderator: isModeratorRole(role), is_fixed: isFixedRole(role.slug) }),
  })
}

/** A role, locked for a change if wanted. */
export async function findRole(db: Database, id: number, lock = false): Promise<StoredRole> {
  const select = db.select().from(roles).where(eq(roles.id, id))
  if (lock) select.for('update')
  const [role] = await select
  return role ?? refuse('not_found')
}

/** A role with its meaning for the caller. Permissions of earlier versions that no longer exist are left out. */
export async function showRole(call: Pick<CallContext, 'db' | 'by'>, role: StoredRole): Promise<Role> {
  const known = new Set(permissionNames())
  const mine = await ownRoles(call.db, call.by.user_id ?? 0)
  return {
    ...role,
    permissions: role.permissions.filter((name) => known.has(name)),
    is_moderator: isModeratorRole(role),
    is_fixed: isFixedRole(role.slug),
    people: await holdersOf(call.db, [role.id]).then((holders) => holders.length),
    is_mine: mine.some(({ id }) => id === role.id),
    mine_elsewhere: [
      ...new Set(mine.filter(({ id }) => id !== role.id).flatMap(({ permissions }) => permissions)),
    ].toSorted(),
  }
}

async function ownRoles(db: Database, user_id: number) {
  return db
    .select({ id: roles.id, permissions: roles.permissions })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(eq(user_roles.user_id, user_id))
}

/** Roles for a selector, with whether the caller may grant them. */
export async function lookUpRoles({ db, by, user: actor, query }: Call<Lookup, StaffScope>) {
  const isSuperAdmin = actor.roles.some(({ slug }) => slug === superAdmin)
  const found = await db
    .select()
    .from(roles)
    .where(
      and(query.search ? contains(roles.name, query.search) : undefined, query.ids && inArray(roles.id, query.ids)),
    )
    .orderBy(asc(roles.id))
  return {
    results: found.map(({ id, slug, name, permissions }) => ({
      id,
      slug,
      name,
      is_moderator: isModeratorRole({ slug, name }),
      may_give: (slug !== superAdmin || isSuperAdmin) && beyond(permissions, by.permissions).length === 0,
    })),
  }
}

/** Roles with a permission, and active people who have it through them. */
export async function findHolders(db: Database, permission: string): Promise<Holders> {
  const holding = await db
    .select({ id: roles.id, slug: roles.slug, name: roles.name, people })
    .from(roles)
    .where(sql`${permission} = any(${roles.permissions})`)
    .orderBy(asc(roles.id))
  const found = await holdersOf(
    db,
    holding.map(({ id }) => id),
  )
  return { roles: holding, people: found.slice(0, HOLDERS), total: found.length }
}

/** Active people with one of the roles. */
async function holdersOf(db: Database, role_ids: readonly number[]): Promise<Holders['people']> {
  if (role_ids.length === 0) return []
  return db
    .select({
      id: users.id,
      full_name: userFullName,
      roles: sql<string[]>`array_agg(${roles.name} order by ${roles.id})`,
    })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(and(inArray(roles.id, [...role_ids]), eq(users.status, 1)))
    .groupBy(users.id)
    .orderBy(asc(users.last_name), asc(users.id))
}

/** Names of everybody with a role, whatever their status; such a role cannot be deleted. */
export async function namesOfHolders(db: Database, role_id: number): Promise<string[]> {
  const found = await db
    .select({ full_name: userFullName })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(user_roles.role_id, role_id))
    .orderBy(asc(users.last_name), asc(users.id))
  return found.map(({ full_name }) => full_name)
}
