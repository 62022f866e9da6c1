import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { countWithin, endLater } from '#server/db/count-within.ts'
import { instanceFor } from '#server/instance.ts'
import { isAnonymous } from '#server/integrations/mail/anonymous-address.ts'
import type { OutsideSender } from '#server/integrations/mail/letter.ts'
import { type AnyMail, type LimitedMail, queueLimited } from '#server/integrations/mail/queue.ts'
import { causeOf } from '#server/integrations/mail/templates.ts'
import { type Caller, currentCaller, requireAnnounced } from '#server/observability/request-context.ts'
import { refuse } from '#server/refusal.ts'
import { digester, keyedDigest } from '#server/sealed.ts'
import type { Config } from '#server/settings/config.ts'
import { outside_letters } from './table.ts'

/** Letters to people outside that a company may cause within 24 hours. */
type LetterLimits = Config['letter_limits']

const limitsOf = (db: Database): LetterLimits => instanceFor(db).settings.letter_limits

/** The company that causes letters, and their subject. */
export interface CompanyCause {
  partner_id: number
  /** Such as `offer 118`, whose letters are limited by themselves; null where they are not. */
  about: string | null
}

/**
 * Counts letters that a company causes, whether or not their addresses have an account, so that a limit reveals none (decision 850).
 * `refuse`: letters that a person of the company asks for; above a limit the call is refused (429). `skip`: letters that can wait until
 * tomorrow; false above a limit. `count`: letters that follow from an act that must not be prevented, such as a withdrawal.
 */
export async function countLetters(
  acting: { db: Database; at: Date },
  cause: CompanyCause,
  addresses: readonly string[],
  above: 'refuse' | 'skip' | 'count',
): Promise<boolean> {
  const { db, at } = acting
  const digests = addresses.filter((address) => !isAnonymous(address)).map((address) => digestOf(db, address))
  if (digests.length === 0) return true
  const { partner_id, about } = cause
  // Two calls of a company are counted one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('outside_letters'), ${partner_id})`)
  const known = await knownAmong(db, partner_id, digests)
  const exceeded = above === 'count' ? undefined : await exceededBy(acting, cause, digests, known)
  if (exceeded && above === 'refuse') refuseAbove(db, exceeded)
  if (exceeded) return false
  const rows = digests.map((address) => {
    const is_new = !known.has(address)
    known.add(address)
    return { partner_id, about, address, is_new, at: at.toISOString() }
  })
  await db.insert(outside_letters).values(rows)
  return true
}

function refuseAbove(db: Database, limit: keyof LetterLimits): never {
  return refuse('too_many', { key: `mail.limit_${limit}`, parameters: { limit: limitsOf(db)[limit] } })
}

/** Seconds in which letters about a record are counted, and in which one letter about it is sent to a person. */
const day = 86_400
const hour = 3600

/**
 * Limits letters by their declarations before they are queued: those that a person of a company causes for others are counted, and those
 * that strangers cause about one record wait for each other. Throws for a letter of a public call that announces none.
 */
export async function limitLetters(db: Database, mails: readonly AnyMail[]): Promise<LimitedMail[]> {
  if (mails.length > 0) requireAnnounced('a letter')
  const caller = currentCaller()
  if (caller?.kind === 'person') await countOfPerson(db, caller, mails)
  const limited: LimitedMail[] = []
  for (const mail of mails) limited.push(await oncePerDay(db, await oncePerHour(db, mail)))
  return limited
}

type Person = Extract<Caller, { kind: 'person' }>

/** Counts the letters of a call by a person of a company, except those to that person. */
async function countOfPerson(db: Database, person: Person, mails: readonly AnyMail[]): Promise<void> {
  const acting = { db, at: person.at }
  const toOthers = mails
    .filter(({ to }) => to.toLowerCase() !== person.email.toLowerCase())
    .map((mail) => ({ to: mail.to, ...causeOf(mail, digester(db)) }))
  const partner_id = person.partner_id ?? 0
  for (const above of ['refuse', 'count'] as const) {
    const ofCompany = toOthers.filter(({ limit }) => limit === (above === 'refuse' ? 'company' : 'follows'))
    for (const [about, letters] of Map.groupBy(ofCompany, ({ about }) => about))
      await countLetters(
        acting,
        { partner_id, about },
        letters.map(({ to }) => to),
        above,
      )
  }
  for (const { limit, about } of toOthers) {
    if (limit !== 'record') continue
    const { count } = await countWithin(db, `letters of ${partner_id} about ${about}`, day, person.at)
    if (count > limitsOf(db).record) refuseAbove(db, 'record')
  }
}

/** Lets a letter about a record wait while one to the same address was sent within the hour; those that wait leave as one. */
async function oncePerHour(db: Database, mail: AnyMail): Promise<LimitedMail> {
  const { limit, about } = causeOf(mail, digester(db))
  if (limit !== 'hour') return mail
  const caller = currentCaller()
  const at = caller?.kind === 'stranger' ? caller.at : new Date()
  const key = keyedDigest(db, `${about} ${mail.to.toLowerCase()}`)
  const { count, ends_at } = await countWithin(db, `letter ${key}`, hour, at)
  if (count === 1) return mail
  // The letter of those that wait begins an hour of its own.
  const begin = () => endLater(db, `letter ${key}`, new Date(ends_at.getTime() + hour * 1000))
  return { ...mail, merged: { key, until: ends_at, begin } }
}

/**
 * A letter that a schedule repeats about the same record within a day is not sent. Its count is undone with the transaction, so that
 * a failed job sends it when it is tried again.
 */
async function oncePerDay(db: Database, mail: LimitedMail): Promise<LimitedMail> {
  const { limit, about } = causeOf(mail, digester(db))
  if (limit !== 'day') return mail
  const key = keyedDigest(db, `${mail.template} ${about} ${mail.to.toLowerCase()}`)
  const { count } = await countWithin(db, `daily letter ${key}`, day, new Date())
  return count === 1 ? mail : { ...mail, isUnwanted: true }
}

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
  { partner_id, about }: CompanyCause,
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
    (limit) => further[limit] > 0 && sent[limit] + further[limit] > limitsOf(db)[limit],
  )
}

const digestOf = (db: Database, address: string) => keyedDigest(db, address.toLowerCase())

/** Forgets addresses of a person who was erased. */
export async function forgetAddresses(db: Database, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await db.delete(outside_letters).where(
    inArray(
      outside_letters.address,
      emails.map((email) => digestOf(db, email)),
    ),
  )
}

/** The cause of letters to people outside, and the behaviour above its limits (`countLetters`). */
export interface OutsideCause extends CompanyCause {
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
  requireAnnounced('a letter')
  const addresses = mails.map(({ to }) => to)
  if (!(await countLetters(acting, cause, addresses, cause.above))) return false
  await queueLimited(
    acting.db,
    mails.map((mail) => ({ ...mail, outside })),
  )
  return true
}
