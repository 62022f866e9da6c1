import { and, eq, inArray, ne } from 'drizzle-orm'
import { type KeyWithoutErp, serverText } from '#contract/messages/server-messages.ts'
import type { CancellationTarget } from '#contract/training/cancellations.ts'
import { personKey } from '#contract/values/person.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { hasCertificate } from '#server/modules/training/certificates/has-certificate.ts'
import type { Participant } from '#server/modules/training/participants/life.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { findTerm, type Term } from '#server/modules/training/terms/life.ts'
import { targetsOf } from './board.ts'

/** Reason why a participant cannot be moved. */
export interface RefusedMove {
  participant_id: number
  reason: KeyWithoutErp
}

interface Asked {
  /** In the order in which places are assigned. */
  participant_ids: readonly number[]
  /** The existing ones among them. */
  participants: readonly Participant[]
  /** Their terms, as far as locked or known. */
  sources: readonly Term[]
  target: Term
  /** The source term, where the caller named one. */
  from?: number
  at: Date
}

/**
 * Participants whose move would be refused, with the first reason (specification, sections 4 and 8: only Signed, never with a
 * certificate, 'No vacancy'). Free places are assigned in the order of ids, so that the result is deterministic.
 */
export async function refusedMoves(db: Database, asked: Asked): Promise<RefusedMove[]> {
  const { participant_ids, participants, sources, target, from, at } = asked
  const certified = await hasCertificate(db, participant_ids)
  const there = await peopleOn(db, target.id, participants)
  let free = target.total_places - target.taken_places

  const reasonFor = (participant: Participant | undefined): KeyWithoutErp | null => {
    if (!participant) return 'rule.unknown_record'
    if (participant.term_id === target.id) return 'training.on_that_term'
    const source = sources.find(({ id }) => id === participant.term_id)
    if (!source || (from !== undefined && participant.term_id !== from)) return 'training.moved_meanwhile'
    if (certified.has(participant.id)) return 'training.has_certificate'
    if (participant.status !== 'signed') return 'training.only_signed'
    if (!isExchangeable(source, target)) return 'training.not_exchangeable'
    if (!isTaking(target, at)) return 'training.target_not_open'
    if (there.has(personKey(participant))) return 'training.already_there'
    if (free <= 0) return 'training.no_vacancy'
    return null
  }
  return participant_ids.flatMap((participant_id) => {
    const participant = participants.find(({ id }) => id === participant_id)
    const reason = reasonFor(participant)
    if (reason !== null) return { participant_id, reason }
    free -= 1
    if (participant) there.add(personKey(participant))
    return []
  })
}

/** People of a term whom a move to another one would refuse. */
export async function refusedMovesTo(
  { db, at }: { db: Database; at: Date },
  term: Term,
  target_term_id: number,
  participant_ids: readonly number[],
): Promise<RefusedMove[]> {
  if (participant_ids.length === 0) return []
  const target = await findTerm(db, target_term_id)
  const participants = await db
    .select()
    .from(training_participants)
    .where(inArray(training_participants.id, [...participant_ids]))
  return refusedMoves(db, { participant_ids, participants, sources: [term], target, from: term.id, at })
}

/** Terms with room, and who of these people would be refused there for another reason than its places. */
export async function targetsFor(
  call: Pick<CallContext, 'db' | 'at' | 'locale'>,
  term: Term,
  participant_ids: readonly number[],
): Promise<CancellationTarget[]> {
  const shown: CancellationTarget[] = []
  for (const target of await targetsOf(call.db, term, call.at)) {
    const { id, training_name, training_date, start_time, city, total_places, taken_places } = target
    const refused = await refusedMovesTo(call, term, id, participant_ids)
    shown.push({
      id,
      training_name,
      training_date,
      start_time,
      city,
      free_places: total_places - taken_places,
      refused: refused
        .filter(({ reason }) => reason !== 'training.no_vacancy')
        .map(({ participant_id, reason }) => ({ participant_id, reason: serverText(reason, call.locale) })),
    })
  }
  return shown
}

/** Whether participants may be moved between two terms: of the same training, or of one that it may be exchanged for. */
export function isExchangeable(source: Pick<Term, 'training_id' | 'training'>, target: Pick<Term, 'training_id'>) {
  return source.training_id === target.training_id || source.training.movable_to.includes(target.training_id)
}

/** Whether a term accepts participants: it is open and in the future. */
export function isTaking(target: Pick<Term, 'status' | 'training_date'>, at: Date): boolean {
  return target.status === 'open' && target.training_date >= today(at)
}

/** People already on a term with the name and address of one of the participants. */
async function peopleOn(db: Database, term_id: number, participants: readonly Participant[]): Promise<Set<string>> {
  if (participants.length === 0) return new Set()
  const rows = await db
    .select({
      first_name: training_participants.first_name,
      last_name: training_participants.last_name,
      email: training_participants.email,
    })
    .from(training_participants)
    .where(
      and(
        eq(training_participants.term_id, term_id),
        ne(training_participants.status, 'cancelled'),
        inArray(
          training_participants.email,
          participants.map(({ email }) => email),
        ),
      ),
    )
  return new Set(rows.map(personKey))
}
