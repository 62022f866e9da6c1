import { and, asc, between, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { defaultLocale, type Locale } from '#contract/messages/locale.ts'
import { reminderDays } from '#contract/training/issued-certificates.ts'
import { daysAfter, daysUntil } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { companyMembers } from '#server/modules/partner/index.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { readersOf } from '#server/modules/training/registrations/mails.ts'
import { issueJob } from './issue.ts'
import { continueIssues, issueBatch } from './issue-batch.ts'
import { isValidCertificate } from './issued-rows.ts'
import { certificateFacts } from './mails.ts'
import { issued_certificates } from './table.ts'

/** Job that continues generations whose step was lost. */
export const continueJob = 'training.continue-certificates'

/** Jobs of certificates. */
export const certificateJobs = [
  job(issueJob, v.object({ issue_id: v.number() }), (run) => issueBatch(run, run.data.issue_id), {
    timeout: 120,
    keptFor: 3600,
  }),
  // Finds a step lost with its process sooner than the queue does.
  job(continueJob, v.unknown(), continueIssues, { schedule: '* * * * *', keptFor: 3600, timeout: 300 }),
  job('training.remind-certificates', v.unknown(), ({ db, at }) => remindOfExpiry(db, at), {
    schedule: '15 7 * * *',
    timeout: 900,
  }),
]

/** Number of certificates in one transaction. */
const batchSize = 200

/**
 * Reminds of certificates that end within 90, 30 and 7 days, once for each, even when the job did not run on the exact day; a
 * delayed run sends only the most urgent reminder. Not for revoked certificates, nor where there is a newer one.
 */
export async function remindOfExpiry(db: Database, at: Date): Promise<void> {
  for (let after = 0; ; ) {
    const last = await inTransaction(db, (tx) => remindBatch(tx, at, after))
    if (last === null) return
    after = last
  }
}

/** Processes the next certificates after an id; returns the last id, or null when there are no more. */
async function remindBatch(db: Database, at: Date, after: number): Promise<number | null> {
  const day = today(at)
  const rows = await db
    .select()
    .from(issued_certificates)
    .where(
      and(
        sql`${issued_certificates.id} > ${after}`,
        isValidCertificate(),
        between(issued_certificates.expires_on, day, daysAfter(day, reminderDays[0])),
        sql`not (${issued_certificates.reminded} @> array[${sql.raw(reminderDays.join(','))}]::smallint[])`,
      ),
    )
    .orderBy(asc(issued_certificates.id))
    .limit(batchSize)
    .for('update')
  for (const row of rows) {
    const days = daysUntil(row.expires_on ?? day, day)
    const due = reminderDays.filter((limit) => days <= limit)
    if (due.every((limit) => row.reminded.includes(limit))) continue
    await db
      .update(issued_certificates)
      .set({ reminded: [...new Set([...row.reminded, ...due])] })
      .where(eq(issued_certificates.id, row.id))
    if (!(await isReplaced(db, row))) await mailExpiring(db, row, days)
  }
  return rows.length < batchSize ? null : (rows.at(-1)?.id ?? null)
}

type Row = typeof issued_certificates.$inferSelect

/** Whether the person has a newer certificate of the same kind. */
async function isReplaced(db: Database, row: Row): Promise<boolean> {
  const newer = await db.$count(
    issued_certificates,
    and(
      isValidCertificate(),
      sql`lower(${issued_certificates.first_name}) = lower(${row.first_name})`,
      sql`lower(${issued_certificates.last_name}) = lower(${row.last_name})`,
      sql`${issued_certificates.partner_id} is not distinct from ${row.partner_id}`,
      sql`${issued_certificates.contractor_id} is not distinct from ${row.contractor_id}`,
      row.training_id === null
        ? eq(issued_certificates.title, row.title)
        : eq(issued_certificates.training_id, row.training_id),
      sql`coalesce(${issued_certificates.expires_on} > ${row.expires_on}, true)`,
    ),
  )
  return newer > 0
}

/** To the holder, if the address is known, and to the administrators of the company while it is open. */
async function mailExpiring(db: Database, row: Row, days: number): Promise<void> {
  const [holder] = row.participant_id
    ? await db
        .select({ email: training_participants.email })
        .from(training_participants)
        .where(and(eq(training_participants.id, row.participant_id), isNull(training_participants.anonymised_at)))
    : []
  const members = row.partner_id ? await companyMembers(db, row.partner_id, 'trainings') : []
  const readers: { email: string; locale: Locale; isWanted: boolean }[] = members.filter(
    ({ is_activated, is_company_admin, email }) => is_activated && (is_company_admin || email === holder?.email),
  )
  if (holder && readers.every(({ email }) => email !== holder.email)) {
    const account = (await readersOf(db, [holder.email])).get(holder.email)
    readers.push({
      email: holder.email,
      locale: account?.locale ?? defaultLocale,
      isWanted: account?.isWanted ?? true,
    })
  }
  const data = { ...certificateFacts(row), expires_on: row.expires_on ?? '', days, code: row.code }
  for (const { email, locale, isWanted } of readers)
    if (isWanted) await queueMail(db, { to: email, locale, template: 'certificate_expiring', data })
}
