import { and, eq, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { mayWrite, users } from '#server/modules/auth/index.ts'
import { sendDigests } from './entry-digest.ts'
import { joinRepeats } from './repeats.ts'
import { partner_entries, partner_users, partners } from './table.ts'

export const registrationJob = 'partner.registration'

type Entry = typeof partner_entries.$inferSelect

/** Jobs of registrations. */
export const registrationJobs = [
  job(registrationJob, v.object({ entry_id: v.number() }), ({ db, data, at }) =>
    inTransaction(db, (tx) => processRegistration(tx, data.entry_id, at)),
  ),
  job('partner.entry-digest', v.unknown(), ({ db, at }) => inTransaction(db, (tx) => sendDigests(tx, at)), {
    schedule: '*/15 * * * *',
  }),
]

/**
 * Joins a registration with earlier ones of its address. Sends the letters about it: to the applicant, or to the account with
 * that address; to the administrators of a company with the NIP. Limited to a few per hour and recipient.
 */
async function processRegistration(db: Database, entry_id: number, at: Date): Promise<void> {
  const [entry] = await db.select().from(partner_entries).where(eq(partner_entries.id, entry_id))
  if (entry?.status !== 0) return
  await joinRepeats(db, entry.email)
  if (await mayWrite(db, 'registration', entry.email, at)) await tellApplicant(db, entry)
  await notifyCompany(db, entry, at)
}

/**
 * Letters to an unconfirmed address contain no typed text, because the form could otherwise be used to send messages to
 * strangers.
 */
async function tellApplicant(db: Database, { email, locale, nip }: Entry): Promise<void> {
  const [owner] = await db
    .select({ locale: users.locale, full_name: fullName })
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 1)))
  if (owner) {
    const data = { full_name: owner.full_name, nip }
    await queueMail(db, { to: email, locale: owner.locale, template: 'registration_address_taken', data })
  } else await queueMail(db, { to: email, locale, template: 'registration_received', data: { nip } })
}

async function notifyCompany(db: Database, entry: Entry, at: Date): Promise<void> {
  const { nip } = entry
  if (nip === null) return
  const administrators = await db
    .select({ email: users.email, locale: users.locale, company: partners.name })
    .from(partners)
    .innerJoin(partner_users, eq(partner_users.partner_id, partners.id))
    .innerJoin(users, eq(users.id, partner_users.user_id))
    .where(
      and(
        eq(partners.nip, nip),
        eq(partners.status, 1),
        eq(partner_users.is_company_admin, true),
        eq(users.status, 1),
        ne(users.email, entry.email),
      ),
    )
    .orderBy(users.id)
  for (const { email, locale, company } of administrators) {
    if (!(await mayWrite(db, 'registration', email, at))) continue
    await queueMail(db, {
      to: email,
      locale,
      template: 'registration_nip_taken',
      data: { company, ...personOf(entry) },
    })
  }
}

function personOf({ first_name, last_name, email }: Entry) {
  return { full_name: `${first_name} ${last_name}`, email }
}

const fullName = sql<string>`${users.first_name} || ' ' || ${users.last_name}`
