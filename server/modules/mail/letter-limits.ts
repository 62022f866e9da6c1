import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import { isAnonymous } from '#server/integrations/mail/anonymous-address.ts'
import type { OutsideSender } from '#server/integrations/mail/letter.ts'
import { type AnyMail, queueMails } from '#server/integrations/mail/queue.ts'
import { keyedDigest } from '#server/integrations/mail/sealed.ts'
import { refuse } from '#server/refusal.ts'
import { outside_letters } from './table.ts'

/** Letters to people outside that a company may cause within 24 hours. */
type LetterLimits = Config['letter_limits']

let limits: LetterLimits = { record: 30, company: 300, new_addresses: 100 }

/** Sets the limits; called when a process starts. */
export function setLetterLimits({ letter_limits }: Pick<Config, 'letter_limits'>): void {
  limits = letter_limits
}

/** The company that causes letters, and their subject. */
export interface LetterCause {
  partner_id: number
  /** Such as `offer 118`, whose letters are limited by themselves; null where they are not. */
  about: string | null
  /** Counts addresses with an account like all others, so that the limit does not reveal that there is one. */
  isForAnyAddress?: boolean
}

/**
 * Counts letters of a company to strangers: addresses without an account, or with one that has never been used. `refuse`: letters that a
 * person of the company asks for; above a limit the call is refused (429). `skip`: letters that can wait until tomorrow; false above a
 * limit. `count`: letters that follow from counted ones, such as the withdrawal of an offer, which must not be prevented.
 */
export async function countOutside(
  acting: { db: Database; at: Date },
  cause: LetterCause,
  addresses: readonly string[],
  above: 'refuse' | 'skip' | 'count',
): Promise<boolean> {
  const { db, at } = acting
  const counted = cause.isForAnyAddress ? written(addresses) : await strangersAmong(db, addresses)
  const digests = counted.map(digestOf)
  if (digests.length === 0) return true
  const { partner_id, about } = cause
  // Two calls of a company are counted one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('outside_letters'), ${partner_id})`)
  const known = await knownAmong(db, partner_id, digests)
  const exceeded = above === 'count' ? undefined : await exceededBy(acting, cause, digests, known)
  if (exceeded && above === 'refuse')
    refuse('too_many', { key: `mail.limit_${exceeded}`, parameters: { limit: limits[exceeded] } })
  if (exceeded) return false
  const rows = digests.map((address) => {
    const is_new = !known.has(address)
    known.add(address)
    return { partner_id, about, address, is_new, at: at.toISOString() }
  })
  await db.insert(outside_letters).values(rows)
  return true
}

async function strangersAmong(db: Database, addresses: readonly string[]): Promise<string[]> {
  const all = written(addresses)
  if (all.length === 0) return []
  const accounts = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, all), eq(users.is_activated, true)))
  const known = new Set(accounts.map(({ email }) => email.toLowerCase()))
  return all.filter((address) => !known.has(address))
}

/** The addresses to which a letter would be sent. */
const written = (addresses: readonly string[]) =>
  addresses.map((address) => address.toLowerCase()).filter((address) => !isAnonymous(address))

/** The addresses to which a company has written before. */
async function knownAmong(db: Database, partner_id: number, digests: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ address: outside_letters.address })
    .from(outside_letters)
    .where(and(eq(outside_letters.partner_id, partner_id), inArray(outside_letters.address, [...digests])))
  return new Set(rows.map(({ address }) => address))
}

/** The limit that further letters would exceed. */
async function exceededBy(
  { db, at }: { db: Database; at: Date },
  { partner_id, about }: LetterCause,
  digests: readonly string[],
  known: ReadonlySet<string>,
): Promise<keyof LetterLimits | undefined> {
  const [sent = { record: 0, company: 0, new_addresses: 0 }] = await db
    .select({
      record: sql<number>`count(*) filter (where ${outside_letters.about} = ${about})`.mapWith(Number),
      company: sql<number>`count(*)`.mapWith(Number),
      new_addresses: sql<number>`count(*) filter (where ${outside_letters.is_new})`.mapWith(Number),
    })
    .from(outside_letters)
    .where(
      and(
        eq(outside_letters.partner_id, partner_id),
        sql`${outside_letters.at} > ${at.toISOString()}::timestamptz - interval '24 hours'`,
      ),
    )
  const further = {
    record: about === null ? 0 : digests.length,
    company: digests.length,
    new_addresses: new Set(digests.filter((address) => !known.has(address))).size,
  }
  return (['record', 'company', 'new_addresses'] as const).find(
    (limit) => further[limit] > 0 && sent[limit] + further[limit] > limits[limit],
  )
}

const digestOf = (address: string) => keyedDigest(address.toLowerCase())

/** Forgets addresses of a person who was erased. */
export async function forgetAddresses(db: Database, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await db.delete(outside_letters).where(inArray(outside_letters.address, emails.map(digestOf)))
}

/** The cause of letters to people outside, and the behaviour above its limits (`countOutside`). */
export interface OutsideCause extends LetterCause {
  above: 'refuse' | 'skip' | 'count'
}

/**
 * Queues letters of a partner company to people outside, in its name, with answers to its person. They are counted and limited.
 * Returns whether they were queued.
 */
export async function queueOutside(
  acting: { db: Database; at: Date },
  outside: OutsideSender,
  cause: OutsideCause,
  mails: readonly AnyMail[],
): Promise<boolean> {
  const addresses = mails.map(({ to }) => to)
  if (!(await countOutside(acting, cause, addresses, cause.above))) return false
  await queueMails(
    acting.db,
    mails.map((mail) => ({ ...mail, outside })),
  )
  return true
}
