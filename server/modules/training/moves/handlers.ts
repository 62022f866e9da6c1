import { and, eq, lte } from 'drizzle-orm'
import { serverText } from '#contract/messages/server-messages.ts'
import { type SubstituteForm, trainingMoves } from '#contract/training/moves.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { isFor } from '#server/http/access/audience.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { acting } from '#server/http/acting.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { users } from '#server/modules/auth/index.ts'
import { producers } from '#server/modules/device/index.ts'
import { partner_users } from '#server/modules/partner/index.ts'
import { newTicketCode } from '#server/modules/training/attendance/ticket-code.ts'
import { hasCertificate } from '#server/modules/training/certificates/has-certificate.ts'
import {
  findParticipant,
  lockedVisibleParticipant,
  visibleParticipants,
} from '#server/modules/training/participants/find-participant.ts'
import { isOnTerm } from '#server/modules/training/participants/is-on-term.ts'
import { advanceParticipant, type Participant } from '#server/modules/training/participants/life.ts'
import { deadlineOf, participantChoices } from '#server/modules/training/participants/lifecycle-state.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { findTerm, type Term, termsInScope } from '#server/modules/training/terms/life.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { boardOf, targetsOf } from './board.ts'
import { mailSubstituted } from './mails.ts'
import { moveParticipants } from './moves.ts'
import { isExchangeable, refusedMoves } from './refused-moves.ts'

type Endpoints = (typeof trainingMoves)['endpoints']
type OwnMove = Call<Endpoints['partnerzone.training.participants.move'], PartnerScope>

/** Moves and substitutions, in both zones. */
export const trainingMoveHandlers = handlers(trainingMoves, {
  'training.participants.board': (call) => boardOf(call, call.params.term),
  'training.move-targets.index': async ({ db, scope, at, params }) => {
    const source = await findTerm(db, params.term, scope)
    return { results: await targetsOf(db, source, at, termsInScope(scope)) }
  },
  'training.participants.check-move': checkMove,
  'training.participants.move': move,
  'training.participants.substitute': (call) => substitute(call, call.params.participant, call.body),
  'partnerzone.training.participants.substitute': (call) => substitute(call, call.params.participant, call.body),
  'partnerzone.training.move-targets.index': ownTargets,
  'partnerzone.training.participants.move': moveOwn,
})

/** Checks a move without writing. */
async function checkMove(call: Call<Endpoints['training.participants.check-move'], StaffScope>) {
  const { db, at, scope, params, body, locale } = call
  const source = await findTerm(db, params.term, scope)
  await refuseUnknownTarget(call, body.target_term_id)
  const target = await findTerm(db, body.target_term_id, scope)
  const participants = await visibleParticipants(call, body.participants)
  const participant_ids = body.participants
  const sources = [source, target]
  const refused = await refusedMoves(db, { participant_ids, participants, sources, target, from: source.id, at })
  return {
    refused: refused.map(({ participant_id, reason }) => ({ participant_id, reason: serverText(reason, locale) })),
  }
}

/** Moves participants to another term, all or none, and returns both terms. */
async function move(call: Call<Endpoints['training.participants.move'], StaffScope>) {
  const { db, scope, params, body } = call
  const { participants, target_term_id, reason } = body
  await findTerm(db, params.term, scope)
  await refuseUnknownTarget(call, target_term_id)
  const reached = new Set((await visibleParticipants(call, participants)).map(({ id }) => id))
  const unknown = participants.filter((id) => !reached.has(id))
  refuseEach(
    participants,
    unknown.map((participant_id) => ({ participant_id, reason: 'rule.unknown_record' })),
  )
  const asked = { reason, from: params.term }
  const { moved, refused } = await moveParticipants(acting(call), participants, target_term_id, asked)
  refuseEach(participants, refused)
  return {
    moved: moved.map(({ id }) => id),
    source: await boardOf(call, params.term),
    target: await boardOf(call, target_term_id),
  }
}

type Refusals = Awaited<ReturnType<typeof moveParticipants>>['refused']

/** Refuses the call when any participant is refused, with errors by position in the form. */
function refuseEach(asked: readonly number[], refused: Refusals): void {
  if (refused.length === 0) return
  refuse('invalid', {
    errors: Object.fromEntries(
      refused.map(({ participant_id, reason }) => [`participants.${asked.indexOf(participant_id)}`, [{ key: reason }]]),
    ),
  })
}

/** Refuses an unknown or invisible target term at its field. */
async function refuseUnknownTarget({ db, scope }: CallContext<StaffScope>, id: number): Promise<void> {
  const [found] = await db
    .select({ id: training_terms.id })
    .from(training_terms)
    .where(and(eq(training_terms.id, id), isLive(training_terms), termsInScope(scope)))
  if (!found) refuseField('target_term_id', 'rule.unknown_record')
}

/** Terms that a company may move its participant to by itself; empty when the lifecycle does not allow it. */
async function ownTargets(call: CallContext<PartnerScope> & { params: { participant: number } }) {
  const { db, by, at, scope, params } = call
  const participant = await findParticipant(call, params.participant)
  const source = await findTerm(db, participant.term_id)
  const has_certificate = (await hasCertificate(db, [participant.id])).has(participant.id)
  const stamp = { by, at: at.toISOString(), today: today(at) }
  if (!participantChoices(participant, source, { has_certificate, lapses: 0 }, stamp).includes('move'))
    return { results: [] }
  const targets = await targetsOf(
    db,
    source,
    at,
    and(lte(training_terms.price_brutto, source.price_brutto), isFor(scope, { brand_id: producers.brand_id })),
  )
  return {
    results: targets.map((target) => ({ ...target, free_places: target.total_places - target.taken_places })),
  }
}

/** A company moves one of its participants: until the deadline, and not to a more expensive term. */
async function moveOwn(call: OwnMove) {
  const { db, scope, params, body } = call
  await findParticipant(call, params.participant)
  const [offered] = await db
    .select({ id: training_terms.id, training_id: training_terms.training_id })
    .from(training_terms)
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .innerJoin(producers, eq(producers.id, trainings.producer_id))
    .where(
      and(
        eq(training_terms.id, body.target_term_id),
        isLive(training_terms),
        isFor(scope, { brand_id: producers.brand_id }),
      ),
    )
  if (!offered) return refuseField('target_term_id', 'rule.unknown_record')
  const { participant, term, terms } = await lockedVisibleParticipant(call, params.participant, body.version, [
    offered.id,
  ])
  refuseAfterDeadline(call, term)
  if (!isExchangeable(term, offered)) return refuseField('target_term_id', 'training.not_exchangeable')
  const target = terms.find(({ id }) => id === offered.id)
  if (target && Number(target.price_brutto) > Number(term.price_brutto))
    return refuseField('target_term_id', 'training.move_dearer')
  const { moved, refused } = await moveParticipants(acting(call), [participant.id], offered.id)
  const [first] = refused
  if (first) return refuseField('target_term_id', first.reason)
  return moved[0] ?? participant
}

/**
 * Replaces a participant by another person: staff until the day before, the company until its deadline. The ticket gets a new
 * code, which makes the old one invalid; a linked account determines the name.
 */
async function substitute(call: CallContext, id: number, form: SubstituteForm): Promise<Participant> {
  const { db } = call
  const { version, ...typed } = form
  const { participant, term } = await lockedVisibleParticipant(call, id, version)
  refuseAfterDeadline(call, term)
  const person = { ...typed, ...(await accountOf(call, participant, typed.user_id)) }
  await refuseTwice(call.db, participant, person)
  const after = await advanceParticipant(
    acting(call),
    term,
    participant,
    { type: 'participant.substitute' },
    {
      set: { ...person, code: newTicketCode() },
      entry: { former_name: `${participant.first_name} ${participant.last_name}` },
      refusal: 'training.not_substitutable',
    },
  )
  await mailSubstituted(db, participant, after, term)
  return after
}

/** Refuses a company after its deadline, by days in Warsaw. */
function refuseAfterDeadline({ scope, at }: CallContext, { training_date, training }: Term): void {
  if (scope.kind !== 'partner' || today(at) <= deadlineOf(training_date, training.deadline_days)) return
  refuse('lifecycle', { key: 'training.deadline_over' })
}

/** Name and address of the linked account, which must be active and of the participant's company. */
async function accountOf({ db }: CallContext, { partner_id }: Participant, user_id: number | null) {
  if (user_id === null) return {}
  const [account] = await db
    .select({ first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .innerJoin(partner_users, eq(partner_users.user_id, users.id))
    .where(and(eq(users.id, user_id), eq(users.status, 1), eq(partner_users.partner_id, partner_id ?? 0)))
  return account ?? refuseField('user_id', 'rule.unknown_record')
}

type Substitute = Parameters<typeof isOnTerm>[2]

/** Refuses a person who is already on the term, by name and address or by account. */
async function refuseTwice(db: Database, { id, term_id }: Participant, person: Substitute): Promise<void> {
  if (await isOnTerm(db, { term_id, except: id }, person)) refuseField('email', 'training.already_there')
}
