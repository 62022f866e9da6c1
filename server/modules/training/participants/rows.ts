import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import {
  type ParticipantHistoryEntry,
  type ParticipantItem,
  type ParticipantRow,
  participantEventKinds,
} from '#contract/training/participant-entity.ts'
import { trainingParticipants } from '#contract/training/participants.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { betweenDays, contains, isOneOf } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { training_orders } from '#server/modules/order/index.ts'
import { issued_certificates } from '#server/modules/training/certificates/table.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { refuse } from '#server/refusal.ts'
import { leftOfPerson } from './left-of-person.ts'
import { participantChoices } from './lifecycle-state.ts'
import { participantsInScope } from './participants-in-scope.ts'
import { training_participant_events, training_participants, training_records } from './table.ts'

const index = trainingParticipants.endpoints['training.participants.index']

/** Position on the term's waiting list, from 1; null for others. */
export const waiting_position = correlated<number | null>`case when ${training_participants.status} = 'waiting' then (
  select count(*)::int from training_participants ahead
  where ahead.term_id = ${training_participants.term_id} and ahead.status = 'waiting'
    and (ahead.waiting_since, ahead.id) <= (${training_participants.waiting_since}, ${training_participants.id})) end`

/** Participants with term, registration, order and certificate, for both zones. */
export function participantRows(db: Database) {
  return db
    .select({
      id: training_participants.id,
      person: training_participants,
      term: {
        id: training_terms.id,
        status: training_terms.status,
        training_date: training_terms.training_date,
        start_time: training_terms.start_time,
        certificate_date: training_terms.certificate_date,
        registration_until: training_terms.registration_until,
        total_places: training_terms.total_places,
        taken_places: training_terms.taken_places,
        city: training_terms.city,
        address: training_terms.address,
        end_time: training_terms.end_time,
        price_brutto: training_terms.price_brutto,
      },
      training: {
        name: trainings.name,
        deadline_days: trainings.deadline_days,
        waiting_list: trainings.waiting_list,
        certificate_id: trainings.certificate_id,
      },
      record: { record_number: training_records.record_number, contractor_name: training_records.contractor_name },
      order_number: training_orders.order_number,
      order_status: training_orders.status,
      payment_type: training_orders.payment_type,
      money_left: sql<string>`${leftOfPerson}::text`,
      waiting_position,
      issued_certificate_id: issued_certificates.id,
      certificate_number: issued_certificates.certificate_number,
      file: issued_certificates.file,
    })
    .from(training_participants)
    .innerJoin(training_terms, eq(training_terms.id, training_participants.term_id))
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .innerJoin(training_records, eq(training_records.id, training_participants.record_id))
    .leftJoin(training_orders, eq(training_orders.id, training_participants.order_id))
    .leftJoin(
      issued_certificates,
      and(eq(issued_certificates.participant_id, training_participants.id), isNull(issued_certificates.revoked_at)),
    )
    .$dynamic()
}

type Selected = Awaited<ReturnType<typeof participantRows>>[number]
type Asking = Pick<CallContext, 'by' | 'at'>

/** A participant in the list; `asking` determines the allowed actions, which exports omit. */
export function toParticipantRow(
  { person, term, training, record, file, ...row }: Selected,
  asking: Asking | null,
): ParticipantRow {
  const facts = { has_certificate: row.certificate_number !== null, lapses: 0 }
  return {
    ...person,
    ...row,
    ...record,
    training_name: training.name,
    training_date: term.training_date,
    city: term.city,
    file: file !== null,
    choices: asking
      ? participantChoices(person, { ...term, training }, facts, { by: asking.by, at: asking.at.toISOString() })
      : [],
  }
}

/** The text that the search by name looks through. */
export const participantText = sql`${training_participants.first_name} || ' ' || ${training_participants.last_name} || ' ' || ${training_participants.email}`

const onTerms = (condition: SQL | undefined) =>
  sql`${training_participants.term_id} in (select ${training_terms.id} from ${training_terms} where ${condition})`

/** Participants of all terms in the colleague's scope. */
export function listParticipants(call: Call<typeof index, StaffScope>) {
  return answerList(call, index, {
    id: training_participants.id,
    counted: training_participants,
    rows: () => participantRows(call.db),
    where: participantsInScope(call.scope),
    sorts: {
      created_at: training_participants.created_at,
      last_name: training_participants.last_name,
      status: training_participants.status,
      waiting_since: training_participants.waiting_since,
    },
    filters: {
      term_id: (ids) => isOneOf(training_participants.term_id, ids),
      training_id: (ids) => onTerms(isOneOf(training_terms.training_id, ids)),
      name: (text) => contains(participantText, text),
      status: (statuses) => isOneOf(training_participants.status, statuses),
      partner: (ids) => isOneOf(training_participants.partner_id, ids),
      contractor: (ids) => isOneOf(training_participants.contractor_id, ids),
      order_status: (statuses) =>
        sql`${training_participants.order_id} in (select ${training_orders.id} from ${training_orders} where ${isOneOf(training_orders.status, statuses)})`,
      training_date: (days) => betweenDays(training_terms.training_date, days),
    },
    searched: { training_name: trainings.name },
    toRow: (row) => toParticipantRow(row, call.query.format === 'json' ? call : null),
  })
}

/** A participant with the history that the caller may see; otherwise 404. */
export async function showParticipant(call: CallContext, id: number): Promise<ParticipantItem> {
  const [row] = await participantRows(call.db).where(
    and(eq(training_participants.id, id), participantsInScope(call.scope)),
  )
  if (!row) return refuse('not_found')
  return { ...toParticipantRow(row, call), history: await historyOf(call.db, id) }
}

async function historyOf(db: Database, participant_id: number): Promise<ParticipantHistoryEntry[]> {
  const [from_terms, to_terms] = [alias(training_terms, 'from_terms'), alias(training_terms, 'to_terms')]
  const { id, kind, at, to_status, former_name, reason } = training_participant_events
  const rows = await db
    .select({
      id,
      kind,
      at,
      to_status,
      former_name,
      reason,
      actor_name: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      from_term: nameOf(from_terms),
      to_term: nameOf(to_terms),
    })
    .from(training_participant_events)
    .leftJoin(users, eq(users.id, training_participant_events.actor_id))
    .leftJoin(from_terms, eq(from_terms.id, training_participant_events.from_term))
    .leftJoin(to_terms, eq(to_terms.id, training_participant_events.to_term))
    .where(eq(training_participant_events.participant_id, participant_id))
    .orderBy(asc(training_participant_events.id))
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }))
}

function nameOf(term: { training_date: AnyPgColumn; city: AnyPgColumn }) {
  return sql<string | null>`to_char(${term.training_date}, 'DD.MM.YYYY') || ', ' || ${term.city}`
}

function kindOf(kind: string): ParticipantHistoryEntry['kind'] {
  const known = participantEventKinds.find((word) => word === kind)
  if (!known) throw new Error(`No participant event is called ${kind}`)
  return known
}
