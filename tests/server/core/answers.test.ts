import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EventName, Subscription } from '#server/events.ts'
import { modules } from '#server/modules.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

/** The target of a foreign key, and the events that concern the referring rows. */
const concerns = {
  person: ['account.closed', 'person.erased'],
  company: ['company.closed'],
  file: ['file.replaced', 'file.removed'],
  /** Of a table that refers to both a person and a company. */
  membership: ['membership.ended'],
  /** Of a table that refers to both a partner and its contractor. */
  contractor: ['contractor.joined'],
} as const satisfies Record<string, readonly EventName[]>
type Subject = keyof typeof concerns

const referred: Record<string, Subject> = {
  users: 'person',
  sessions: 'person',
  partners: 'company',
  contractors: 'company',
  media_files: 'file',
}

/** Columns that refer to a person, a company or a file without a foreign key, wherever they are. */
const byName: Record<string, Subject> = {
  user_id: 'person',
  actor_id: 'person',
  owner_id: 'person',
  created_by: 'person',
  deleted_by: 'person',
  asked_by: 'person',
  decided_by: 'person',
  sent_by: 'person',
  partner_id: 'company',
  contractor_id: 'company',
  partners: 'company',
  restricted_partners: 'company',
  logo: 'file',
}

/** Tables in which the name of a kind of records gives the meaning of a number: of a person, a company, anything. */
const ofAnything: Record<string, readonly Subject[]> = {
  given_consents: ['person', 'company'],
  audit_entries: ['person', 'company'],
  media_files: ['person', 'company'],
  media_uses: ['file'],
}

/** Tables below the modules, and the module that answers for each. */
const below: Record<string, string> = {
  users: 'user',
  audit_entries: 'core',
  security_failures: 'auth',
  idempotency_keys: 'core',
  list_changes: 'core',
}

/** Columns that need no event: the audit also says who deleted a record, and the column is deleted with it after 30 days. */
const untold = new Set(['deleted_by'])
/** Tables whose numbers are those of processes. */
const ofProcesses = new Set(['processes'])

let server: TestServer
let required: { table: string; event: EventName }[]

beforeAll(async () => {
  server = await startServer()
  required = await requiredAnswers()
})
afterAll(() => server.stop())

it('every table that refers to a person, a company or a file answers what happens to them', () => {
  const missing = required
    .filter(({ table, event }) => answersFor(table, event).length === 0)
    .map(({ table, event }) => `${ownerOf(table)}: ${event} for ${table}`)
  expect(missing, 'answer them in the index.ts of the module').toEqual([])
})

it('answers each event for a table once, and for no table that it does not concern', () => {
  const wanted = new Set(required.map(({ table, event }) => `${table} ${event}`))
  const said = modules.flatMap(({ name, subscriptions = {} }) =>
    Object.entries(subscriptions).flatMap(([event, answers]) =>
      answers.flatMap(({ tables }) => tables.map((table) => ({ name, table, event }))),
    ),
  )
  const wrong = said.filter(({ table, event, name }) => !wanted.has(`${table} ${event}`) || ownerOf(table) !== name)
  expect(wrong).toEqual([])
  expect(said.length).toBe(new Set(said.map(({ table, event }) => `${table} ${event}`)).size)
})

it('a reason for doing nothing says why', () => {
  for (const { answer } of modules.flatMap(({ subscriptions = {} }) => Object.values(subscriptions).flat())) {
    if (typeof answer === 'object' && 'nothing' in answer) expect(answer.nothing).toMatch(/^because \S+ \S+ \S+/)
  }
})

function answersFor(table: string, event: EventName): readonly { tables: readonly string[] }[] {
  const subscriptions = modules.find(({ name }) => name === ownerOf(table))?.subscriptions ?? {}
  const answers: readonly Pick<Subscription<EventName>, 'tables'>[] = subscriptions[event] ?? []
  return answers.filter(({ tables }) => tables.includes(table))
}

function ownerOf(table: string): string {
  return below[table] ?? owners.get(table) ?? `nobody's table`
}

const modulesFolder = join(import.meta.dirname, '../../../server/modules')

/** The module of each table, by the files that declare them. */
const owners = new Map<string, string>()
for (const path of globSync('**/{table,*-table}.ts', { cwd: modulesFolder })) {
  const [name = ''] = path.split(sep)
  // biome-ignore lint/plugin: a module is loaded for its tables only, and found by its name; what is imported is no boundary here
  const tables: object = await import(pathToFileURL(join(modulesFolder, path)).href)
  for (const table of Object.values(tables)) {
    if (is(table, PgTable)) owners.set(getTableConfig(table).name, name)
  }
}

async function requiredAnswers() {
  const { rows } = await server.pool.query<{ table: string; column: string; type: string; referred: string | null }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum] limit 1) as referred
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1, a.attnum`)
  const subjects = new Map<string, Set<Subject>>()
  const companies = new Map<string, Set<string>>()
  const add = (table: string, subject: Subject) => subjects.set(table, (subjects.get(table) ?? new Set()).add(subject))
  for (const { table, column, type, referred: to } of rows) {
    if (untold.has(column) || ofProcesses.has(table)) continue
    if (to === 'partners' || to === 'contractors') companies.set(table, (companies.get(table) ?? new Set()).add(to))
    const subject = to === null ? (/^uuid/.test(type) ? 'file' : byName[column]) : referred[to]
    if (subject && !(table === 'media_files' && type === 'uuid')) add(table, subject)
  }
  for (const [table, all] of Object.entries(ofAnything)) for (const subject of all) add(table, subject)
  for (const [table, faces] of companies) if (faces.size > 1) add(table, 'contractor')
  // References to any kind do not refer to memberships.
  for (const [table, all] of subjects)
    if (all.has('person') && all.has('company') && !ofAnything[table]) all.add('membership')
  return [...subjects].flatMap(([table, all]) =>
    [...all].flatMap((subject) => concerns[subject].map((event: EventName) => ({ table, event }))),
  )
}
