import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { isPartnerRole } from '#contract/declare/access.ts'
import { recordAddress } from '#contract/declare/entity.ts'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { allEntities } from '#contract/entities.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { users } from '#server/db/users.table.ts'
import { raise } from '#server/events.ts'
import { partnerPage } from '#server/http/records/partner-page.ts'
import { type LetterRecord, recordOf } from '#server/integrations/mail/letter-record.ts'
import { MailToSend, queueMail } from '#server/integrations/mail/queue.ts'
import { pageOf, secretsOf } from '#server/integrations/mail/templates.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { roles, user_roles } from '#server/modules/auth/index.ts'
import { refusedLetters } from '#server/observability/metrics.ts'
import { keyedDigest, seal, unseal, unsealed } from '#server/sealed.ts'
import { handed_letters } from './table.ts'

type Letter = v.InferOutput<typeof MailToSend>

const { to, template, caused_by, record, tells } = MailToSend.entries

const Refusable = v.object({ to, template, caused_by, record, tells, subject: v.string() })
type Refusable = v.InferOutput<typeof Refusable>

interface Acting {
  db: Database
  at: Date
}

/** What is needed of a letter when it is refused. */
export function refusable(db: Database, letter: Letter, subject: string): Refusable {
  const { template, data, record } = letter
  return {
    ...v.parse(Refusable, { ...letter, subject }),
    record: record ?? recordOf(pageOf(template, unsealed(db, data, secretsOf(template))), data),
  }
}

/** The columns of a letter that is handed over, for a refusal that arrives later. */
export function keptOf(db: Database, letter: Refusable) {
  return { letter: seal(db, JSON.stringify(letter)), address: keyedDigest(db, letter.to.toLowerCase()) }
}

/**
 * Records that a letter was refused for good after it had been handed over, as delivery reports say (RFC 3464). `id` is that of the
 * letter, before the @ of its Message-ID. Returns whether it is a letter of ours that was not refused before.
 */
export async function recordRefusal({ db, at }: Acting, id: string, reason: string): Promise<boolean> {
  if (!v.is(v.pipe(v.string(), v.uuid()), id)) return false
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(handed_letters).where(eq(handed_letters.id, id)).for('update')
    if (!row?.letter) return false
    await tx.update(handed_letters).set({ letter: null, address: null }).where(eq(handed_letters.id, id))
    const letter = v.parse(Refusable, JSON.parse(unseal(tx, row.letter)))
    if (letter.tells)
      await enqueue(tx, letter.tells.job, { ...letter.tells.data, outcome: 'failed', reason: brief(reason) })
    await tellOfRefusal({ db: tx, at }, letter, reason)
    return true
  })
}

/** Forgets the addresses of people who were erased. */
export async function forgetLetters(db: Database, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  const digests = emails.map((email) => keyedDigest(db, email.toLowerCase()))
  await db.update(handed_letters).set({ letter: null, address: null }).where(inArray(handed_letters.address, digests))
}

/** A reply of a mail server as it is shown. */
export const brief = (reason: string) => reason.replaceAll(/\s+/g, ' ').trim().slice(0, 500)

/**
 * Says that a letter was refused for good: a line in the history of its record, and to the person whose call caused it by bell and by
 * letter. A letter with a job of its own (`tells`) is left to that.
 */
export async function tellOfRefusal({ db, at }: Acting, letter: Refusable, reason: string): Promise<void> {
  refusedLetters.inc()
  if (letter.tells || letter.template === 'letter_refused') return
  const { to, caused_by, subject } = letter
  const record = letter.record ?? null
  const happening = { db, by: systemActor, at }
  if (record)
    await audit(db, {
      ...happening,
      entity: record.entity,
      entity_id: record.id,
      action: 'refuse-letter',
      before: null,
      after: { email: to, reason: brief(reason) },
    })
  const [causer] = caused_by ? await db.select().from(users).where(eq(users.id, caused_by)) : []
  if (causer?.status !== 1) return
  await raise(happening, 'letter.refused', { caused_by: causer.id, record })
  // A letter about it to the same address would be refused as well.
  if (causer.email.toLowerCase() === to.toLowerCase()) return
  await queueMail(db, {
    to: causer.email,
    locale: causer.locale,
    template: 'letter_refused',
    recipient_id: causer.id,
    data: { subject, address: to, reason: brief(reason), path: await pageFor(db, causer.id, record) },
  })
}

/** The page of a record that a person can open: in the back office, or in the partner zone. */
async function pageFor(db: Database, user_id: number, record: LetterRecord | null): Promise<string> {
  const held = await db
    .select({ slug: roles.slug })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(eq(user_roles.user_id, user_id))
  const isStaff = held.some((role) => !isPartnerRole(role))
  if (!isStaff) return partnerPage(record)
  return (record && recordAddress(allEntities[record.entity], record.id)) ?? '/cms'
}
