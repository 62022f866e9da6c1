import { and, eq, inArray } from 'drizzle-orm'
import { defaultLocale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { contactReader } from '#server/modules/partner/index.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { readersOf, send } from '#server/modules/training/registrations/mails.ts'
import type { PrintedCertificate } from './paper.ts'
import { issued_certificates } from './table.ts'

/** Notifies the holder of a certificate. Must run in the transaction that stores its file. */
export async function mailIssued(db: Database, { row, email, user_id }: PrintedCertificate): Promise<void> {
  const reader = await readerOf(db, user_id)
  if (!reader.isWanted) return
  await queueMail(db, {
    to: email,
    locale: reader.locale,
    template: 'certificate_issued',
    data: { ...certificateFacts(row), code: row.code ?? '' },
  })
}

/** Notifies the contact persons of registrations of certificates that can be downloaded, in one letter each. */
export async function mailContacts(db: Database, made: readonly { id: number }[]): Promise<void> {
  if (made.length === 0) return
  const rows = await db
    .select({
      row: issued_certificates,
      email: training_participants.email,
      record_id: training_records.id,
      contact_email: contactReader('training_records'),
    })
    .from(issued_certificates)
    .innerJoin(training_participants, eq(training_participants.id, issued_certificates.participant_id))
    .innerJoin(training_records, eq(training_records.id, training_participants.record_id))
    .where(
      inArray(
        issued_certificates.id,
        made.map(({ id }) => id),
      ),
    )
    .orderBy(issued_certificates.id)
  const readers = await readersOf(
    db,
    rows.map(({ contact_email }) => contact_email),
  )
  for (const people of Map.groupBy(
    rows.filter(({ row }) => row.file !== null && row.revoked_at === null),
    ({ record_id }) => record_id,
  ).values()) {
    const [first] = people
    // A person who registered themselves gets the holder's letter.
    if (!first || people.every(({ email }) => email === first.contact_email)) continue
    await send(db, readers, first.contact_email, 'certificate_issued_contact', {
      document_type: first.row.document_type,
      title: first.row.title,
      people: people.map(({ row }) => `${row.first_name} ${row.last_name}`),
    })
  }
}

/**
 * Notifies the holder of a revoked certificate, and the contact person; for an external one, the person who added it.
 * Cannot be switched off, because the holder would otherwise keep using it.
 */
export async function mailRevoked(db: Database, row: typeof issued_certificates.$inferSelect): Promise<void> {
  const [registered] = row.participant_id
    ? await db
        .select({ email: training_participants.email, contact_email: contactReader('training_records') })
        .from(training_participants)
        .innerJoin(training_records, eq(training_records.id, training_participants.record_id))
        .where(eq(training_participants.id, row.participant_id))
    : []
  const [author] = registered
    ? []
    : await db.select({ email: users.email }).from(users).where(eq(users.id, row.created_by))
  const addresses = registered ? [registered.email, registered.contact_email] : author ? [author.email] : []
  const readers = await readersOf(db, addresses)
  const data = { ...certificateFacts(row), reason: row.revocation_reason ?? '', code: row.code }
  for (const to of new Set(addresses)) {
    const locale = readers.get(to)?.locale ?? defaultLocale
    await queueMail(db, { to, locale, template: 'certificate_revoked', data })
  }
}

/** Data of a certificate in letters. */
export function certificateFacts(row: typeof issued_certificates.$inferSelect) {
  const { document_type, first_name, last_name, title, certificate_number, expires_on } = row
  return { document_type, title, certificate_number, expires_on, full_name: `${first_name} ${last_name}` }
}

/** Language of a reader, and whether they want letters about trainings; Polish and yes without an account. */
async function readerOf(db: Database, user_id: number | null) {
  const [account] = user_id
    ? await db
        .select({ locale: users.locale, isWanted: isWanted('trainings').mapWith(Boolean) })
        .from(users)
        .where(and(eq(users.id, user_id), eq(users.status, 1)))
    : []
  return account ?? { locale: defaultLocale, isWanted: true }
}
