import { inArray } from 'drizzle-orm'
import { defaultLocale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { contactReader } from '#server/modules/partner/index.ts'
import type { Participant } from '#server/modules/training/participants/life.ts'
import { training_records } from '#server/modules/training/participants/table.ts'
import { participantName, placeOf, readersOf, send } from '#server/modules/training/registrations/mails.ts'
import type { Term } from '#server/modules/training/terms/life.ts'

/** Notifies moved participants and the contact persons of their registrations. Must run in the transaction of the move. */
export async function mailMoved(
  db: Database,
  moved: readonly Participant[],
  terms: readonly Term[],
  target: Term,
): Promise<void> {
  const records = await recordsOf(db, moved)
  const readers = await readersOf(db, [
    ...moved.map(({ email }) => email),
    ...records.map((record) => record.contact_email),
  ])
  const formerOf = ({ moved_from }: Participant) => placeOf(terms.find(({ id }) => id === moved_from) ?? target)
  for (const participant of moved)
    await send(db, readers, participant.email, 'training_moved', {
      ...placeOf(target),
      ...ticketOf(participant),
      former: formerOf(participant),
    })
  for (const record of records) {
    const people = moved.filter(({ record_id }) => record_id === record.id)
    const [first] = people
    // A person who registered themselves gets the participant's letter.
    if (!first || people.every(({ email }) => email === record.contact_email)) continue
    await send(db, readers, record.contact_email, 'training_moved_contact', {
      ...placeOf(target),
      people: people.map(participantName),
      former: formerOf(first),
    })
  }
}

/** Notifies the substitute, the replaced participant and the contact person. */
export async function mailSubstituted(db: Database, before: Participant, after: Participant, term: Term) {
  const [record] = await recordsOf(db, [after])
  const readers = await readersOf(db, [before.email, after.email, ...(record ? [record.contact_email] : [])])
  const place = placeOf(term)
  // Contains the ticket, which is required for admission, so it cannot be switched off.
  const locale = readers.get(after.email)?.locale ?? defaultLocale
  const ticket = { ...place, ...ticketOf(after) }
  await queueMail(db, { to: after.email, locale, template: 'training_substituted', data: ticket })
  await send(db, readers, before.email, 'training_replaced', { ...place, full_name: participantName(before) })
  if (!record || [before.email, after.email].includes(record.contact_email)) return
  await send(db, readers, record.contact_email, 'training_substituted_contact', {
    ...place,
    full_name: participantName(after),
    former_name: participantName(before),
  })
}

async function recordsOf(db: Database, participants: readonly Participant[]) {
  const ids = participants.map(({ record_id }) => record_id)
  if (ids.length === 0) return []
  return db
    .select({ id: training_records.id, contact_email: contactReader('training_records') })
    .from(training_records)
    .where(inArray(training_records.id, ids))
}

const ticketOf = (participant: Participant) => ({ full_name: participantName(participant), code: participant.code })
