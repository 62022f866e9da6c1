import * as v from 'valibot'
import { number } from '#contract/declare/filters.ts'
import { files } from '#contract/media/files.ts'
import { partNumber, quantityLimit } from '#contract/service-order/spare-parts/numbers.ts'
import { bounded, notInPast } from '#contract/values/bounds.ts'
import { askedWhen } from '#contract/values/dependent-fields.ts'
import {
  across,
  between,
  choice,
  date,
  emptyOr,
  flag,
  id,
  integer,
  optionalText,
  say,
  timeOfDay,
  versioned,
} from '#contract/values/rules.ts'
import { hasWork, reportedResults, type VisitedKind, visitedKinds, wishedTimes } from './lifecycle.ts'

/** The day of a visit to come. */
const visitDay = () => bounded(date(), { from: [notInPast] })
/** The time at which it begins, on its day. */
const visitTime = (on: string) =>
  bounded(timeOfDay(), { on, from: [{ of: 'now', isOpen: true, says: 'rule.time_in_past' }] })
/** The end of the window within which the technician comes. */
const visitUntil = (on: string, time: string) =>
  bounded(timeOfDay(), { on, from: [{ of: { field: time }, isOpen: true, says: 'rule.until_after_from' }] })
const orNone = <const Field extends v.GenericSchema<string, string>>(field: Field) =>
  v.optional(v.nullable(emptyOr(field)), null)

/** Asks the customer, by a letter with a link, to confirm the date; needs the customer's e-mail. */
const askCustomer = () => v.optional(flag(), false)

/** Day and time in Warsaw. */
const Schedule = versioned({
  visit_day: visitDay(),
  visit_time: visitTime('visit_day'),
  /** End of the time window within which the technician comes; null for a fixed time. */
  visit_until: orNone(visitUntil('visit_day', 'visit_time')),
  ask_customer: askCustomer(),
  /** Whether the partner's own people carry it out; otherwise the distributor's. */
  by_partner: v.optional(flag(), false),
  /**
   * A colleague of the distributor, or of the partner where its own people come: gets letters and a calendar entry, and has the
   * visit in the day's plan. Others are named only.
   */
  technician_id: v.optional(v.nullable(id()), null),
  technician_name: optionalText(120),
})
type Schedule = v.InferOutput<typeof Schedule>

/** Appointment of the visit: time and technician. */
export const ScheduleForm = v.pipe(
  Schedule,
  across<Schedule, 'technician_id' | 'technician_name'>(
    ['technician_id', 'technician_name'],
    'technician_name',
    ({ technician_id, technician_name }) => technician_name !== null || technician_id !== null,
    'rule.required',
  ),
)
export type ScheduleForm = v.InferOutput<typeof ScheduleForm>

const isOfOwnPeople = (form: { by_partner?: unknown }) => form.by_partner === true

/** The first visit of an order that a partner registers, where its own people make it; hidden and left out otherwise. */
export const firstVisit = {
  /** Whether the partner's own people carry it out at a date that is known already. */
  by_partner: v.optional(flag(), false),
  visit_day: askedWhen(orNone(visitDay()), isOfOwnPeople),
  visit_time: askedWhen(orNone(visitTime('visit_day')), isOfOwnPeople),
  /** End of the time window; null for a fixed time. */
  visit_until: askedWhen(orNone(visitUntil('visit_day', 'visit_time')), isOfOwnPeople),
  /** A member of the company; others are named only. */
  technician_id: askedWhen(v.optional(v.nullable(id()), null), isOfOwnPeople),
  technician_name: askedWhen(optionalText(120), isOfOwnPeople),
  ask_customer: askedWhen(askCustomer(), isOfOwnPeople),
}

interface FirstVisit {
  by_partner: boolean
  visit_day: string | null
  visit_time: string | null
  visit_until: string | null
  technician_id: number | null
  technician_name: string | null
  ask_customer: boolean
}

/** Rules of a form with a first visit: it is planned whole, and someone is named. */
export function firstVisitRules<T extends FirstVisit>() {
  const needed = (field: 'visit_day' | 'visit_time') =>
    across<T, 'by_partner' | 'visit_day' | 'visit_time'>(
      ['by_partner', field],
      field,
      (form) => !form.by_partner || form[field] !== null,
      'rule.required',
    )
  return [
    needed('visit_day'),
    needed('visit_time'),
    across<T, 'by_partner' | 'technician_id' | 'technician_name'>(
      ['by_partner', 'technician_id', 'technician_name'],
      'technician_name',
      ({ by_partner, technician_id, technician_name }) =>
        !by_partner || technician_id !== null || technician_name !== null,
      'rule.required',
    ),
  ] as const
}

/** A planned visit of the partner's own people, as it is scheduled; the version is that of its order. */
export type OwnVisit = Omit<ScheduleForm, 'version'>

/** The first visit of a form, and the other fields; null where none is planned. */
export function withoutFirstVisit<T extends FirstVisit>(
  form: T,
): { visit: OwnVisit | null; rest: Omit<T, keyof FirstVisit> } {
  const { by_partner, visit_day, visit_time, visit_until, technician_id, technician_name, ask_customer, ...rest } = form
  const isPlanned = by_partner && visit_day !== null && visit_time !== null
  const who = { technician_id, technician_name, ask_customer }
  return { visit: isPlanned ? { by_partner, visit_day, visit_time, visit_until, ...who } : null, rest }
}

/** The time of a visit that is being planned, its technician, and its order, whose own visits are left out; none for a new order. */
export const OverlapQuery = v.strictObject({
  day: date(),
  time: timeOfDay(),
  until: v.optional(timeOfDay()),
  technician: number(),
  of: v.picklist(visitedKinds),
  order: v.optional(number()),
})
export type OverlapQuery = v.InferOutput<typeof OverlapQuery>

const VanPart = v.strictObject({
  /** Number of the part, where it is known; its name is then taken from the list of parts. */
  number: v.optional(v.nullable(emptyOr(partNumber())), null),
  title: optionalText(255),
  quantity: v.pipe(integer(), between(1, quantityLimit)),
  /** Numbers on the part that was taken out and on the one that was fitted. */
  old_serial_no: optionalText(60),
  new_serial_no: optionalText(60),
})
type VanPart = v.InferOutput<typeof VanPart>

/** Parts that the technician took from the van; no order of parts is made of them. */
export const vanParts = () =>
  v.optional(
    v.pipe(
      v.array(
        v.pipe(
          VanPart,
          across<VanPart, 'number' | 'title'>(
            ['number', 'title'],
            'title',
            ({ number, title }) => number !== null || title !== null,
            'rule.required',
          ),
        ),
      ),
      v.maxLength(30, say('rule.too_many_items', { limit: 30 })),
    ),
    [],
  )

const plansNext = (form: { plans_next?: unknown }) => form.plans_next === true
/** Parts are fitted at a visit at which work was done. */
const wasWorkedAt = (form: { result?: unknown }) => hasWork(form.result)
const report = <const Of extends VisitedKind>(of: Of) =>
  versioned({
    result: choice(reportedResults[of]),
    /** Both sides read it. */
    note: optionalText(2000),
    parts: askedWhen(vanParts(), wasWorkedAt),
    photos: files('visit_photos'),
    /** Whether the next visit is planned at once. */
    plans_next: v.optional(flag(), false),
    next_day: askedWhen(orNone(visitDay()), plansNext),
    next_time: askedWhen(orNone(visitTime('next_day')), plansNext),
    next_until: askedWhen(orNone(visitUntil('next_day', 'next_time')), plansNext),
    ask_customer: askedWhen(askCustomer(), plansNext),
  })
interface Report {
  result: string
  note: string | null
  plans_next: boolean
  next_day: string | null
  next_time: string | null
  next_until: string | null
}

/** Rules of a report: the next visit is planned whole, and the reason is given why work was not possible. */
function reportRules<T extends Report>() {
  const needed = (field: 'next_day' | 'next_time') =>
    across<T, 'plans_next' | 'next_day' | 'next_time'>(
      ['plans_next', field],
      field,
      (form) => !form.plans_next || form[field] !== null,
      'rule.required',
    )
  return [
    across<T, 'result' | 'note'>(
      ['result', 'note'],
      'note',
      ({ result, note }) => result !== 'impossible' || note !== null,
      'rule.required',
    ),
    needed('next_day'),
    needed('next_time'),
  ] as const
}

const OfMaintenance = report('maintenance')
const OfWarranty = report('warranty')
/** A visit of a maintenance that has ended without completing it: how, and when the next one is, if that is known. */
export const ReportVisitForm = v.pipe(OfMaintenance, ...reportRules<v.InferOutput<typeof OfMaintenance>>())
/** The distributor's objection to a visit of the partner's own people: it is called off, with a reason. */
export const ObjectionForm = v.pipe(
  OfMaintenance,
  ...reportRules<v.InferOutput<typeof OfMaintenance>>(),
  across<v.InferOutput<typeof OfMaintenance>, 'note'>(['note'], 'note', ({ note }) => note !== null, 'rule.required'),
)
/** A visit of a warranty order that has ended. */
export const ReportWarrantyVisitForm = v.pipe(OfWarranty, ...reportRules<v.InferOutput<typeof OfWarranty>>())
export type ReportVisitForm = v.InferOutput<typeof ReportVisitForm> | v.InferOutput<typeof ReportWarrantyVisitForm>

const Wish = v.strictObject({ time: v.optional(v.nullable(choice(wishedTimes)), null), text: optionalText(500) })
type Wish = v.InferOutput<typeof Wish>

/** Another time that a customer wishes: a choice, or words. */
export const VisitWishForm = v.pipe(
  Wish,
  across<Wish, 'time' | 'text'>(
    ['time', 'text'],
    'text',
    ({ time, text }) => time !== null || text !== null,
    'rule.required',
  ),
)
export type VisitWishForm = v.InferOutput<typeof VisitWishForm>
