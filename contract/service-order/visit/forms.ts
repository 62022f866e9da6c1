import * as v from 'valibot'
import { files } from '#contract/media/files.ts'
import { partNumber, quantityLimit } from '#contract/service-order/spare-parts/numbers.ts'
import { askedWhen } from '#contract/values/dependent-fields.ts'
import { isLeftOut } from '#contract/values/moment.ts'
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
import { reportedResults, type VisitedKind, wishedTimes } from './lifecycle.ts'

/** Time of day, or null. */
const optionalTime = () => v.optional(v.nullable(emptyOr(timeOfDay())), null)

/** Asks the customer, by a letter with a link, to confirm the date; needs the customer's e-mail. */
const askCustomer = () => v.optional(flag(), false)

/** Day and time in Warsaw; the server checks that they lie in the future. */
const Schedule = versioned({
  visit_day: date(),
  visit_time: timeOfDay(),
  /** End of the time window within which the technician comes; null for a fixed time. */
  visit_until: optionalTime(),
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
  across<Schedule, 'visit_day' | 'visit_time'>(
    ['visit_day', 'visit_time'],
    'visit_time',
    ({ visit_day, visit_time }) => !isLeftOut(`${visit_day}T${visit_time}`),
    'rule.moment_left_out',
  ),
  across<Schedule, 'visit_time' | 'visit_until'>(
    ['visit_time', 'visit_until'],
    'visit_until',
    ({ visit_time, visit_until }) => visit_until === null || visit_until > visit_time,
    'rule.until_after_from',
  ),
  across<Schedule, 'visit_day' | 'visit_until'>(
    ['visit_day', 'visit_until'],
    'visit_until',
    ({ visit_day, visit_until }) => visit_until === null || !isLeftOut(`${visit_day}T${visit_until}`),
    'rule.moment_left_out',
  ),
  across<Schedule, 'technician_id' | 'technician_name'>(
    ['technician_id', 'technician_name'],
    'technician_name',
    ({ technician_id, technician_name }) => technician_name !== null || technician_id !== null,
    'rule.required',
  ),
)
export type ScheduleForm = v.InferOutput<typeof ScheduleForm>

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
const report = <const Of extends VisitedKind>(of: Of) =>
  versioned({
    result: choice(reportedResults[of]),
    /** Both sides read it. */
    note: optionalText(2000),
    parts: vanParts(),
    photos: files('visit_photos'),
    /** Whether the next visit is planned at once. */
    plans_next: v.optional(flag(), false),
    next_day: askedWhen(v.optional(v.nullable(emptyOr(date())), null), plansNext),
    next_time: askedWhen(optionalTime(), plansNext),
    next_until: askedWhen(optionalTime(), plansNext),
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
    across<T, 'next_day' | 'next_time'>(
      ['next_day', 'next_time'],
      'next_time',
      ({ next_day, next_time }) => next_day === null || next_time === null || !isLeftOut(`${next_day}T${next_time}`),
      'rule.moment_left_out',
    ),
    across<T, 'next_day' | 'next_until'>(
      ['next_day', 'next_until'],
      'next_until',
      ({ next_day, next_until }) => next_day === null || next_until === null || !isLeftOut(`${next_day}T${next_until}`),
      'rule.moment_left_out',
    ),
    across<T, 'next_time' | 'next_until'>(
      ['next_time', 'next_until'],
      'next_until',
      ({ next_time, next_until }) => next_until === null || next_time === null || next_until > next_time,
      'rule.until_after_from',
    ),
  ] as const
}

const OfMaintenance = report('maintenance')
const OfWarranty = report('warranty')
/** A visit of a maintenance that has ended without completing it: how, and when the next one is, if that is known. */
export const ReportVisitForm = v.pipe(OfMaintenance, ...reportRules<v.InferOutput<typeof OfMaintenance>>())
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
