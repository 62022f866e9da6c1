import { and, eq } from 'drizzle-orm'
import type { TermVerb } from '#contract/training/statuses.ts'
import { concernsPeople, TermForm } from '#contract/training/term-form.ts'
import type { TrainingTermEvent } from '#contract/training/term-lifecycle.ts'
import { obstaclesOf, trainingTermSnapshot } from '#contract/training/term-lifecycle-state.ts'
import type { TermItem, trainingTerms } from '#contract/training/terms.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { acting } from '#server/http/acting.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, moveToTrash } from '#server/http/records/trash.ts'
import { requireWithin } from '#server/http/require-within.ts'
import { colleagueName } from '#server/modules/dictionary/index.ts'
import { keepHoldsWithin } from '#server/modules/training/places/payment-days.ts'
import { beginningOf } from '#server/modules/training/places/places.ts'
import { offerFreePlaces } from '#server/modules/training/places/waiting-list.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { mailTermChanged } from './change-mails.ts'
import { advanceTerm, lockedTerm, type Term, termEntity, termState, trainingsInScope } from './life.ts'
import { findTermItem } from './rows.ts'

type Endpoints = (typeof trainingTerms)['endpoints']
type Of<Name extends keyof Endpoints> = Call<Endpoints[Name], StaffScope>
type Values = Omit<TermForm, 'training_id'>

/** Refuses inconsistent prices of a term. */
export function refuseTerm(values: Pick<Values, 'price_netto' | 'price_brutto'>): void {
  if (Number(values.price_netto) > Number(values.price_brutto)) refuseField('price_netto', 'training.net_above_gross')
}

/** Refuses a trainer who is no colleague; one who leads the term already may stay. */
export async function refuseTrainer(db: Database, id: number | null, before: number | null = null): Promise<void> {
  if (id !== null && id !== before && (await colleagueName(db, id)) === null)
    refuseField('trainer_id', 'rule.unknown_record')
}

/** Stores a new, planned term of a training that the caller has checked. */
export async function storeTermOf({ db, at, audit }: CallContext, values: TermForm): Promise<number> {
  const moment = at.toISOString()
  const [row] = await db
    .insert(training_terms)
    .values({ ...values, created_at: moment, updated_at: moment })
    .returning()
  if (!row) throw new Error('The term was not stored')
  await audit({ entity: termEntity, entity_id: row.id, action: 'store', before: null, after: row })
  return row.id
}

/** A new term of a training that the colleague may see. */
export async function storeTerm(call: Of<'training.terms.store'>): Promise<TermItem> {
  const { db, body, scope } = call
  refuseTerm(body)
  await refuseTrainer(db, body.trainer_id)
  const [training] = await db
    .select({ id: trainings.id })
    .from(trainings)
    .where(and(eq(trainings.id, body.training_id), isLive(trainings), trainingsInScope(scope)))
    .for('key share')
  if (!training) refuseField('training_id', 'rule.unknown_record')
  return findTermItem(call, await storeTermOf(call, body))
}

/**
 * Changes a term as its lifecycle allows: everything until it was completed or cancelled; the number of places always, but not
 * below the taken ones. Additional places are offered to the waiting list. After a change of date or place, participants get a
 * letter if the colleague wants so. Places of a term that is now earlier are not held beyond its last time of payment.
 */
export async function updateTerm(call: Of<'training.terms.update'>): Promise<TermItem> {
  const { db, at, by, params, scope } = call
  const { version, training_id, tell_people, ...values } = call.body
  const term = await lockedVersion(call, params.term, version)
  if (training_id !== term.training_id) refuseField('training_id', 'term.training_fixed')
  refuseTerm(values)
  await refuseTrainer(db, values.trainer_id, term.trainer_id)

  const stamp = { by, at: at.toISOString() }
  const snapshot = trainingTermSnapshot(await termState(db, term))
  const { total_places, ...others } = values
  const isEdited = Object.entries(others).some(([field, value]) => !isSame(term[field as keyof Term], value))
  if (isEdited && !snapshot.can({ type: 'term.save', ...stamp })) refuse('lifecycle', { key: 'term.settled' })
  if (total_places !== term.total_places) {
    if (total_places < term.taken_places) refuseField('total_places', 'term.below_taken', { taken: term.taken_places })
    const event: TrainingTermEvent = { type: 'term.change_places', total_places, ...stamp }
    if (!snapshot.can(event)) refuse('lifecycle')
  }
  const isMoved = values.training_date !== term.training_date
  requireWithin(call, TermForm, values, { open_from: term.status === 'open' && isMoved ? today(at) : null })

  const { training, ...before } = term
  const [row] = await db
    .update(training_terms)
    .set({ ...values, updated_at: stamp.at, version: term.version + 1 })
    .where(eq(training_terms.id, term.id))
    .returning()
  if (!row) throw new Error(`Term ${term.id} is gone`)
  await call.audit({ entity: termEntity, entity_id: term.id, action: 'update', before, after: row })
  const changed = { ...row, training }
  if (tell_people && concernsPeople(before, row)) {
    const letters = await mailTermChanged(db, term, changed, today(at))
    if (letters > 0) call.say('term.people_told', { letters })
  }
  if (beginningOf(changed) < beginningOf(term)) await keepHoldsWithin(acting(call), changed)
  await offerFreePlaces(acting(call), await lockedTerm(db, term.id, scope))
  return findTermItem(call, term.id)
}

/** Moves a planned term without registrations to the trash. */
export async function destroyTerm(call: Of<'training.terms.destroy'>): Promise<object> {
  const { db, at, by, params, scope } = call
  const { training, ...row } = await lockedTerm(db, params.term, scope)
  const snapshot = trainingTermSnapshot(await termState(db, { ...row, training }))
  if (!snapshot.can({ type: 'term.delete', by, at: at.toISOString() }))
    refuse('lifecycle', { key: 'term.not_deletable' })
  await moveToTrash(call, { entity: termEntity, table: training_terms, row })
  return {}
}

/** A call about one term, with its version. */
type TermCall = CallContext<StaffScope> & { params: { term: number }; body: { version: number } }

/** Handler of a status action. Refusals name the obstacle. */
export const termAction =
  (verb: TermVerb) =>
  async (call: TermCall): Promise<TermItem> => {
    const { db, at, params, body } = call
    const term = await lockedVersion(call, params.term, body.version)
    const [obstacle] = obstaclesOf(verb, await termState(db, term), at.toISOString())
    const after = await advanceTerm(
      acting(call),
      term,
      { type: `term.${verb}` as 'term.open' },
      { refusal: obstacle && `term_obstacle.${obstacle}` },
    )
    if (after.status === 'open') await offerFreePlaces(acting(call), after)
    return findTermItem(call, term.id)
  }

async function lockedVersion({ db, scope }: CallContext, id: number, version: number): Promise<Term> {
  const term = await lockedTerm(db, id, scope as StaffScope)
  await refuseOutdated(db, termEntity, term, version)
  return term
}

/** Amounts from the database have trailing zeros: 700 is 700.00. */
function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true
  const isAmount = (value: unknown) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)
  return isAmount(before) && isAmount(after) && Number(before) === Number(after)
}
