import { and, asc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { User } from '#contract/user/user.ts'
import type { Database } from '#server/db/client.ts'
import { login_failures, roles, tokenHash, user_roles, users } from '#server/modules/auth/index.ts'
import { partner_moderators, partner_users } from '#server/modules/partner/index.ts'
import { openOrdersOfColleague } from '#server/modules/service-order/index.ts'
import { refuse } from '#server/refusal.ts'
import { superAdmin } from './user-scope.ts'

/** A user with roles, companies, and work to hand over before closing the account. */
export interface Account {
  row: typeof users.$inferSelect
  granted: User['granted']
  /** Slugs. */
  roles: string[]
  companies: { id: number; is_company_admin: boolean }[]
  is_locked: boolean
  open_orders: number
  moderated_partners: number
}

/** An account; 404 when missing or out of scope. */
export async function findAccount(db: Database, at: Date, id: number, visible: SQL | undefined): Promise<Account> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), visible))
  return row ? complete(db, at, row) : refuse('not_found')
}

/** An account, locked until the transaction ends; 404 when missing or out of scope. */
export async function lockAccount(db: Database, at: Date, id: number, visible: SQL | undefined): Promise<Account> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), visible))
    .for('update')
  return row ? complete(db, at, row) : refuse('not_found')
}

async function complete(db: Database, at: Date, row: Account['row']): Promise<Account> {
  const granted = await db
    .select({ slug: roles.slug, name: roles.name, permissions: roles.permissions })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(eq(user_roles.user_id, row.id))
    .orderBy(asc(roles.id))
  const companies = await db
    .select({ id: partner_users.partner_id, is_company_admin: partner_users.is_company_admin })
    .from(partner_users)
    .where(eq(partner_users.user_id, row.id))
    .orderBy(asc(partner_users.partner_id))
  return {
    row,
    granted,
    roles: granted.map(({ slug }) => slug),
    companies,
    is_locked: await isLocked(db, at, row.email),
    open_orders: await openOrdersOfColleague(db, row.id),
    moderated_partners: await db.$count(partner_moderators, eq(partner_moderators.user_id, row.id)),
  }
}

async function isLocked(db: Database, at: Date, email: string): Promise<boolean> {
  const lock = and(eq(login_failures.email_hash, tokenHash(email)), gt(login_failures.locked_until, at.toISOString()))
  return (await db.$count(login_failures, lock)) > 0
}

/** Whether it is the last super administrator's account; with a lock when it is to be changed. */
export async function isIndispensable(db: Database, account: Account, willChange: boolean): Promise<boolean> {
  const { row, roles: held } = account
  if (!held.includes(superAdmin) || row.status !== 1) return false
  return willChange ? isLastSuperAdmin(db, row.id) : !(await hasOtherSuperAdmin(db, row.id))
}

/** Permissions granted by the roles of an account. */
export function rightsOf({ granted }: Account): string[] {
  return [...new Set(granted.flatMap(({ permissions }) => permissions))]
}

/** Audited fields of an account. */
export function auditedAccount({ row, roles: held, companies }: Account): Record<string, unknown> {
  return {
    ...row,
    roles: held,
    partners: companies.map(({ id }) => id),
    company_admin_of: companies.filter(({ is_company_admin }) => is_company_admin).map(({ id }) => id),
  }
}

/** An account for display, with those of its companies that the person may see. */
export async function shownAccount(db: Database, account: Account, seen: readonly number[]): Promise<User> {
  const { row, companies } = account
  const shown = companies.filter(({ id }) => seen.includes(id))
  const isPartners = account.roles.includes('partner')
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone_number: row.phone_number,
    locale: row.locale,
    roles: account.roles,
    all_brands: row.restricted_brands.length === 0,
    brands: row.restricted_brands,
    all_provinces: row.restricted_provinces.length === 0,
    provinces: row.restricted_provinces,
    all_partners: !isPartners && row.restricted_partners.length === 0,
    partners: isPartners ? shown.map(({ id }) => id) : row.restricted_partners,
    company_admin_of: shown.filter(({ is_company_admin }) => is_company_admin).map(({ id }) => id),
    status: row.status,
    is_activated: row.is_activated,
    is_locked: account.is_locked,
    is_anonymised: row.anonymised_at !== null,
    deactivated_by_staff: row.status === 0 && row.deactivated_by_staff,
    is_last_super_admin: await isIndispensable(db, account, false),
    open_orders: account.open_orders,
    moderated_partners: account.moderated_partners,
    last_login_at: row.last_login_at,
    granted: account.granted,
    version: row.version,
    created_at: row.created_at,
  }
}

/** Full name of a user, in SQL. */
export const userFullName = sql<string>`${users.first_name} || ' ' || ${users.last_name}`

/** Whether no other super administrator would remain. Locked, so that of two who close each other the second is refused. */
async function isLastSuperAdmin(db: Database, user_id: number): Promise<boolean> {
  await db.execute(sql`select 1 from ${roles} where ${roles.slug} = ${superAdmin} for update`)
  return !(await hasOtherSuperAdmin(db, user_id))
}

/** Whether there is another active super administrator with a confirmed address; an invited one may never accept. */
async function hasOtherSuperAdmin(db: Database, user_id: number): Promise<boolean> {
  const others = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(and(eq(roles.slug, superAdmin), ne(users.id, user_id), eq(users.status, 1), eq(users.is_activated, true)))
    .limit(1)
  return others.length > 0
}
