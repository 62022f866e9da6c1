import * as v from 'valibot'
import { countryCode } from '#contract/values/address.ts'
import { type Bounds, bounded, type Limit, notInFuture, yearsAgo, yearsAhead } from '#contract/values/bounds.ts'
import {
  choice,
  date,
  decimalBetween,
  email,
  emptyOr,
  flag,
  id,
  integer,
  months,
  optionalText,
  requiredText,
  say,
  versioned,
} from '#contract/values/rules.ts'
import { refrigerantNames } from './f-gas.ts'
import { openWorkDecisions } from './open-work.ts'
import { draftSerial, serialNumber } from './serial-number.ts'
import { returnedAs, rivalChoices } from './values.ts'

const orNone = <const Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(v.nullable(emptyOr(schema)), null)
const optionalId = () => v.optional(v.nullable(id()), null)
/** The longest time, in years, since a purchase or an installation. */
export const oldestUnit = 30
/** A day of a purchase or an installation in a draft: what is typed is kept, and checked when it is sent. */
const draftDay = () => bounded(date(), { from: [yearsAgo(oldestUnit)] })
/** Bounds of the day of installation. */
const installed: Bounds = {
  from: [yearsAgo(oldestUnit)],
  until: [{ of: 'today', says: 'rule.install_not_in_future' }],
}
/** Bounds of the day of purchase. */
const bought: Bounds = {
  from: [yearsAgo(oldestUnit)],
  until: [notInFuture, { of: { field: 'install_date' }, says: 'rule.bought_before_installed' }],
}
/** Bounds of the last day of coverage. */
const covered: Bounds = {
  from: [{ of: { field: 'purchase_date' }, says: 'rule.covered_before_purchase' }, yearsAgo(oldestUnit)],
  until: [yearsAhead(50)],
}

const gwp = () =>
  v.optional(
    v.nullable(
      v.pipe(
        integer(),
        v.minValue(0, say('rule.min_value', { limit: 0 })),
        v.maxValue(30_000, say('rule.max_value', { limit: 30_000 })),
      ),
    ),
    null,
  )

/** Fields of a unit in both zones. */
const typed = {
  purchase_date: orNone(draftDay()),
  invoice_no: optionalText(60),
  install_date: orNone(draftDay()),
  installation_address: optionalText(),
  installation_post_code: optionalText(10),
  installation_city: optionalText(120),
  installation_country: v.optional(countryCode(), 'PL'),
  owner_name: optionalText(),
  owner_phone: optionalText(32),
  owner_email: orNone(email()),
  consent_processing_data: v.optional(flag(), false),
  software_version: optionalText(40),
  refrigerant: v.optional(v.nullable(emptyOr(choice(refrigerantNames))), null),
  /** Kilograms. */
  charge: orNone(decimalBetween(3, 0, 999_999.999)),
  hermetic: v.optional(flag(), false),
  leak_detection: v.optional(flag(), false),
  in_dwelling: v.optional(flag(), false),
}

/** A unit as staff edit it. */
export const UnitForm = v.strictObject({
  serial_no: serialNumber(),
  device_id: id(),
  partner_id: optionalId(),
  sold_by_id: optionalId(),
  serviced_by_id: optionalId(),
  ...typed,
  purchase_date: orNone(bounded(date(), bought)),
  install_date: orNone(bounded(date(), installed)),
  parts_until: orNone(bounded(date(), covered)),
  labour_until: orNone(bounded(date(), covered)),
  maintenance_months: months(),
  gwp: gwp(),
})

/** A warranty registration as a draft: nothing is required, only formats are checked. */
export const UnitDraftForm = v.strictObject({
  serial_no: v.optional(draftSerial(), ''),
  device_id: optionalId(),
  ...typed,
})

/** A draft by a company's person, who names the company when there are several. */
export const OwnUnitDraftForm = v.strictObject({
  ...UnitDraftForm.entries,
  partner_id: optionalId(),
  /** The accepted offer that a new draft is begun from. */
  offer_id: optionalId(),
})

/** New location or company of a unit, from a day on. */
export const MoveForm = v.pipe(
  versioned({
    moved_on: bounded(date(), {
      from: [{ of: { record: 'install_date' }, says: 'unit.moved_before_installed' }, yearsAgo(oldestUnit)],
      until: [notInFuture],
    }),
    installation_address: requiredText(),
    installation_post_code: requiredText(10),
    installation_city: requiredText(120),
    installation_country: typed.installation_country,
    partner_id: optionalId(),
    /** States that the owner is another person, also one of the same name: the former owner's consent ends. */
    new_owner: v.optional(flag(), false),
    owner_name: typed.owner_name,
    owner_phone: typed.owner_phone,
    owner_email: typed.owner_email,
    consent_processing_data: typed.consent_processing_data,
    open_work: openWorkDecisions(),
  }),
  v.forward(
    v.check((form) => !tellsOwner(form) || form.consent_processing_data, say('rule.consent')),
    ['consent_processing_data'],
  ),
)
export type MoveForm = v.InferOutput<typeof MoveForm>

/** Message of staff to the company about a registration: a question, or the reason of a denial. */
export const CheckTextForm = versioned({ text: requiredText(1000) })

/** Accepting a registration; `rival_text` denies the others of the same number with it, null leaves them waiting. */
export const AcceptRegistrationForm = versioned({
  rivals: v.optional(v.nullable(choice(rivalChoices)), null),
  rival_text: optionalText(1000),
})
export type AcceptRegistrationForm = v.InferOutput<typeof AcceptRegistrationForm>

/** A unit that returns to the distributor. */
export const TakeBackForm = versioned({
  returned_on: bounded(date(), {
    from: [{ of: { record: 'install_date' }, says: 'unit.moved_before_installed' }, yearsAgo(oldestUnit)],
    until: [notInFuture],
  }),
  as: choice(returnedAs),
  reason: requiredText(1000),
  open_work: openWorkDecisions(),
})
export type TakeBackForm = v.InferOutput<typeof TakeBackForm>

/** A registration as it is sent; `answer` to the question of staff, where there is one. */
export const RegisterUnitForm = versioned({ answer: optionalText(1000) })

/** Whether any data of the owner are given; then the owner's consent is required. */
export const tellsOwner = (form: {
  owner_name: string | null
  owner_phone: string | null
  owner_email: string | null
}) => Boolean(form.owner_name || form.owner_phone || form.owner_email)

/** The day on which the distributor sold the number of a registration: it is neither bought nor installed before. */
const soldOn: Limit = { of: { record: 'sold_on' }, says: 'unit.before_sale' }

/** Schema of a complete registration. */
export function unitRegistration() {
  const { install_date: _, ...rest } = typed
  return v.pipe(
    v.object({
      ...rest,
      serial_no: serialNumber(),
      device_id: id(),
      purchase_date: orNone(bounded(date(), { from: [yearsAgo(oldestUnit), soldOn], until: bought.until })),
      install_date: bounded(date(), { from: [yearsAgo(oldestUnit), soldOn], until: installed.until }),
      installation_address: requiredText(),
      installation_post_code: requiredText(10),
      installation_city: requiredText(120),
    }),
    v.forward(
      v.check((form) => !tellsOwner(form) || form.consent_processing_data, say('rule.consent')),
      ['consent_processing_data'],
    ),
  )
}

/** The right serial number of a unit or of a sent claim. The companies of its orders read the reason. */
export const CorrectSerialForm = versioned({ serial_no: serialNumber(), reason: requiredText(1000) })
export type CorrectSerialForm = v.InferOutput<typeof CorrectSerialForm>

/** Why coverage is granted back. Read by staff only. */
export const GrantForm = versioned({ reason: requiredText(1000) })
export type GrantForm = v.InferOutput<typeof GrantForm>
