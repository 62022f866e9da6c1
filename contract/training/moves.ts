import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { participantVerb } from '#contract/training/statuses.ts'
import { phone } from '#contract/values/address.ts'
import { email, emptyOr, id, optionalText, properName, say, version } from '#contract/values/rules.ts'
import { participantStatuses, trainingTermStatuses } from './statuses.ts'

const place = {
  id: v.number(),
  training_name: v.string(),
  city: v.string(),
  address: v.string(),
  training_date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  price_brutto: v.string(),
}

/** A term as a column of the board, with date, place and number of taken places. */
export const BoardTerm = v.object({
  ...place,
  training_id: v.number(),
  status: v.picklist(trainingTermStatuses),
  total_places: v.number(),
  taken_places: v.number(),
  waiting_count: v.number(),
})
export type BoardTerm = v.InferOutput<typeof BoardTerm>

/** A participant with a place on a term. */
export const BoardPerson = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  company_name: v.nullable(v.string()),
  status: v.picklist(participantStatuses),
  has_certificate: v.boolean(),
  /** Their share of the order at the time of registration. */
  price_brutto: v.string(),
})
export type BoardPerson = v.InferOutput<typeof BoardPerson>

/** Only signed participants without a certificate can be moved (specification, section 4). */
export const isMovable = ({ status, has_certificate }: Pick<BoardPerson, 'status' | 'has_certificate'>): boolean =>
  status === 'signed' && !has_certificate

/** A term and its participants, by name. */
export const MoveBoard = v.object({ term: BoardTerm, participants: v.array(BoardPerson) })
export type MoveBoard = v.InferOutput<typeof MoveBoard>

/** A person who cannot be moved, with the reason in the caller's language. */
export const MoveRefusal = v.object({ participant_id: v.number(), reason: v.string() })
export type MoveRefusal = v.InferOutput<typeof MoveRefusal>

/** Result of a move. */
export const Moved = v.object({ moved: v.array(v.number()), source: MoveBoard, target: MoveBoard })
export type Moved = v.InferOutput<typeof Moved>

/** Maximum number of people in one move. */
export const moveLimit = 200

const people = v.pipe(
  v.array(id()),
  v.minLength(1, say('rule.at_least_one')),
  v.maxLength(moveLimit, say('rule.too_many_items', { limit: moveLimit })),
  v.check((ids) => new Set(ids).size === ids.length, say('rule.not_unique')),
)

/** Moves people from the term of the address to another one. The reason is stored with each of them. */
export const MoveParticipantsForm = v.strictObject({
  participants: people,
  target_term_id: id(),
  reason: optionalText(1000),
})
export type MoveParticipantsForm = v.InferOutput<typeof MoveParticipantsForm>
/** The part of the form that is typed. */
export const MoveReasonForm = v.strictObject({ reason: optionalText(1000) })
/** Checks a move before it is made. */
export const MoveCheckForm = v.strictObject({ participants: people, target_term_id: id() })

/** The substitute. Their account in the partner zone is linked only when it is named. */
export const SubstituteForm = v.strictObject({
  version: version(),
  user_id: v.optional(v.nullable(id()), null),
  first_name: properName(100),
  last_name: properName(100),
  email: email(),
  phone_number: v.optional(v.nullable(emptyOr(phone())), null),
})
export type SubstituteForm = v.InferOutput<typeof SubstituteForm>

/** A company moves one of its people. */
export const OwnMoveForm = v.strictObject({ version: version(), target_term_id: id() })

/** A participant after a change. */
export const ChangedParticipant = v.object({
  id: v.number(),
  version: v.number(),
  term_id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  status: v.picklist(participantStatuses),
})

export const trainingMoves = module('training', {
  'training.participants.board': endpoint({
    method: 'GET',
    path: 'training/terms/{term}/board',
    permission: 'training.participants.move',
    result: MoveBoard,
    summary: 'A term with those who take its places, for moving them',
  }),
  'training.move-targets.index': endpoint({
    method: 'GET',
    path: 'training/terms/{term}/move-targets',
    permission: 'training.participants.move',
    result: v.object({ results: v.array(BoardTerm) }),
    summary: 'Open terms with free places to which the participants of a term may be moved, the next ones first',
  }),
  'training.participants.check-move': endpoint({
    method: 'POST',
    path: 'training/terms/{term}/check-move',
    inReserve: true,
    permission: 'training.participants.move',
    body: MoveCheckForm,
    result: v.object({ refused: v.array(MoveRefusal) }),
    summary: 'Tells whom of these people a move would refuse, and why; moves nobody',
  }),
  'training.participants.move': endpoint({
    method: 'POST',
    path: 'training/terms/{term}/move',
    body: MoveParticipantsForm,
    result: Moved,
    idempotent: true,
    summary:
      'Moves participants to another term, all of them or none. Who is refused is told under `participants.<position>`.',
  }),
  'training.participants.substitute': endpoint({
    method: 'POST',
    path: 'training/participants/{participant}/substitute',
    body: SubstituteForm,
    result: ChangedParticipant,
    success: participantVerb.substitute.success,
    summary: 'Another person comes instead; the old ticket becomes invalid',
  }),
  'partnerzone.training.move-targets.index': endpoint({
    method: 'GET',
    path: 'partnerzone/training/participants/{participant}/move-targets',
    permission: 'partnerzone.training.participants.move',
    result: v.object({ results: v.array(v.object({ ...place, free_places: v.number() })) }),
    summary: 'Terms to which a company may move this person by itself: not dearer, with a free place',
  }),
  'partnerzone.training.participants.move': endpoint({
    method: 'POST',
    path: 'partnerzone/training/participants/{participant}/move',
    companyRoles: ['trainings'],
    body: OwnMoveForm,
    result: ChangedParticipant,
    success: participantVerb.move.success,
    summary: 'Moves a person of the own company to another term, until the deadline',
  }),
  'partnerzone.training.participants.substitute': endpoint({
    method: 'POST',
    path: 'partnerzone/training/participants/{participant}/substitute',
    companyRoles: ['trainings'],
    body: SubstituteForm,
    result: ChangedParticipant,
    success: participantVerb.substitute.success,
    summary: 'Another person of the own company comes instead, until the deadline',
  }),
})
