import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { maintenanceWorld } from '#tests/support/world/maintenance.ts'
import { partsOfCompanies } from '#tests/support/world/partner.ts'
import { sparePartWorld } from '#tests/support/world/spare-parts.ts'
import { unitWorld } from '#tests/support/world/unit.ts'

/* Records to which others refer by a code or in a list, without a foreign key, are not deleted while these are live. */

let server: TestServer
let desk: OrderDesk

const one = async (sql: string, values: unknown[] = []) =>
  (await server.pool.query<{ id: number }>(sql, values)).rows[0]?.id ?? 0
const trash = async (table: string, id: number) => {
  await server.pool.query(`update ${table} set deleted_at = now() where id = $1`, [id])
  return id
}

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

describe('a country', () => {
  it('stays while a branch, an order of any kind or a unit stands in it', async () => {
    const maintenances = await maintenanceWorld(one, trash, desk)
    const parts = await sparePartWorld(one, desk)
    const places = [
      ['affiliates', 'country', await partsOfCompanies(one).affiliate(desk.company)],
      ['service_orders', 'country', (await desk.draft()).id],
      ['service_maintenances', 'country', maintenances.service_maintenance?.own],
      ['spare_parts_orders', 'shipping_country', parts.spare_parts_order.own],
      ['units', 'installation_country', (await unitWorld(one, desk)).unit.own],
    ] as const
    const { body } = await desk.admin.call('dictionary.countries.store', {
      body: { code: 'XY', name_pl: 'Próbna', name_en: 'Trial' },
    })
    const destroy = () => desk.admin.refused('dictionary.countries.destroy', { path: { country: body.id } })
    const [answers, changed] = [[] as unknown[], [] as number[]]
    for (const [table, column, id] of places) {
      const write = (code: string) => server.pool.query(`update ${table} set ${column} = $1 where id = $2`, [code, id])
      changed.push((await write('XY')).rowCount ?? 0)
      const { status, body: refusal } = await destroy()
      answers.push([table, status, /\(1\)$/.test(refusal.message ?? '')])
      await write('PL')
    }
    expect(changed).toEqual(places.map(() => 1))
    expect(answers).toEqual(places.map(([table]) => [table, 409, true]))
    expect((await destroy()).status).toBe(200)
  })
})

describe('a model', () => {
  it('stays while a part or a drawing lists it', async () => {
    const listing = (table: string) =>
      one(
        table === 'spare_parts'
          ? `insert into spare_parts (number, name_pl, models) values ('87186445', 'Uszczelka', $1) returning id`
          : `insert into exploded_views (name_pl, models) values ('Rysunek', $1) returning id`,
        [[desk.boiler]],
      )
    const destroy = () => desk.admin.refused('device.devices.destroy', { path: { device: desk.boiler } })
    for (const table of ['spare_parts', 'exploded_views']) {
      const id = await listing(table)
      expect((await destroy()).status).toBe(409)
      await trash(table, id)
    }
    expect((await destroy()).status).toBe(200)
  })
})
