import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type DeclaredSchema, MigrationReader, problemsOf } from '#tests/support/migrations/contracting.ts'
import {
  fileOfReleaseBefore,
  filesOfReleaseBeforeWith,
  missingHistory,
} from '#tests/support/migrations/release-before.ts'

test('the migrations make exactly the tables of the code', () => {
  const copy = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  cpSync('server/db/migrations', copy, { recursive: true })
  const env = { ...process.env, MIGRATIONS: relative('.', copy) }
  const { stdout, stderr } = spawnSync('drizzle-kit', ['generate'], { env, encoding: 'utf8' })
  expect(stdout + stderr).toContain('No schema changes, nothing to migrate')
})

test('of the tables as they were, only the last state is kept', () => {
  const snapshots = readdirSync('server/db/migrations/meta').filter((name) => name.endsWith('_snapshot.json'))
  const last = readdirSync('server/db/migrations')
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  expect(snapshots).toEqual([`${last?.slice(0, 4)}_snapshot.json`])
})

interface Journal {
  entries: { tag: string; idx: number; when: number }[]
}

const journal: Journal = JSON.parse(readFileSync('server/db/migrations/meta/_journal.json', 'utf8'))
const sqlOf = (tag: string) => readFileSync(`server/db/migrations/${tag}.sql`, 'utf8')

const missing = missingHistory()
test.skipIf(missing)(
  `migrations since the release before take nothing away from it${missing ? ` (${missing})` : ''}`,
  async () => {
    const { entries }: Journal = JSON.parse(fileOfReleaseBefore('server/db/migrations/meta/_journal.json'))
    const last = entries.at(-1)
    const snapshot = fileOfReleaseBefore(`server/db/migrations/meta/${last?.tag.slice(0, 4)}_snapshot.json`)
    const before = { schema: JSON.parse(snapshot), newest: last?.when ?? 0, filesWith: filesOfReleaseBeforeWith }
    const times = journal.entries.map(({ when }) => when)
    const reader = new MigrationReader()
    const problems: string[] = []
    for (const { tag, when } of journal.entries) {
      const sql = sqlOf(tag)
      if (when <= before.newest) await reader.readEarlier(sql)
      else
        problems.push(...problemsOf(sql, await reader.read(sql), before, times).map((problem) => `${tag} ${problem}`))
    }
    expect(problems).toEqual([])
  },
)

describe('what a migration takes away from the release before', () => {
  const actionsOf = async (sql: string, earlier = 'SELECT 1') => {
    const reader = new MigrationReader()
    await reader.readEarlier(earlier)
    return (await reader.read(sql)).map(({ action }) => action)
  }

  test.each([
    ['ALTER TABLE house RENAME TO distributors', 'renames house'],
    ['ALTER TABLE devices RENAME COLUMN colour TO color', 'renames devices.colour'],
    ['DROP TABLE house', 'drops house'],
    ['ALTER TABLE devices DROP COLUMN colour', 'drops devices.colour'],
    ['ALTER TABLE devices DROP CONSTRAINT devices_colour', 'drops the constraint devices_colour'],
    ['DROP INDEX devices_name', 'drops the index devices_name'],
    ['DROP TRIGGER tell_reports ON units', 'drops tell_reports'],
    ['DROP FUNCTION plan(integer)', 'drops plan'],
    ['ALTER TABLE devices ALTER COLUMN colour SET NOT NULL', 'requires a value in devices.colour'],
    ['ALTER TABLE devices ALTER COLUMN colour DROP DEFAULT', 'requires a value in devices.colour'],
    ['ALTER TABLE devices ADD COLUMN colour text NOT NULL', 'requires a value in devices.colour'],
    ['ALTER TABLE devices ALTER COLUMN price SET DATA TYPE bigint', 'changes devices.price by AT_AlterColumnType'],
    ['ALTER TABLE devices ADD CONSTRAINT c CHECK (price > 0) NOT VALID', 'adds the constraint c of devices'],
    ['ALTER TABLE devices ADD CONSTRAINT u UNIQUE (name)', 'adds the constraint u of devices'],
    ['ALTER TABLE devices ADD CONSTRAINT f FOREIGN KEY (a) REFERENCES b (id)', 'adds the constraint f of devices'],
    [
      'ALTER TABLE devices ADD COLUMN n integer DEFAULT 0, ADD CONSTRAINT u UNIQUE (name, n)',
      'adds the constraint u of devices',
    ],
    ['CREATE UNIQUE INDEX u ON devices (lower(name))', 'adds the unique index u of devices'],
    [
      'ALTER TABLE units ADD COLUMN checked text CHECK (checked IS NULL OR status = 1)',
      // Not only of the new column: rows that the release before writes are refused.
      undefined,
    ],
    ['DO $$ BEGIN DROP TABLE house; END $$', 'executes DoStmt, which cannot be read'],
    [`ALTER TYPE offer_state RENAME VALUE 'open' TO 'registered'`, 'executes AlterEnumStmt, which cannot be read'],
  ])('%s', async (sql, action) => {
    expect(await actionsOf(sql)).toEqual([action ?? 'adds the constraint  of units'])
  })

  test('a function with another signature', async () => {
    const made = (parameters: string) =>
      `CREATE OR REPLACE FUNCTION plan(${parameters}) RETURNS void LANGUAGE sql AS $$ $$`
    expect(await actionsOf(made('planned integer[]'), made('units integer[]'))).toEqual([])
    expect(await actionsOf(made('planned integer[], noted boolean'), made('planned integer[]'))).toEqual([
      'gives another signature to plan',
    ])
  })

  test('nothing, when it expands', async () => {
    const sql = `
      CREATE TABLE colours (id integer PRIMARY KEY, name text NOT NULL);
      ALTER TYPE offer_state ADD VALUE 'rescinded';
      ALTER TABLE colours ADD CONSTRAINT colours_name UNIQUE (name);
      CREATE UNIQUE INDEX colours_name_key ON colours (lower(name));
      ALTER TABLE devices ADD COLUMN colour_id integer, ADD COLUMN is_matt boolean DEFAULT false NOT NULL;
      ALTER TABLE devices ADD CONSTRAINT devices_colour FOREIGN KEY (colour_id) REFERENCES colours (id);
      ALTER TABLE devices ADD CONSTRAINT devices_coloured CHECK (colour_id IS NULL OR NOT is_matt);
      ALTER TABLE devices ALTER COLUMN colour DROP NOT NULL, ALTER COLUMN colour SET DEFAULT '';
      ALTER TABLE devices ADD CONSTRAINT devices_name_colour UNIQUE (name, colour_id);
      CREATE UNIQUE INDEX devices_name_colour_key ON devices (name, colour_id);
      CREATE INDEX devices_by_name ON devices (name, colour_id);
      DROP TRIGGER tell_reports ON units;
      CREATE TRIGGER tell_reports AFTER INSERT ON units FOR EACH ROW EXECUTE FUNCTION tell();
      UPDATE devices SET colour_id = 1 WHERE colour = 'white'`
    expect(await actionsOf(sql)).toEqual([])
  })
})

test('a condition between old and new columns needs the reason why it holds for the release before', async () => {
  const before = { schema: { tables: {} }, newest: 20, filesWith: () => [] }
  const problems = async (sql: string) => problemsOf(sql, await new MigrationReader().read(sql), before, [10, 20])
  const sql = `ALTER TABLE visits ADD COLUMN warranty_id integer;
    ALTER TABLE visits ADD CONSTRAINT visits_of_one CHECK (num_nonnulls(order_id, warranty_id) = 1);`
  expect(await problems(sql)).toHaveLength(1)
  const reason = '-- visits_of_one holds for the release before: it always writes order_id, and no warranty_id'
  expect(await problems(`${reason}\n${sql}`)).toEqual([])
  expect(
    await problems(`${reason}\nALTER TABLE visits ADD CONSTRAINT visits_of_one CHECK (order_id > 0)`),
  ).toHaveLength(1)
})

test('a column may get a type with more values of the same form', async () => {
  const columns = {
    price: { notNull: true, type: 'numeric(14, 2)' },
    amount: { notNull: true, type: 'integer' },
    name: { notNull: true, type: 'text' },
  }
  const none = { indexes: {}, foreignKeys: {}, compositePrimaryKeys: {}, uniqueConstraints: {}, checkConstraints: {} }
  const schema: DeclaredSchema = { tables: { 'public.devices': { name: 'devices', columns, ...none } } }
  const isTaken = async (column: string, type: string) => {
    const sql = `ALTER TABLE devices ALTER COLUMN ${column} SET DATA TYPE ${type}`
    const found = await new MigrationReader().read(sql)
    return problemsOf(sql, found, { schema, newest: 20, filesWith: () => [] }, []).length === 0
  }
  expect(await isTaken('price', 'numeric(22, 2)')).toBe(true)
  expect(await isTaken('amount', 'bigint')).toBe(true)
  for (const [column, type] of [
    ['price', 'numeric(12, 2)'],
    ['price', 'numeric(22, 4)'],
    ['price', 'bigint'],
    ['amount', 'smallint'],
    ['amount', 'numeric(22, 2)'],
    ['name', 'varchar(20)'],
  ] as const)
    expect(await isTaken(column, type)).toBe(false)
})

describe('a contracting migration', () => {
  const device = {
    name: 'devices',
    columns: { name: { notNull: true, type: 'text' }, price: { notNull: false, type: 'numeric(14, 2)' } },
  }
  const none = { indexes: {}, foreignKeys: {}, compositePrimaryKeys: {}, uniqueConstraints: {}, checkConstraints: {} }
  const schema: DeclaredSchema = { tables: { 'public.devices': { ...device, ...none } } }
  const before = { schema, newest: 20, filesWith: () => [] as string[] }
  const times = [10, 20, 30]
  const marked = (oldest: number, statements: string) =>
    `-- contract: nothing uses house since release 1.4\nUPDATE schema_state SET oldest_migration = ${oldest};\n${statements}`
  const problems = async (sql: string, filesWith: () => string[] = before.filesWith) =>
    problemsOf(sql, await new MigrationReader().read(sql), { ...before, filesWith }, times)

  test('takes away what the release before has given up', async () => {
    const sql = 'DROP TABLE house; ALTER TABLE devices DROP COLUMN colour, ALTER COLUMN name SET NOT NULL'
    expect(await problems(marked(20, sql))).toEqual([])
  })

  test.each([
    [
      'a header',
      'DROP TABLE house',
      'drops house: the release before may use it; expand now, contract in a later release',
    ],
    [
      'a mark that the release before fulfils',
      marked(30, 'DROP TABLE house'),
      'UPDATE schema_state SET oldest_migration = … must name the time of a migration of the release before',
    ],
    [
      'a release before without the table',
      marked(20, 'DROP TABLE devices'),
      'drops devices: the tables of the release before are declared otherwise',
    ],
    [
      'a release before that fills the column',
      marked(20, 'ALTER TABLE devices ADD COLUMN colour text NOT NULL'),
      'requires a value in devices.colour: the tables of the release before are declared otherwise',
    ],
  ])('needs %s', async (_, sql, problem) => {
    expect(await problems(sql)).toEqual([problem])
  })

  test('needs sources that do not mention it, or says which ones mean something else', async () => {
    const file = 'server/modules/device/search.ts'
    const sql = marked(20, 'DROP TABLE house')
    expect(await problems(sql, () => [file])).toEqual([`drops house: ${file} of the release before mentions it`])
    expect(await problems(`-- ${file}: the words of a search\n${sql}`, () => [file])).toEqual([])
  })
})
