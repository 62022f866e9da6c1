import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { fill, installSearch } from '#server/modules/search/install.ts'
import { tidySearch } from '#server/modules/search/jobs.ts'
import { searchedKinds } from '#server/modules/search/kinds.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { buildWorld } from '#tests/support/world/world.ts'

let server: TestServer
let connection: ReturnType<typeof openDatabase>

beforeAll(async () => {
  server = await startServer()
  await buildWorld(server)
  connection = openDatabase(server.databaseUrl, { size: 1 })
})
afterAll(async () => {
  await connection.close()
  await server.stop()
})

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.pool.query(text, values)).rows as Row[]
const entries = () => rows('select * from search_entries order by entity, record_id')

/** Expects the index written by triggers to equal a newly filled one. */
async function expectAgreement(after: string) {
  const kept = await entries()
  await rows('delete from search_entries')
  for (const kind of searchedKinds) await fill(connection.db, kind)
  expect(await entries(), after).toEqual(kept)
}

it('has every kind of record, and none that is in the trash', async () => {
  const found = await rows<{ entity: string }>('select distinct entity from search_entries')
  expect(found.map(({ entity }) => entity).toSorted()).toEqual(searchedKinds.map(({ entity }) => entity).toSorted())
  await expectAgreement('records were created')
})

it('agrees with the records after every write, whoever writes', async () => {
  for (const { table, entity } of searchedKinds) {
    const columns = await rows<{ column: string }>(
      `select column_name as column from information_schema.columns where table_schema = 'public' and table_name = $1
       and data_type = 'text' and column_name in ('name', 'name_pl', 'title_pl', 'question_pl', 'subject', 'last_name',
         'model_name', 'owner_name', 'training_name', 'city', 'filename')`,
      [table],
    )
    for (const { column } of columns) {
      await rows(`update ${table} set ${column} = coalesce(${column}, '') || ' Zmieniony'`)
      await expectAgreement(`${table}.${column} was changed`)
    }
    expect(columns, table).not.toEqual([])
    const shown = await rows(`select from search_entries where entity = $1 and terms like '%Zmieniony%'`, [entity])
    expect(shown, `${entity} is found by its new name`).not.toEqual([])
  }
})

it('reads a record again only when something in its entry changes', async () => {
  const [lost] = await rows<{ id: number }>('select min(id) as id from service_orders where deleted_at is null')
  const found = () =>
    rows(`select from search_entries where entity = 'service-order.service-orders' and record_id = $1`, [
      String(lost?.id),
    ])
  await rows(`delete from search_entries where entity = 'service-order.service-orders' and record_id = $1`, [
    String(lost?.id),
  ])
  await rows('update service_orders set version = version + 1 where id = $1', [lost?.id])
  expect(await found()).toEqual([])
  await rows(`update service_orders set serial_no = '2100999' where id = $1`, [lost?.id])
  expect(await found()).not.toEqual([])
})

it('follows trash, restoring, anonymising and removal', async () => {
  for (const { table, entity } of searchedKinds) {
    const [before, count] = [await entries(), `select from search_entries where entity = '${entity}'`]
    const marks = await rows<{ column: string }>(
      `select column_name as column from information_schema.columns where table_schema = 'public' and table_name = $1
       and column_name in ('deleted_at', 'anonymised_at')`,
      [table],
    )
    for (const { column } of marks) {
      await rows(`update ${table} set ${column} = now() where ${column} is null`)
      await expectAgreement(`${column} of ${table} was set`)
      await rows(`update ${table} set ${column} = null where ${column} = (select max(${column}) from ${table})`)
    }
    if (marks.some(({ column }) => column === 'deleted_at')) expect(await entries(), table).toEqual(before)
    expect(await rows(count), table).not.toEqual([])
  }
  // Nothing refers to a file of the library here.
  await rows('delete from media_uses')
  await rows('delete from media_files where directory_id is not null')
  expect(await rows(`select from search_entries where entity = 'media.files'`)).toEqual([])
})

it('shows the current names of other records', async () => {
  for (const { table, follows = [] } of searchedKinds) {
    for (const of of follows) {
      for (const column of of.columns) {
        const changes = column.endsWith('_date') ? `${column} + 1` : `${column} || ' II'`
        const changed = column.endsWith('_at') ? `coalesce(${column}, now())` : changes
        await rows(`update ${of.table} set ${column} = ${changed}`)
        await expectAgreement(`${of.table}.${column} of ${table} was changed`)
      }
    }
  }
  expect(await rows(`select from search_entries where entity = 'device.units' and detail like '% II%'`)).not.toEqual([])
})

it('is filled by itself when the declaration of a kind changes, and only then', async () => {
  const before = await entries()
  await rows(`delete from search_entries where entity = 'user.users'`)
  await installSearch(connection.db)
  expect(await rows(`select from search_entries where entity = 'user.users'`)).toEqual([])
  await rows(`comment on function search_index_users is 'declared otherwise'`)
  await installSearch(connection.db)
  expect(await entries()).toEqual(before)
})

it('is corrected at night, and loses words that nothing has any more', async () => {
  const before = await entries()
  await rows(`update users set last_name = 'Brzęczyszczykiewicz' where id = (select min(id) from users)`)
  await rows(`update users set last_name = 'Nowak' where id = (select min(id) from users)`)
  const known = () => rows(`select from search_words where word = 'brzeczyszczykiewicz'`)
  expect(await known()).not.toEqual([])
  await rows(`update search_entries set detail = 'stary' where entity = 'device.units'`)
  await tidySearch(connection.db)
  expect(await known()).toEqual([])
  expect(await rows(`select from search_entries where detail = 'stary'`)).toEqual([])
  expect((await entries()).length).toBe(before.length)
  expect(await rows(`select from search_words where word = 'nowak'`)).not.toEqual([])
})
