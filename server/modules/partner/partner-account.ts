import { eq } from 'drizzle-orm'
import { type CompanyRole, companyRoles } from '#contract/declare/company-role.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { writtenPhone } from '#contract/values/phones.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { invite, roles, user_roles, users } from '#server/modules/auth/index.ts'
import { refuseField } from '#server/refusal.ts'
import { refuseAddress } from './address-holder.ts'
import { partner_users, partners } from './table.ts'

/** A new person of a partner company. */
interface PartnerPerson {
  first_name: string
  last_name: string
  email: string
  /** Without a country code it belongs to the company's country. */
  phone_number: string | null
  locale: Locale
  partner_id: number
  is_company_admin: boolean
  /** Roles in the company; default: all. */
  company_roles?: CompanyRole[]
  /** For a new account: visible brands; an empty list means all. */
  restricted_brands?: readonly number[]
  /** Password chosen at registration; without one it is chosen through the invitation. */
  password_hash?: string | null
  /** For a new account: whether the person has confirmed the address by a link; then no invitation is sent. */
  is_activated?: boolean
}

/**
 * Gives a person an account of a partner: a new one, invited unless the address is confirmed, or a membership for the existing account
 * of another company's person. The caller has checked permission and company.
 */
export async function openPartnerAccount(
  call: Pick<CallContext, 'db' | 'at' | 'by' | 'audit'> & { scope: Scope | null },
  { partner_id, is_company_admin, company_roles = [...companyRoles], ...person }: PartnerPerson,
): Promise<{ user_id: number; is_new: boolean }> {
  const company = await companyOf(call.db, partner_id)
  const known = await knownPerson(call.db, person.email)
  if (known && !known.is_partner) await refuseAddress(call, known, 'account.address_of_colleague')
  if (known && known.status !== 1) await refuseAddress(call, known, 'account.address_closed')

  const phone_number = phoneOf(person.phone_number, company.country)
  const user = known ?? (await openAccount(call, { ...person, phone_number }))
  const joined = await call.db
    .insert(partner_users)
    .values({ partner_id, user_id: user.id, is_company_admin, company_roles })
    .onConflictDoNothing()
    .returning({ user_id: partner_users.user_id })
  if (joined.length === 0) await refuseAddress(call, user, 'account.already_member')
  await call.audit({
    entity: 'user.users',
    entity_id: user.id,
    action: known ? 'join-company' : 'store',
    before: null,
    after: { ...(known ? {} : user), partner_id, is_company_admin, company_roles },
  })
  if (!user.is_activated)
    await invite(call, { ...user, has_password: user.password_hash !== null }, { company: company.name })
  return { user_id: user.id, is_new: !known }
}

async function openAccount(
  { db, at }: Pick<CallContext, 'db' | 'at'>,
  {
    restricted_brands = [],
    is_activated = false,
    ...person
  }: Omit<PartnerPerson, 'partner_id' | 'is_company_admin' | 'company_roles'>,
) {
  const now = at.toISOString()
  const [user] = await db
    .insert(users)
    .values({
      ...person,
      restricted_brands: [...restricted_brands],
      status: 1,
      is_activated,
      status_since: now,
      created_at: now,
      updated_at: now,
    })
    .returning()
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.slug, 'partner'))
  if (!user || !role) throw new Error('The role of partners is missing')
  await db.insert(user_roles).values({ user_id: user.id, role_id: role.id })
  return user
}

/** The account of an address, locked, and whether it has partner roles only. */
async function knownPerson(db: Database, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email)).for('update')
  if (!user) return null
  const held = await db
    .select({ slug: roles.slug })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(eq(user_roles.user_id, user.id))
  return { ...user, is_partner: held.length > 0 && held.every(({ slug }) => slug === 'partner') }
}

async function companyOf(db: Database, partner_id: number): Promise<{ name: string; country: string }> {
  const { name, country } = partners
  const [partner] = await db.select({ name, country }).from(partners).where(eq(partners.id, partner_id))
  if (!partner) throw new Error(`There is no partner ${partner_id}`)
  return partner
}

/** A normalised phone number; without a country code it belongs to the company's country. */
function phoneOf(typed: string | null, country: string): string | null {
  if (typed === null) return null
  return writtenPhone(country, typed) ?? refuseField('phone_number', 'rule.phone')
}
