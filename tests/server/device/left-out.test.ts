import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let keeper: Person
let reader: Person
let devices: number[]
let given: { documentation: number; code: number; functionality: number; group: number }

const one = async (sql: string, values: unknown[] = []) =>
  (await server.pool.query<{ id: number }>(sql, values)).rows[0]?.id ?? 0

/** Two devices of one group, which gives both a document, an error code and a functionality. */
beforeAll(async () => {
  server = await startServer()
  keeper = await server.person({ roles: ['moderator-docs'] })
  reader = await server.person({ roles: ['partner'], partners: [await server.partner()] })
  const brand = await one(`insert into brands (name) values ('Helion') returning id`)
  const producer_id = await one(`insert into producers (name, brand_id) values ('Helion', $1) returning id`, [brand])
  const functionality = await one(`insert into functionalities (type, name) values (0, 'Modulacja') returning id`)
  const group = await one(
    `insert into device_groups (name, functionalities) values ('Kotły', array[$1::int]) returning id`,
    [functionality],
  )
  const code = await one(
    `insert into error_codes (code, name_pl, name_en, manual_pl, manual_en)
     values ('E7', 'Brak płomienia', 'No flame', 'Sprawdź gaz.', 'Check the gas.') returning id`,
  )
  await one('insert into error_code_groups (group_id, error_code_id) values ($1, $2)', [group, code])
  const type = await one(
    `insert into documentation_types (name_pl, name_en) values ('Instrukcja', 'Manual') returning id`,
  )
  const category = await one(
    `insert into documentation_categories (name_pl, name_en) values ('Serwis', 'Service') returning id`,
  )
  const documentation = await one(
    `insert into documentations (documentation_number, name_pl, type_id, category_id, file_pl)
     values ('D/7', 'Montaż', $1, $2, gen_random_uuid()) returning id`,
    [type, category],
  )
  await one('insert into documentation_editions (documentation_id, edition, created_at) values ($1, 1, now())', [
    documentation,
  ])
  await one('insert into group_documentations (group_id, documentation_id) values ($1, $2)', [group, documentation])
  given = { documentation, code, functionality, group }
  devices = []
  for (const name of ['C20', 'C24']) {
    const body = { name, producer_id, group_id: group, unit: 'szt.', factor: '1' }
    const stored = await keeper.call('device.devices.store', { body })
    devices.push(stored.body.id)
  }
})
afterAll(() => server.stop())

const show = async (device: number) =>
  (await keeper.call('device.configurations.show', { path: { device }, headers: { 'accept-language': 'pl' } })).body
async function change(device: number, body: object) {
  const { version } = await show(device)
  return (await keeper.call('device.configurations.update', { path: { device }, body: { ...body, version } as never }))
    .body
}
/** What a partner's person sees on the page of a device. */
async function served(device: number) {
  const { body } = await reader.call('partnerzone.device.devices.show', { path: { device } })
  const codes = await reader.call('partnerzone.device.error-codes.lookup', { query: { device: String(device) } })
  const documents = await reader.call('partnerzone.documentation.documentations.index', {
    query: { device: String(device) },
  })
  return {
    functionalities: body.functionalities.map(({ id }) => id),
    error_codes: [body.error_codes, codes.body.results.map(({ id }) => id)],
    documents: documents.body.results.map(({ id }) => id),
  }
}

it('what a group gives is left out for one device, and every other device of the group keeps it', async () => {
  const [device = 0, sibling = 0] = devices
  const { documentation, code, functionality, group } = given
  const whole = { functionalities: [functionality], error_codes: [1, [code]], documents: [documentation] }
  expect(await served(device)).toEqual(whole)

  const left = await change(device, {
    excluded_documentations: [documentation],
    excluded_error_codes: [code],
    excluded_functionalities: [functionality],
  })
  const marked = { origin: 'group', group_id: group, group_name: 'Kotły', is_excluded: true }
  expect(left.all).toMatchObject({
    documentations: [{ id: documentation, ...marked }],
    error_codes: [{ id: code, ...marked }],
    functionalities: [{ id: functionality, ...marked }],
  })
  expect(await served(device)).toEqual({ functionalities: [], error_codes: [0, []], documents: [] })
  expect(await served(sibling)).toEqual(whole)

  const source = await keeper.call('device.sync-documentations.show', {
    path: { device: sibling },
    query: { source: String(device) },
  })
  expect(source.body.documentations).toEqual([])
})

it('what a device has by itself it has, though it is without the same of its group; put back, it is as before', async () => {
  const [device = 0] = devices
  const { code } = given
  const own = await change(device, { error_codes: [code], excluded_error_codes: [code] })
  expect(own.all.error_codes).toMatchObject([{ id: code, origin: 'own', is_excluded: false }])
  expect((await served(device)).error_codes).toEqual([1, [code]])

  const back = await change(device, {})
  expect(back).toMatchObject({ excluded_documentations: [], excluded_error_codes: [], excluded_functionalities: [] })
  expect(back.all.error_codes).toMatchObject([{ id: code, origin: 'group', is_excluded: false }])
})

it('only what there is can be left out', async () => {
  const [device = 0] = devices
  const { version } = await show(device)
  for (const field of ['excluded_documentations', 'excluded_error_codes', 'excluded_functionalities']) {
    const refused = await keeper.refused('device.configurations.update', {
      path: { device },
      body: { [field]: [99_999], version } as never,
    })
    expect(refused.body.errors).toHaveProperty(field)
  }
})
