import { and, eq, inArray } from 'drizzle-orm'
import { defaultLocale, type Locale } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import type { MailData, MailTemplate } from '#server/integrations/mail/templates.ts'
import { isWanted, users } from '#server/modules/auth/index.ts'
import { fullName, placeOf } from './letters.ts'
import type { Participant } from './participant-life.ts'
import { training_records } from './participant-table.ts'
import type { Term } from './term-life.ts'

/** Tells whoever was moved, and the contact persons of their registrations. Belongs into the move's transaction. */
export async function mailMoved(
  db: Database,
  moved: readonly Participant[],
  terms: readonly Term[],
  target: Term,
): Promise<void> {
  const accounts = await accountsOf(db, moved)
  const formerOf = ({ moved_from }: Participant) => placeOf(terms.find(({ id }) => id === moved_from) ?? target)
  for (const participant of moved)
    await write(db, participant, accounts, 'training_moved', {
      ...placeOf(target),
      ...ticketOf(participant),
      former: formerOf(participant),
    })
  for (const record of await recordsOf(db, moved)) {
    const people = moved.filter(({ record_id }) => record_id === record.id)
    const [first] = people
    // Who registered themselves has a letter of their own already.
    if (!first || people.every(({ email }) => email === record.contact_email)) continue
    await queueMail(db, {
      to: record.contact_email,
      locale: defaultLocale,
      template: 'training_moved_contact',
      data: { ...placeOf(target), people: people.map(fullName), former: formerOf(first) },
    })
  }
}

/** Tells who comes, who does not come any more, and the contact person of the registration. */
export async function mailSubstituted(db: Database, before: Participant, after: Participant, term: Term) {
  const accounts = await accountsOf(db, [before, after])
  const place = placeOf(term)
  await write(db, after, accounts, 'training_substituted', { ...place, ...ticketOf(after) })
  await write(db, before, accounts, 'training_replaced', { ...place, full_name: fullName(before) })
  const [record] = await recordsOf(db, [after])
  if (!record || [before.email, after.email].includes(record.contact_email)) return
  await queueMail(db, {
    to: record.contact_email,
    locale: defaultLocale,
    template: 'training_substituted_contact',
    data: { ...place, full_name: fullName(after), former_name: fullName(before) },
  })
}

type Accounts = ReadonlyMap<number, { locale: Locale; isWanted: boolean }>

/** The accounts of those who have one: what language they read, and whether they want letters about trainings. */
async function accountsOf(db: Database, participants: readonly Participant[]): Promise<Accounts> {
  const ids = participants.flatMap(({ user_id }) => user_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, locale: users.locale, isWanted: isWanted('trainings').mapWith(Boolean) })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.status, 1)))
  return new Map(rows.map(({ id, ...account }) => [id, account]))
}

async function write<Template extends MailTemplate>(
  db: Database,
  { user_id, email }: Participant,
  accounts: Accounts,
  template: Template,
  data: MailData[Template],
): Promise<void> {
  const account = user_id === null ? undefined : accounts.get(user_id)
  if (account && !account.isWanted) return
  await queueMail(db, { to: email, locale: account?.locale ?? defaultLocale, template, data })
}

async function recordsOf(db: Database, participants: readonly Participant[]) {
  const ids = participants.map(({ record_id }) => record_id)
  if (ids.length === 0) return []
  return db
    .select({ id: training_records.id, contact_email: training_records.contact_email })
    .from(training_records)
    .where(inArray(training_records.id, ids))
}

const ticketOf = (participant: Participant) => ({ full_name: fullName(participant), code: participant.code })
