import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, dates, ids, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { paymentTypes } from '#contract/payment/payment.ts'
import { participantDeeds } from '#contract/training/statuses.ts'
import { phone } from '#contract/values/address.ts'
import { across, email, flag, id, properName, say } from '#contract/values/rules.ts'
import { ParticipantRow } from './participant-entity.ts'
import { chosenPayment, SignUpPeople, TrainingSignUpForm } from './sign-up-form.ts'

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
  /** Number of registered people. */
  people: v.number(),
  from_www: v.boolean(),
  requested_registration: v.string(),
  created_at: v.string(),
})
export type RecordRow = v.InferOutput<typeof RecordRow>

/** Data entered with a registration: company, contact person, consents. */
export const registrationData = {
  contractor_name: v.string(),
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
  requested_registration: v.string(),
  from_www: v.boolean(),
  regulations_accepted_at: v.nullable(v.string()),
}

/** A registration with its participants. */
export const RecordItem = v.object({
  ...RecordRow.entries,
  ...registrationData,
  created_by_name: v.nullable(v.string()),
  participants: v.array(ParticipantRow),
})
export type RecordItem = v.InferOutput<typeof RecordItem>

/** Conditions of registering for a term. */
const RegistrationTerms = v.object({
  payments: v.array(v.object({ id: v.number(), name: v.string(), type: v.picklist(paymentTypes) })),
  waiting_list: v.boolean(),
  price_brutto: v.string(),
  free_places: v.number(),
})

/** Result of a registration: participants with a place, and the number on the waiting list. */
const SignedUp = v.object({
  id: v.number(),
  record_number: v.string(),
  /** Null when all people are on the waiting list. */
  order_id: v.nullable(v.number()),
  signed: v.number(),
  waiting: v.number(),
})

const registered = (asks_payment: boolean) =>
  v.strictObject({
    partner_id: v.optional(v.nullable(id()), null),
    /** A company without a partner. */
    contractor_id: v.optional(v.nullable(id()), null),
    participants: SignUpPeople,
    contact_first_name: properName(100),
    contact_last_name: properName(100),
    contact_email: email(),
    contact_phone: v.optional(v.nullable(phone()), null),
    payment_id: chosenPayment(asks_payment),
    use_credit: v.optional(flag(), false),
    regulations_accepted: v.literal(true, say('training.read_regulations')),
    consent_processing_data: v.optional(flag(), false),
    consent_commercial_info: v.optional(flag(), false),
    consent_marketing_purposes: v.optional(flag(), false),
    /** Adds people to the waiting list when there is no place. */
    queue: v.optional(flag(), false),
  })
type Registered = v.InferOutput<ReturnType<typeof registered>>

/** Staff register people of a partner, or of a contractor without one. */
export const registerForm = (asks_payment: boolean) =>
  v.pipe(
    registered(asks_payment),
    across<Registered, 'partner_id' | 'contractor_id'>(
      ['partner_id', 'contractor_id'],
      'contractor_id',
      ({ partner_id, contractor_id }) => (partner_id === null) !== (contractor_id === null),
      'rule.required',
    ),
  )

/** The form before the term is known. */
export const RegisterForm = registerForm(false)
export type RegisterForm = v.InferInput<typeof RegisterForm>

/** Registrations for terms, in both zones (specification, sections 2 and 3). */
export const trainingRegistrations = module('training', {
  'training.participants.terms': endpoint({
    method: 'GET',
    path: 'training/terms/{term}/registration',
    permission: 'training.participants.store',
    result: RegistrationTerms,
    summary: 'What registering for a term takes: forms of payment, the price, free places',
  }),
  'training.participants.store': endpoint({
    method: 'POST',
    path: 'training/terms/{term}/participants',
    body: RegisterForm,
    result: SignedUp,
    idempotent: true,
    success: participantDeeds.sign.success,
    summary: "Register a company's people for a term",
  }),
  'training.records.index': list({
    path: 'training/records',
    row: RecordRow,
    sort: ['created_at'],
    filters: {
      /** Part of the number or of the company's name. */
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
    companyRoles: ['trainings'],
    body: TrainingSignUpForm,
    result: SignedUp,
    idempotent: true,
    success: participantDeeds.sign.success,
    summary: 'Sign people of the own company for a term',
  }),
})
