import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm'
import * as v from 'valibot'
import { defaultLocale, type Locale } from '#contract/messages/locale.ts'
import { ticketPath } from '#contract/training/ticket-code.ts'
import { daysAfter } from '#contract/values/days.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { MailData } from '#server/integrations/mail/letter.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { type AnyMail, queueMail, queueMails } from '#server/integrations/mail/queue.ts'
import { isSentTo, type MailTemplate } from '#server/integrations/mail/templates.ts'
import { job } from '#server/jobs/job.ts'
import { users } from '#server/modules/auth/index.ts'
import { amountToPay, type Order } from '#server/modules/order/index.ts'
import type { Participant } from '#server/modules/training/participants/life.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { training_terms } from '#server/modules/training/table.ts'
import { findTerm, type Term } from '#server/modules/training/terms/life.ts'
import type { TrainingRecord } from './registrations.ts'
import type { SignedUp } from './sign-up.ts'

type Records = ReadonlyMap<number, TrainingRecord>

/**
 * Confirms a registration: tickets to participants with a place, positions to those waiting, and a summary to the contact
 * person.
 */
export async function mailSignedUp(db: Database, { term, ...done }: SignedUp & { term: Term }): Promise<void> {
  const people = [...done.signed, ...done.waiting]
  const readers = await readersOf(db, [...people.map(({ email }) => email), done.record.contact_email])
  const mails = done.signed.map((participant) => ticketFor(readers, term, participant))
  for (const participant of done.waiting)
    mails.push(
      ...wanted(readers, participant.email, 'training_waiting', {
        ...placeOf(term),
        ...ticketOf(participant),
        position: await positionOf(db, participant),
      }),
    )
  const [first] = people
  if (!first) return
  const whole = {
    ...registrationOf(term, done.record, first),
    people: done.signed.map(participantName),
    waiting: done.waiting.map(participantName),
    order_number: done.order?.order_number ?? null,
    amount_due: amountDue(done.order),
  }
  await queueMails(db, [...mails, ...wanted(readers, done.record.contact_email, 'training_registered', whole)])
}

/** Offers a place to a person on the waiting list. */
export async function mailOffered(db: Database, term: Term, offered: Participant, records: Records): Promise<void> {
  if (offered.offered_until === null) return
  const until = warsawLocal(offered.offered_until)
  await toBoth(db, term, offered, records, 'training_offered', { until })
}

/** Reminds a participant of the training, with the ticket. */
export async function mailReminded(db: Database, term: Term, participant: Participant): Promise<void> {
  const readers = await readersOf(db, [participant.email])
  await send(db, readers, participant.email, 'training_reminder', { ...placeOf(term), ...ticketOf(participant) })
}

/** Notifies that an offered place was not accepted in time. */
export async function mailLapsed(db: Database, term: Term, lapsed: Participant, records: Records): Promise<void> {
  await toBoth(db, term, lapsed, records, 'training_lapsed', { waits: lapsed.status === 'waiting' })
}

/** Notifies that a participant was removed. */
export async function mailParticipantRemoved(
  db: Database,
  term: Term,
  gone: Participant,
  records: Records,
): Promise<void> {
  const data = { reason: gone.cancel_reason, had_place: gone.signed_at !== null }
  await toBoth(db, term, gone, records, 'training_cancelled', data)
}

/** Sends a message by staff; false for a participant who has switched off letters about trainings. */
export async function mailMessage(
  db: Database,
  term: Term,
  participant: Participant,
  words: { subject: string; text: string },
): Promise<boolean> {
  const readers = await readersOf(db, [participant.email])
  if (readers.get(participant.email)?.isWanted === false) return false
  const data = { ...placeOf(term), ...ticketOf(participant), ...words }
  await send(db, readers, participant.email, 'training_message', data)
  return true
}

/** Notifies the contact person and participants that places were given up because the order was not paid in time. */
export async function mailExpired(
  db: Database,
  { term, order, record, people }: { term: Term; order: Order; record: TrainingRecord; people: readonly Participant[] },
): Promise<void> {
  const [first] = people
  if (!first) return
  const readers = await readersOf(db, [record.contact_email, ...people.map(({ email }) => email)])
  const about = { ...registrationOf(term, record, first), people: people.map(participantName) }
  await send(db, readers, record.contact_email, 'training_order_expired', {
    ...about,
    order_number: order.order_number,
  })
  for (const participant of people)
    if (participant.email !== record.contact_email)
      await send(db, readers, participant.email, 'training_cancelled', {
        ...about,
        people: [participantName(participant)],
        path: ticketPath(participant.code),
        reason: null,
        had_place: true,
      })
}

/** Position on the waiting list, from 1. */
export async function positionOf(db: Database, { term_id, waiting_since, id }: Participant): Promise<number> {
  if (waiting_since === null) return 1
  const before = or(
    lt(training_participants.waiting_since, waiting_since),
    and(eq(training_participants.waiting_since, waiting_since), lt(training_participants.id, id)),
  )
  const ahead = await db.$count(
    training_participants,
    and(eq(training_participants.term_id, term_id), eq(training_participants.status, 'waiting'), before),
  )
  return ahead + 1
}

type AboutOne = 'training_offered' | 'training_lapsed' | 'training_cancelled'
type Registration = Omit<MailData['training_registered'], 'waiting' | 'order_number' | 'amount_due'>

/** To the contact person and the participant; once if they are the same. */
async function toBoth<Template extends AboutOne>(
  db: Database,
  term: Term,
  participant: Participant,
  records: Records,
  template: Template,
  more: Omit<MailData[Template], keyof Registration>,
): Promise<void> {
  const record = records.get(participant.record_id)
  if (!record) throw new Error(`Participant ${participant.id} has no registration`)
  const readers = await readersOf(db, [record.contact_email, participant.email])
  const about = { ...registrationOf(term, record, participant), ...more } as unknown as MailData[Template]
  await send(db, readers, record.contact_email, template, about)
  if (participant.email !== record.contact_email)
    await send(db, readers, participant.email, template, {
      ...about,
      path: participant.user_id === null ? ticketPath(participant.code) : about.path,
    })
}

function ticketFor(readers: Readers, term: Term, participant: Participant): AnyMail {
  const data = { ...placeOf(term), ...ticketOf(participant) }
  const locale = readers.get(participant.email)?.locale ?? defaultLocale
  // Contains the ticket, which is required for admission, so it cannot be switched off.
  return { to: participant.email, locale, template: 'training_ticket', data }
}

export type Readers = ReadonlyMap<string, { locale: Locale; isWanted: boolean }>

/** Language and wish for letters of addresses with an account. */
export async function readersOf(db: Database, emails: readonly string[]): Promise<Readers> {
  const rows = await db
    .select({ email: users.email, locale: users.locale, isWanted: isWanted('trainings').mapWith(Boolean) })
    .from(users)
    .where(inArray(users.email, [...new Set(emails)]))
  return new Map(rows.map(({ email, ...reader }) => [email, reader]))
}

/** Writes a letter about trainings, unless its reader has switched them off. */
export async function send<Template extends MailTemplate>(
  db: Database,
  readers: Readers,
  to: string,
  template: Template,
  data: MailData[Template],
): Promise<void> {
  for (const mail of wanted(readers, to, template, data)) await queueMail(db, mail)
}

/** The letter; to a reader who has switched off letters about trainings it is counted but not sent. */
function wanted<Template extends MailTemplate>(
  readers: Readers,
  to: string,
  template: Template,
  data: MailData[Template],
): AnyMail[] {
  const reader = readers.get(to)
  const isUnwanted = reader !== undefined && !isSentTo(template, reader)
  return [{ to, locale: reader?.locale ?? defaultLocale, template, data, isUnwanted } as AnyMail]
}

function registrationOf(term: Term, record: TrainingRecord, first: Participant): Registration {
  return {
    ...placeOf(term),
    record_number: record.record_number,
    people: [participantName(first)],
    path: record.partner_id === null ? ticketPath(first.code) : `/training/records/${record.record_number}`,
  }
}

/** Date and place in letters. */
export function placeOf({ training, training_date, start_time, city, address }: Term) {
  return { training_name: training.name, training_date, start_time, city, address }
}

const ticketOf = (participant: Participant) => ({ full_name: participantName(participant), code: participant.code })

/** First and last name of a participant. */
export function participantName({ first_name, last_name }: Pick<Participant, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`
}

function amountDue(order: Order | null): string | null {
  return order?.status === 'unpaid' ? amountToPay(order) : null
}

/** Days before a training at which participants are reminded. */
const remindedBefore = 2

/**
 * Reminds participants of a training, with date, place and ticket. Once for each training date; not within a day of getting the
 * place.
 */
export async function remindOfTraining(db: Database, at: Date): Promise<void> {
  const day = today(at)
  const yesterday = new Date(at.getTime() - 86_400_000).toISOString()
  const rows = await db
    .select({ id: training_participants.id, term_id: training_terms.id, day: training_terms.training_date })
    .from(training_participants)
    .innerJoin(training_terms, eq(training_terms.id, training_participants.term_id))
    .where(
      and(
        eq(training_participants.status, 'signed'),
        inArray(training_terms.status, ['open', 'closed']),
        isLive(training_terms),
        gt(training_terms.training_date, day),
        lte(training_terms.training_date, daysAfter(day, remindedBefore)),
        lt(training_participants.signed_at, yesterday),
        or(
          isNull(training_participants.reminded_for),
          ne(training_participants.reminded_for, training_terms.training_date),
        ),
      ),
    )
    .orderBy(asc(training_participants.id))
  for (const row of rows)
    await inTransaction(db, async (tx) => {
      const [participant] = await tx
        .update(training_participants)
        .set({ reminded_for: row.day })
        .where(
          and(
            eq(training_participants.id, row.id),
            eq(training_participants.term_id, row.term_id),
            eq(training_participants.status, 'signed'),
            or(isNull(training_participants.reminded_for), ne(training_participants.reminded_for, row.day)),
          ),
        )
        .returning()
      if (participant) await mailReminded(tx, await findTerm(tx, row.term_id), participant)
    })
}

/** In the morning, when letters are read. */
export const trainingReminderJobs = [
  job('training.remind', v.looseObject({}), ({ db, at }) => remindOfTraining(db, at), {
    schedule: '30 7 * * *',
    timeout: 900,
  }),
]
