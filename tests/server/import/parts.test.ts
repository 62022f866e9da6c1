import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, picture, zipOf } from '#tests/support/scenarios/import-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
})
afterAll(() => server.stop())

it('parts keep leading zeros, get pictures from the archive, and cannot replace themselves', async () => {
  await server.pool.query(
    `insert into spare_parts (number, name_pl, replaced_by_id) values ('500001', 'Pompa', null), ('500002', 'Stara pompa', null)`,
  )
  const part = (number: string, name_pl: string, changes: Record<string, string> = {}) => ({
    number,
    name_pl,
    ...changes,
  })
  const rows = [
    part('00712', 'Uszczelka', { net_price: '12,50', models: 'HP-12', picture: 'seal.png' }),
    part('500 002', 'Stara pompa', { replaced_by_id: '500001', active: 'nie' }),
    part('500001', 'Pompa', { replaced_by_id: '500001' }),
    part('12-A', 'Wentylator'),
    part('500003', 'Wentylator', { replaced_by_id: '999' }),
  ]
  const file = async () => [await importWorkbook('parts', rows), await zipOf({ 'seal.png': picture })] as const
  const checked = await desk.checked('parts', ...(await file()))
  expect(checked.counts).toMatchObject({ new: 1, changed: 1, error: 3 })
  const wrong = await desk.rows(checked.id, { kind: 'error' })
  expect(wrong.map(({ problems }) => problems[0]?.column)).toEqual(['replaced_by_id', 'number', 'replaced_by_id'])
  expect((await desk.run(checked.id)).counts).toMatchObject({ written: 2 })
  const { rows: written } = await server.pool.query(
    `select p.number, p.net_price, cardinality(p.models) as models, p.active, r.number as replaced_by, p.picture is not null as has_picture
     from spare_parts p left join spare_parts r on r.id = p.replaced_by_id order by p.number`,
  )
  const plain = { net_price: null, models: 0, active: true, replaced_by: null, has_picture: false }
  expect(written).toEqual([
    { ...plain, number: '00712', net_price: '12.50', models: 1, has_picture: true },
    { ...plain, number: '500001' },
    { ...plain, number: '500002', active: false, replaced_by: '500001' },
  ])
  expect((await desk.checked('parts', ...(await file()))).counts).toMatchObject({ same: 2, changed: 0, new: 0 })
})

it('a part whose former picture or replacement is gone stays, with the reason; other parts are rolled back', async () => {
  const imported = async (rows: Record<string, string>[], picture_name: string) => {
    const content = Buffer.concat([picture, Buffer.from(picture_name)])
    const files = await zipOf({ [picture_name]: content })
    const { id } = await desk.checked('parts', await importWorkbook('parts', rows), files)
    return desk.run(id)
  }
  const part = (number: string, changes: Record<string, string> = {}) => ({ number, name_pl: 'Zawór', ...changes })
  await imported(
    [
      part('800001', { picture: 'old.png' }),
      part('800002', { net_price: '10' }),
      part('800003', { replaced_by_id: '500001' }),
    ],
    'old.png',
  )
  const pictureOf = async (number: string) =>
    (await server.pool.query('select picture from spare_parts where number = $1', [number])).rows[0]?.picture
  const old = await pictureOf('800001')
  const { id, version } = await imported(
    [
      part('800001', { picture: 'new.png', net_price: '12' }),
      part('800002', { net_price: '12' }),
      part('800003', { replaced_by_id: '' }),
    ],
    'new.png',
  )
  const fresh = await pictureOf('800001')
  expect(fresh).not.toBe(old)
  await desk.admin.call('media.media.destroy', { path: { media_file: old } })
  const { body } = await desk.admin.call('service-order.spare-parts.index', { query: { number: '500001' } })
  await server.pool.query(`update spare_parts set replaced_by_id = null where number = '500002'`)
  await desk.admin.call('service-order.spare-parts.destroy', { path: { spare_part: body.results[0]?.id ?? 0 } })

  await desk.admin.call('import.imports.rollback', { path: { import: id }, body: { version } })
  expect(await desk.settled(id)).toMatchObject({ status: 'rolledBack', counts: { undone: 1, kept: 2 } })
  const { rows } = await server.pool.query(
    `select number, net_price, picture, replaced_by_id from spare_parts where number like '80000_' order by number`,
  )
  expect(rows).toMatchObject([
    { number: '800001', net_price: '12.00', picture: fresh },
    { number: '800002', net_price: '10.00' },
    { number: '800003', replaced_by_id: null },
  ])
  const { body: kept } = await desk.docs.call('import.kept-rows.index', {
    path: { import: id },
    query: { sort_direction: 'asc' },
  })
  const why = (words: string) => ({ is_used: false, is_deleted: false, problem: expect.stringContaining(words) })
  expect(kept.results).toMatchObject([why('could not be restored'), why('has been deleted since')])
})
