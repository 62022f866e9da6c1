import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { transition } from 'xstate'
import { auditedVerb } from '#contract/core/audit-verbs.ts'
import type { KeyWithoutErp } from '#contract/messages/server-messages.ts'
import {
  participant as chart,
  type ParticipantContext,
  type ParticipantEvent,
} from '#contract/training/participant-lifecycle.ts'
import { type ParticipantStatus, placedStatuses } from '#contract/training/statuses.ts'
import { startOf } from '#contract/training/term-lifecycle.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { Acting } from '#server/db/acting.ts'
import { audit, auditAll } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { hasCertificate } from '#server/modules/training/certificates/has-certificate.ts'
import { training_terms } from '#server/modules/training/table.ts'
import type { Term } from '#server/modules/training/terms/life.ts'
import { refuse } from '#server/refusal.ts'
import { participantSnapshot } from './lifecycle-state.ts'
import { training_participant_events, training_participants } from './table.ts'

export type Participant = typeof training_participants.$inferSelect

/** Entity of participants in the audit. */
export const participantEntity = 'training.participants'

type Untold<Event> = Event extends unknown ? Omit<Event, 'by' | 'at' | 'to'> : never

/** An event without actor, time and data of the other term. */
export type ParticipantStep = Untold<ParticipantEvent>

type LifeColumn =
  | 'status'
  | 'waiting_since'
  | 'offered_until'
  | 'signed_at'
  | 'attendance_at'
  | 'attendance_by'
  | 'cancelled_at'
  | 'cancel_reason'
  | 'term_id'
  | 'moved_from'
  | 'version'
  | 'updated_at'

export interface StepOptions {
  /** Further columns beside those set by the lifecycle. */
  set?: Partial<Omit<typeof training_participants.$inferInsert, LifeColumn>>
  /** Further data of the history entry. */
  entry?: { reason?: string | null; former_name?: string | null }
  /** The locked target term of a move. */
  to?: Term
  /** Message for a refusal by the lifecycle, in place of the general one. */
  refusal?: KeyWithoutErp
}

/** Locked participants in ascending order of ids. Their terms must be locked before. */
export async function lockedParticipants(db: Database, ids: readonly number[]): Promise<Participant[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(training_participants)
    .where(inArray(training_participants.id, [...new Set(ids)]))
    .orderBy(asc(training_participants.id))
    .for('update')
}

/**
 * The only way in which a participant changes. The lifecycle decides (409 when it refuses); columns, history, audit and the
 * term's counters are written together. The term, and the target of a move, must be locked; the counters of the passed objects
 * are updated, so that several steps can follow each other.
 */
export async function advanceParticipant(
  acting: Acting,
  term: Term,
  participant: Participant,
  step: ParticipantStep,
  { set, entry, to, refusal }: StepOptions = {},
): Promise<Participant> {
  const { db, by, at } = acting
  if (participant.term_id !== term.id) throw new Error(`Participant ${participant.id} is not on term ${term.id}`)
  const event = told(acting, term, step, to)
  const snapshot = participantSnapshot(participant, term, await factsOf(db, participant))
  if (!snapshot.can(event)) refuse('lifecycle', { key: refusal })
  const [next] = transition(chart, snapshot, event)
  const status = next.value as ParticipantStatus

  const [row] = await db
    .update(training_participants)
    .set({
      ...set,
      ...columnsOf(next.context),
      ...(to && { term_id: to.id, moved_from: term.id }),
      status,
      version: participant.version + 1,
      updated_at: at.toISOString(),
    })
    .where(and(eq(training_participants.id, participant.id), eq(training_participants.version, participant.version)))
    .returning()
  if (!row) throw new Error(`Participant ${participant.id} was not locked`)

  await db.insert(training_participant_events).values({
    ...lineOf(acting, step),
    ...entry,
    participant_id: row.id,
    from_status: participant.status,
    to_status: status,
    from_term: to ? term.id : null,
    to_term: to ? to.id : null,
  })
  await audit(db, {
    by,
    at,
    entity: participantEntity,
    entity_id: row.id,
    action: auditedVerb(step.type),
    before: participant,
    after: row,
  })
  await keepCounters(db, term, to ? null : status, participant.status)
  if (to) await keepCounters(db, to, status, null)
  return row
}

/** A new participant. */
export type NewParticipant = Omit<typeof training_participants.$inferInsert, LifeColumn | 'id' | 'created_at'>

/**
 * Adds people to a locked term: with a place, or at the end of its waiting list. Refuses all of them when there are not enough
 * places.
 */
export async function enrol(
  acting: Acting,
  term: Term,
  step: { type: 'participant.sign' } | { type: 'participant.queue' },
  people: readonly NewParticipant[],
): Promise<Participant[]> {
  const { db, by, at } = acting
  if (people.length === 0) return []
  const counted = { ...term }
  const values = people.map((person) => {
    const snapshot = participantSnapshot({ status: null, partner_id: person.partner_id ?? null }, counted)
    const event = told(acting, counted, step)
    if (!snapshot.can(event)) refuse('lifecycle', { key: refusalOf(acting, counted, step) })
    const [next] = transition(chart, snapshot, event)
    const status = next.value as ParticipantStatus
    if (status === 'signed') counted.taken_places += 1
    const moment = at.toISOString()
    return { ...person, ...columnsOf(next.context), term_id: term.id, status, created_at: moment, updated_at: moment }
  })
  const rows = await db.insert(training_participants).values(values).returning()
  await db.insert(training_participant_events).values(
    rows.map((row) => ({
      ...lineOf(acting, step),
      participant_id: row.id,
      from_status: null,
      to_status: row.status,
    })),
  )
  await auditAll(
    db,
    rows.map((row) => ({
      by,
      at,
      entity: participantEntity,
      entity_id: row.id,
      action: 'store',
      before: null,
      after: row,
    })),
  )
  const [first] = rows
  if (first) await keepCounters(db, term, first.status, null, rows.length)
  return rows
}

/** Reason why the term accepts no registrations now, for callers with the permission to register. */
function refusalOf({ at }: Acting, term: Term, step: { type: string }): KeyWithoutErp | undefined {
  if (term.status !== 'open') return 'training.term_not_open'
  if (warsawLocal(at) >= startOf(term)) return 'training.term_begun'
  const isFull = term.taken_places >= term.total_places
  if (step.type === 'participant.sign') return isFull ? 'training.no_vacancy' : 'training.registration_over'
  return term.training.waiting_list ? 'training.registration_over' : 'training.no_vacancy'
}

function told({ by, at }: Acting, term: Term, step: ParticipantStep, to?: Term): ParticipantEvent {
  const target = to && {
    is_open: to.status === 'open' && today(at) <= to.training_date,
    has_place: to.taken_places < to.total_places,
    is_allowed:
      to.id !== term.id && (to.training_id === term.training_id || term.training.movable_to.includes(to.training_id)),
  }
  return { ...step, by, at: at.toISOString(), ...(target && { to: target }) } as ParticipantEvent
}

async function factsOf(db: Database, { id, status }: Participant) {
  const isHeld = status === 'signed' || status === 'present' || status === 'absent'
  return {
    has_certificate: isHeld && (await hasCertificate(db, [id])).has(id),
    lapses: status === 'offered' ? await lapsesOf(db, id) : 0,
  }
}

/** Number of a participant's expired offers. */
async function lapsesOf(db: Database, participant_id: number): Promise<number> {
  const [found] = await db
    .select({ lapses: count() })
    .from(training_participant_events)
    .where(
      and(
        eq(training_participant_events.participant_id, participant_id),
        eq(training_participant_events.kind, 'lapse'),
      ),
    )
  return found?.lapses ?? 0
}

function columnsOf(context: ParticipantContext) {
  const { waiting_since, offered_until, signed_at, attendance_at, attendance_by, cancelled_at, cancel_reason } = context
  return { waiting_since, offered_until, signed_at, attendance_at, attendance_by, cancelled_at, cancel_reason }
}

function lineOf({ by, at, is_staff }: Acting, step: ParticipantStep) {
  return {
    kind: verbOf(step),
    at: at.toISOString(),
    actor_id: by.user_id,
    actor_is_staff: is_staff,
    reason: 'reason' in step ? (step.reason ?? null) : null,
  }
}

function verbOf({ type }: { type: string }): string {
  return type.slice('participant.'.length)
}

/** Updates the term's counters after a change of status. */
async function keepCounters(
  db: Database,
  term: Term,
  into: ParticipantStatus | null,
  out_of: ParticipantStatus | null,
  people = 1,
): Promise<void> {
  const taken = (places(into) - places(out_of)) * people
  const waiting = (Number(into === 'waiting') - Number(out_of === 'waiting')) * people
  if (taken === 0 && waiting === 0) return
  const [row] = await db
    .update(training_terms)
    .set({
      taken_places: sql`${training_terms.taken_places} + ${taken}`,
      waiting_count: sql`${training_terms.waiting_count} + ${waiting}`,
    })
    .where(eq(training_terms.id, term.id))
    .returning({ taken_places: training_terms.taken_places, waiting_count: training_terms.waiting_count })
  Object.assign(term, row)
}

function places(status: ParticipantStatus | null): number {
  return status !== null && (placedStatuses as readonly ParticipantStatus[]).includes(status) ? 1 : 0
}
