import * as v from 'valibot'
import { files, MediaFile } from '#contract/media/files.ts'
import { across, choice, id, maxValue, minValue, optionalText, say } from '#contract/values/rules.ts'

/** Results of one item of the checklist. */
export const checkResults = ['ok', 'fault', 'not_applicable'] as const
export type CheckResult = (typeof checkResults)[number]

/** Measured values of a visit, with unit and plausible range. */
export const readings = {
  water_pressure: { unit: 'bar', from: 0, to: 10 },
  low_pressure: { unit: 'bar', from: -1, to: 60 },
  high_pressure: { unit: 'bar', from: -1, to: 60 },
  flow_temperature: { unit: '°C', from: -30, to: 120 },
  return_temperature: { unit: '°C', from: -30, to: 120 },
  outdoor_temperature: { unit: '°C', from: -50, to: 60 },
  refrigerant_added: { unit: 'kg', from: 0, to: 100 },
} as const
export type Reading = keyof typeof readings
export const readingNames = Object.keys(readings) as [Reading, ...Reading[]]

const reading = (name: Reading) => {
  const { from, to } = readings[name]
  return v.optional(v.nullable(v.pipe(v.number(say('rule.decimal')), minValue(from), maxValue(to))), null)
}
const Readings = v.strictObject(
  Object.fromEntries(readingNames.map((name) => [name, reading(name)])) as Record<Reading, ReturnType<typeof reading>>,
)

const Check = v.strictObject({
  check: id(),
  result: choice(checkResults),
  remark: optionalText(500),
  /** Photographs of this step. */
  photos: files('maintenance_photos'),
})

/** A signature drawn on a canvas; stored as a PNG file. */
export const drawnSignature = () =>
  v.pipe(
    v.string(say('rule.required')),
    v.maxLength(400_000, say('rule.type')),
    v.regex(/^data:image\/png;base64,[A-Za-z\d+/]+=*$/, say('rule.type')),
  )

const Protocol = v.strictObject({
  /** The answers; an item without one is left out. */
  checks: v.optional(v.pipe(v.array(Check), v.maxLength(60, say('rule.too_many_items', { limit: 60 }))), []),
  readings: v.optional(Readings, {}),
  signed_by: optionalText(120),
  signature: v.optional(v.nullable(drawnSignature()), null),
})
type Protocol = v.InferOutput<typeof Protocol>

/** Largest number of photographs of all steps together. */
const photosAtMost = 40

/** The technician's protocol of a visit, signed by the customer on the phone. A signature needs the name of who signed. */
export const ProtocolForm = v.pipe(
  Protocol,
  across<Protocol, 'signed_by' | 'signature'>(
    ['signed_by', 'signature'],
    'signed_by',
    ({ signed_by, signature }) => signature === null || signed_by !== null,
    'rule.required',
  ),
  across<Protocol, 'checks'>(
    ['checks'],
    'checks',
    ({ checks }) => photosOfSteps(checks).length <= photosAtMost,
    () => ['rule.too_many_items', { limit: photosAtMost }],
  ),
)
export type ProtocolForm = v.InferOutput<typeof ProtocolForm>

/** An item of the checklist, in the language of the reader. */
export interface AskedCheck {
  id: number
  name: string
}

/** Items of the checklist that have no answer yet. */
export const unanswered = (asked: readonly AskedCheck[], answers: readonly { check: number }[]): AskedCheck[] =>
  asked.filter(({ id: item }) => !answers.some(({ check }) => check === item))

/** Names of items, as a message lists them. */
export const namesOfChecks = (checks: readonly AskedCheck[]): string => checks.map(({ name }) => name).join('; ')

const storedCheck = {
  name_pl: v.string(),
  name_en: v.string(),
  result: v.picklist(checkResults),
  remark: v.nullable(v.string()),
}
/** A step of the checklist as it is stored, with the ids of its photographs; protocols of earlier versions have none. */
export type StoredCheck = v.InferOutput<v.ObjectSchema<typeof storedCheck, undefined>> & { photos?: string[] }

/** A protocol with the wording of the checklist at that time, as the order shows it. */
export const ShownProtocol = v.object({
  checks: v.array(v.object({ ...storedCheck, photos: v.array(MediaFile) })),
  readings: v.object(
    Object.fromEntries(readingNames.map((name) => [name, v.nullable(v.number())])) as Record<
      Reading,
      v.NullableSchema<v.NumberSchema<undefined>, undefined>
    >,
  ),
  signed_by: v.nullable(v.string()),
})
type Shown = v.InferOutput<typeof ShownProtocol>
/** A protocol as it is stored. */
export type StoredProtocol = Omit<Shown, 'checks'> & { checks: StoredCheck[] }

/** The photographs of all steps. */
export const photosOfSteps = (checks: readonly { photos?: readonly string[] }[]): string[] =>
  checks.flatMap(({ photos = [] }) => photos)
