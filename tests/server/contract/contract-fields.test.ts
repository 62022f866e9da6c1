import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint, Schema } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { databaseDigest } from '#tests/support/contract/database-digest.ts'
import { numberFields } from '#tests/support/contract/number-fields.ts'
import { validBody } from '#tests/support/contract/valid-body.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { buildWorld, type Inhabitant, type World } from '#tests/support/world/world.ts'

/** Except messages of other systems in their own protocol: their signature is checked, further fields are allowed. */
const writing = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { method, raw }]) => method !== 'GET' && !raw,
)

/** Fields by which a person would give themselves or a record more than the form does. */
const privileged = {
  id: 1,
  status: 1,
  status_since: '2020-01-01T00:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-01T00:00:00Z',
  created_by: 1,
  deleted_at: null,
  deleted_by: null,
  decided_by: 1,
  sent_by: 1,
  user_id: 1,
  partner_id: 1,
  contractor_id: 1,
  partners: [1],
  roles: ['super-admin'],
  role: 'super-admin',
  permissions: ['*'],
  slug: 'super-admin',
  is_company_admin: true,
  is_activated: true,
  is_staff: true,
  password_hash: 'hash',
  on_hold: true,
  hold_reason: 'hold',
  anonymised_at: '2020-01-01T00:00:00Z',
  order_number: 'SG/1',
  owner_id: 1,
  erp_status: 'saved',
  external_id: 'K1',
  moderators: [1],
  version: 1,
  shared: true,
} as const

/**
 * Forms that contain one of these on purpose: their handlers check the value against the sender's rights.
 * Before adding one, check which rights it could grant.
 */
const asked: Partial<Record<EndpointName, readonly (keyof typeof privileged)[]>> = {
  // The role is whom a view is offered to, by those who may share.
  // The record by which a person without an e-mail address is found; staff who may erase see them all.
  'consent.persons.anonymise': ['id'],
  'core.list-views.store': ['role', 'shared'],
  'core.list-views.update': ['role', 'shared'],
  // The item number of a device in the ERP; only colleagues write devices.
  'producer.producers.store': ['external_id'],
  'producer.producers.update': ['external_id'],
  'device.devices.store': ['external_id'],
  'device.devices.update': ['external_id'],
  // The address of published content: a word of its own, which grants no right.
  'marketing.categories.store': ['slug'],
  'marketing.categories.update': ['slug'],
  'marketing.posts.store': ['slug'],
  'marketing.posts.update': ['slug'],
  'news.news.store': ['slug'],
  'news.news.update': ['slug'],
  'page.pages.store': ['slug'],
  'page.pages.update': ['slug'],
  // Whom a notification is for, or would reach; a colleague names none that is out of reach.
  'notification.messages.store': ['partners'],
  'notification.messages.update': ['partners'],
  'notification.messages.count': ['partners'],
  'partner.partners.store': ['external_id', 'moderators'],
  'partner.partners.update': ['external_id', 'moderators'],
  'partner.partners.assign': ['moderators'],
  'partner.users.store': ['is_company_admin'],
  'partner.users.update': ['is_company_admin'],
  'partner.new-entries.approve': ['contractor_id', 'is_company_admin', 'external_id', 'moderators'],
  'service-order.service-orders.store': ['partner_id'],
  'service-order.service-orders.assign': ['owner_id'],
  'partnerzone.service-order.service-orders.store': ['partner_id'],
  // The companies of a unit: staff name those within their sight, a partner one of the own.
  'device.units.move': ['partner_id'],
  'device.units.store': ['partner_id'],
  'device.units.update': ['partner_id'],
  'partnerzone.device.units.store': ['partner_id'],
  'partnerzone.device.units.update': ['partner_id'],
  'service-order.service-maintenances.assign': ['owner_id'],
  'partnerzone.service-order.service-maintenances.store': ['partner_id'],
  // One of the own companies.
  'partnerzone.offer-generator.offers.store': ['partner_id'],
  'partnerzone.offer-generator.templates.store': ['partner_id'],
  'partnerzone.offer-generator.kits.store': ['partner_id'],
  'user.users.store': ['partners', 'roles'],
  'user.users.update': ['partners', 'roles'],
  'user.roles.store': ['permissions', 'slug'],
  'user.roles.update': ['permissions', 'slug'],
  // Paid or unpaid; the chart of orders requires the right to each.
  'order.orders.update-many': ['status'],
  // The unpaid order that late money is to pay; only one of the same company is taken.
  'order.tasks.settle': ['order_number'],
  // The item number of a training in the ERP; only colleagues write trainings.
  'training.trainings.store': ['external_id'],
  'training.trainings.update': ['external_id'],
  // Whose people they are: a company within the colleague's sight, one of the own companies, and its accounts only.
  'training.participants.store': ['contractor_id', 'partner_id'],
  'training.participants.substitute': ['user_id'],
  'training.issued-certificates.store': ['contractor_id', 'partner_id'],
  'training.issued-certificates.update': ['contractor_id', 'partner_id'],
  'partnerzone.training.certificates.store': ['partner_id'],
  'partnerzone.training.records.store': ['partner_id'],
  'partnerzone.training.participants.substitute': ['user_id'],
  // For which status of orders a time is set.
  'service-order.due-times.store': ['status'],
  'service-order.due-times.update': ['status'],
  'service-order.spare-parts-orders.store': ['partner_id'],
  'service-order.service-maintenances.store': ['partner_id'],
  'service-order.spare-parts-orders.assign': ['owner_id'],
  'partnerzone.service-order.spare-parts-orders.store': ['partner_id'],
  'f-gas.certificates.store': ['partner_id', 'user_id'],
  'f-gas.certificates.update': ['partner_id', 'user_id'],
  'partnerzone.f-gas.certificates.store': ['partner_id'],
  'partnerzone.f-gas.certificates.update': ['partner_id'],
  'partnerzone.user.invitations.store': ['partner_id', 'is_company_admin'],
  'partnerzone.user.users.remove': ['partner_id'],
  'partnerzone.user.users.store': ['partner_id', 'is_company_admin'],
  'partnerzone.user.users.update': ['partner_id', 'is_company_admin'],
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let world: World
let staff: Inhabitant
let partner: Inhabitant

beforeAll(async () => {
  server = await startServer({ inProcess: true })
  world = await buildWorld(server)
  staff = await world.inhabitant('super-admin', false)
  partner = await world.inhabitant('partner')
})
afterAll(() => server.stop())

const entriesOf = ({ body }: Endpoint) => (body as { entries?: object }).entries ?? {}
const declared = (endpoint: Endpoint) =>
  Object.keys(privileged).filter((field) => field !== 'version' && field in entriesOf(endpoint))

/** A person who may make the call and a visible record for it; nothing where there is no such record. */
function whoCalls(name: EndpointName, endpoint: Endpoint) {
  const person = name.startsWith('partnerzone.') || name.startsWith('profile.logo.') ? partner : staff
  return { person, path: endpoint.path.includes('{') ? world.paths(name, endpoint, person).own : {} }
}

describe('a field that gives more than it seems', () => {
  it.each(writing)('%s asks for none but those that somebody has looked at', (name, endpoint) => {
    expect(declared(endpoint).toSorted()).toEqual([...(asked[name] ?? [])].toSorted())
  })

  it.each(writing)('%s refuses every other one', async (name, endpoint) => {
    const body = validBody(name, endpoint, world.values)
    const undeclared = Object.entries(privileged).filter(([field]) => !(field in entriesOf(endpoint)))
    const taken = undeclared.filter(([field, value]) => v.is(endpoint.body, { ...body, [field]: value }))
    expect(taken).toEqual([])

    const { person, path } = whoCalls(name, endpoint)
    if (!path) return
    const answered = await person.refused(name, { path, body: { ...body, ...Object.fromEntries(undeclared) } })
    expect({ status: answered.status, errors: Object.values(answered.body.errors ?? {}) }).toEqual({
      status: 422,
      errors: [['Unknown field']],
    })
  })

  it('changes nothing in any table', async () => {
    const before = await databaseDigest(server.pool)
    for (const [name, endpoint] of writing) {
      const { person, path } = whoCalls(name, endpoint)
      const body = { ...validBody(name, endpoint, world.values), ...privileged, nobody_declared_this: 1 }
      if (path) await person.refused(name, { path, body })
    }
    expect(await databaseDigest(server.pool)).toEqual(before)
  })
})

/** Fields without a column of their name, beside those of records: they are kept in documents, where the contract alone limits them. */
const withoutColumn = [
  // Content of offers and templates.
  'assembly_amount',
  'catalogue_price',
  'custom_price',
  'discount',
  'housing_area',
  'percent',
  'purchase_price',
  'transport_amount',
  'deposit_amount',
  'deposit_percent',
  'quantity_min',
  'quantity_max',
  'tied_quantity',
  'deposit_days',
  'rescind_days',
  'price',
  // Readings of a protocol.
  'flow_temperature',
  'high_pressure',
  'low_pressure',
  'outdoor_temperature',
  'refrigerant_added',
  'return_temperature',
  'water_pressure',
  // Places on a drawing or a certificate.
  'x',
  'y',
  // Places in a workbook.
  'header',
  'sheet',
  // Records of any kind, which the call of each looks for.
  'ids',
]

/** Columns of the name of a field that mean something else. */
const namesakes: Record<string, readonly string[]> = {
  // Hours, while the others are money.
  amount: ['due_times'],
}

/** Columns of fractions that are no money, which is `numeric(22, 2)` everywhere. */
const fractions = [
  'offer_settings.approval_discount',
  'devices.factor',
  'devices.heating_capacity',
  'devices.cooling_capacity',
  'units.charge',
  'units.hfo_share',
  ...['from_tonnes', 'hermetic_from_tonnes', 'from_kg', 'hermetic_from_kg', 'dwelling_from_kg'].map(
    (name) => `leak_check_rules.${name}`,
  ),
]

describe('a number', () => {
  const fields = writing.flatMap(([name, { body }]) => numberFields(body).map((field) => ({ call: name, ...field })))
  const nameOf = (path: string) => path.split('.').at(-1) ?? path
  interface NumberColumn {
    table: string
    name: string
    /** The number from which on the column takes none. */
    limit: number
    type: string
  }
  let columns: NumberColumn[]

  beforeAll(async () => {
    const { rows } = await server.pool.query<NumberColumn>(`
      select table_name as table, column_name as name, case udt_name
          when 'numeric' then 10 ^ (numeric_precision - numeric_scale)
          when 'int2' then 2 ^ 15 when '_int2' then 2 ^ 15 when 'int8' then 2 ^ 63 else 2 ^ 31 end::float as limit,
        udt_name || coalesce('(' || nullif(numeric_precision || ', ' || numeric_scale, '') || ')', '') as type
      from information_schema.columns
      where table_schema = 'public' and udt_name in ('numeric', 'int2', '_int2', 'int4', '_int4', 'int8')`)
    columns = rows
  })

  it('of a form fits every column of its name', () => {
    const tooWide = fields.flatMap(({ call, path, min, max }) =>
      columns
        .filter(({ name, limit }) => name === nameOf(path) && Math.max(max, -min) >= limit)
        .filter(({ table, name }) => call.startsWith('service-order.due') || !namesakes[name]?.includes(table))
        .map(({ table, type }) => `${call} takes ${path} up to ${max}, ${table} has ${type}`),
    )
    expect(tooWide).toEqual([])
  })

  it('of a form has a column, or is known to have none', () => {
    const kept = new Set(columns.map(({ name }) => name))
    const ofNoRecord = fields.filter(({ max }) => max !== 2_147_483_647)
    const names = new Set(ofNoRecord.map(({ path }) => nameOf(path)).filter((name) => !kept.has(name)))
    expect([...names].toSorted()).toEqual(withoutColumn.toSorted())
  })

  it('of money has one type in all tables', () => {
    const other = columns.filter(({ type }) => type.startsWith('numeric') && type !== 'numeric(22, 2)')
    expect(other.map(({ table, name }) => `${table}.${name}`).toSorted()).toEqual(fractions.toSorted())
  })

  it('in an address is refused or finds nothing, however large', async () => {
    const failed: string[] = []
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]) {
      const filters = Object.entries((endpoint.query as { entries?: Record<string, Schema> }).entries ?? {})
      const numbers = filters.filter(([, filter]) => v.is(filter, '999999999') && !v.is(filter, 'a'))
      if (endpoint.method !== 'GET' || numbers.length === 0) continue
      const { person, path } = whoCalls(name, endpoint)
      if (!path) continue
      const query = Object.fromEntries(numbers.map(([filter]) => [filter, '999999999']))
      const { status } = await person.refused(name, { path, query })
      if (status >= 500) failed.push(`${name} ${Object.keys(query)}`)
    }
    expect(failed).toEqual([])
  })
})
