import { and, eq, inArray } from 'drizzle-orm'
import { conflictSince } from '#server/db/audit.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { lockedTerms, type Term } from '#server/modules/training/terms/life.ts'
import { refuse } from '#server/refusal.ts'
import { lockedParticipants, type Participant, participantEntity } from './life.ts'
import { participantsInScope } from './participants-in-scope.ts'
import { training_participants } from './table.ts'

/** Those of the participants that the caller may see, not locked. */
export async function visibleParticipants({ db, scope }: CallContext, ids: readonly number[]): Promise<Participant[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(training_participants)
    .where(and(inArray(training_participants.id, [...ids]), participantsInScope(scope)))
}

/** A participant that the caller may see; otherwise 404. */
export async function findParticipant({ db, scope }: CallContext, id: number): Promise<Participant> {
  const [found] = await db
    .select()
    .from(training_participants)
    .where(and(eq(training_participants.id, id), participantsInScope(scope)))
  return found ?? refuse('not_found')
}

/**
 * A participant locked together with their term and a further one, in the order of all writers; refuses an outdated version, or
 * a participant moved in the meantime.
 */
export async function lockedVisibleParticipant(
  call: CallContext,
  id: number,
  version: number,
  further: readonly number[] = [],
): Promise<{ participant: Participant; term: Term; terms: Term[] }> {
  const { db } = call
  const { term_id } = await findParticipant(call, id)
  const terms = await lockedTerms(db, [term_id, ...further])
  const [participant] = await lockedParticipants(db, [id])
  if (!participant) return refuse('not_found')
  const term = terms.find((candidate) => candidate.id === participant.term_id)
  if (participant.version !== version || !term) {
    const conflict = await conflictSince(db, participantEntity, id, version)
    return refuse('conflict', { conflict: { ...conflict, version: participant.version } })
  }
  return { participant, term, terms }
}
