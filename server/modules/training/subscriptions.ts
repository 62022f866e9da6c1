import { and, eq, gte, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { today } from '#contract/values/rules.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { users } from '#server/modules/auth/index.ts'
import { followsContractor } from '#server/modules/partner/index.ts'
import { issuedEntity } from './certificates/paper.ts'
import { issued_certificates } from './certificates/table.ts'
import { settlePlaces } from './closed-company.ts'
import { participantEntity } from './participants/life.ts'
import { training_participants, training_records } from './participants/table.ts'
import { recordEntity } from './registrations/registrations.ts'
import { training_terms } from './table.ts'
import { termEntity } from './terms/life.ts'

const others = alias(training_participants, 'others')
const nameOf = ({ first_name, last_name }: typeof others | typeof training_participants) =>
  sql`search_text(${first_name} || ' ' || ${last_name})`

/**
 * Letters about a person's trainings, and about the registrations that they made, go to their new address. A person who
 * is already on the same term under that address stays as they are.
 */
async function followAddress(
  { db, by, at }: Happening,
  { user_id, former, email }: Events['address.changed'],
): Promise<void> {
  const twice = db
    .select({ id: others.id })
    .from(others)
    .where(
      and(
        eq(others.term_id, training_participants.term_id),
        ne(others.id, training_participants.id),
        ne(others.status, 'cancelled'),
        eq(others.email, email),
        eq(nameOf(others), nameOf(training_participants)),
      ),
    )
  const moved = await db
    .update(training_participants)
    .set({ email, version: sql`${training_participants.version} + 1` })
    .where(
      and(
        eq(training_participants.user_id, user_id),
        eq(training_participants.email, former),
        isNull(training_participants.anonymised_at),
        notExists(twice),
      ),
    )
    .returning({ id: training_participants.id })
  await auditAll(
    db,
    moved.map(({ id }) => ({
      by,
      at,
      entity: participantEntity,
      entity_id: id,
      action: 'update' as const,
      before: { email: former },
      after: { email },
    })),
  )
  await db
    .update(training_records)
    .set({ contact_email: email, version: sql`${training_records.version} + 1` })
    .where(
      and(
        eq(training_records.created_by, user_id),
        eq(training_records.contact_email, former),
        isNull(training_records.anonymised_at),
      ),
    )
}

/** Terms to come pass to the colleague who takes over the work, or lack a trainer; past ones keep theirs. */
async function passComingTerms(
  { db, by, at }: Happening,
  { user_id, successor }: Events['account.closed'],
): Promise<void> {
  const trainer_id = successor?.id ?? null
  const passed = await db
    .update(training_terms)
    .set({ trainer_id, version: sql`${training_terms.version} + 1` })
    .where(
      and(
        eq(training_terms.trainer_id, user_id),
        inArray(training_terms.status, ['planned', 'open', 'closed']),
        gte(training_terms.training_date, today(at)),
      ),
    )
    .returning({ id: training_terms.id })
  await auditAll(
    db,
    passed.map(({ id }) => ({
      by,
      at,
      entity: termEntity,
      entity_id: id,
      action: 'update' as const,
      before: { trainer_id: user_id },
      after: { trainer_id },
    })),
  )
}

/** Answers of this module to events of others. */
export const trainingSubscriptions: Subscriptions = {
  'account.closed': [
    { tables: ['training_terms'], answer: passComingTerms },
    {
      tables: ['training_participants'],
      answer: { nothing: 'because a place is the person’s, with an account or without' },
    },
    {
      tables: [
        'training_records',
        'training_participant_events',
        'term_cancellations',
        'certificate_issues',
        'issued_certificates',
      ],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'person.erased': [
    {
      tables: ['training_participants', 'training_participant_events', 'issued_certificates'],
      answer: { nothing: 'because its texts are masked by their declaration (texts.ts)' },
    },
    {
      tables: ['training_records'],
      answer: { nothing: 'because a registration is a record of its own, which is erased by its own address' },
    },
    {
      tables: ['training_terms', 'term_cancellations', 'certificate_issues'],
      answer: { nothing: 'because it holds the number of an account that is anonymous then' },
    },
  ],
  'address.changed': [{ tables: [], answer: followAddress }],
  'company.closed': [
    { tables: ['training_participants'], answer: settlePlaces },
    {
      tables: ['training_records'],
      answer: { nothing: 'because a registration tells who was signed up, whatever became of them' },
    },
    { tables: ['issued_certificates'], answer: { nothing: 'because a certificate is its holder’s' } },
  ],
  'contractor.joined': [
    { tables: ['training_participants'], answer: followsContractor(participantEntity, training_participants) },
    { tables: ['training_records'], answer: followsContractor(recordEntity, training_records) },
    { tables: ['issued_certificates'], answer: followsContractor(issuedEntity, issued_certificates) },
  ],
  'membership.ended': [
    {
      tables: ['training_participants'],
      answer: { nothing: 'because a place is the person’s, and who pays for it stays' },
    },
    { tables: ['training_records'], answer: noteContactLeft },
    { tables: ['issued_certificates'], answer: { nothing: 'because a certificate is its holder’s' } },
  ],
  'file.replaced': [
    {
      tables: ['training_records'],
      answer: { nothing: 'because it holds the file that was accepted, whatever is shown now' },
    },
    {
      tables: ['trainings', 'training_certificates'],
      answer: { nothing: 'because the file keeps its id, so that what is shown is the new content' },
    },
    {
      tables: ['issued_certificates'],
      answer: { nothing: 'because its file is made by the server and lies outside the library' },
    },
  ],
  'file.removed': [
    {
      tables: ['trainings', 'training_records', 'training_certificates'],
      answer: { nothing: 'because a file that it uses is not removed (media_uses)' },
    },
    {
      tables: ['issued_certificates'],
      answer: { nothing: 'because its file is made by the server and lies outside the library' },
    },
  ],
}

/**
 * Notes at a company's registrations that their contact person has left it, also at those made by others: letters about
 * them and their money go to an administrator from then on (`contactReader`), for as long as the person does not come
 * back.
 */
async function noteContactLeft(
  { db, at }: Happening,
  { partner_id, user_id }: Events['membership.ended'],
): Promise<void> {
  await db
    .update(training_records)
    .set({ contact_left_at: at.toISOString() })
    .where(
      and(
        eq(training_records.partner_id, partner_id),
        sql`lower(${training_records.contact_email}) = (select ${users.email} from ${users} where ${users.id} = ${user_id})`,
      ),
    )
}
