import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { HandOver, Leaving, OpenInCompany } from '#contract/user/leaving.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { handOverWork, type Membership, openWorkOf, type Successor } from './member-work.ts'
import { partnerEntity } from './store.ts'
import { partner_users, partners } from './table.ts'

const full_name = sql<string>`${users.first_name} || ' ' || ${users.last_name}`

/** A person who leaves a company, or whose account is closed. */
export interface Leaver {
  id: number
  first_name: string
  last_name: string
}

/** Work that a colleague has taken over. */
export interface TakenOver extends Membership {
  successor: Successor
  count: number
}

/** What is open with a person in their open companies among these, and who can take it over; companies without any are left out. */
export async function leavingOf(db: Database, user_id: number, partner_ids: readonly number[]): Promise<Leaving> {
  const companies = await db
    .select({ partner_id: partners.id, name: partners.name })
    .from(partner_users)
    .innerJoin(partners, eq(partners.id, partner_users.partner_id))
    .where(and(eq(partner_users.user_id, user_id), inArray(partners.id, [...partner_ids]), eq(partners.status, 1)))
    .orderBy(asc(partners.name), asc(partners.id))
  const open: Leaving['companies'] = []
  for (const { partner_id, name } of companies) {
    const member = { partner_id, user_id }
    const work = await openWorkOf(db, member)
    if (work.length > 0) open.push({ partner_id, name, work, successors: await successorsOf(db, member) })
  }
  return { companies: open }
}

/** Active colleagues of the company other than the person who leaves. */
function successorsOf(db: Database, { partner_id, user_id }: Membership): Promise<OpenInCompany['successors']> {
  return db
    .select({ id: users.id, full_name, email: users.email })
    .from(partner_users)
    .innerJoin(users, eq(users.id, partner_users.user_id))
    .where(and(eq(partner_users.partner_id, partner_id), ne(users.id, user_id), eq(users.status, 1)))
    .orderBy(asc(users.last_name), asc(users.first_name), asc(users.id))
}

/**
 * Hands over what is open with a person in these companies, before the person leaves them or the account is closed: the colleague
 * who was chosen in each takes it over and gets a letter. Refused where none was chosen, unless nobody else is active there. The
 * client of the release before asks nobody (`chosen` is null), and the work stays where it is.
 */
export async function handOverOpenWork(
  call: CallContext,
  leaver: Leaver,
  partner_ids: readonly number[],
  chosen: readonly HandOver[] | null,
  because: 'left' | 'closed',
): Promise<TakenOver[]> {
  const { db } = call
  if (chosen === null) return []
  // A successor who leaves at the same time waits, or is no longer one.
  const ids = [...partner_ids]
  await db
    .select({ id: partners.id })
    .from(partners)
    .where(inArray(partners.id, ids))
    .orderBy(partners.id)
    .for('update')
  const taken: TakenOver[] = []
  for (const { partner_id, name, work, successors } of (await leavingOf(db, leaver.id, ids)).companies) {
    if (successors.length === 0) continue
    const index = chosen.findIndex((one) => one.partner_id === partner_id)
    if (index < 0) return refuse('lifecycle', { key: 'account.work_appeared' })
    const successor =
      successors.find(({ id }) => id === chosen[index]?.successor_id) ??
      refuseField(`handovers.${index}.successor_id`, 'account.successor_in_company')
    const member = { partner_id, user_id: leaver.id }
    await handOverWork(call, member, successor)
    const count = work.reduce((sum, one) => sum + one.count, 0)
    await writeToSuccessor(db, { leaver, successor, company: name, count, because })
    taken.push({ ...member, successor, count })
  }
  return taken
}

interface Notice {
  leaver: Leaver
  successor: Successor
  company: string
  count: number
  because: 'left' | 'closed'
}

async function writeToSuccessor(db: Database, { leaver, successor, company, count, because }: Notice): Promise<void> {
  const [reader] = await db.select().from(users).where(eq(users.id, successor.id))
  if (!reader) return
  const from = `${leaver.first_name} ${leaver.last_name}`
  await queueMail(db, {
    to: reader.email,
    locale: reader.locale,
    template: 'work_taken_over',
    data: { full_name: successor.full_name, company, from, count, has_left: because === 'left' },
  })
}

interface Departure {
  /** The account, locked. */
  row: typeof users.$inferSelect
  partner_id: number
  is_company_admin: boolean
  chosen: readonly HandOver[] | null
  /** Whether staff remove the person, and not the company's administrator. */
  by_distributor: boolean
}

/**
 * Removes a person from a company: open work goes to the chosen colleague, the session ends with the last company
 * (`membership.ended`), and both get a letter. The account stays, because history refers to it. The caller has locked account and
 * company, and has checked who may.
 */
export async function leaveCompany(
  call: CallContext,
  { row, partner_id, is_company_admin, chosen, by_distributor }: Departure,
): Promise<void> {
  const { db, at } = call
  const [taken] = await handOverOpenWork(call, row, [partner_id], chosen, 'left')
  await db.delete(partner_users).where(and(eq(partner_users.partner_id, partner_id), eq(partner_users.user_id, row.id)))
  await db
    .update(users)
    .set({ version: sql`${users.version} + 1`, updated_at: at.toISOString() })
    .where(eq(users.id, row.id))
  const user = `${row.first_name} ${row.last_name}`
  await call.audit({
    entity: partnerEntity,
    entity_id: partner_id,
    action: 'leave-user',
    before: { user_id: row.id, user, is_company_admin, taken_over_by: null },
    after: { taken_over_by: taken?.successor.full_name ?? null },
  })
  await raise(call, 'membership.ended', { partner_id, user_id: row.id })
  if (chosen === null) return
  const [company] = await db.select({ name: partners.name }).from(partners).where(eq(partners.id, partner_id))
  await queueMail(db, {
    to: row.email,
    locale: row.locale,
    template: 'company_left',
    data: { full_name: user, company: company?.name ?? '', by_distributor },
  })
}
