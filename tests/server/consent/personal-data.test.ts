import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressHash } from '#server/modules/consent/erasure/register.ts'
import { repeatErasures } from '#server/modules/consent/index.ts'
import { personalData, personalKinds } from '#server/modules/consent/personal-data.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

/** Types of columns that can hold a name. */
const textTypes = ['text', 'jsonb', 'json', 'inet', 'ARRAY', 'character varying']

/** Columns of the database that can hold a name; arrays of numbers and ids cannot. */
async function textColumns() {
  const { rows } = await server.pool.query<{ name: string; table: string; column: string; type: string }>(
    `select c.table_name || '.' || c.column_name as name, c.table_name as table, c.column_name as column, c.udt_name as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = any($1)
       and c.udt_name not in ('_int4', '_uuid', '_date')`,
    [textTypes],
  )
  return rows
}

it('every text column of the database says once whether it can name a person, and whose', async () => {
  const declared = personalData().texts.flatMap(({ table, naming, nobody }) =>
    [...naming.flatMap(({ columns }) => columns), ...Object.values(nobody).flat()].map(
      (column) => `${getTableName(table)}.${column.name}`,
    ),
  )
  const existing = (await textColumns()).map(({ name }) => name)
  expect(
    existing.filter((name) => !declared.includes(name)),
    'declare them in texts.ts of the module',
  ).toEqual([])
  expect(declared.filter((name, at) => !existing.includes(name) || declared.indexOf(name) !== at)).toEqual([])
})

it('data of the person that a record is about are replaced with it, and nothing that is said to name nobody is', () => {
  const replaced = new Set(
    personalKinds()
      .flatMap((kind) => [kind, ...kind.parts])
      .flatMap(({ table, columns }) => {
        const own = getTableColumns(table) as Record<string, PgColumn>
        return Object.keys(columns).map((key) => `${getTableName(table)}.${own[key]?.name}`)
      }),
  )
  const own = personalData().texts.flatMap(({ table, naming }) =>
    naming
      .filter(({ holding }) => holding === 'own')
      .flatMap(({ columns }) => columns.map(({ name }) => `${getTableName(table)}.${name}`)),
  )
  expect(own.filter((name) => !replaced.has(name))).toEqual([])
  const nobodys = personalData().texts.flatMap(({ table, nobody }) =>
    Object.entries(nobody).flatMap(([reason, columns]) =>
      reason === 'secret' || reason === 'number' || reason === 'company'
        ? []
        : columns.map(({ name }) => `${getTableName(table)}.${name}`),
    ),
  )
  expect(nobodys.filter((name) => replaced.has(name))).toEqual([])
})

it('every part of a record with personal data says to which record its rows belong', () => {
  const parts = personalKinds().flatMap(({ entity, table, parts }) =>
    [table, ...parts.map((part) => part.table)].map((own) => ({ entity, name: getTableName(own) })),
  )
  const missing = parts.filter(({ name }) => {
    const declared = personalData().texts.find(({ table }) => getTableName(table) === name)
    const namesOthers = declared?.naming.some(({ holding }) => holding !== 'own')
    return namesOthers && Object.keys(declared?.of ?? {}).length === 0
  })
  expect(missing).toEqual([])
})

/** Columns of records that are in no file of a person's data: notes of staff, the ERP and the product. */
const retained = ['on_hold', 'hold_reason', 'anonymised_at']
const trashed = ['deleted_at', 'deleted_by']
const identified = ['unit_id', 'correction_id']
const handled = [
  'version',
  'updated_at',
  'partner_id',
  'created_by',
  'owner_id',
  'owner_name',
  'acts_next',
  'waiting_reason',
  'waiting_since',
  'resume_to',
  'suspended_from',
  'review_date',
  'due_at',
  'due_clock',
  'due_told_at',
  ...retained,
  ...trashed,
]
const withheld: Record<string, readonly string[]> = {
  contractors: [
    'address_province',
    'business_area',
    'registry_lookup_id',
    'external_id',
    'billToCustomerId',
    'erp_blocked',
    'version',
    'updated_at',
    ...retained,
    ...trashed,
  ],
  contractor_contacts: ['contractor_id', 'version', 'updated_at', ...trashed],
  issued_certificates: [
    'code',
    'certificate_id',
    'participant_id',
    'training_id',
    'term_id',
    'partner_id',
    'contractor_id',
    'file',
    'reminded',
    'revoked_by',
    'created_by',
    'version',
    ...retained,
  ],
  // The maintainer is another person, and the papers are among the files.
  offers: [
    'version',
    'partner_id',
    'created_by',
    'updated_at',
    'resume_to',
    'tells_customer',
    'email_extra',
    'variants',
    'approval',
    'approval_reason',
    'catalogue_prices',
    'maintainer_name',
    'maintainer_email',
    'maintainer_phone',
    'revises_id',
    'copied_from_id',
    'reminded_at',
    'revision',
    'paper',
    'accepted_paper',
    'open_questions',
    ...retained,
    ...trashed,
  ],
  partner_entries: [
    'province_id',
    'business_area_id',
    'password_hash',
    'registry_lookup_id',
    'told_at',
    'decided_by',
    'partner_id',
    'user_id',
    'repeat_of',
    'version',
    'updated_at',
    ...retained,
  ],
  partners: [
    'contractor_id',
    'partner_status_id',
    'highlighted',
    'brands',
    'province_id',
    'business_area_id',
    'logo',
    'external_id',
    'billToCustomerId',
    'erp_blocked',
    'registry_lookup_id',
    'version',
    'updated_at',
    ...retained,
  ],
  service_maintenances: [
    ...handled,
    ...identified,
    'carried_from_id',
    'brand_id',
    'model',
    'device_type',
    'maintenance_type',
    'repair_type',
    'files',
    'visit_code',
    'technician_id',
    'technician_name',
    'photos_before',
    'photos_after',
    'signature',
    'protocol_file',
    'counted_as',
  ],
  service_orders: [
    ...handled,
    ...identified,
    'new_unit_id',
    'carried_from_id',
    'sent_by',
    'erp_status',
    'contested_at',
    'contest_answered_at',
    'part_shipped',
    'decision_file',
    'brand_id',
    'model',
    'error_code',
    'warranty_book',
    'images',
    'video',
    'other_files',
    'erp_id',
    'erp_etag',
    'erp_told_event',
    'erp_told',
    'erp_differences',
    'erp_behind',
    'erp_note',
    'erp_failure_told_at',
    'parts_news',
    'visit_code',
    'technician_id',
    'technician_name',
  ],
  spare_parts_orders: [
    ...handled,
    ...identified,
    'unmatched',
    'model',
    'brand_id',
    'files',
    'service_order_id',
    'erp_status',
    'erp_id',
    'erp_behind',
    'cancelling_by',
    'cancel_reason',
    'erp_taken_until',
    'erp_failure_told_at',
    'erp_expected_date',
    // The text of `erp_lines`, which earlier versions wrote.
    'shipped_parts',
  ],
  training_participants: [
    'term_id',
    'record_id',
    'order_id',
    'partner_id',
    'contractor_id',
    'user_id',
    'code',
    'price_brutto',
    'reminded_for',
    'attendance_by',
    'moved_from',
    'version',
    'updated_at',
    ...retained,
  ],
  training_records: [
    'contact_left_at',
    'term_id',
    'partner_id',
    'contractor_id',
    'regulations_file',
    'created_by',
    'version',
    ...retained,
  ],
  units: [
    'version',
    'device_id',
    'partner_id',
    'sold_by_id',
    'serviced_by_id',
    'replaced_by_id',
    'replaced_on',
    'returned_on',
    'returned_as',
    'returned_reason',
    'gwp',
    // The reason of a grant is a note of staff.
    'maintained_before',
    'extended_before',
    'lapsed_before',
    'coverage_granted_reason',
    // Messages of the company and staff about a registration.
    'check_status',
    'check_text',
    'check_answer',
    'hermetic',
    'leak_detection',
    'in_dwelling',
    'hfo_share',
    'created_by',
    'updated_at',
    ...retained,
    ...trashed,
  ],
  users: [
    'password_hash',
    'deactivated_by_staff',
    'restricted_brands',
    'restricted_provinces',
    'restricted_partners',
    'version',
    'updated_at',
    ...retained,
  ],
}

it('every column of a record is decided: the person reads it in the file of their data, or it is withheld', () => {
  const undecided = personalKinds().flatMap(({ table, file }) => {
    const name = getTableName(table)
    const both = Object.keys(file.fields).filter((column) => withheld[name]?.includes(column))
    const neither = Object.keys(getTableColumns(table)).filter(
      (column) => !(column in file.fields || withheld[name]?.includes(column)),
    )
    return [...both, ...neither].map((column) => `${name}.${column}`)
  })
  expect(undecided, 'name them in `file` of personal-data.ts of the module, or here').toEqual([])
  const known = new Set(
    personalKinds().flatMap(({ table }) =>
      Object.keys(getTableColumns(table)).map((c) => `${getTableName(table)}.${c}`),
    ),
  )
  const lost = Object.entries(withheld).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
  expect(lost.filter((column) => !known.has(column))).toEqual([])
})

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  defaulted: boolean
}

/** The number of each row, so that all belong together. */
const everywhere = 880_001

/** A value of a type that says nothing; long ago, so that no period of retention lasts. */
const plain: Record<string, unknown> = {
  bool: false,
  int2: 1,
  int4: everywhere,
  int8: everywhere,
  numeric: 1,
  float8: 1,
  date: '2010-01-01',
  timestamptz: '2010-01-01',
  timestamp: '2010-01-01',
  jsonb: '{}',
  inet: '127.0.0.1',
  tsvector: '',
  bytea: '',
}

/** Rows in which only the given texts mean something: without foreign keys, checks and triggers. */
async function rowWriter() {
  const client = await server.pool.connect()
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable,
       (column_default is not null or is_identity = 'YES' or is_generated <> 'NEVER') as defaulted
     from information_schema.columns where table_schema = 'public'`,
  )
  const labels = await client.query<{ type: string; label: string }>(
    'select distinct on (enumtypid) enumtypid::regtype::text as type, enumlabel as label from pg_enum order by enumtypid, enumsortorder',
  )
  const enums = new Map(labels.rows.map(({ type, label }) => [type, label]))
  const checks = await client.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
     where contype in ('c', 'f') and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { statement } of checks.rows) await client.query(statement)
  await client.query('set session_replication_role = replica')
  const meaningless = ({ type }: Column) => {
    if (type === 'uuid') return randomUUID()
    if (type.startsWith('_')) return '{}'
    return plain[type] ?? enums.get(type) ?? randomUUID().slice(0, 8)
  }
  return {
    async write(table: string, given: Record<string, unknown>): Promise<void> {
      const needed = rows.filter(
        (own) => own.table === table && !own.nullable && (!own.defaulted || own.type === 'timestamptz'),
      )
      const values = new Map<string, unknown>(needed.map((own) => [own.column, meaningless(own)]))
      if (rows.some((own) => own.table === table && own.column === 'id' && own.type === 'int4'))
        values.set('id', everywhere)
      for (const [column, value] of Object.entries(given)) values.set(column, value)
      const names = [...values.keys()].map((name) => `"${name}"`).join(', ')
      const places = [...values.keys()].map((_, at) => `$${at + 1}`).join(', ')
      await client.query(`insert into "${table}" (${names}) values (${places})`, [...values.values()])
    },
    async close() {
      await client.query('set session_replication_role = origin')
      client.release()
    },
  }
}

it('a person named in every text column that can name one is found, exported and erased from all', async () => {
  const name = 'Zdzisława Wszędobylska'
  const email = 'zdzislawa@wszedzie.test'
  const [first_name = '', last_name = ''] = name.split(' ')
  const types = new Map((await textColumns()).map(({ name: column, type }) => [column, type]))
  const naming = personalData().texts.flatMap(({ table, naming: own }) =>
    own.length > 0 ? [{ table: getTableName(table), own }] : [],
  )
  const writer = await rowWriter()
  for (const { table, own } of naming) {
    const given: Record<string, unknown> = {}
    for (const { columns, holding, whose } of own) {
      const [one, other] = columns.map((column) => column.name)
      const type = types.get(`${table}.${one}`)
      if (!one || (holding === 'own' && whose === 'company')) continue
      const text = holding === 'text' || holding === 'note' ? `Dzwoni ${name}, pilne` : name
      if (other) Object.assign(given, { [one]: first_name, [other]: last_name })
      else if (type === 'jsonb') given[one] = JSON.stringify({ deep: [{ text }], number: 601_234_777 })
      else if (type?.startsWith('_')) given[one] = [text]
      else if (type === 'inet') given[one] = '127.0.0.1'
      else if (holding !== 'own') given[one] = text
      else if (one.endsWith('first_name')) given[one] = first_name
      else if (one.endsWith('last_name')) given[one] = last_name
      else given[one] = one.includes('email') ? email : name
    }
    // An account that is cancelled, an application that is rejected, an order that is completed, a task that is done.
    if (table === 'users' || table === 'partner_entries') given.status = 2
    if (/^(service_orders|service_maintenances|spare_parts_orders)$/.test(table)) given.status = 'completed'
    if (table === 'issued_certificates') Object.assign(given, { participant_id: everywhere, kind: 'external' })
    if (table === 'training_orders') given.status = 'paid'
    if (table === 'payment_refunds') given.status = 'returned'
    if (table === 'order_tasks') given.done_at = '2010-01-01'
    if (table === 'payment_notifications') given.attempt_id = everywhere
    await writer.write(table, given)
  }
  await writer.close()
  const expected = naming
    .flatMap(({ table, own }) => own.filter(({ holding }) => holding !== 'own').map(({ field }) => `${table}.${field}`))
    .toSorted()

  const { body } = await admin.call('consent.persons.index', { query: { search: name } })
  expect(body.results.map((person) => person.email)).toEqual([email])
  const [person] = body.results
  const placed = (places: readonly { table: string; field: string }[]) =>
    [...new Set(places.map(({ table, field }) => `${table}.${field}`))].toSorted()
  expect(placed(person?.places ?? [])).toEqual(expected)
  const kinds = personalKinds().filter((kind) => kind.person)
  expect(new Set(person?.records.map(({ entity }) => entity))).toEqual(new Set(kinds.map(({ entity }) => entity)))

  const file = (await admin.call('consent.persons.export', { query: { email } })).body as {
    named_in: { table: string; field: string; words?: string[] }[]
  }
  expect(placed(file.named_in)).toEqual(expected)
  const notes = naming.flatMap(({ table, own }) =>
    own.filter(({ holding }) => holding === 'note').map(({ field }) => `${table}.${field}`),
  )
  for (const { table, field, words } of file.named_in)
    expect([`${table}.${field}`, words?.join().includes(name) ?? false]).toEqual([
      `${table}.${field}`,
      !notes.includes(`${table}.${field}`),
    ])

  const erasure = { email, confirmation: email, reason: 'Wniosek z maja' }
  const erased = await admin.refused('consent.persons.anonymise', { body: erasure })
  expect(erased.body).toMatchObject({ kept: [] })
  expect(await columnsWith(name)).toEqual([])
  expect(await columnsWith(email)).toEqual([])
  expect((await admin.call('consent.persons.index', { query: { search: name } })).body.results).toEqual([])
}, 60_000)

/** Columns of the database, and of its queue, that contain a text. */
async function columnsWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, table, column } of await textColumns()) {
    const { rows } = await server.pool.query(`select 1 from "${table}" where "${column}"::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (rows.length > 0) found.push(name)
  }
  const queued = await server.pool.query('select 1 from pgboss.job where data::text ilike $1', [`%${text}%`])
  return queued.rows.length > 0 ? [...found, 'pgboss.job'] : found
}

it('who is only named in records of others is found and erased by the name, but not where a dispute is open or a namesake is meant', async () => {
  const name = 'Roman Typowany'
  const writer = await rowWriter()
  const order = (id: number, more: object) => writer.write('service_orders', { id, technician_name: name, ...more })
  await order(880_010, {})
  await order(880_011, { on_hold: true, hold_reason: 'Spór' })
  await writer.write('spare_parts_deliveries', { id: 880_013, order_id: 880_013, received_by: 'Typowany Roman' })
  const found = await admin.call('consent.persons.index', { query: { search: 'roman typowany' } })
  const only = found.body.results.find(({ records }) => records.length === 0)
  expect(only?.places.map(({ id, kept }) => [id, kept])).toEqual([
    [880_010, null],
    [880_011, 'held'],
  ])
  await order(880_012, { contact_name: name, contact_phone: '+48602999888' })
  await writer.close()
  const query = { name }
  expect((await admin.call('consent.persons.preview', { query })).body.places.map(({ id }) => id).toSorted()).toEqual([
    880_010, 880_011, 880_013,
  ])
  const body = { name, confirmation: name, reason: 'Wniosek' }
  const { body: outcome } = await admin.call('consent.persons.anonymise', { body })
  expect(outcome).toMatchObject({ anonymised: 0, masked: 2, kept: [] })
  const technicians = async () =>
    (await server.pool.query('select id, technician_name as name from service_orders where id >= 880010 order by id'))
      .rows
  const afterwards = [
    { id: 880_010, name: null },
    { id: 880_011, name },
    { id: 880_012, name },
  ]
  expect(await technicians()).toEqual(afterwards)
  expect(
    (await server.pool.query('select received_by from spare_parts_deliveries where order_id = 880013')).rows,
  ).toEqual([{ received_by: null }])

  // A restored backup names the person again; the register repeats the erasure.
  await server.pool.query('update service_orders set technician_name = $1 where id = 880010', [name])
  const { rows: registered } = await server.pool.query(
    `select entity, entity_id, extent, address_hash, to_char(at, 'YYYY-MM-DD') as at from erasures
     where extent = 'places' and address_hash = $1`,
    [addressHash(server.deps.config.secret, 'roman typowany')],
  )
  expect(registered.map(({ entity_id }) => entity_id)).toEqual([880_010])
  const again = registered.map((entry) => ({ ...entry, id: randomUUID() }))
  expect(await repeatErasures(server.db, { deps: server.deps, at: new Date() }, again)).toBe(1)
  expect(await technicians()).toEqual(afterwards)
})
