import { and, asc, eq, isNull, lt, notInArray } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { lockedOrder } from '#server/modules/order/index.ts'
import { moveParticipants } from '#server/modules/training/moves/moves.ts'
import { cancelParticipant } from '#server/modules/training/participants/cancel-participant.ts'
import { lockedParticipants, type Participant } from '#server/modules/training/participants/life.ts'
import { term_cancellation_choices as steps, term_cancellations } from '#server/modules/training/participants/table.ts'
import { findTerm, lockedTerm, lockedTerms, type Term } from '#server/modules/training/terms/life.ts'
import { Refused } from '#server/refusal.ts'
import { lettersOf, type ParticipantOutcome, queueLetters } from './mails.ts'
import { personOf } from './people.ts'

/** Job that carries out a cancellation, and job that continues those whose job was lost. */
export const carryOutJob = 'training.cancel'
export const resumeJob = 'training.cancel-resume'

/** Number of participants in one run, so that a killed process is noticed soon. */
const batchSize = 50
/** Minutes after which an unfinished cancellation is continued, whatever became of its job. */
const overdueAfter = 2

type Cancellation = typeof term_cancellations.$inferSelect
type Step = typeof steps.$inferSelect

/**
 * Carries out the choices for participants of a cancelled term, each in its own transaction with its letter. Idempotent, also
 * when run concurrently or continued after a process was killed. A refused choice is stored with its reason and does not delay
 * others; an error is retried by the job, and stored after the last try.
 */
export async function carryOut(
  db: Database,
  at: Date,
  cancellation_id: number,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  const [cancellation] = await db.select().from(term_cancellations).where(eq(term_cancellations.id, cancellation_id))
  if (cancellation?.status !== 'running') return
  const broken: number[] = []
  let fault: unknown = null
  for (let count = 0; count < batchSize; count += 1) {
    const id = await nextStep(db, cancellation_id, broken)
    if (id === null) break
    try {
      await inTransaction(db, (tx) => takeStep(tx, at, cancellation, id))
    } catch (error) {
      const failure = error instanceof Refused ? (error.details.key ?? 'cancellation.fault') : null
      if (failure === null && !isLastAttempt) {
        broken.push(id)
        fault = error
      } else await fail(db, id, failure ?? 'cancellation.fault')
    }
  }
  if (fault !== null) throw fault
  await inTransaction(db, (tx) => finish(tx, at, cancellation_id))
}

/** Continues cancellations whose job was lost. */
export async function resumeCancellations(db: Database, at: Date): Promise<void> {
  const since = new Date(at.getTime() - overdueAfter * 60_000).toISOString()
  const rows = await db
    .select({ id: term_cancellations.id })
    .from(term_cancellations)
    .where(and(eq(term_cancellations.status, 'running'), lt(term_cancellations.created_at, since)))
  for (const { id } of rows) await enqueue(db, carryOutJob, { cancellation_id: id })
}

async function nextStep(db: Database, cancellation_id: number, broken: readonly number[]): Promise<number | null> {
  const [step] = await db
    .select({ id: steps.id })
    .from(steps)
    .where(
      and(
        eq(steps.cancellation_id, cancellation_id),
        eq(steps.status, 'pending'),
        broken.length > 0 ? notInArray(steps.id, [...broken]) : undefined,
      ),
    )
    .orderBy(asc(steps.id))
    .limit(1)
  return step?.id ?? null
}

/** Carries out the choice for one participant, with the letter. Concurrent runs wait and find it done. */
async function takeStep(db: Database, at: Date, cancellation: Cancellation, id: number): Promise<void> {
  const [step] = await db
    .select()
    .from(steps)
    .where(and(eq(steps.id, id), eq(steps.status, 'pending')))
    .for('update')
  if (!step) return
  const by = { ...systemActor, user_id: cancellation.requested_by }
  const acting: Acting = { db, by, at, is_staff: true }
  const outcome = await settle(acting, cancellation, step)
  // A participant who has left in the meantime needs no letter.
  const told_at = outcome ? null : at.toISOString()
  await db
    .update(steps)
    .set({
      status: 'done',
      failure: null,
      told_at,
      choice: outcome?.choice ?? step.choice,
      amount: outcome?.amount ?? null,
    })
    .where(eq(steps.id, id))
  if (!outcome) return
  const { people } = await lettersOf(db, await findTerm(db, cancellation.term_id), cancellation.reason, [outcome])
  await queueLetters(db, people)
}

/** Null when there is nothing to settle, because the participant has left. */
async function settle(acting: Acting, cancellation: Cancellation, step: Step): Promise<ParticipantOutcome | null> {
  return step.choice === 'move' && step.target_term_id !== null
    ? moveOne(acting, cancellation, step.participant_id, step.target_term_id)
    : cancelOne(acting, cancellation, step)
}

async function moveOne(
  acting: Acting,
  { term_id, reason }: Cancellation,
  participant_id: number,
  target_term_id: number,
): Promise<ParticipantOutcome | null> {
  const { db } = acting
  await lockedTerms(db, [term_id, target_term_id])
  const [moving] = await lockedParticipants(db, [participant_id])
  if (!isStill(moving, term_id)) return null
  const withoutLetters = { reason, from: term_id, letters: false }
  const { refused } = await moveParticipants(acting, [participant_id], target_term_id, withoutLetters)
  const [refusal] = refused
  if (refusal) throw new Refused('lifecycle', { key: refusal.reason })
  return { participant_id, choice: 'move', amount: null, target: await findTerm(db, target_term_id) }
}

async function cancelOne(
  acting: Acting,
  { term_id, reason }: Cancellation,
  { participant_id, choice }: Step,
): Promise<ParticipantOutcome | null> {
  const { db } = acting
  const term = await lockedTerm(db, term_id)
  const [participant] = await lockedParticipants(db, [participant_id])
  if (!isStill(participant, term_id)) return null
  // Locked before it is read, so that a concurrent payment is either included or finds the place cancelled.
  if (participant.order_id !== null) await lockedOrder(db, participant.order_id)
  const { payment, amount } = (await personOf(db, participant_id)) ?? { payment: 'none', amount: '0' }
  const isPaid = payment === 'online' || payment === 'transfer'
  if (choice === 'none' && isPaid) throw new Refused('lifecycle', { key: 'cancellation.paid_meanwhile' })
  const money = isPaid && choice !== 'move' ? choice : 'none'
  await cancelParticipant(acting, term, participant, { reason, money, letters: false })
  return { participant_id, choice: money, amount: money === 'none' ? null : amount, target: null }
}

/** Whether a participant is still on the term. */
function isStill(participant: Participant | undefined, term_id: number): participant is Participant {
  return participant !== undefined && participant.term_id === term_id && participant.status !== 'cancelled'
}

async function fail(db: Database, id: number, failure: ServerMessageKey): Promise<void> {
  await db
    .update(steps)
    .set({ status: 'failed', failure })
    .where(and(eq(steps.id, id), eq(steps.status, 'pending')))
}

/** Ends the cancellation when nothing is pending, and notifies the contact person of each registration. */
async function finish(db: Database, at: Date, cancellation_id: number): Promise<void> {
  const [cancellation] = await db
    .select()
    .from(term_cancellations)
    .where(and(eq(term_cancellations.id, cancellation_id), eq(term_cancellations.status, 'running')))
    .for('update')
  if (!cancellation) return
  const rows = await db.select().from(steps).where(eq(steps.cancellation_id, cancellation_id))
  if (rows.some(({ status }) => status === 'pending')) {
    await enqueue(db, carryOutJob, { cancellation_id })
    return
  }
  const untold = rows.filter(({ status, told_at }) => status === 'done' && told_at === null)
  const term = await findTerm(db, cancellation.term_id)
  const { companies } = await lettersOf(db, term, cancellation.reason, await outcomesOf(db, untold))
  await queueLetters(db, companies)
  await db
    .update(steps)
    .set({ told_at: at.toISOString() })
    .where(and(eq(steps.cancellation_id, cancellation_id), eq(steps.status, 'done'), isNull(steps.told_at)))
  await db
    .update(term_cancellations)
    .set({
      status: rows.some(({ status }) => status === 'failed') ? 'partial' : 'done',
      finished_at: at.toISOString(),
    })
    .where(eq(term_cancellations.id, cancellation_id))
}

async function outcomesOf(db: Database, done: readonly Step[]): Promise<ParticipantOutcome[]> {
  const targets = new Map<number, Term>()
  const outcomes: ParticipantOutcome[] = []
  for (const { participant_id, choice, amount, target_term_id } of done) {
    const id = choice === 'move' ? target_term_id : null
    const target = id === null ? null : (targets.get(id) ?? (await findTerm(db, id)))
    if (target) targets.set(target.id, target)
    outcomes.push({ participant_id, choice, amount, target })
  }
  return outcomes
}

/** Jobs of cancellations. */
export const trainingCancellationJobs = [
  job(
    carryOutJob,
    v.strictObject({ cancellation_id: v.number() }),
    ({ db, at, data, isLastAttempt }) => carryOut(db, at, data.cancellation_id, { isLastAttempt }),
    { timeout: 60, retryLimit: 4, retryDelay: 5, keptFor: 3600 },
  ),
  job(resumeJob, v.unknown(), ({ db, at }) => resumeCancellations(db, at), { schedule: '*/5 * * * *', keptFor: 3600 }),
]
