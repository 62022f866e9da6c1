import * as v from 'valibot'
import { companyPhone, countryCode, placeOfCountry } from '#contract/address.ts'
import { files } from '#contract/media/files.ts'
import {
  across,
  anyText,
  date,
  email,
  emptyOr,
  flag,
  id,
  optionalText,
  properName,
  requiredText,
  say,
  versioned,
} from '#contract/rules.ts'
import { anyTaxNumber } from '#contract/tax-number.ts'
import { serialDigits, serialLength } from '#contract/unit/serial-number.ts'
import { type AskedCheck, namesOfChecks, ProtocolForm, unanswered } from './protocol.ts'

/** An optional serial number. */
export const optionalSerial = () =>
  v.optional(
    v.nullable(
      v.pipe(
        anyText(60),
        v.transform((typed) => serialDigits(typed) || null),
        v.check(
          (digits) => digits === null || digits.length === serialLength,
          say('rule.serial_no', { limit: serialLength }),
        ),
      ),
    ),
    null,
  )

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
  repair_type: id(),
  description: requiredText(4000),
  wanted_days: optionalText(255),
  ...place,
  files: files('maintenance_files'),
}
const Maintenance = v.strictObject(typed)

/** A maintenance as a partner registers it (specification, section 3; domain, part 1.2). */
export const MaintenanceForm = v.pipe(Maintenance, ...placeRules<v.InferOutput<typeof Maintenance>>())
export type MaintenanceForm = v.InferOutput<typeof MaintenanceForm>

const OwnMaintenance = v.strictObject({ ...typed, partner_id: v.optional(id()) })
const MaintenanceFor = v.strictObject({ ...typed, partner_id: id() })

/** A maintenance by a partner's person, who names the company when there are several. */
export const OwnMaintenanceForm = v.pipe(OwnMaintenance, ...placeRules<v.InferOutput<typeof OwnMaintenance>>())
/** A maintenance by staff, who name the company. */
export const MaintenanceForPartnerForm = v.pipe(MaintenanceFor, ...placeRules<v.InferOutput<typeof MaintenanceFor>>())

const DueOrder = v.strictObject({ description: typed.description, wanted_days: typed.wanted_days, ...place })

/** Additional data of an order for something due; unit, partner and kinds follow from the due date. */
export const DueOrderForm = v.pipe(DueOrder, ...placeRules<v.InferOutput<typeof DueOrder>>())
export type DueOrderForm = v.InferOutput<typeof DueOrderForm>

/** Day and time in Warsaw; the server checks that they lie in the future. */
const Schedule = versioned({
  visit_day: date(),
  visit_time: v.pipe(requiredText(5), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('rule.type'))),
  /** Whether the partner's own people carry it out; otherwise a colleague of the distributor. */
  by_partner: v.optional(flag(), false),
  technician_id: v.optional(v.nullable(id()), null),
  technician_name: optionalText(120),
})
type Schedule = v.InferOutput<typeof Schedule>

/** Appointment of the visit: time and technician. */
export const ScheduleForm = v.pipe(
  Schedule,
  across<Schedule, 'by_partner' | 'technician_id'>(
    ['by_partner', 'technician_id'],
    'technician_id',
    ({ by_partner, technician_id }) => by_partner || technician_id !== null,
    'rule.required',
  ),
  across<Schedule, 'by_partner' | 'technician_name'>(
    ['by_partner', 'technician_name'],
    'technician_name',
    ({ by_partner, technician_name }) => !by_partner || technician_name !== null,
    'rule.required',
  ),
)
export type ScheduleForm = v.InferOutput<typeof ScheduleForm>

const Complete = versioned({
  note: optionalText(4000),
  protocol: v.optional(v.nullable(ProtocolForm), null),
  photos_before: files('maintenance_photos'),
  photos_after: files('maintenance_photos'),
  next_due_on: v.optional(v.nullable(date()), null),
})
type Complete = v.InferOutput<typeof Complete>

/** Completion of a visit: with a protocol, or at least a note. */
export const CompleteMaintenanceForm = v.pipe(
  Complete,
  across<Complete, 'note' | 'protocol'>(
    ['note', 'protocol'],
    'note',
    ({ note, protocol }) => note !== null || protocol !== null,
    'rule.required',
  ),
)
export type CompleteMaintenanceForm = v.InferOutput<typeof CompleteMaintenanceForm>

/**
 * Completion of a visit whose checklist is known: a protocol answers each of its items, because nobody signs what was not
 * checked.
 */
export function completionFor(asked: readonly AskedCheck[]) {
  return v.pipe(
    CompleteMaintenanceForm,
    across<CompleteMaintenanceForm, 'protocol'>(
      ['protocol'],
      'protocol',
      ({ protocol }) => protocol === null || unanswered(asked, protocol.checks).length === 0,
      ({ protocol }) => ['rule.unanswered_checks', { names: namesOfChecks(unanswered(asked, protocol?.checks ?? [])) }],
    ),
  )
}
