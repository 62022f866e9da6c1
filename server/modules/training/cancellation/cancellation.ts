import { and, eq } from 'drizzle-orm'
import type { KeyWithoutErp } from '#contract/messages/server-messages.ts'
import {
  type CancellationForm,
  type CancellationPreview,
  type ChoiceForm,
  choicesFor,
  trainingCancellations,
} from '#contract/training/cancellations.ts'
import { cancellationChoices } from '#contract/training/statuses.ts'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import { audit } from '#server/db/audit.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { renderMail } from '#server/integrations/mail/templates.ts'
import { targetsOf } from '#server/modules/training/moves/board.ts'
import { type RefusedMove, refusedMovesTo } from '#server/modules/training/moves/refused-moves.ts'
import { participantsInScope } from '#server/modules/training/participants/participants-in-scope.ts'
import { term_cancellation_choices, term_cancellations } from '#server/modules/training/participants/table.ts'
import { advanceTerm, findTerm, lockedTerms, type Term } from '#server/modules/training/terms/life.ts'
import { refuse } from '#server/refusal.ts'
import type { Config } from '#server/settings/config.ts'
import { carryOutJob } from './job.ts'
import { type CancellationLetter, lettersOf, type ParticipantOutcome } from './mails.ts'
import { type PersonOnTerm, peopleOfCancellation, peopleToCancel } from './people.ts'
import { sheetOf, sheetRefusal } from './sheet.ts'

/** Entity of cancellations in the audit. */
export const cancellationEntity = 'training.cancellations'

type Endpoints = (typeof trainingCancellations)['endpoints']
type CallOf<Name extends keyof Endpoints> = Call<Endpoints[Name], StaffScope>

/** Preview of a confirmation: the letters, and the amounts of money. */
export async function previewCancellation(
  call: CallOf<'training.cancellations.preview'>,
): Promise<CancellationPreview> {
  const { db, body, params, scope, deps } = call
  const term = await findTerm(db, params.term, scope)
  const people = await checked(call, term, body)
  const targets = await Promise.all(
    [...new Set(body.choices.flatMap(({ target_term_id }) => target_term_id ?? []))].map((id) => findTerm(db, id)),
  )
  const outcomes = body.choices.map((chosen): ParticipantOutcome => {
    const person = people.find(({ participant_id }) => participant_id === chosen.participant_id)
    return {
      ...chosen,
      amount: movesMoney(chosen) ? (person?.amount ?? null) : null,
      target: targets.find(({ id }) => id === chosen.target_term_id) ?? null,
    }
  })
  const letters = await lettersOf(db, term, body.reason, outcomes)
  return { letters: previewOf(letters, deps.config), sums: sumsOf(outcomes) }
}

/** Number of participants for each choice, with the amount of money. */
function sumsOf(outcomes: readonly ParticipantOutcome[]): CancellationPreview['sums'] {
  return cancellationChoices.flatMap((choice) => {
    const chosen = outcomes.filter((outcome) => outcome.choice === choice)
    if (chosen.length === 0) return []
    const grosze = chosen.reduce((sum, { amount }) => sum + toGrosze(amount ?? '0'), 0)
    return [{ choice, people: chosen.length, amount: grosze > 0 ? fromGrosze(grosze) : null }]
  })
}

/** One letter of each kind, in the order of the choices. */
function previewOf(
  { people, companies }: Awaited<ReturnType<typeof lettersOf>>,
  portal: Pick<Config, 'public_url' | 'erp_name'>,
): CancellationPreview['letters'] {
  const byChoice = Map.groupBy(people, (letter) =>
    letter.template === 'term_cancelled_moved' ? 'move' : letter.data.choice,
  )
  return [
    ...cancellationChoices.flatMap((choice) => shown(byChoice.get(choice) ?? [], choice, portal)),
    ...shown(companies, 'company', portal),
  ]
}

/** One letter in each language as an example. */
function shown(
  letters: readonly CancellationLetter[],
  kind: CancellationPreview['letters'][number]['kind'],
  portal: Pick<Config, 'public_url' | 'erp_name'>,
): CancellationPreview['letters'] {
  return [...Map.groupBy(letters, ({ locale }) => locale)].flatMap(([locale, alike]) => {
    const [letter] = alike
    if (!letter) return []
    const { subject, html } = renderMail(letter.template, locale, letter.data, portal)
    return [{ kind, locale, count: alike.length, to: letter.to, subject, html }]
  })
}

/**
 * Cancels a term. The status changes immediately, so that registration ends; choices for participants are stored and
 * carried out one by one by a job. Refused (409) when a participant registered, left or paid since the list was read,
 * so that every participant has a decision.
 */
export async function cancelTerm(call: CallOf<'training.cancellations.store'>): Promise<void> {
  const { db, body, params, scope, by, at, user } = call
  await findTerm(db, params.term, scope)
  const terms = await lockedTerms(db, [
    params.term,
    ...body.choices.flatMap(({ target_term_id }) => target_term_id ?? []),
  ])
  const term = terms.find(({ id }) => id === params.term) as Term
  await checked(call, term, body)
  await advanceTerm({ db, by, at, is_staff: true }, term, { type: 'term.cancel', reason: body.reason })
  const [cancellation] = await db
    .insert(term_cancellations)
    .values({
      term_id: term.id,
      reason: body.reason,
      status: 'running',
      requested_by: user.id,
      created_at: at.toISOString(),
    })
    .returning()
  if (!cancellation) throw new Error('The cancellation was not stored')
  const cancellation_id = cancellation.id
  if (body.choices.length > 0) {
    await db.insert(term_cancellation_choices).values(body.choices.map((chosen) => ({ ...chosen, cancellation_id })))
  }
  const after = { ...cancellation, choices: body.choices }
  await audit(db, {
    by,
    at,
    entity: cancellationEntity,
    entity_id: cancellation_id,
    action: 'store',
    before: null,
    after,
  })
  await call.enqueue(carryOutJob, { cancellation_id })
}

/** Retries failed choices, unchanged or replaced. */
export async function retryCancellation(call: CallOf<'training.cancellations.retry'>): Promise<void> {
  const { db, body, params, scope, by, at } = call
  const term = await findTerm(db, params.term, scope)
  const [cancellation] = await db
    .select()
    .from(term_cancellations)
    .where(eq(term_cancellations.term_id, term.id))
    .for('update')
  if (cancellation?.status !== 'partial') refuse('lifecycle', { key: 'cancellation.nothing_failed' })
  const { id } = cancellation
  const people = await peopleOfCancellation(db, id, participantsInScope(scope))
  const failed = people.filter(({ step }) => step === 'failed')
  for (const chosen of body.choices) {
    const person = failed.find(({ participant_id }) => participant_id === chosen.participant_id)
    if (!person || !choicesFor(person).includes(chosen.choice)) outdated('cancellation.roster_changed')
  }
  await refuseMoves(call, term, body.choices)
  for (const chosen of body.choices) {
    await db
      .update(term_cancellation_choices)
      .set({ choice: chosen.choice, target_term_id: chosen.target_term_id })
      .where(ofPerson(id, chosen.participant_id))
  }
  await db
    .update(term_cancellation_choices)
    .set({ status: 'pending', failure: null })
    .where(and(eq(term_cancellation_choices.cancellation_id, id), eq(term_cancellation_choices.status, 'failed')))
  await db.update(term_cancellations).set({ status: 'running', finished_at: null }).where(eq(term_cancellations.id, id))
  const before = {
    choices: failed.map(({ participant_id, choice, target_term_id }) => ({ participant_id, choice, target_term_id })),
  }
  await audit(db, {
    by,
    at,
    entity: cancellationEntity,
    entity_id: id,
    action: 'retry',
    before,
    after: { choices: body.choices },
  })
  await call.enqueue(carryOutJob, { cancellation_id: id })
}

const ofPerson = (cancellation_id: number, participant_id: number) =>
  and(
    eq(term_cancellation_choices.cancellation_id, cancellation_id),
    eq(term_cancellation_choices.participant_id, participant_id),
  )

/** Checks that there is an allowed choice for every participant, and a place for everybody who is moved. */
async function checked(
  call: CallContext<StaffScope>,
  term: Term,
  { choices }: CancellationForm,
): Promise<readonly PersonOnTerm[]> {
  const people = await peopleToCancel(call.db, term.id, participantsInScope(call.scope))
  const refusal = await sheetRefusal(call, term, people)
  if (refusal) refuse('lifecycle', { key: refusal })
  const ids = new Set(choices.map(({ participant_id }) => participant_id))
  const isComplete = ids.size === choices.length && ids.size === people.length
  if (!isComplete || !people.every((person) => isChosen(person, choices))) outdated('cancellation.roster_changed')
  const targets = await targetsOf(call.db, term, call.at)
  for (const [id, moved] of movesOf(choices)) {
    const target = targets.find((known) => known.id === id)
    if (!target) outdated('cancellation.target_closed')
    if (moved.length > target.total_places - target.taken_places) outdated('training.no_vacancy')
  }
  await refuseMoves(call, term, choices)
  return people
}

/** The people to be moved, by the term that was chosen for them. */
function movesOf(choices: readonly ChoiceForm[]): [number, number[]][] {
  const moved = choices.filter(({ choice }) => choice === 'move')
  const byTarget = Map.groupBy(moved, ({ target_term_id }) => target_term_id ?? 0)
  return [...byTarget].map(([id, those]) => [id, those.map(({ participant_id }) => participant_id)])
}

/** Refuses moves that would fail, each at its choice, before anything is done. */
async function refuseMoves(call: CallContext<StaffScope>, term: Term, choices: readonly ChoiceForm[]): Promise<void> {
  const refused: RefusedMove[] = []
  for (const [id, moved] of movesOf(choices)) refused.push(...(await refusedMovesTo(call, term, id, moved)))
  if (refused.length === 0) return
  const position = (id: number) => choices.findIndex(({ participant_id }) => participant_id === id)
  refuse('invalid', {
    errors: Object.fromEntries(
      refused.map(({ participant_id, reason }) => [
        `choices.${position(participant_id)}.target_term_id`,
        [{ key: reason }],
      ]),
    ),
  })
}

function isChosen({ participant_id, choices }: PersonOnTerm, chosen: readonly ChoiceForm[]): boolean {
  const own = chosen.find((choice) => choice.participant_id === participant_id)
  return own !== undefined && choices.includes(own.choice)
}

/** Refuses outdated choices (409). */
function outdated(key: KeyWithoutErp): never {
  return refuse('conflict', { key })
}

function movesMoney({ choice }: ChoiceForm): boolean {
  return choice === 'refund' || choice === 'credit'
}

/** Cancelling terms (domain, part 1.5). */
export const trainingCancellationHandlers = handlers(trainingCancellations, {
  'training.cancellations.show': (call) => sheetOf(call, call.params.term),
  'training.cancellations.preview': previewCancellation,
  'training.cancellations.store': async (call) => {
    await cancelTerm(call)
    return sheetOf(call, call.params.term)
  },
  'training.cancellations.retry': async (call) => {
    await retryCancellation(call)
    return sheetOf(call, call.params.term)
  },
})
