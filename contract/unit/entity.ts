import * as v from 'valibot'
import { MediaFile } from '#contract/media/files.ts'
import { coverageStates } from './coverage.ts'
import { registrationChecks, returnedAs, unitEventKinds, unitStatuses } from './values.ts'

const text = v.nullable(v.string())
const number = v.nullable(v.number())

/** Warranty coverage of a unit (coverage.ts). */
export const UnitCoverage = v.object({
  state: v.picklist(coverageStates),
  until: text,
  parts: text,
  labour: text,
  due: text,
  missed: v.boolean(),
})

const Other = v.nullable(v.object({ id: v.number(), serial_no: v.string() }))

/** An event in a unit's history. */
export const LifeEvent = v.object({
  kind: v.picklist(unitEventKinds),
  /** The record; null for one that the reader may not open, of which only kind, day and code are shown. */
  id: number,
  /** Kind of the order of a part from the van. */
  of: v.nullable(v.picklist(['maintenance', 'warranty'])),
  at: v.string(),
  number: text,
  title: text,
  detail: text,
  status: v.string(),
  is_open: v.boolean(),
  /** The person, where it may be shown. */
  person: text,
  /** A document of the event: the protocol of a visit. */
  file: v.nullable(MediaFile),
})
export type LifeEvent = v.InferOutput<typeof LifeEvent>

/** Data of the model; shown to every holder of the serial number. */
const model = {
  serial_no: v.string(),
  device_id: number,
  device_name: text,
  brand_name: text,
  group_name: text,
  photo: v.nullable(MediaFile),
  coverage: UnitCoverage,
}

const listed = {
  id: v.number(),
  version: v.number(),
  serial_no: v.string(),
  status: v.picklist(unitStatuses),
  check_status: v.nullable(v.picklist(registrationChecks)),
  device_id: number,
  device_name: text,
  brand_name: text,
  partner_name: text,
  installation_city: text,
  install_date: text,
  parts_until: text,
  /** Last day on which anything is covered, which maintenances and a replacement end. */
  covered_until: text,
  coverage_state: v.picklist(coverageStates),
  /** Whether another company claims the same number; for staff only. */
  is_contested: v.boolean(),
  created_at: v.string(),
}

/** A unit in a list. */
export const UnitRow = v.object(listed)
export type UnitRow = v.InferOutput<typeof UnitRow>

const written = {
  device_id: number,
  purchase_date: text,
  invoice_no: text,
  install_date: text,
  installation_address: text,
  installation_post_code: text,
  installation_city: text,
  installation_country: v.string(),
  owner_name: text,
  owner_phone: text,
  owner_email: text,
  consent_processing_data: v.boolean(),
  software_version: text,
  refrigerant: text,
  charge: text,
  hermetic: v.boolean(),
  leak_detection: v.boolean(),
  in_dwelling: v.boolean(),
}

const whole = {
  id: v.number(),
  version: v.number(),
  status: v.picklist(unitStatuses),
  /** The check of its registration; null where none is needed or it is accepted. */
  check_status: v.nullable(v.picklist(registrationChecks)),
  /** The question of staff, or why they denied the registration. */
  check_text: text,
  /** The company's answer to the question. */
  check_answer: text,
  partner_id: number,
  partner_name: text,
  partner_phone: text,
  sold_by_id: number,
  sold_by_name: text,
  serviced_by_id: number,
  serviced_by_name: text,
  ...written,
  ...model,
  parts_until: text,
  labour_until: text,
  maintenance_months: number,
  maintained_on: text,
  /** Day on which coverage that had ended was granted back. */
  coverage_granted_on: text,
  gwp: number,
  /** Tonnes. */
  co2_equivalent: number,
  registered_at: text,
  replaced_on: text,
  replaces: Other,
  replaced_by: Other,
  created_at: v.string(),
}

/** A unit with the fields of its form. */
export const Unit = v.object(whole)
export type Unit = v.InferOutput<typeof Unit>

/** Documents and error codes of the model of a unit; the codes that the unit has shown come first. */
const ofModel = {
  documents: v.array(v.object({ id: v.number(), name: v.string(), type_name: v.string() })),
  error_codes: v.object({
    total: v.number(),
    first: v.array(v.object({ id: v.number(), code: v.string(), name: v.string() })),
  }),
}

/** A unit with its history, oldest first, and the data of its model. */
export const UnitPage = v.object({
  ...whole,
  /** The company for which something can be ordered for it; null where none of its companies is active. */
  carer_id: number,
  /** Sale of a number whose registration is checked; for staff only. */
  sale: v.nullable(
    v.object({
      id: v.number(),
      device_name: text,
      partner_name: text,
      purchase_date: text,
      is_registered: v.boolean(),
    }),
  ),
  /** Registrations of the same number by other companies that wait for a decision; for staff only. */
  rivals: v.array(
    v.object({
      id: v.number(),
      version: v.number(),
      partner_name: text,
      device_name: text,
      check_status: v.picklist(registrationChecks),
      sent_at: v.string(),
    }),
  ),
  /** Back at the distributor, since which day and why; null for a unit that never returned or was registered again. */
  returned: v.nullable(v.object({ on: v.string(), as: v.picklist(returnedAs), reason: text })),
  /** The colleague in charge of its company. */
  caretaker_name: text,
  life: v.array(LifeEvent),
  ...ofModel,
})
export type UnitPage = v.InferOutput<typeof UnitPage>

/**
 * A unit found by its serial number in the partner zone. `own` is null for a unit that another company has registered: the holder of
 * its plate reads model, coverage, documents, error codes, and earlier events by kind, date and code.
 */
export const FoundUnit = v.object({ ...model, ...ofModel, life: v.array(LifeEvent), own: v.nullable(UnitPage) })
export type FoundUnit = v.InferOutput<typeof FoundUnit>

/** Public answer for a serial number together with the postcode of the installation. */
export const PublicWarranty = v.object({
  /** Null when there is no such unit, or the postcode is another; the two cases are not distinguished. */
  warranty: v.nullable(v.object({ device_name: v.string(), brand_name: v.string(), coverage: UnitCoverage })),
  /** The check of a registration for this number and postcode, where there is no warranty yet. */
  check_status: v.nullable(v.picklist(registrationChecks)),
  /** Whether the next request needs a captcha. */
  asks_captcha: v.boolean(),
})
export type PublicWarranty = v.InferOutput<typeof PublicWarranty>
