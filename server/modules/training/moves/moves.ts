import { inArray } from 'drizzle-orm'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { advanceParticipant, lockedParticipants, type Participant } from '#server/modules/training/participants/life.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { offerFreePlaces } from '#server/modules/training/places/waiting-list.ts'
import { lockedTerms, type Term } from '#server/modules/training/terms/life.ts'
import { type RefusedMove, refusedMoves } from './check.ts'
import { mailMoved } from './mails.ts'

interface MoveOptions {
  /** Kept in each person's history. */
  reason?: string | null
  /** The term that they are expected on; who is on another one by now is refused. */
  from?: number
  /** `false`: the caller writes its own letters. */
  letters?: boolean
}

/**
 * Moves participants to another term: all of them or none. Both terms are locked in the order of their ids, then the
 * people; whoever else writes participants does the same, so that nobody waits in a circle. What they have paid stays
 * as it is (decision 117). The places they leave are offered to who waits for them.
 */
export async function moveParticipants(
  acting: Acting,
  participant_ids: readonly number[],
  target_term_id: number,
  { reason = null, from, letters = true }: MoveOptions = {},
): Promise<{ moved: Participant[]; refused: RefusedMove[] }> {
  const { db, at } = acting
  const terms = await lockedTerms(db, [...(await termsOf(db, participant_ids)), target_term_id])
  const participants = await lockedParticipants(db, participant_ids)
  const target = terms.find(({ id }) => id === target_term_id) as Term
  const refused = await refusedMoves(db, { participant_ids, participants, sources: terms, target, from, at })
  if (refused.length > 0) return { moved: [], refused }

  const moved: Participant[] = []
  for (const participant of participants) {
    const source = terms.find(({ id }) => id === participant.term_id) as Term
    const after = await advanceParticipant(
      acting,
      source,
      participant,
      { type: 'participant.move' },
      { to: target, entry: { reason } },
    )
    moved.push(after)
  }
  const left = new Set(participants.map(({ term_id }) => term_id))
  for (const source of terms.filter(({ id }) => left.has(id))) await offerFreePlaces(acting, source)
  if (letters) await mailMoved(db, moved, terms, target)
  return { moved, refused: [] }
}

/** The terms that people are on, read before anything is locked; who moves meanwhile is found out under the lock. */
async function termsOf(db: Database, participant_ids: readonly number[]): Promise<number[]> {
  if (participant_ids.length === 0) return []
  const rows = await db
    .selectDistinct({ term_id: training_participants.term_id })
    .from(training_participants)
    .where(inArray(training_participants.id, [...participant_ids]))
  return rows.map(({ term_id }) => term_id)
}
