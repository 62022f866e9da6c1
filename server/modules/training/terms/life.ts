import { and, asc, count, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { transition } from 'xstate'
import { auditedVerb } from '#contract/core/audit-verbs.ts'
import type { KeyWithoutErp } from '#contract/messages/server-messages.ts'
import { type TrainingTermEvent, trainingTerm } from '#contract/training/term-lifecycle.ts'
import { type TrainingTermState, trainingTermSnapshot } from '#contract/training/term-lifecycle-state.ts'
import type { Acting } from '#server/db/acting.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { producers } from '#server/modules/device/index.ts'
import { issued_certificates } from '#server/modules/training/certificates/table.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { refuse } from '#server/refusal.ts'

/** Entity of terms in the audit. */
export const termEntity = 'training.terms'

/** A term with its training and the training's brand. */
export type Term = typeof training_terms.$inferSelect & {
  training: typeof trainings.$inferSelect & { brand_id: number }
}

/** Condition for trainings that a colleague may see: of producers of their brands. */
export function trainingsInScope(scope: StaffScope): SQL | undefined {
  if (scope.brands.length === 0) return undefined
  return sql`${trainings.producer_id} in (
    select ${producers.id} from ${producers} where ${inArray(producers.brand_id, [...scope.brands])})`
}

/** Condition on `training_terms` for those that a colleague may see. */
export function termsInScope(scope: StaffScope): SQL | undefined {
  if (scope.brands.length === 0) return undefined
  return sql`exists (
    select from ${trainings} join ${producers} on ${producers.id} = ${trainings.producer_id}
    where ${trainings.id} = ${training_terms.training_id} and ${inArray(producers.brand_id, [...scope.brands])})`
}

/**
 * A term, locked until the transaction ends; 404 when it does not exist, is in the trash, or is outside the given scope.
 * Writers of participants must lock the term first.
 */
export async function lockedTerm(db: Database, term_id: number, scope?: StaffScope): Promise<Term> {
  const [term] = await lockedTerms(db, [term_id], scope)
  return term ?? refuse('not_found')
}

/** Several terms, locked in the order of ids whatever order is given, to avoid deadlocks. */
export async function lockedTerms(db: Database, term_ids: readonly number[], scope?: StaffScope): Promise<Term[]> {
  const ids = [...new Set(term_ids)]
  if (ids.length === 0) return []
  const terms = await selectTerms(db, and(inArray(training_terms.id, ids), scope && termsInScope(scope)))
    .orderBy(asc(training_terms.id))
    .for('update', { of: training_terms })
  if (terms.length < ids.length) refuse('not_found')
  return terms.map(termOf)
}

/** A term without a lock; 404 as in `lockedTerm`. */
export async function findTerm(db: Database, term_id: number, scope?: StaffScope): Promise<Term> {
  const [term] = await selectTerms(db, and(eq(training_terms.id, term_id), scope && termsInScope(scope)))
  return term ? termOf(term) : refuse('not_found')
}

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never

interface Advance {
  /** Further columns beside those set by the lifecycle. */
  set?: Partial<Pick<typeof training_terms.$inferInsert, 'registration_until'>>
  /** Message for a refusal by the lifecycle, in place of the general one. */
  refusal?: KeyWithoutErp
}

/**
 * The only way in which a term's status changes. The lifecycle decides (409 when it refuses); status and audit are written
 * together. The term must be locked. Changes by the server do not increase the version, so that open editors do not become
 * outdated.
 */
export async function advanceTerm(
  { db, by, at }: Acting,
  term: Term,
  event: Unstamped<Exclude<TrainingTermEvent, { type: 'term.change_places' }>>,
  { set, refusal }: Advance = {},
): Promise<Term> {
  const stamped = { ...event, by, at: at.toISOString() } as TrainingTermEvent
  const snapshot = trainingTermSnapshot(await termState(db, term))
  if (!snapshot.can(stamped)) refuse('lifecycle', { key: refusal })
  const [next] = transition(trainingTerm, snapshot, stamped)
  const { training, ...before } = term
  const [row] = await db
    .update(training_terms)
    .set({
      ...set,
      status: next.value,
      ...(stamped.type === 'term.cancel' && { cancelled_at: stamped.at, cancel_reason: stamped.reason }),
      version: term.version + (by.system ? 0 : 1),
      updated_at: stamped.at,
    })
    .where(eq(training_terms.id, term.id))
    .returning()
  if (!row) throw new Error(`Term ${term.id} is gone`)
  const action = auditedVerb(event.type)
  await audit(db, { by, at, entity: termEntity, entity_id: term.id, action, before, after: row })
  return { ...row, training }
}

/** Data of a term that the lifecycle reads: its columns, the training's regulations, unmarked attendance, certificates. */
export async function termState(db: Database, term: Term): Promise<TrainingTermState> {
  const unattended = db
    .select({ count: count() })
    .from(training_participants)
    .where(
      and(eq(training_participants.term_id, term.id), inArray(training_participants.status, ['offered', 'signed'])),
    )
  const certificates = db
    .select({ count: count() })
    .from(issued_certificates)
    .where(
      and(
        eq(issued_certificates.term_id, term.id),
        eq(issued_certificates.kind, 'issued'),
        isNull(issued_certificates.revoked_at),
      ),
    )
  const [[people], [issued]] = [await unattended, await certificates]
  return {
    ...term,
    has_regulations: term.training.regulations_file !== null,
    unattended: people?.count ?? 0,
    certificates: issued?.count ?? 0,
  }
}

function selectTerms(db: Database, where: SQL | undefined) {
  return db
    .select({ term: training_terms, training: getTableColumns(trainings), brand_id: producers.brand_id })
    .from(training_terms)
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .innerJoin(producers, eq(producers.id, trainings.producer_id))
    .where(and(isLive(training_terms), where))
}

function termOf({ term, training, brand_id }: Awaited<ReturnType<typeof selectTerms>>[number]): Term {
  return { ...term, training: { ...training, brand_id } }
}
