import { and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { trainingZone, type ZoneParticipant, type ZoneRecord } from '#contract/training/zone.ts'
import { today } from '#contract/values/rules.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { training_credits, training_orders } from '#server/modules/order/index.ts'
import { partner_users, partners, partnersInScope } from '#server/modules/partner/index.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { refuse } from '#server/refusal.ts'
import { deadlineOf, participantChoices } from './lifecycle-state.ts'
import { participantsInScope } from './participants-in-scope.ts'
import { participantRows, participantText } from './rows.ts'
import { training_participants, training_records } from './table.ts'

type Zone = (typeof trainingZone)['endpoints']
type ZoneCall<Name extends keyof Zone> = Call<Zone[Name], PartnerScope>

/** Maximum number of results of the lookup. */
const lookupLimit = 50

type Selected = Awaited<ReturnType<typeof participantRows>>[number]

/** Participants of the person's companies on all terms. */
export function listOwnParticipants(call: ZoneCall<'partnerzone.training.participants.index'>) {
  const { db, scope, at } = call
  return answerList(call, trainingZone.endpoints['partnerzone.training.participants.index'], {
    id: training_participants.id,
    rows: () => participantRows(db),
    where: participantsInScope(scope),
    sorts: {
      created_at: training_participants.created_at,
      training_date: training_terms.training_date,
      last_name: training_participants.last_name,
      status: training_participants.status,
    },
    filters: {
      name: (text) => contains(participantText, text),
      status: (words) => isOneOf(training_participants.status, words),
      term: (id) => equals(training_participants.term_id, id),
      order: (id) => equals(training_participants.order_id, id),
      coming: (is) => sql`(${training_terms.training_date} >= ${today(at)}) = ${is}`,
    },
    searched: { training_name: trainings.name },
    toRow: (row) => toParticipant(row, call),
  })
}

type Asked = Pick<ZoneCall<'partnerzone.training.participants.index'>, 'db' | 'scope' | 'by' | 'at'>

/** The own people on the dashboard: to whom a place is offered, and who goes to a training soon; so many of each. */
export async function ownTrainings(call: Asked, shown: { offered: number; coming: number }) {
  const isHeld = gt(training_participants.offered_until, call.at.toISOString())
  const isToCome = gte(training_terms.training_date, today(call.at))
  const people = async (limit: number, where: SQL | undefined, order: SQL[]) => {
    const rows = await participantRows(call.db)
      .where(and(participantsInScope(call.scope), where))
      .orderBy(...order, asc(training_participants.id))
      .limit(limit)
    return rows.map((row) => toParticipant(row, call))
  }
  return {
    offered: await people(shown.offered, and(eq(training_participants.status, 'offered'), isHeld), [
      asc(training_participants.offered_until),
    ]),
    coming: await people(shown.coming, and(eq(training_participants.status, 'signed'), isToCome), [
      asc(training_terms.training_date),
      asc(training_terms.start_time),
    ]),
  }
}

function toParticipant(
  { person, term, training, record, ...row }: Selected,
  { by, at }: Pick<Asked, 'by' | 'at'>,
): ZoneParticipant {
  // Expired offers do not affect a partner's actions.
  const facts = { has_certificate: row.certificate_number !== null, lapses: 0 }
  const stamp = { by, at: at.toISOString(), today: today(at) }
  const isTicket = person.status === 'signed' || person.status === 'present'
  return {
    ...person,
    ...row,
    record_number: record.record_number,
    partner_id: person.partner_id ?? 0,
    term_id: term.id,
    training_name: training.name,
    city: term.city,
    address: term.address,
    training_date: term.training_date,
    start_time: term.start_time,
    end_time: term.end_time,
    term_price: term.price_brutto,
    file: row.file !== null,
    code: isTicket ? person.code : null,
    deadline: deadlineOf(term.training_date, training.deadline_days),
    choices: participantChoices(person, { ...term, training }, facts, stamp),
  }
}

/** Active people of the person's companies, for registering. */
export async function lookUpEmployees({ db, scope, query }: ZoneCall<'partnerzone.training.employees.lookup'>) {
  const name = sql<string>`${users.first_name} || ' ' || ${users.last_name}`
  const company = and(partnersInScope(scope), query.partner === undefined ? undefined : eq(partners.id, query.partner))
  const isMember = sql`exists (select from ${partner_users} join ${partners} on ${partners.id} = ${partner_users.partner_id}
    where ${partner_users.user_id} = ${users.id} and ${company})`
  const results = await db
    .select({
      id: users.id,
      name,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      phone_number: users.phone_number,
    })
    .from(users)
    .where(
      and(
        eq(users.status, 1),
        isMember,
        query.ids ? inArray(users.id, query.ids) : undefined,
        query.search ? contains(sql`${name} || ' ' || ${users.email}`, query.search) : undefined,
      ),
    )
    .orderBy(asc(users.last_name), asc(users.first_name), asc(users.id))
    .limit(lookupLimit)
  return { results }
}

/** Remaining credits of the person's companies, oldest first. */
export async function listOwnCredits({ db, scope }: ZoneCall<'partnerzone.training.credits.index'>) {
  const { id, partner_id, amount, used, reason, created_at } = training_credits
  const rows = await db
    .select({
      id,
      partner_id,
      order_number: training_orders.order_number,
      training_name: training_orders.training_name,
      amount,
      remaining: sql<string>`(${amount} - ${used})::text`,
      reason,
      created_at,
    })
    .from(training_credits)
    .innerJoin(training_orders, eq(training_orders.id, training_credits.order_id))
    .where(and(inArray(partner_id, [...scope.partner_ids]), lt(used, amount)))
    .orderBy(asc(id))
  return { results: rows.map((row) => ({ ...row, partner_id: row.partner_id ?? 0 })) }
}

/** A registration of the person's companies by number; otherwise 404. */
export async function showOwnRecord({
  db,
  scope,
  params,
}: ZoneCall<'partnerzone.training.records.show'>): Promise<ZoneRecord> {
  const [found] = await db
    .select({ record: training_records, term: training_terms, training_name: trainings.name })
    .from(training_records)
    .innerJoin(training_terms, eq(training_terms.id, training_records.term_id))
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .where(
      and(
        eq(training_records.record_number, params.record_number),
        inArray(training_records.partner_id, [...scope.partner_ids]),
      ),
    )
  if (!found) return refuse('not_found')
  const { record, term, training_name } = found
  const people = await participantRows(db)
    .where(and(eq(training_participants.record_id, record.id), participantsInScope(scope)))
    .orderBy(asc(training_participants.id))
  return {
    ...record,
    term_id: term.id,
    training_name,
    city: term.city,
    address: term.address,
    training_date: term.training_date,
    start_time: term.start_time,
    end_time: term.end_time,
    participants: people.map(({ person, order_number, order_status }) => ({ ...person, order_number, order_status })),
  }
}
