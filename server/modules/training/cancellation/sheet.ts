import { and, eq, sql } from 'drizzle-orm'
import { type KeyWithoutErp, serverText } from '#contract/messages/server-messages.ts'
import type { CancellationSheet } from '#contract/training/cancellations.ts'
import { canTrainingTerm } from '#contract/training/term-lifecycle-state.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import { targetsFor } from '#server/modules/training/moves/refused-moves.ts'
import { participantsInScope } from '#server/modules/training/participants/participants-in-scope.ts'
import {
  term_cancellation_choices,
  term_cancellations,
  training_participants,
} from '#server/modules/training/participants/table.ts'
import { findTerm, type Term, termState } from '#server/modules/training/terms/life.ts'
import { type PersonOnTerm, peopleOfCancellation, peopleToCancel } from './people.ts'

type Call = CallContext<StaffScope>

/** Data for cancelling a term, or the state of its cancellation. */
export async function sheetOf(call: Call, term_id: number): Promise<CancellationSheet> {
  const { db, scope, locale } = call
  const term = await findTerm(db, term_id, scope)
  const [cancellation] = await db.select().from(term_cancellations).where(eq(term_cancellations.term_id, term_id))
  const about = {
    term_id,
    status: term.status,
    training_name: term.training.name,
    training_date: term.training_date,
    city: term.city,
  }
  const visible = participantsInScope(scope)
  if (cancellation) {
    const people = await peopleOfCancellation(db, cancellation.id, visible)
    const open = people.filter(({ step }) => step === 'failed')
    return {
      ...about,
      targets: await targetsFor(call, term, movable(open)),
      refusal: null,
      people: people.map((person) => ({
        ...person,
        failure: person.failure && serverText(person.failure as KeyWithoutErp, locale),
      })),
      cancellation: await progressOf(call, cancellation),
    }
  }
  const people = await peopleToCancel(db, term_id, visible)
  const refusal = await sheetRefusal(call, term, people)
  return {
    ...about,
    targets: await targetsFor(call, term, movable(people)),
    refusal: refusal && serverText(refusal, locale),
    people: people.map((person) => ({
      ...person,
      choice: null,
      target_term_id: null,
      target_date: null,
      step: null,
      failure: null,
      refund: null,
    })),
    cancellation: null,
  }
}

/** The people of a sheet who may be moved. */
const movable = (people: readonly Pick<PersonOnTerm, 'participant_id' | 'choices'>[]) =>
  people.filter(({ choices }) => choices.includes('move')).map(({ participant_id }) => participant_id)

/**
 * Reason why a term cannot be cancelled, or null. Attendance must be reset first, and the caller must be allowed to see all
 * participants.
 */
export async function sheetRefusal(
  { db, by, at, scope }: Call,
  term: Term,
  people: readonly PersonOnTerm[],
): Promise<KeyWithoutErp | null> {
  if (term.status === 'cancelled') return 'cancellation.is_cancelled'
  const state = await termState(db, term)
  if (!canTrainingTerm(state, { type: 'term.cancel', reason: 'asked', by, at: at.toISOString() })) {
    return state.certificates > 0 ? 'cancellation.certificates' : 'cancellation.not_possible'
  }
  if (people.some(({ status }) => status === 'present' || status === 'absent')) return 'cancellation.attendance'
  const visible = participantsInScope(scope)
  if (!visible) return null
  const everybody = await db.$count(
    training_participants,
    and(eq(training_participants.term_id, term.id), sql`${training_participants.status} <> 'cancelled'`),
  )
  return everybody > people.length ? 'cancellation.beyond_reach' : null
}

async function progressOf({ db }: Call, row: typeof term_cancellations.$inferSelect) {
  const { id, reason, status, created_at, finished_at } = row
  const [counted] = await db
    .select({
      pending: sql<number>`(count(*) filter (where ${term_cancellation_choices.status} = 'pending'))::int`,
      done: sql<number>`(count(*) filter (where ${term_cancellation_choices.status} = 'done'))::int`,
      failed: sql<number>`(count(*) filter (where ${term_cancellation_choices.status} = 'failed'))::int`,
    })
    .from(term_cancellation_choices)
    .where(eq(term_cancellation_choices.cancellation_id, id))
  const [person] = await db
    .select({ full_name: sql<string>`${users.first_name} || ' ' || ${users.last_name}` })
    .from(users)
    .where(eq(users.id, row.requested_by))
  return {
    reason,
    status,
    requested_by_name: person?.full_name ?? '',
    created_at,
    finished_at,
    ...(counted ?? { pending: 0, done: 0, failed: 0 }),
  }
}
