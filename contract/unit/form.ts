import * as v from 'valibot'
import { countryCode } from '#contract/values/address.ts'
import { monthsAfter } from '#contract/values/days.ts'
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
  today,
  versioned,
} from '#contract/values/rules.ts'
import { refrigerantNames } from './f-gas.ts'
import { draftSerial, serialNumber } from './serial-number.ts'

const orNone = <const Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(v.nullable(emptyOr(schema)), null)
const optionalId = () => v.optional(v.nullable(id()), null)
/** Earliest day of a purchase or an installation: 30 years before the given one. */
const earliest = (day: string) => monthsAfter(day, -360)

/** A day of a purchase or an installation, at most 30 years ago. */
export const pastDate = (day?: string) =>
  v.pipe(
    date(),
    v.check((value) => value >= earliest(day ?? today()), say('rule.date_too_early', { limit: 30 })),
  )

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
  purchase_date: orNone(pastDate()),
  invoice_no: optionalText(60),
  install_date: orNone(pastDate()),
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
  parts_until: orNone(date()),
  labour_until: orNone(date()),
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
    moved_on: date(),
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
  }),
  v.forward(
    v.check((form) => !tellsOwner(form) || form.consent_processing_data, say('rule.consent')),
    ['consent_processing_data'],
  ),
)
export type MoveForm = v.InferOutput<typeof MoveForm>

/** Message of staff to the company about a registration: a question, or the reason of a denial. */
export const CheckTextForm = versioned({ text: requiredText(1000) })

/** A registration as it is sent; `answer` to the question of staff, where there is one. */
export const RegisterUnitForm = versioned({ answer: optionalText(1000) })

/** Whether any data of the owner are given; then the owner's consent is required. */
export const tellsOwner = (form: {
  owner_name: string | null
  owner_phone: string | null
  owner_email: string | null
}) => Boolean(form.owner_name || form.owner_phone || form.owner_email)

/** Schema of a complete registration, on the given day. */
export function unitRegistration(day: string = today()) {
  const { install_date: _, ...rest } = typed
  return v.pipe(
    v.object({
      ...rest,
      serial_no: serialNumber(),
      device_id: id(),
      install_date: v.pipe(
        pastDate(day),
        v.check((value) => value <= day, say('rule.install_not_in_future')),
      ),
      installation_address: requiredText(),
      installation_post_code: requiredText(10),
      installation_city: requiredText(120),
    }),
    v.forward(
      v.check((form) => !tellsOwner(form) || form.consent_processing_data, say('rule.consent')),
      ['consent_processing_data'],
    ),
    v.forward(
      v.check(
        (form) => form.purchase_date === null || form.purchase_date <= form.install_date,
        say('rule.bought_before_installed'),
      ),
      ['purchase_date'],
    ),
  )
}

/** Why coverage is granted back. Read by staff only. */
export const GrantForm = versioned({ reason: requiredText(1000) })
export type GrantForm = v.InferOutput<typeof GrantForm>
