import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { isPartnersPerson, type UserForm } from '#contract/user/form.ts'
import { beyond } from '#contract/user/role.ts'
import type { Database } from '#server/db/client.ts'
import { userEntity } from '#server/db/users.table.ts'
import { raise } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseErased } from '#server/http/records/refuse-erased.ts'
import { invite, moveAddress, revokeSessions, roles, user_roles, users } from '#server/modules/auth/index.ts'
import { brands, provinces } from '#server/modules/dictionary/index.ts'
import {
  isRestricted,
  leavingOf,
  partner_users,
  partners,
  refuseAddress,
  refuseWithoutAdmin,
} from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { type Account, auditedAccount, isIndispensable, lockAccount, rightsOf } from './account.ts'
import { partnerIdsInScope, requireSuperAdmin, superAdmin } from './user-scope.ts'

type StaffCall = CallContext<StaffScope>
type Role = Pick<typeof roles.$inferSelect, 'id' | 'slug' | 'permissions'>

/** Creates a user, who is sent an invitation. */
export async function storeUser(call: StaffCall, form: UserForm): Promise<number> {
  const held = await checkForm(call, form, null)
  const now = call.at.toISOString()
  const [row] = await call.db
    .insert(users)
    .values({ ...columnsOf(form), status: 1, is_activated: false, status_since: now, created_at: now, updated_at: now })
    .returning()
  if (!row) throw new Error('No user was stored')
  await setRoles(call.db, row.id, held)
  await setCompanies(call, row.id, form)
  const account = await lockAccount(call.db, call.at, row.id, undefined)
  await call.audit({
    entity: userEntity,
    entity_id: row.id,
    action: 'store',
    before: null,
    after: auditedAccount(account),
  })
  await invite(call, { ...row, has_password: false }, { company: await companyOf(call.db, form) })
  return row.id
}

/** Changes a user. A new address has to be confirmed before the next sign-in; sessions and links of the old one end. */
export async function updateUser(call: StaffCall, before: Account, form: UserForm): Promise<void> {
  const { row } = before
  refuseErased(row)
  const held = await checkForm(call, form, before)
  const isMoved = form.email !== row.email
  const [after] = await call.db
    .update(users)
    .set({
      ...columnsOf(form),
      ...(isMoved && { is_activated: false }),
      updated_at: call.at.toISOString(),
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, row.id))
    .returning()
  if (!after) throw new Error(`User ${row.id} is gone`)
  await setRoles(call.db, row.id, held)
  await setCompanies(call, row.id, form)
  const account = await lockAccount(call.db, call.at, row.id, undefined)
  await call.audit({
    entity: userEntity,
    entity_id: row.id,
    action: 'update',
    before: auditedAccount(before),
    after: auditedAccount(account),
  })
  if (!isMoved) return
  await revokeSessions(call.db, row.id)
  await moveAddress(call, row, after)
}

function columnsOf({ first_name, last_name, email, phone_number, locale, ...form }: UserForm) {
  const isPartners = isPartnersPerson(form.roles)
  const unless = (all: boolean, ids: readonly number[]) => (all ? [] : [...new Set(ids)])
  return {
    first_name,
    last_name,
    email,
    phone_number,
    locale,
    restricted_brands: unless(form.all_brands, form.brands),
    restricted_provinces: unless(form.all_provinces || isPartners, form.provinces),
    restricted_partners: unless(form.all_partners || isPartners, form.partners),
  }
}

/** Checks beyond the schema: existing references, the rights to grant, and values that must not be removed. */
async function checkForm(call: StaffCall, form: UserForm, before: Account | null): Promise<Role[]> {
  const wanted = await call.db
    .select({ id: roles.id, slug: roles.slug, permissions: roles.permissions })
    .from(roles)
    .where(inArray(roles.slug, form.roles))
  if (wanted.length < new Set(form.roles).size) refuseField('roles', 'rule.unknown_record')
  await checkRoles(call, form, wanted, before)
  if (before) checkOwn(call, form, before)
  if (before) await checkAbove(call, form, before)
  await checkReach(call, form, before)
  await checkAddress(call, form, before)
  return wanted
}

async function checkAddress(call: StaffCall, { email }: UserForm, before: Account | null) {
  const isOther = before ? ne(users.id, before.row.id) : undefined
  const [holder] = await call.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isOther))
  if (holder) await refuseAddress(call, holder, 'account.address_taken')
}

async function checkRoles(call: StaffCall, form: UserForm, wanted: readonly Role[], before: Account | null) {
  const [had, has] = [before?.roles ?? [], wanted.map(({ slug }) => slug)]
  requireSuperAdmin(call.user, [...had, ...has])
  const added = wanted.filter(({ slug }) => !had.includes(slug))
  const names = beyond([...new Set(added.flatMap(({ permissions }) => permissions))], call.by.permissions)
  if (names.length > 0) refuseField('roles', 'account.beyond_own_rights', { names: listedNames(names) })
  if (!before) return
  if (had.includes(superAdmin) && !has.includes(superAdmin) && (await isIndispensable(call.db, before, true)))
    refuseField('roles', 'account.last_super_admin')
  const becomesPartnerUser = isPartnersPerson(form.roles) && !isPartnersPerson(had)
  if (becomesPartnerUser && before.open_orders + before.moderated_partners > 0)
    refuseField('roles', 'account.successor_required')
}

/**
 * No person can extend their own permissions or remove them by mistake. The own address is changed in the profile, with
 * the password.
 */
function checkOwn({ by }: StaffCall, form: UserForm, before: Account) {
  if (before.row.id !== by.user_id) return
  if (!hasSameAccess(before, form)) refuseField('roles', 'account.own_roles')
  if (form.email !== before.row.email) refuseField('email', 'account.own_address')
}

/**
 * Protects accounts with more permissions, or with companies outside the actor's scope: neither roles nor address can be
 * changed, because removing roles amounts to closing the account, and setting the address allows taking it over by a password
 * reset.
 */
async function checkAbove({ db, by, scope }: StaffCall, form: UserForm, before: Account) {
  if (before.row.id === by.user_id) return
  const mayMore = beyond(rightsOf(before), by.permissions).length > 0
  if (mayMore && !hasSameAccess(before, form)) refuseField('roles', 'account.access_beyond_own_rights')
  if (form.email === before.row.email) return
  const companies = before.companies.map(({ id }) => id)
  if (mayMore || (await partnerIdsInScope(db, scope, companies)).length < companies.length)
    refuseField('email', 'account.address_beyond_own_rights')
}

function hasSameAccess({ row, roles: held }: Account, form: UserForm): boolean {
  const { restricted_brands, restricted_provinces, restricted_partners } = columnsOf(form)
  return (
    sameSet(held, form.roles) &&
    sameSet(row.restricted_brands, restricted_brands) &&
    sameSet(row.restricted_provinces, restricted_provinces) &&
    sameSet(row.restricted_partners, restricted_partners)
  )
}

async function checkReach({ db, scope }: StaffCall, form: UserForm, before: Account | null) {
  if (isRestricted(scope) && !isPartnersPerson(form.roles)) refuseField('roles', 'account.only_own_partners')
  const asked = form.all_partners ? [] : form.partners
  if ((await partnerIdsInScope(db, scope, asked)).length < new Set(asked).size)
    refuseField('partners', 'rule.unknown_record')
  if (!form.all_brands && (await db.$count(brands, inArray(brands.id, form.brands))) < new Set(form.brands).size)
    refuseField('brands', 'rule.unknown_record')
  checkBrands(scope, form, before)
  if (isPartnersPerson(form.roles)) return
  const known = form.all_provinces || (await db.$count(provinces, inArray(provinces.id, form.provinces)))
  if (known !== true && known < new Set(form.provinces).size) refuseField('provinces', 'rule.unknown_record')
}

/** A colleague restricted to brands can grant only these; existing ones stay. */
function checkBrands(scope: StaffScope, form: UserForm, before: Account | null) {
  if (scope.brands.length === 0) return
  const had = before?.row.restricted_brands
  if (had?.length === 0) return
  const given = new Set([...scope.brands, ...(had ?? [])])
  if (form.all_brands || form.brands.some((id) => !given.has(id))) refuseField('brands', 'account.only_own_brands')
}

async function setRoles(db: Database, user_id: number, held: readonly Role[]): Promise<void> {
  await db.delete(user_roles).where(eq(user_roles.user_id, user_id))
  await db.insert(user_roles).values(held.map(({ id }) => ({ user_id, role_id: id })))
}

/** Sets the companies of a partner's person; those outside the actor's scope stay. */
async function setCompanies(call: StaffCall, user_id: number, form: UserForm): Promise<void> {
  const { db, scope } = call
  const before = await db
    .select({ id: partner_users.partner_id, is_company_admin: partner_users.is_company_admin })
    .from(partner_users)
    .where(eq(partner_users.user_id, user_id))
  const own = await partnerIdsInScope(
    db,
    scope,
    before.map(({ id }) => id),
  )
  const wanted = isPartnersPerson(form.roles) ? [...new Set(form.partners)] : []
  const losing = own.filter((id) => !wanted.includes(id) || !form.company_admin_of.includes(id))
  if (losing.length > 0) {
    await db
      .select({ id: partners.id })
      .from(partners)
      .where(inArray(partners.id, losing))
      .orderBy(partners.id)
      .for('update')
  }
  for (const partner_id of losing) await refuseWithoutAdmin(db, partner_id, user_id)
  const left = own.filter((id) => !wanted.includes(id))
  // The form of an account asks nobody who takes over; the company's page does.
  const open = (await leavingOf(db, user_id, left)).companies.find(({ successors }) => successors.length > 0)
  if (open) refuseField('partners', 'account.hand_over_first', { company: open.name })
  if (left.length > 0) {
    await db
      .delete(partner_users)
      .where(and(eq(partner_users.user_id, user_id), inArray(partner_users.partner_id, left)))
  }
  const memberships = wanted.map((partner_id) => ({
    partner_id,
    user_id,
    is_company_admin: form.company_admin_of.includes(partner_id),
  }))
  // Who stays in a company keeps the roles there, which only the company's own form changes.
  if (memberships.length > 0) {
    await db
      .insert(partner_users)
      .values(memberships)
      .onConflictDoUpdate({
        target: [partner_users.partner_id, partner_users.user_id],
        set: { is_company_admin: sql`excluded.is_company_admin` },
      })
  }
  // Deleted first, because answers to the event read the remaining companies.
  for (const partner_id of left) await raise(call, 'membership.ended', { partner_id, user_id })
  const administered = before.filter(({ is_company_admin }) => is_company_admin).map(({ id }) => id)
  for (const partner_id of losing)
    if (wanted.includes(partner_id) && administered.includes(partner_id))
      await raise(call, 'administration.ended', { partner_id, user_id })
}

async function companyOf(db: Database, form: UserForm): Promise<string | null> {
  if (!isPartnersPerson(form.roles)) return null
  const [first] = await db
    .select({ name: partners.name })
    .from(partners)
    .where(inArray(partners.id, form.partners))
    .limit(1)
  return first?.name ?? refuse('not_found')
}

function sameSet<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === new Set(other).size && one.every((value) => other.includes(value))
}

/** The first few names, and the number of others. */
export function listedNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} +${names.length - 3}` : shown
}
