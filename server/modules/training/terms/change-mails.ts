import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Concerned } from '#contract/training/terms.ts'
import { ticketPath } from '#contract/training/ticket-code.ts'
import type { Database } from '#server/db/client.ts'
import type { Participant } from '#server/modules/training/participants/life.ts'
import { deadlineOf } from '#server/modules/training/participants/lifecycle-state.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import {
  participantName,
  placeOf,
  type Readers,
  readersOf,
  send,
} from '#server/modules/training/registrations/mails.ts'
import { recordsOf, type TrainingRecord } from '#server/modules/training/registrations/registrations.ts'
import type { Term } from './life.ts'

/** Statuses of participants affected by a change: with a place, an offered place, or waiting. */
const reckoning = ['signed', 'offered', 'waiting'] as const

/** Number of letters that a changed date or place would cause. */
export async function concernedBy(db: Database, { id }: Term): Promise<Concerned> {
  const { people, contacts, readers } = await addressees(db, id)
  const addresses = [...people.map(({ email }) => email), ...contacts.map(({ record }) => record.contact_email)]
  const muted = addresses.filter((address) => !isTold(readers, address)).length
  return { people: addresses.length - muted, muted }
}

/**
 * Notifies everybody on a term, and the contact persons of their registrations, of a changed date or place. Must run in the
 * transaction of the change; returns the number of letters.
 */
export async function mailTermChanged(db: Database, before: Term, after: Term, day: string): Promise<number> {
  const { people, contacts, records, readers } = await addressees(db, after.id)
  const deadline = deadlineOf(after.training_date, after.training.deadline_days)
  const about = { ...whereabouts(after), former: whereabouts(before), deadline: day <= deadline ? deadline : null }
  for (const participant of people)
    await send(db, readers, participant.email, 'training_term_changed', {
      ...about,
      full_name: participantName(participant),
      code: participant.status === 'signed' ? participant.code : null,
      path: ownPath(participant, records.get(participant.record_id)),
    })
  for (const { record, registered } of contacts)
    await send(db, readers, record.contact_email, 'training_term_changed_contact', {
      ...about,
      people: registered.map(participantName),
      path: record.partner_id === null ? '/training/terms' : `/training/records/${record.record_number}`,
    })
  const written = [...people.map(({ email }) => email), ...contacts.map(({ record }) => record.contact_email)]
  return written.filter((address) => isTold(readers, address)).length
}

/** Participants of a term, and contact persons who registered others. */
async function addressees(db: Database, term_id: number) {
  const people = await db
    .select()
    .from(training_participants)
    .where(
      and(
        eq(training_participants.term_id, term_id),
        inArray(training_participants.status, [...reckoning]),
        isNull(training_participants.anonymised_at),
      ),
    )
    .orderBy(asc(training_participants.id))
  const records = await recordsOf(
    db,
    people.map(({ record_id }) => record_id),
  )
  const contacts = [...records.values()].flatMap((record) => {
    const registered = people.filter(({ record_id }) => record_id === record.id)
    return registered.every(({ email }) => email === record.contact_email) ? [] : [{ record, registered }]
  })
  const readers = await readersOf(db, [
    ...people.map(({ email }) => email),
    ...contacts.map(({ record }) => record.contact_email),
  ])
  return { people, contacts, records, readers }
}

const isTold = (readers: Readers, address: string) => readers.get(address)?.isWanted !== false

const whereabouts = (term: Term) => ({ ...placeOf(term), end_time: term.end_time })

/** Link: the ticket for participants with a place, the registration for those with an account. */
function ownPath({ status, code, user_id }: Participant, record: TrainingRecord | undefined): string {
  if (status === 'signed') return ticketPath(code)
  return user_id === null || !record ? '/training/terms' : `/training/records/${record.record_number}`
}
