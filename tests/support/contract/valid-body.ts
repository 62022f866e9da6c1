import * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/declare/endpoint.ts'
import { validate } from '#contract/declare/validation.ts'
import type { EndpointName } from '#contract/index.ts'

/** Values that most fields accept; a field gets the first that it accepts. */
const candidates: readonly unknown[] = [
  1,
  true,
  false,
  'Tekst próbny',
  'proba@example.com',
  '+48600700800',
  '00-850',
  '5261040828',
  'PL',
  'pl',
  '2026-01-15',
  '2099-01-01',
  '#112233',
  '123456',
  'Haslo-Proba-2026',
  '00000000-0000-4000-8000-000000000000',
  '1',
  null,
  [],
  [1],
  ['partner'],
  ['Tekst'],
  ['00000000-0000-4000-8000-000000000000'],
  {},
]

/** The accessories of a kit. */
const kitItems = { items: [{ id: 'tank', name: 'Zasobnik' }] }

/** Values that depend on other fields and do not follow from a field's own schema. */
const together: Partial<Record<EndpointName, Record<string, unknown>>> = {
  'offer-generator.kits.store': kitItems,
  'offer-generator.kits.update': kitItems,
  'partnerzone.offer-generator.kits.store': kitItems,
  'partnerzone.offer-generator.kits.update': kitItems,
  'synchronization.synchronizations.update': { every_minutes: 60 },
  'user.users.store': { roles: ['moderator'], all_brands: true, all_provinces: true, all_partners: true },
  'partner.new-entries.approve': { contractor: 'created', buyer_number: 'later' },
  'service-order.service-orders.ask': { text: 'Proszę o zdjęcie' },
  'service-order.service-maintenances.ask': { text: 'Proszę o zdjęcie' },
  'service-order.service-maintenances.schedule': { visit_time: '10:00', technician_id: 1 },
  'partnerzone.service-order.service-maintenances.schedule': { visit_time: '10:00', technician_id: 1 },
  'service-order.service-orders.schedule': { visit_time: '10:00', technician_id: 1 },
  'partnerzone.service-order.service-orders.schedule': { visit_time: '10:00', technician_id: 1 },
  'public-zone.service-order.visits.wish': { text: 'Po szesnastej' },
  'service-order.service-maintenances.complete': { note: 'Wykonano' },
  'partnerzone.service-order.service-maintenances.complete': { note: 'Wykonano' },
  'partnerzone.service-order.service-maintenances.reply': { text: 'Zdjęcie w załączniku' },
  'service-order.spare-parts-orders.ask': { text: 'Którą wersję?' },
  'service-order.spare-parts-orders.hand-over': { is_signed: true },
  'partnerzone.service-order.spare-parts-orders.reply': { text: 'Nowszą' },
  'partnerzone.service-order.service-orders.reply': { text: 'Zdjęcie w załączniku' },
  'consent.persons.anonymise': { email: 'nikt@nigdzie.example', confirmation: 'nikt@nigdzie.example' },
  'order.orders.update-many': { status: 'paid', document_number: 'WB 1/2026', document_date: '2026-01-15' },
  'training.participants.store': { partner_id: 1 },
  'training.attendance.scan': { code: '0123456789ABCDEF' },
  'user.users.update': { roles: ['moderator'], all_brands: true, all_provinces: true, all_partners: true },
}

/** Values by the name of the field: a version that no record has, so that nothing is changed, and values that depend on others. */
const telling: Record<string, unknown> = {
  version: 999_999,
  postcode: '00-850',
  address_postcode: '00-850',
  post_code: '00-850',
  // A parcel needs the whole address.
  shipping_street: 'Leśna 7',
  shipping_postcode: '00-850',
  shipping_city: 'Warszawa',
  // A company from Poland has both.
  nip: '5261040828',
  province_id: 1,
  address_province: 1,
  serial_no: '1234567890123456789012',
  query: '',
  send_at: '2099-01-01T08:00:00.000Z',
  number_pattern: 'CERT/{year}/{number:4}',
  elements: [
    {
      kind: 'text',
      text: 'Tekst próbny',
      x: 20,
      y: 20,
      width: 100,
      size: 12,
      bold: false,
      align: 'left',
      colour: '#112233',
    },
  ],
}

/** A body that the call's schema accepts; `values` are ids of records by field. Fails where none is found, so that no call escapes the tests that need one. */
export function validBody(
  name: EndpointName,
  { body }: Endpoint,
  values: Record<string, unknown> = {},
): Record<string, unknown> {
  const made: Record<string, unknown> = { ...objectOf(body), ...together[name] }
  for (const [field, value] of Object.entries(values)) if (field in made) made[field] = value
  const checked = v.safeParse(body, made)
  if (checked.success) return made
  const reasons = checked.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  throw new Error(
    `tests/support/contract/valid-body.ts makes no body for ${name}; add to \`together\` what it needs.\n${reasons.join('\n')}`,
  )
}

/**
 * A body with a value at a place that `stringFields` names: the lists and objects above it are made, and what stands beside it is
 * valid. Null where the place is below a JSON text.
 */
export function bodyWith(schema: Schema, body: unknown, path: string, value: unknown): unknown {
  const [first = '', ...rest] = path.split(/\.|(?=\[\]|\{\}|\{key\})/)
  if (first === '') return value
  const below = (part: Schema | undefined, inner: unknown) =>
    part ? bodyWith(part, inner, rest.join('.').replaceAll('.[', '[').replaceAll('.{', '{'), value) : value
  const shape = shapeAbove(schema, first)
  if (first === '[]') {
    const item = shape?.item as Schema
    return [below(item, Array.isArray(body) && body.length > 0 ? body[0] : valueFor('', item))]
  }
  if (first === '{}') return { name: below(shape?.value, undefined) }
  if (first === '{key}') return { [String(value)]: shape?.value && valueFor('', shape.value) }
  const made =
    typeof body === 'object' && body !== null ? body : shape?.entries ? objectOf(shape as unknown as Schema) : {}
  const entry = shape?.entries?.[first]
  return { ...made, [first]: below(entry, (made as Record<string, unknown>)[first]) }
}

/** The schema within optional ones and alternatives that has a part of this name. */
function shapeAbove(schema: Schema, part: string): Shape | undefined {
  const shape = schema as unknown as Shape
  const has = { '[]': 'item', '{}': 'value', '{key}': 'value' }[part] as keyof Shape | undefined
  if (has ? shape[has] : shape.entries && part in shape.entries) return shape
  const within = [shape.wrapped, ...((shape.options ?? []) as unknown[])]
  return within
    .filter((inner): inner is Schema => typeof inner === 'object' && inner !== null)
    .map((inner) => shapeAbove(inner, part))
    .find((found) => found !== undefined)
}

interface Shape {
  options?: readonly unknown[]
  value?: Schema
  type: string
  entries?: Record<string, Schema>
  wrapped?: Schema
  item?: Schema
}

function objectOf(schema: Schema): Record<string, unknown> {
  const { entries = {} } = schema as unknown as Shape
  const values = Object.entries(entries).map(([field, entry]) => [field, valueFor(field, entry)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function valueFor(field: string, schema: Schema): unknown {
  if (field in telling) return telling[field]
  if (v.is(schema, undefined)) return undefined
  const { type, entries, item } = schema as unknown as Shape
  if (entries) return objectOf(schema)
  const listed = type === 'array' && item ? [[valueFor(field, item)]] : []
  const isWithin = (value: unknown) => validate(v.object({ [field]: schema }), { [field]: value }, 'pl').success
  const found = [...listed, ...candidates].find(isWithin)
  return found === undefined ? optionsOf(schema) : found
}

/** The first value of a choice. */
function optionsOf(schema: Schema): unknown {
  const { options, pipe } = schema as unknown as { options?: readonly unknown[]; pipe?: readonly Schema[] }
  return options?.[0] ?? (pipe?.[0] && pipe[0] !== schema ? optionsOf(pipe[0]) : undefined)
}
