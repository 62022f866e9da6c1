import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OpenPlace, PlaceDecision } from '#contract/partner/closing.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { Events, Happening } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { partners } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { codedText } from '#server/texts/coded-text.ts'
import { peopleWhere } from './cancellation/people.ts'
import { moveParticipants } from './moves/moves.ts'
import { type RefusedMove, targetsFor } from './moves/refused-moves.ts'
import { cancelParticipant } from './participants/cancel-participant.ts'
import { lockedParticipants } from './participants/life.ts'
import { training_participants } from './participants/table.ts'
import { training_terms } from './table.ts'
import { findTerm, lockedTerms } from './terms/life.ts'

/** Participants of a company on future trainings, soonest first, with the allowed choices. */
export async function openPlacesOf(
  call: Pick<CallContext, 'db' | 'at' | 'locale'>,
  partner_id: number,
): Promise<OpenPlace[]> {
  const { db } = call
  const rows = await db
    .select({
      id: training_participants.id,
      version: training_participants.version,
      term_id: training_participants.term_id,
    })
    .from(training_participants)
    .innerJoin(training_terms, eq(training_terms.id, training_participants.term_id))
    .where(
      and(
        eq(training_participants.partner_id, partner_id),
        inArray(training_participants.status, ['waiting', 'offered', 'signed']),
        inArray(training_terms.status, ['planned', 'open', 'closed']),
      ),
    )
    .orderBy(asc(training_terms.training_date), asc(training_participants.last_name), asc(training_participants.id))
  const terms = new Map<number, Awaited<ReturnType<typeof aboutTerm>>>()
  const ids = rows.map((row) => row.id)
  const people = new Map(
    (ids.length > 0 ? await peopleWhere(db, inArray(training_participants.id, ids)) : []).map((person) => [
      person.participant_id,
      person,
    ]),
  )
  for (const [term_id, there] of Map.groupBy(rows, (row) => row.term_id)) {
    const movable = there.filter(({ id }) => people.get(id)?.choices.includes('move')).map(({ id }) => id)
    terms.set(term_id, await aboutTerm(call, term_id, movable))
  }
  return rows.flatMap(({ id, version, term_id }) => {
    const [person, term] = [people.get(id), terms.get(term_id)]
    if (!person || !term) return []
    const { full_name, email, status, payment, amount, choices } = person
    const offered = ['keep' as const, ...choices]
    return { participant_id: id, version, full_name, email, status, payment, amount, choices: offered, ...term }
  })
}

async function aboutTerm(call: Parameters<typeof openPlacesOf>[0], term_id: number, movable: readonly number[]) {
  const term = await findTerm(call.db, term_id)
  const { training_date, city, training } = term
  return { training_name: training.name, training_date, city, targets: await targetsFor(call, term, movable) }
}

/**
 * Carries out the decisions about a closed company's participants: moves, or removal with refund or credit; others keep their
 * places. All or nothing; a participant changed in the meantime is a conflict.
 */
export async function settlePlaces(
  { db, by, at }: Happening,
  { partner_id, places }: Events['company.closed'],
): Promise<void> {
  const decided = places.filter(({ choice }) => choice !== 'keep')
  if (decided.length === 0) return
  const acting: Acting = { db, by, at, is_staff: true }
  const ids = decided.map(({ participant_id }) => participant_id)
  const before = await db
    .select({ term_id: training_participants.term_id })
    .from(training_participants)
    .where(inArray(training_participants.id, ids))
  const targets = decided.flatMap(({ target_term_id }) => target_term_id ?? [])
  const terms = await lockedTerms(db, [...before.map(({ term_id }) => term_id), ...targets])
  const people = new Map((await lockedParticipants(db, ids)).map((person) => [person.id, person]))
  for (const { participant_id, version } of decided)
    if (people.get(participant_id)?.version !== version) refuse('lifecycle', { key: 'partner.places_changed' })

  const reason = await reasonOf(db, partner_id)
  await move(acting, places, reason)
  for (const { participant_id, choice } of decided) {
    if (choice === 'move' || choice === 'keep') continue
    const participant = people.get(participant_id)
    const term = terms.find(({ id }) => id === participant?.term_id)
    if (!participant || !term) refuse('lifecycle', { key: 'partner.places_changed' })
    // The row is read again, because the moves have changed its number of places.
    const [fresh] = await lockedTerms(db, [term.id])
    await cancelParticipant(acting, fresh ?? term, participant, { reason, money: choice, letters: 'without_reason' })
  }
}

/** The reason recorded with the money and the history of those people; the reason of closing is the staff's own. */
async function reasonOf(db: Database, partner_id: number): Promise<string> {
  const [partner] = await db.select({ company: partners.name }).from(partners).where(eq(partners.id, partner_id))
  return codedText('training.company_closed', { company: partner?.company ?? '' })
}

/** Participants with the same target are moved together; refused ones are named at their decisions. */
async function move(acting: Acting, places: readonly PlaceDecision[], reason: string): Promise<void> {
  const moved = places.filter(({ choice }) => choice === 'move')
  const everyRefused: RefusedMove[] = []
  for (const [target, people] of Map.groupBy(moved, ({ target_term_id }) => target_term_id ?? 0)) {
    const ids = people.map(({ participant_id }) => participant_id)
    const { refused } = await moveParticipants(acting, ids, target, { reason })
    everyRefused.push(...refused)
  }
  if (everyRefused.length === 0) return
  const position = (id: number) => places.findIndex(({ participant_id }) => participant_id === id)
  const errors = everyRefused.map(({ participant_id, reason: key }) => [
    `places.${position(participant_id)}.choice`,
    [{ key }],
  ])
  refuse('invalid', { errors: Object.fromEntries(errors) })
}
