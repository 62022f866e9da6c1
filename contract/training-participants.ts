import * as v from 'valibot'
import { phone } from './address.ts'
import { Done, endpoint, module } from './endpoint.ts'
import { boolean, dates, ids, oneOf, text } from './filters.ts'
import { participantVerbs } from './lifecycles/participant-state.ts'
import { list, lookup } from './list.ts'
import { paymentTypes } from './payment.ts'
import { personFields } from './person.ts'
import { across, choice, email, flag, id, optionalText, requiredText, say, version } from './rules.ts'
import { SignUpPeople, TrainingSignUpForm } from './training-sign-up-form.ts'
import { participantStatuses, trainingOrderStatuses, trainingTermStatuses } from './training-statuses.ts'

/** What becomes of the money that was paid for somebody who is taken off a term. */
export const cancellationMoney = ['refund', 'credit', 'none'] as const

/** A participant in the lists of the back office (specification, section 3: certificate_number, file, order_status). */
export const ParticipantRow = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  status: v.picklist(participantStatuses),
  term_id: v.number(),
  training_name: v.string(),
  training_date: v.string(),
  city: v.string(),
  term_status: v.picklist(trainingTermStatuses),
  partner_id: v.nullable(v.number()),
  contractor_id: v.nullable(v.number()),
  contractor_name: v.string(),
  record_id: v.number(),
  record_number: v.string(),
  order_id: v.nullable(v.number()),
  order_number: v.nullable(v.string()),
  order_status: v.nullable(v.picklist(trainingOrderStatuses)),
  payment_type: v.nullable(v.picklist(paymentTypes)),
  price_brutto: v.string(),
  issued_certificate_id: v.nullable(v.number()),
  certificate_number: v.nullable(v.string()),
  /** Whether the certificate can be downloaded. */
  file: v.boolean(),
  /** Place on the waiting list, 1 is next. */
  waiting_position: v.nullable(v.number()),
  offered_until: v.nullable(v.string()),
  cancelled_at: v.nullable(v.string()),
  cancel_reason: v.nullable(v.string()),
  /** What the asking colleague may do now, as the chart of participants says. */
  choices: v.array(v.picklist(participantVerbs)),
  version: v.number(),
  created_at: v.string(),
})
export type ParticipantRow = v.InferOutput<typeof ParticipantRow>

/** Everything that can happen to a participant, in the words of their history. */
export const participantEventKinds = [
  'sign',
  'queue',
  'offer',
  'take',
  'lapse',
  'decline',
  'leave',
  'move',
  'substitute',
  'cancel',
  'present',
  'absent',
  'correct',
  'unmark',
  'certify',
  'update',
] as const

/** One thing that happened to a participant. */
export const ParticipantHistoryEntry = v.object({
  id: v.number(),
  kind: v.picklist(participantEventKinds),
  at: v.string(),
  /** Null for the server itself. */
  actor_name: v.nullable(v.string()),
  actor_is_staff: v.boolean(),
  from_status: v.nullable(v.picklist(participantStatuses)),
  to_status: v.nullable(v.picklist(participantStatuses)),
  /** Where they were moved from and to, in words. */
  from_term: v.nullable(v.string()),
  to_term: v.nullable(v.string()),
  former_name: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})
export type ParticipantHistoryEntry = v.InferOutput<typeof ParticipantHistoryEntry>

/** A participant with everything that happened to them. */
export const ParticipantItem = v.object({ ...ParticipantRow.entries, history: v.array(ParticipantHistoryEntry) })
export type ParticipantItem = v.InferOutput<typeof ParticipantItem>

/** A registration in the list of the back office (specification, section 3: record). */
export const RecordRow = v.object({
  id: v.number(),
  record_number: v.string(),
  term_id: v.number(),
  training_name: v.string(),
  training_date: v.string(),
  city: v.string(),
  partner_id: v.nullable(v.number()),
  contractor_id: v.nullable(v.number()),
  contractor_name: v.string(),
  contact_name: v.string(),
  /** How many people it registered. */
  people: v.number(),
  from_www: v.boolean(),
  requested_registration: v.string(),
  created_at: v.string(),
})
export type RecordRow = v.InferOutput<typeof RecordRow>

/** A registration: contractor data, contact person, consents, participants. */
export const RecordItem = v.object({
  ...RecordRow.entries,
  contractor_nip: v.nullable(v.string()),
  contractor_street: v.nullable(v.string()),
  contractor_postcode: v.nullable(v.string()),
  contractor_city: v.nullable(v.string()),
  contact_first_name: v.string(),
  contact_last_name: v.string(),
  contact_email: v.string(),
  contact_phone: v.nullable(v.string()),
  consent_processing_data: v.boolean(),
  consent_commercial_info: v.boolean(),
  consent_marketing_purposes: v.boolean(),
  regulations_accepted_at: v.nullable(v.string()),
  created_by_name: v.nullable(v.string()),
  participants: v.array(ParticipantRow),
})
export type RecordItem = v.InferOutput<typeof RecordItem>

/** What registering for a term takes, beside who comes. */
const RegistrationTerms = v.object({
  payments: v.array(v.object({ id: v.number(), name: v.string(), type: v.picklist(paymentTypes) })),
  waiting_list: v.boolean(),
  price_brutto: v.string(),
  free_places: v.number(),
})

/** What came of a registration: who has a place, and how many wait. */
const SignedUp = v.object({
  id: v.number(),
  record_number: v.string(),
  /** Null where everybody waits. */
  order_id: v.nullable(v.number()),
  signed: v.number(),
  waiting: v.number(),
})

const Registered = v.strictObject({
  partner_id: v.optional(v.nullable(id()), null),
  /** Of a company that is no partner. */
  contractor_id: v.optional(v.nullable(id()), null),
  participants: SignUpPeople,
  contact_first_name: requiredText(100),
  contact_last_name: requiredText(100),
  contact_email: email(),
  contact_phone: v.optional(v.nullable(phone()), null),
  payment_id: v.pipe(v.nullable(id()), v.number(say('training.choose_payment'))),
  use_credit: v.optional(flag(), false),
  regulations_accepted: v.literal(true, say('training.read_regulations')),
  consent_processing_data: v.optional(flag(), false),
  consent_commercial_info: v.optional(flag(), false),
  consent_marketing_purposes: v.optional(flag(), false),
  /** Whoever finds no place waits for one. */
  queue: v.optional(flag(), false),
})
type Registered = v.InferOutput<typeof Registered>

/** Staff register people of a company for a term; of a partner, or of a contractor that is none. */
export const RegisterForm = v.pipe(
  Registered,
  across<Registered, 'partner_id' | 'contractor_id'>(
    ['partner_id', 'contractor_id'],
    'contractor_id',
    ({ partner_id, contractor_id }) => (partner_id === null) !== (contractor_id === null),
    'rule.required',
  ),
)
export type RegisterForm = v.InferInput<typeof RegisterForm>

/** How somebody is reached, and how the name is written; another person is a substitution. */
export const ParticipantForm = v.strictObject({
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  email: personFields.email,
  phone_number: personFields.phone_number,
  version: version(),
})

export const CancelParticipantForm = v.strictObject({
  reason: requiredText(1000),
  money: choice(cancellationMoney),
  version: version(),
})
export const OfferPlaceForm = v.strictObject({ reason: requiredText(1000), version: version() })
export const TakePlaceForm = v.strictObject({
  payment_id: v.pipe(v.nullable(id()), v.number(say('training.choose_payment'))),
  use_credit: v.optional(flag(), false),
  version: version(),
})
const ownDecision = v.strictObject({ reason: optionalText(1000), version: version() })

const path = 'training/participants'
const one = `${path}/{participant}` as const
const zonePath = `partnerzone/${path}/{participant}` as const
const Word = v.object({ id: v.string(), name: v.string() })
const Taken = v.object({ order_id: v.number() })

/** Participants, the waiting list and registrations (specification, sections 2 and 3; domain, part 1.6). */
export const trainingParticipants = module('training', {
  'training.participants.index': list({
    path,
    row: ParticipantRow,
    sort: ['created_at', 'last_name', 'status', 'waiting_since'],
    filters: {
      term_id: ids(),
      training_id: ids(),
      /** Of the name or the e-mail address. */
      name: text(),
      status: oneOf(participantStatuses),
      partner: ids(),
      contractor: ids(),
      order_status: oneOf(trainingOrderStatuses),
      training_date: dates(),
    },
    summary: 'Participants of all terms',
  }),
  'training.participants.show': endpoint({ method: 'GET', path: one, result: ParticipantItem, summary: 'Show' }),
  'training.participants.store': endpoint({
    method: 'POST',
    path: 'training/terms/{term}/participants',
    body: RegisterForm,
    result: SignedUp,
    idempotent: true,
    success: 'training.signed_up',
    summary: "Register a company's people for a term",
  }),
  'training.participants.terms': endpoint({
    method: 'GET',
    path: 'training/terms/{term}/registration',
    permission: 'training.participants.store',
    result: RegistrationTerms,
    summary: 'What registering for a term takes: forms of payment, the price, free places',
  }),
  'training.participants.update': endpoint({
    method: 'PATCH',
    path: one,
    body: ParticipantForm,
    result: ParticipantItem,
    success: 'saved',
    summary: 'Correct how a participant is reached and written',
  }),
  'training.participants.cancel': endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    body: CancelParticipantForm,
    result: ParticipantItem,
    idempotent: true,
    success: 'training.participant_cancelled',
    summary: 'Take somebody off a term or its waiting list',
  }),
  'training.participants.offer': endpoint({
    method: 'POST',
    path: `${one}/offer`,
    body: OfferPlaceForm,
    result: ParticipantItem,
    idempotent: true,
    success: 'training.place_offered',
    summary: 'Offer a free place out of the order of the waiting list',
  }),
  'training.participants.take': endpoint({
    method: 'POST',
    path: `${one}/take`,
    body: TakePlaceForm,
    result: ParticipantItem,
    idempotent: true,
    success: 'saved',
    summary: 'Take an offered place for somebody who has said so otherwise',
  }),
  'training.participant-statuses.index': lookup({
    path: 'training/participant-statuses',
    row: Word,
    summary: 'Statuses of a participant',
  }),
  'training.records.index': list({
    path: 'training/records',
    row: RecordRow,
    sort: ['created_at'],
    filters: {
      /** Of the number or the company's name. */
      record_number: text(),
      term_id: ids(),
      partner: ids(),
      contractor: ids(),
      from_www: boolean(),
      created_at: dates(),
    },
    summary: 'Registrations for all terms',
  }),
  'training.records.show': endpoint({
    method: 'GET',
    path: 'training/records/{training_record}',
    result: RecordItem,
    summary: 'Show',
  }),

  'partnerzone.training.records.store': endpoint({
    method: 'POST',
    path: 'partnerzone/training/records',
    body: TrainingSignUpForm,
    result: SignedUp,
    idempotent: true,
    success: 'training.signed_up',
    summary: 'Sign people of the own company for a term',
  }),
  'partnerzone.training.participants.cancel': endpoint({
    method: 'POST',
    path: `${zonePath}/cancel`,
    body: ownDecision,
    result: Done,
    idempotent: true,
    success: 'training.participant_cancelled',
    summary: 'Cancel a participation until the deadline; what was paid goes back',
  }),
  'partnerzone.training.participants.leave': endpoint({
    method: 'POST',
    path: `${zonePath}/leave`,
    body: ownDecision,
    result: Done,
    idempotent: true,
    success: 'training.left_waiting_list',
    summary: 'Leave the waiting list',
  }),
  'partnerzone.training.participants.decline': endpoint({
    method: 'POST',
    path: `${zonePath}/decline`,
    body: ownDecision,
    result: Done,
    idempotent: true,
    success: 'saved',
    summary: 'Decline an offered place',
  }),
  'partnerzone.training.participants.take': endpoint({
    method: 'POST',
    path: `${zonePath}/take`,
    body: TakePlaceForm,
    result: Taken,
    idempotent: true,
    success: 'training.place_taken',
    summary: 'Take an offered place: an order for it is placed',
  }),
})
