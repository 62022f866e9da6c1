import { describe, expect, it } from 'vitest'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { today } from '#contract/values/rules.ts'
import { raise } from '#server/events.ts'
import { erpDesk } from '#tests/support/scenarios/erp-desk.ts'

const desk = erpDesk()
const { one, erpHas, item, device, stored, synchronization, run, results } = desk

describe('a rehearsal', () => {
  it('shows what would change and writes nothing; accepted changes are written, dismissed ones do not come again', async () => {
    const first = await device('100')
    const second = await device('200')
    await erpHas('Items', [item('100', { Unit_Price: 120.5 }), item('200', { Blocked: true }), item('300')])
    await run('items')
    expect(await synchronization('items')).toMatchObject({
      status: 'succeeded',
      seen: 3,
      same: 0,
      different: 2,
      unknown: 1,
      changed: 0,
      open: 2,
    })
    expect(await stored(first)).toMatchObject({ sales_price: '100.00', version: 1 })

    const [blocked, price] = await results({ state: 'open', sort_by: 'erp_key' })
    expect(price).toMatchObject({
      erp_key: '100',
      outcome: 'different',
      record_id: first,
      changes: [{ field: 'sales_price', portal: '100.00', erp: '120.50' }],
    })
    const { body } = await desk.admin.call('synchronization.results.accept', { body: { ids: [price?.id as number] } })
    expect(body).toMatchObject({ decided: 1, refused: 0 })
    await desk.admin.call('synchronization.results.dismiss', { body: { ids: [blocked?.id as number] } })
    expect(await stored(first)).toMatchObject({ sales_price: '120.50', version: 2 })
    expect(await stored(second)).toMatchObject({ blocked: false })

    await run('items', true)
    expect(await results({ state: 'open' })).toEqual([])
  })

  it('refuses to overwrite what somebody changed after the run', async () => {
    const id = await device('100')
    await erpHas('Items', [item('100', { Unit_Price: 120 })])
    await run('items')
    await desk.server.pool.query('update devices set sales_price = 90 where id = $1', [id])
    const [found] = await results({ state: 'open' })
    const { body } = await desk.admin.call('synchronization.results.accept', { body: { ids: [found?.id as number] } })
    expect(body).toMatchObject({ decided: 0, refused: 1 })
    expect(await stored(id)).toMatchObject({ sales_price: '90.00' })
  })

  it('leaves out a device put in the trash after the run, and includes it once it is restored', async () => {
    const id = await device('100')
    await erpHas('Items', [item('100', { Unit_Price: 120 })])
    await run('items')
    const deleted_at = (value: string | null) =>
      desk.server.pool.query('update devices set deleted_at = $2 where id = $1', [id, value])
    await deleted_at(new Date().toISOString())
    const [found] = await results({ state: 'open' })
    const accept = () => desk.admin.call('synchronization.results.accept', { body: { ids: [found?.id as number] } })
    expect((await accept()).body).toMatchObject({ decided: 0, refused: 1 })
    await deleted_at(null)
    expect((await accept()).body).toMatchObject({ decided: 1, refused: 0 })
    expect(await stored(id)).toMatchObject({ sales_price: '120.00' })
  })

  it('is accepted for everything that a filter matches, and an item of a known category becomes a device of its group', async () => {
    const first = await device('100')
    const second = await device('200')
    await erpHas('Items', [
      item('100', { Unit_Price: 7, Item_Category_Code: 'KOTLY' }),
      item('200', { Unit_Price: 8 }),
      item('300', { Item_Category_Code: 'KOTLY' }),
      item('400', { Item_Category_Code: 'ELSE' }),
    ])
    await run('items')
    const fresh = (await results({ outcome: 'unknown', sort_by: 'erp_key', sort_direction: 'asc' }))[0]
    expect(fresh).toMatchObject({
      state: 'open',
      changes: expect.arrayContaining([
        { field: 'group_id', portal: null, erp: desk.group, portal_name: null, erp_name: 'Kotły' },
      ]),
    })
    const byFilter = (filters: object) =>
      desk.admin.call('synchronization.results.accept-matching', { body: { filters } as { filters: { name: string } } })
    expect((await byFilter({ outcome: 'different', erp_key: '10' })).body).toMatchObject({ decided: 1, left: 0 })
    expect(await stored(first)).toMatchObject({ sales_price: '7.00', erp_category: 'KOTLY' })
    expect(await stored(second)).toMatchObject({ sales_price: '100.00' })

    expect((await byFilter({ kind: 'items' })).body).toMatchObject({ decided: 2, left: 0 })
    const [made] = await results({ outcome: 'unknown', state: 'accepted' })
    expect(await stored(made?.record_id as number)).toMatchObject({
      external_id: '300',
      name: 'Kocioł 300',
      group_id: desk.group,
      sales_price: '100.00',
      is_offerable: false,
    })
    expect(await results({ state: 'open' })).toEqual([])
  })

  it('finds contractors by NIP, and then writes the ERP’s fields', async () => {
    const area = await one(`select id from business_areas order by id limit 1`)
    const contractor =
      await one(`insert into contractors (name, address_street, address_postcode, address_city, nip_number, business_area)
      values ('Instal', 'Stara 1', '30-001', 'Kraków', '5261040828', ${area}) returning id`)
    await erpHas('Customers', [
      {
        No: 'K7',
        Name: 'Instal sp. z o.o.',
        Address: 'Nowa 2',
        Post_Code: '30-002',
        City: 'Kraków',
        VAT_Registration_No: '526-104-08-28',
        Bill_to_Customer_No: 'K1',
        Blocked: 'Invoice',
      },
    ])
    await run('contractors')
    const [found] = await results({ kind: 'contractors', state: 'open' })
    expect(found).toMatchObject({ outcome: 'matched', record_id: contractor, record_name: 'Instal' })
    await desk.admin.call('synchronization.results.accept', { body: { ids: [found?.id as number] } })
    const { rows } = await desk.server.pool.query('select * from contractors where id = $1', [contractor])
    expect(rows[0]).toMatchObject({
      external_id: 'K7',
      bill_to_customer_id: 'K1',
      erp_blocked: true,
      name: 'Instal sp. z o.o.',
      address_street: 'Nowa 2',
    })
  })

  it('suggests a device of the same name, and links the two when a person confirms', async () => {
    const id = await device(null, 'Kocioł 100')
    await erpHas('Items', [item('100')])
    await run('items')
    const [found] = await results({ state: 'open' })
    expect(found).toMatchObject({ outcome: 'matched', record_id: id })
    await desk.admin.call('synchronization.results.accept', { body: { ids: [found?.id as number] } })
    expect(await stored(id)).toMatchObject({ external_id: '100', name2: 'Kocioł 100' })
  })

  it('can be entered again: runs show differences and write nothing, and what was written stays', async () => {
    const id = await device('100')
    await erpHas('Items', [item('100', { Unit_Price: 120 })])
    await run('items')
    await desk.adopt('items')
    expect(await stored(id)).toMatchObject({ sales_price: '120.00' })

    const { id: synchronization_id, version } = await synchronization('items')
    const asked = { path: { synchronization: synchronization_id }, body: { version } }
    const begun = await desk.admin.call('synchronization.synchronizations.run', {
      path: asked.path,
      body: { whole: false },
    })
    await desk.erpChanges('Items', '100', { Unit_Price: 130 })
    await desk.admin.call('synchronization.synchronizations.rehearse', asked)
    expect((await desk.admin.call('synchronization.synchronizations.adopted', {})).body).toEqual({ kinds: [] })
    // A run queued while it still wrote is affected, too.
    await desk.worked(begun.body.run_id)
    expect(await stored(id)).toMatchObject({ sales_price: '120.00' })
    expect(await results({ state: 'open' })).toMatchObject([{ outcome: 'different', erp_key: '100' }])
    const twice = { path: asked.path, body: { version: (await synchronization('items')).version } }
    expect((await desk.admin.refused('synchronization.synchronizations.rehearse', twice)).status).toBe(409)
  })

  it('cannot end before the first run', async () => {
    const { id, version } = await synchronization('items')
    const path = { synchronization: id }
    expect(
      (await desk.admin.refused('synchronization.synchronizations.adopt', { path, body: { version } })).status,
    ).toBe(409)
  })
})

it('a synchronisation names the fields of the ERP that it owns', async () => {
  const { erp_names } = await desk.synchronization('producers')
  expect(erp_names).toEqual({ name: 'Name' })
})

it('is for administrators only', async () => {
  const clerk = await desk.server.person({ roles: ['moderator-docs'] })
  expect((await clerk.refused('synchronization.synchronizations.index', {})).status).toBe(403)
  expect((await clerk.refused('synchronization.results.accept', { body: { ids: [1] } })).status).toBe(403)
})

it('findings about a company are deleted with the company, and old ones by themselves', async () => {
  const partner = await desk.server.partner()
  await desk.server.pool.query(`update partners set nip = '5261040828' where id = $1`, [partner])
  await erpHas('Customers', [
    { No: 'K2', Name: 'Inna', VAT_Registration_No: '5261040828' },
    { No: 'K9', Name: 'Nieznana' },
  ])
  await run('buyers')
  const event = {
    entity: 'partner.partners',
    id: partner,
    user_id: null,
    emails: [],
    shared: [],
    names: [],
    phones: [],
    contacts: null,
    identity: null,
    pattern: null,
  }
  const { storage, config } = desk.server.deps
  const raised = { db: desk.server.deps.db, by: systemActor, at: new Date() }
  await raise(raised, 'person.erased', { ...event, outside: { storage, config } })
  expect((await results({ kind: 'buyers' })).map(({ erp_key }) => erp_key)).toEqual(['K9'])

  const later = new Date(Date.now() + 91 * 86_400_000)
  await raise({ ...raised, at: later }, 'day.turned', { day: today(later) })
  expect(await results({ kind: 'buyers' })).toEqual([])
})
