import * as v from 'valibot'
import { bounded, yearsAhead } from '#contract/values/bounds.ts'
import {
  date,
  decimalText,
  id,
  integer,
  maxValue,
  minValue,
  requiredText,
  say,
  timeOfDay,
} from '#contract/values/rules.ts'

/** An amount in złote from 0. */
export const price = () => v.pipe(decimalText(), v.regex(/^\d{1,10}(\.\d{1,2})?$/, say('rule.decimal')))

/** Number of places of a term. */
export const places = () => v.pipe(integer(), minValue(1), maxValue(1000))

/** Date and place of a training; required ones by the specification, section 5. */
export const termFields = {
  city: requiredText(120),
  address: requiredText(200),
  training_date: bounded(date(), {
    // A term of the past is entered to issue its certificates; one that is open for registration stays ahead.
    from: [{ of: { record: 'open_from' }, says: 'term.open_in_past' }],
    until: [yearsAhead(10)],
  }),
  start_time: v.optional(bounded(timeOfDay(), { on: 'training_date' }), '09:00'),
  end_time: v.optional(
    bounded(timeOfDay(), {
      on: 'training_date',
      from: [{ of: { field: 'start_time' }, isOpen: true, says: 'term.ends_before_start' }],
    }),
    '16:00',
  ),
  certificate_date: bounded(date(), {
    from: [{ of: { field: 'training_date' }, says: 'term.certificate_before' }],
    until: [yearsAhead(10)],
  }),
  /** Last day of registration; null for the day of the training. */
  registration_until: v.optional(
    v.nullable(bounded(date(), { until: [{ of: { field: 'training_date' }, says: 'term.registration_after' }] })),
    null,
  ),
  total_places: places(),
  /** The colleague who leads the training; null while that is open. */
  trainer_id: v.optional(v.nullable(id()), null),
}

/** A term of a training. Its price may differ from the training's. */
export const TermForm = v.strictObject({
  training_id: id(),
  ...termFields,
  price_brutto: price(),
  price_netto: price(),
})
export type TermForm = v.InferOutput<typeof TermForm>

/** Fields that its participants have to know: date and place. */
export const termPlaceFields = ['training_date', 'start_time', 'end_time', 'city', 'address'] as const
export type TermPlace = Pick<TermForm, (typeof termPlaceFields)[number]>

/** Whether a change of a term affects its participants. */
export function concernsPeople(before: TermPlace, after: TermPlace): boolean {
  return termPlaceFields.some((field) => before[field] !== after[field])
}
