import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/modules/auth/index.ts'
import { refuse } from '#server/refusal.ts'
import { partner_users, partners } from './table.ts'

/** Condition for administrators of a company who can act; invited ones may never accept. */
function actingAdmins(partner_id: number) {
  return and(
    eq(partner_users.partner_id, partner_id),
    eq(partner_users.is_company_admin, true),
    eq(users.status, 1),
    eq(users.is_activated, true),
  )
}

/** Whether a company has an administrator other than a person. */
export async function hasOtherAdmin(db: Database, partner_id: number, user_id: number): Promise<boolean> {
  const others = await db
    .select({ id: users.id })
    .from(partner_users)
    .innerJoin(users, eq(users.id, partner_users.user_id))
    .where(and(actingAdmins(partner_id), ne(users.id, user_id)))
    .limit(1)
  return others.length > 0
}

/**
 * Refuses (409) to leave an open company without an administrator. The caller has locked the company, so that of two concurrent
 * changes the second sees the first.
 */
export async function refuseWithoutAdmin(db: Database, partner_id: number, user_id: number): Promise<void> {
  const [admin] = await db
    .select({ id: users.id })
    .from(partner_users)
    .innerJoin(users, eq(users.id, partner_users.user_id))
    .innerJoin(partners, eq(partners.id, partner_users.partner_id))
    .where(and(actingAdmins(partner_id), eq(users.id, user_id), eq(partners.status, 1)))
  if (admin && !(await hasOtherAdmin(db, partner_id, user_id)))
    refuse('lifecycle', { key: 'account.last_company_admin' })
}

/**
 * The same for closing an account: refused while other people of the company would be left without an administrator. A person
 * alone in a company can be closed.
 */
export async function refuseLeavingPeople(db: Database, partner_id: number, user_id: number): Promise<void> {
  const colleagues = await db
    .select({ id: users.id })
    .from(partner_users)
    .innerJoin(users, eq(users.id, partner_users.user_id))
    .where(and(eq(partner_users.partner_id, partner_id), ne(users.id, user_id), eq(users.status, 1)))
    .limit(1)
  if (colleagues.length > 0) await refuseWithoutAdmin(db, partner_id, user_id)
}
