import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, dates, ids, number, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import { MediaFile } from '#contract/media/files.ts'
import { paymentTypes } from '#contract/payment/payment.ts'
import { anyText, say } from '#contract/values/rules.ts'
import { shownMoney } from '#contract/values/shown-numbers.ts'
import { ParticipantRow } from './participant-entity.ts'
import { registrationData } from './registrations.ts'
import { nextOfParticipant } from './row-texts.ts'
import {
  documentTypes,
  participantActs,
  participantStatuses,
  trainingOrderStatuses,
  trainingTermStatuses,
} from './statuses.ts'

/** A participant of one of the person's companies. */
const OwnPerson = v.object({
  participant_id: v.number(),
  user_id: v.nullable(v.number()),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  status: v.picklist(participantStatuses),
})
export type OwnPerson = v.InferOutput<typeof OwnPerson>

/** A term in lists and in the calendar. */
const termEntries = {
  id: v.number(),
  training_id: v.number(),
  training_name: v.string(),
  city: v.string(),
  training_date: v.string(),
  /** HH:MM in Warsaw time. */
  start_time: v.string(),
  end_time: v.string(),
  free_places: v.number(),
  /** Whether there is a waiting list. */
  waiting_list: v.boolean(),
  /** Whether people can be registered today: the term is open and its registration has not closed. */
  is_signable: v.boolean(),
  /** Participants of the person's companies, including those on the waiting list. */
  own: v.array(OwnPerson),
}

/** A term that partners can register people for. */
export const ZoneTermRow = v.object({
  ...termEntries,
  address: v.string(),
  edition: v.string(),
  type_name: v.string(),
  category_name: v.string(),
  brand_name: v.nullable(v.string()),
  language_name: v.string(),
  price_brutto: shownMoney(),
  price_netto: shownMoney(),
  total_places: v.number(),
  waiting_count: v.number(),
  /** Last day of registration. */
  registration_until: v.string(),
})
export type ZoneTermRow = v.InferOutput<typeof ZoneTermRow>

/** A term in the calendar. */
export const ZoneCalendarTerm = v.object(termEntries)
export type ZoneCalendarTerm = v.InferOutput<typeof ZoneCalendarTerm>

/** A form of payment that can be chosen. */
export const ZonePayment = v.object({ id: v.number(), name: v.string(), type: v.picklist(paymentTypes) })
export type ZonePayment = v.InferOutput<typeof ZonePayment>

/** A term with its training, and the conditions of registering. */
export const ZoneTerm = v.object({
  ...ZoneTermRow.entries,
  status: v.picklist(trainingTermStatuses),
  /** Plain text with line breaks. */
  description: v.string(),
  price_include: v.nullable(v.string()),
  document_type: v.picklist(documentTypes),
  gadgets: v.array(v.string()),
  /** PDF of the regulations, accepted when ordering. */
  regulations: v.nullable(MediaFile),
  payments: v.array(ZonePayment),
  /** Hours for which an offered place is reserved. */
  offer_hours: v.number(),
  /** Last day on which a company can cancel, move and substitute by itself. */
  deadline: v.string(),
})
export type ZoneTerm = v.InferOutput<typeof ZoneTerm>

/** A participant of the person's companies, with place, order and documents (specification, section 3: participant). */
export const ZoneParticipant = v.object({
  id: v.number(),
  term_id: v.number(),
  training_name: v.string(),
  city: v.string(),
  address: v.string(),
  training_date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  status: v.picklist(participantStatuses),
  record_number: v.string(),
  partner_id: v.number(),
  order_id: v.nullable(v.number()),
  order_number: v.nullable(v.string()),
  order_status: v.nullable(v.picklist(trainingOrderStatuses)),
  price_brutto: shownMoney(),
  /** What is left of a paid order's money for the participant, gross. */
  money_left: shownMoney(),
  /** Price of the place for people who are offered one. */
  term_price: shownMoney(),
  /** Position on the waiting list, from 1. */
  waiting_position: v.nullable(v.number()),
  offered_until: v.nullable(v.string()),
  certificate_number: v.nullable(v.string()),
  /** Whether there is a certificate file. */
  file: v.boolean(),
  /** Ticket code, while it is valid. */
  code: v.nullable(v.string()),
  /** Last day on which the company can cancel, move and substitute by itself. */
  deadline: v.string(),
  /** Actions that the lifecycle allows this person now. */
  choices: v.array(v.picklist(namesOf(participantActs))),
  version: v.number(),
  created_at: v.string(),
})
export type ZoneParticipant = v.InferOutput<typeof ZoneParticipant>

/** A registration as its company sees it (specification, section 3: record). */
export const ZoneRecord = v.object({
  record_number: v.string(),
  term_id: v.number(),
  training_name: v.string(),
  city: v.string(),
  address: v.string(),
  training_date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  ...registrationData,
  participants: v.array(
    v.pick(ParticipantRow, [
      'id',
      'first_name',
      'last_name',
      'email',
      'phone_number',
      'status',
      'order_id',
      'order_number',
      'order_status',
      'price_brutto',
    ]),
  ),
})
export type ZoneRecord = v.InferOutput<typeof ZoneRecord>

/** A member of the company who can be registered. */
const Employee = v.object({
  id: v.number(),
  name: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
})
export type Employee = v.InferOutput<typeof Employee>

/** A credit of the company for further trainings. */
const Credit = v.object({
  id: v.number(),
  partner_id: v.number(),
  order_number: v.string(),
  training_name: v.string(),
  amount: shownMoney(),
  /** Remaining amount. */
  remaining: shownMoney(),
  reason: v.string(),
  created_at: v.string(),
})
export type ZoneCredit = v.InferOutput<typeof Credit>

const terms = 'partnerzone/training/terms'
const narrowed = { city: text(), type_id: ids(), category_id: ids(), training: ids(), free: boolean() }
const month = v.pipe(v.string(say('rule.type')), v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, say('rule.date')))
/** `REJ-2026-00012`. */
const recordNumber = v.pipe(anyText(40), v.regex(/^[\w-]{1,40}$/, say('rule.type')))

/** Trainings in the partner zone: terms, the company's participants, and costs (specification, section 2). */
export const trainingZone = module('partnerzone.training', {
  'partnerzone.training.terms.index': list({
    path: terms,
    row: ZoneTermRow,
    sort: ['training_date', 'city', 'created_at'],
    filters: { ...narrowed, training_date: dates() },
    summary: 'Open terms to come of the trainings that the person is served',
  }),
  'partnerzone.training.terms.narrowing': endpoint({
    method: 'GET',
    path: `${terms}/narrowing`,
    permission: 'partnerzone.training.terms.index',
    result: v.object({
      cities: v.array(v.string()),
      types: v.array(Option),
      categories: v.array(Option),
      trainings: v.array(Option),
    }),
    summary: 'What the terms can be narrowed to: only what some of them have',
  }),
  'partnerzone.training.terms.calendar': endpoint({
    method: 'GET',
    path: `${terms}/calendar`,
    permission: 'partnerzone.training.terms.index',
    query: v.strictObject({
      month,
      ...v.partial(v.object(narrowed)).entries,
    }),
    result: v.object({ month: v.string(), results: v.array(ZoneCalendarTerm) }),
    summary: 'The terms of a month',
  }),
  'partnerzone.training.terms.show': endpoint({
    method: 'GET',
    path: `${terms}/{term}`,
    result: ZoneTerm,
    summary: 'A term with its training: an offered one, or one that people of the own companies are on',
  }),
  'partnerzone.training.terms.ics': endpoint({
    method: 'GET',
    path: `${terms}/{term}/ics`,
    permission: 'partnerzone.training.terms.show',
    kind: 'stream',
    result: v.unknown(),
    summary: 'The term for a calendar (iCalendar)',
  }),
  'partnerzone.training.employees.lookup': lookup({
    path: 'partnerzone/training/employees',
    row: Employee,
    filters: { partner: number() },
    summary: 'Active people of the own companies',
  }),
  'partnerzone.training.credits.index': endpoint({
    method: 'GET',
    path: 'partnerzone/training/credits',
    result: v.object({ results: v.array(Credit) }),
    summary: 'Money that was kept from cancelled terms and is not used up',
  }),
  'partnerzone.training.participants.index': list({
    path: 'partnerzone/training/participants',
    row: ZoneParticipant,
    texts: [nextOfParticipant],
    sort: ['created_at', 'training_date', 'last_name', 'status'],
    filters: {
      name: text(),
      status: oneOf(participantStatuses),
      term: number(),
      order: number(),
      /** Only future terms, or only past ones. */
      coming: boolean(),
    },
    summary: 'People of the own companies with their places, orders and papers',
  }),
  'partnerzone.training.records.show': endpoint({
    method: 'GET',
    path: 'partnerzone/training/records/{record_number}',
    params: v.strictObject({ record_number: recordNumber }),
    result: ZoneRecord,
    summary: 'A registration of the own companies',
  }),
})
