import { eq, inArray, sql } from 'drizzle-orm'
import { defaultLocale, type Locale } from '#contract/messages/locale.ts'
import type { CancellationChoice } from '#contract/training/statuses.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import { type QueuedMail, queueMails } from '#server/integrations/mail/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { contactReader, partners } from '#server/modules/partner/index.ts'
import type { CancelledPerson } from '#server/modules/training/cancellation/letters.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import type { Term } from '#server/modules/training/terms/life.ts'

/** The outcome for one participant. */
export interface ParticipantOutcome {
  participant_id: number
  choice: CancellationChoice
  /** Refunded or kept amount. */
  amount: string | null
  /** Target term of a move. */
  target: Term | null
}

type PersonLetter = QueuedMail<'term_cancelled'> | QueuedMail<'term_cancelled_moved'>
type CompanyLetter = QueuedMail<'term_cancelled_company'>
export type CancellationLetter = PersonLetter | CompanyLetter

/**
 * Letters of a cancellation in the language of each reader: one to every participant, and one to the contact person of each
 * registration, with the money. They cannot be switched off, because participants would otherwise travel in vain.
 */
export async function lettersOf(
  db: Database,
  term: Term,
  reason: string,
  outcomes: readonly ParticipantOutcome[],
): Promise<{ people: PersonLetter[]; companies: CompanyLetter[] }> {
  const readers = await readersOf(db, outcomes)
  const cancelled = { ...placeOf(term), reason }
  const people = readers.map((reader): PersonLetter => {
    const { email: to, locale, full_name, code, choice, amount, target } = reader
    if (target) {
      const data = { ...cancelled, full_name, code, target: placeOf(target) }
      return { to, locale, template: 'term_cancelled_moved', data }
    }
    const data = { ...cancelled, full_name, choice, amount: isOwnContact(reader) ? amount : null }
    return { to, locale, template: 'term_cancelled', data }
  })
  const companies = [...Map.groupBy(readers, ({ record_id }) => record_id).values()].flatMap((members) => {
    const [first] = members
    // A person who registered only themselves gets the participant's letter.
    if (!first || members.every(isOwnContact)) return []
    const data = { ...cancelled, record_number: first.record_number, people: members.map(personOf) }
    return [
      { to: first.contact_email, locale: first.contact_locale, template: 'term_cancelled_company', data } as const,
    ]
  })
  return { people, companies }
}

/** Queues letters, which are sent after the commit and retried while the mail server is down. */
export async function queueLetters(db: Database, letters: readonly CancellationLetter[]): Promise<void> {
  await queueMails(db, letters)
}

type Reader = ParticipantOutcome & Awaited<ReturnType<typeof selectReaders>>[number]

async function readersOf(db: Database, outcomes: readonly ParticipantOutcome[]): Promise<Reader[]> {
  if (outcomes.length === 0) return []
  const rows = await selectReaders(
    db,
    outcomes.map(({ participant_id }) => participant_id),
  )
  return outcomes.flatMap((outcome) => {
    const row = rows.find(({ id }) => id === outcome.participant_id)
    return row ? [{ ...row, ...outcome }] : []
  })
}

function selectReaders(db: Database, participant_ids: readonly number[]) {
  const account = correlated<Locale>`coalesce((
    select ${users.locale} from ${users} where ${users.id} = ${training_participants.user_id} and ${users.status} = 1),
    ${defaultLocale})`
  const contact = correlated<Locale>`coalesce((
    select ${users.locale} from ${users} where ${users.email} = lower(${contactReader('training_records')}) and ${users.status} = 1),
    ${partners.locale}, ${defaultLocale})`
  return db
    .select({
      id: training_participants.id,
      full_name: sql<string>`${training_participants.first_name} || ' ' || ${training_participants.last_name}`,
      email: training_participants.email,
      code: training_participants.code,
      locale: account,
      record_id: training_records.id,
      record_number: training_records.record_number,
      contact_email: contactReader('training_records'),
      contact_locale: contact,
    })
    .from(training_participants)
    .innerJoin(training_records, eq(training_records.id, training_participants.record_id))
    .leftJoin(partners, eq(partners.id, training_records.partner_id))
    .where(inArray(training_participants.id, [...participant_ids]))
}

function isOwnContact({ email, contact_email }: { email: string; contact_email: string }): boolean {
  return email === contact_email.toLowerCase()
}

function personOf({ full_name, choice, amount, target }: Reader): CancelledPerson {
  return { full_name, choice, amount, target: target && { training_date: target.training_date, city: target.city } }
}

function placeOf({ training, training_date, start_time, city, address }: Term) {
  return { training_name: training.name, training_date, start_time, city, address }
}
