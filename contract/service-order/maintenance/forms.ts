import * as v from 'valibot'
import { sinceRelease } from '#contract/declare/since-release.ts'
import { files } from '#contract/media/files.ts'
import { firstVisit, firstVisitRules, vanParts } from '#contract/service-order/visit/forms.ts'
import { visitOutcomes } from '#contract/service-order/visit/lifecycle.ts'
import { optionalSerial } from '#contract/unit/serial-number.ts'
import { companyPhone, countryCode, placeOfCountry } from '#contract/values/address.ts'
import { bounded, notInFuture, yearsAgo } from '#contract/values/bounds.ts'
import { askedWhen } from '#contract/values/dependent-fields.ts'
import { writtenDay } from '#contract/values/moment.ts'
import {
  across,
  choice,
  date,
  email,
  emptyOr,
  id,
  optionalText,
  properName,
  requiredText,
  versioned,
} from '#contract/values/rules.ts'
import { anyTaxNumber } from '#contract/values/tax-number.ts'
import { isLaterThanTerms, latestNextDue, longestInterval } from './interval.ts'
import { type AskedCheck, namesOfChecks, ProtocolForm, unanswered } from './protocol.ts'

/** Where a visit takes place, and who is there. */
const place = {
  address: requiredText(255),
  post_code: requiredText(12),
  city: requiredText(120),
  country: v.optional(countryCode(), 'PL'),
  contact_name: properName(120),
  contact_phone: companyPhone(),
  contact_email: v.optional(v.nullable(emptyOr(email())), null),
}

interface Place {
  country: string
  post_code: string
  contact_phone: string
}

/** Rules of a form with a place: the postcode and a phone number without a country code belong to its country. */
const placeRules = <T extends Place>() => placeOfCountry<T>('country', 'post_code', 'contact_phone')

const typed = {
  /** For another company than the one that registers it; the registering company's own data where left out. */
  company_name: optionalText(255),
  nip: v.optional(v.nullable(emptyOr(anyTaxNumber())), null),
  model: id(),
  serial_no: optionalSerial(),
  device_type: id(),
  maintenance_type: id(),
  /** Only where something was repaired (domain, part 1.2). */
  repair_type: v.optional(v.nullable(id()), null),
  description: requiredText(4000),
  wanted_days: optionalText(255),
  ...place,
  files: files('maintenance_files'),
}
const Maintenance = v.strictObject(typed)

interface Ordered extends Place {
  company_name: string | null
  nip: string | null
}

/** Rules of a form with a place and a company: another company than the one that registers it is named with its tax number. */
const orderRules = <T extends Ordered>() =>
  [
    ...placeRules<T>(),
    across<T, 'company_name' | 'nip'>(
      ['company_name', 'nip'],
      'nip',
      ({ company_name, nip }) => company_name === null || nip !== null,
      'rule.required',
    ),
  ] as const

/** A maintenance as it is registered (specification, section 3; domain, part 1.2). */
export type MaintenanceForm = v.InferOutput<typeof Maintenance>

const OwnMaintenance = v.strictObject({
  ...typed,
  ...firstVisit,
  partner_id: v.optional(id()),
  /** The accepted offer that it is begun from. */
  offer_id: v.optional(v.nullable(id()), null),
})
const MaintenanceFor = v.strictObject({ ...typed, partner_id: id() })

type OwnMaintenance = v.InferOutput<typeof OwnMaintenance>

/** A maintenance by a partner's person, who names the company when there are several; with the visit of its own people, if that is known. */
export const OwnMaintenanceForm = v.pipe(
  OwnMaintenance,
  ...orderRules<OwnMaintenance>(),
  ...firstVisitRules<OwnMaintenance>(),
)
export type OwnMaintenanceForm = v.InferOutput<typeof OwnMaintenanceForm>
/** A maintenance by staff, who name the company. */
export const MaintenanceForPartnerForm = v.pipe(MaintenanceFor, ...orderRules<v.InferOutput<typeof MaintenanceFor>>())

const DueOrder = v.strictObject({ description: typed.description, wanted_days: typed.wanted_days, ...place })

/** Additional data of an order for something due; unit, partner and kinds follow from the due date. */
export const DueOrderForm = v.pipe(DueOrder, ...placeRules<v.InferOutput<typeof DueOrder>>())
export type DueOrderForm = v.InferOutput<typeof DueOrderForm>

const wasNotDone = (form: { outcome: unknown }) => form.outcome === 'not_done'
/** Whether a report has a content: that of the release before has one without an outcome. */
const hasContent = (form: { outcome: unknown }) => !wasNotDone(form)

const Complete = versioned({
  /** Null in the report of a client of the release before: it is kept, and the order waits for its outcome and day. */
  outcome: sinceRelease(2, v.nullable(choice(visitOutcomes)), null),
  /** The day of the visit; everything is counted from it. */
  visited_on: sinceRelease(
    2,
    v.nullable(
      // Days before the registration of the order: `completionFor`.
      bounded(date(), {
        from: [{ of: { record: 'install_date' }, says: 'maintenance.visit_before_installation' }, yearsAgo(30)],
        until: [notInFuture],
      }),
    ),
    null,
  ),
  /** Why staff enter a day that is theirs alone to enter (`isForStaff`). */
  visited_on_reason: optionalText(1000),
  /** The paper of a visit before the order was registered here, which a partner sends with its day; staff check it. */
  paper: files('maintenance_files'),
  /** Why nothing was carried out. */
  reason: askedWhen(optionalText(1000), wasNotDone),
  note: askedWhen(optionalText(4000), hasContent),
  protocol: askedWhen(v.optional(v.nullable(ProtocolForm), null), hasContent),
  parts: askedWhen(vanParts(), hasContent),
  photos_before: files('maintenance_photos'),
  photos_after: files('maintenance_photos'),
  next_due_on: askedWhen(
    v.optional(
      v.nullable(
        // How long after the visit: `completionFor`.
        bounded(date(), {
          from: [{ of: { field: 'visited_on' }, days: 1, says: 'rule.next_due_before_visit' }],
        }),
      ),
      null,
    ),
    hasContent,
  ),
  /** Why staff set the next maintenance later than the terms. */
  next_due_reason: askedWhen(optionalText(1000), hasContent),
})
type Complete = v.InferOutput<typeof Complete>

/**
 * Completion of a visit: carried out with a protocol, or at least a note; or not carried out, with a reason. Without outcome or day, which
 * clients of the release before do not have, it is a report that is kept (`completionFor` requires both).
 */
export const CompleteMaintenanceForm = v.pipe(
  Complete,
  across<Complete, 'outcome' | 'note' | 'protocol'>(
    ['outcome', 'note', 'protocol'],
    'note',
    ({ outcome, note, protocol }) => outcome === 'not_done' || note !== null || protocol !== null,
    'rule.required',
  ),
  across<Complete, 'outcome' | 'reason'>(
    ['outcome', 'reason'],
    'reason',
    ({ outcome, reason }) => outcome !== 'not_done' || reason !== null,
    'rule.required',
  ),
)
export type CompleteMaintenanceForm = v.InferOutput<typeof CompleteMaintenanceForm>

/** Days of an order and its unit that bound the day of the visit. */
export interface VisitDays {
  /** The day on which the order was registered. */
  registered_on: string
  /** Last covered day before a missed maintenance that has ended the coverage of the unit; null where none has. */
  coverage_lapsed_on: string | null
}

/**
 * Whether only staff may enter a day of the visit: one before the order was registered, or on which a maintenance can bring back
 * coverage that was lost.
 */
export const isForStaff = (day: string | null, { registered_on, coverage_lapsed_on }: VisitDays): boolean =>
  day !== null && (day < registered_on || (coverage_lapsed_on !== null && day <= coverage_lapsed_on))

/** Data on which the rules of a completion depend. */
export interface Completing extends VisitDays {
  checks: readonly AskedCheck[]
  /** Months to the next maintenance by the terms; null where none recurs. */
  interval_months: number | null
  /** Staff enter earlier days of the visit and later days of the next one, with a reason. */
  by: 'staff' | 'partner'
}

/**
 * Completion of a visit whose checklist and terms are known. A protocol answers each item, because a signature covers only the text that was
 * checked. A visit is between the registration of its order and today; an earlier one is entered by staff with a reason, or reported by
 * a partner with its paper. The next maintenance is at most one interval after the visit; staff may set a later day with a reason.
 */
export function completionFor({ checks, interval_months, by, ...days }: Completing) {
  const mayExtend = by === 'staff'
  const limit = mayExtend ? longestInterval : interval_months
  return v.pipe(
    CompleteMaintenanceForm,
    across<Complete, 'outcome'>(['outcome'], 'outcome', ({ outcome }) => outcome !== null, 'rule.required'),
    across<Complete, 'visited_on'>(
      ['visited_on'],
      'visited_on',
      ({ visited_on }) => visited_on !== null,
      'rule.required',
    ),
    across<Complete, 'visited_on' | 'visited_on_reason'>(
      ['visited_on', 'visited_on_reason'],
      'visited_on_reason',
      ({ visited_on, visited_on_reason }) =>
        by === 'partner' || !isForStaff(visited_on, days) || visited_on_reason !== null,
      'rule.required',
    ),
    across<Complete, 'visited_on' | 'outcome'>(
      ['visited_on', 'outcome'],
      'visited_on',
      ({ visited_on, outcome }) => by === 'staff' || outcome !== 'not_done' || !isForStaff(visited_on, days),
      (_, locale) => ['rule.visit_before_registration', { day: writtenDay(days.registered_on, locale) }],
    ),
    across<Complete, 'visited_on' | 'outcome' | 'paper'>(
      ['visited_on', 'outcome', 'paper'],
      'paper',
      ({ visited_on, outcome, paper }) =>
        by === 'staff' || outcome === 'not_done' || !isForStaff(visited_on, days) || paper.length > 0,
      (_, locale) => ['rule.visit_needs_paper', { day: writtenDay(days.registered_on, locale) }],
    ),
    across<Complete, 'protocol'>(
      ['protocol'],
      'protocol',
      ({ protocol }) => protocol === null || unanswered(checks, protocol.checks).length === 0,
      ({ protocol }) => [
        'rule.unanswered_checks',
        { names: namesOfChecks(unanswered(checks, protocol?.checks ?? [])) },
      ],
    ),
    across<Complete, 'visited_on' | 'next_due_on'>(
      ['visited_on', 'next_due_on'],
      'next_due_on',
      (form) => !isLaterThanTerms(form, limit),
      ({ visited_on }, locale) => [
        'rule.next_due_too_late',
        { day: visited_on === null ? '' : writtenDay(latestNextDue(visited_on, limit), locale) },
      ],
    ),
    across<Complete, 'visited_on' | 'next_due_on' | 'next_due_reason'>(
      ['visited_on', 'next_due_on', 'next_due_reason'],
      'next_due_reason',
      (form) => !mayExtend || !isLaterThanTerms(form, interval_months) || form.next_due_reason !== null,
      'rule.required',
    ),
  )
}

/** Cancels a visit or an order without one, with a reason that both sides read. */
export const CancelMaintenanceForm = versioned({ reason: requiredText(1000) })
export type CancelMaintenanceForm = v.InferOutput<typeof CancelMaintenanceForm>
