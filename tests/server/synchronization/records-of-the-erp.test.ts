import { describe, expect, it } from 'vitest'
import { erpDesk } from '#tests/support/scenarios/erp-desk.ts'

const desk = erpDesk()
const { one, erpHas, erpChanges, item, device, stored, synchronization, run, adopt, results } = desk

describe('after the rehearsal', () => {
  it('runs write the fields of the ERP, in its name, and leave those of the portal alone', async () => {
    const id = await device('100')
    await desk.server.pool.query(`update devices set name = 'Nasza nazwa' where id = $1`, [id])
    await erpHas('Items', [item('100')])
    await run('items')
    await adopt('items')
    await erpChanges('Items', '100', { Unit_Price: 150, Blocked: true, Description: 'Kocioł nowy' })
    await run('items')
    expect(await stored(id)).toMatchObject({
      name: 'Nasza nazwa',
      name2: 'Kocioł nowy',
      sales_price: '150.00',
      blocked: true,
    })
    const { body } = await desk.admin.call('core.history.index', { path: { entity: 'device.devices', record: id } })
    expect(JSON.stringify(body)).toContain('"action":"synchronise"')
    expect(await synchronization('items')).toMatchObject({ seen: 1, changed: 1, status: 'succeeded' })
  })

  it('a later run reads only what changed, and repeated records change nothing', async () => {
    await device('100')
    await device('200')
    await erpHas('Items', [item('100', { SystemModifiedAt: '2020-01-01T00:00:00.000Z' }), item('200')])
    await run('items')
    await adopt('items')
    await run('items')
    expect(await synchronization('items')).toMatchObject({ seen: 1, same: 1, changed: 0 })
  })

  it('a device that vanished from the ERP is blocked, never deleted', async () => {
    const ids = [
      await device('100'),
      await device('200'),
      await device('300'),
      await device('400'),
      await device('500'),
    ]
    const records = ['100', '200', '300', '400', '500'].map((No) => item(No))
    await erpHas('Items', records)
    await run('items')
    await adopt('items')
    await erpHas('Items', records.slice(1))
    await run('items', true)
    expect(await stored(ids[0] as number)).toMatchObject({ blocked: true, deleted_at: null })
    expect(await stored(ids[1] as number)).toMatchObject({ blocked: false })
    expect(await synchronization('items')).toMatchObject({ gone: 1 })
  })

  it('an ERP that answers with nothing, or for another company, blocks no catalogue', async () => {
    const first = await device('100')
    await device('200')
    await erpHas('Items', [item('100'), item('200')])
    await run('items')
    await adopt('items')
    await erpHas('Items', [])
    await run('items', true)
    expect(await stored(first)).toMatchObject({ blocked: false })
    await erpHas('Items', [item('900')])
    await run('items', true)
    expect(await stored(first)).toMatchObject({ blocked: false })
    expect(await results({ state: 'open', outcome: 'gone' })).toHaveLength(2)
  })

  it('a value that breaks a rule of the portal is reported with the rule, and the rest of the page is written', async () => {
    const bad = await device('100')
    const good = await device('200')
    await erpHas('Items', [item('100'), item('200')])
    await run('items')
    await adopt('items')
    await erpHas('Items', [
      item('100', { Base_Unit_of_Measure: 'opakowanie zbiorcze 12' }),
      item('200', { Unit_Price: 7 }),
      { No: '', Description: 'bez numeru' },
    ])
    await run('items')
    expect(await stored(bad)).toMatchObject({ unit: 'szt.' })
    expect(await stored(good)).toMatchObject({ sales_price: '7.00' })
    expect(await synchronization('items')).toMatchObject({ status: 'partial', failed: 2, changed: 1 })
    const problems = (await results({ outcome: 'failed' })).map(({ erp_key, problem }) => ({ erp_key, problem }))
    expect(problems).toContainEqual(expect.objectContaining({ erp_key: '100', problem: expect.stringContaining('20') }))
    expect(problems).toContainEqual({ erp_key: '#3', problem: 'The record from Navision cannot be read' })
  })

  it('a value that another record has already is reported, and the rest of the page is written', async () => {
    await erpHas('Manufacturers', [
      { Code: 'HELION', Name: 'Helion Technika' },
      { Code: 'ZEFIR', Name: 'Zefir' },
    ])
    const brand = await one('select min(id) as id from brands')
    const zefir = await one(
      `insert into producers (name, brand_id, external_id) values ('Zefir', ${brand}, 'ZEFIR') returning id`,
    )
    await run('producers')
    await adopt('producers')
    await one(`insert into producers (name, brand_id) values ('Zajęta', ${brand}) returning id`)
    await erpChanges('Manufacturers', 'HELION', { Name: 'Zajęta' })
    await erpChanges('Manufacturers', 'ZEFIR', { Name: 'Zefir Polska' })
    await run('producers')
    const { rows } = await desk.server.pool.query('select name from producers where id = any($1) order by id', [
      [desk.producer, zefir],
    ])
    expect(rows).toEqual([{ name: 'Helion Technika' }, { name: 'Zefir Polska' }])
    expect(await results({ kind: 'producers', outcome: 'failed' })).toMatchObject([
      { erp_key: 'HELION', problem: 'Another record in the portal already has this value' },
    ])
  })

  it('a blocked customer is marked, and found by NIP while its number is not recorded', async () => {
    const partner = await desk.server.partner()
    await desk.server.pool.query(`update partners set nip = '9991000016' where id = $1`, [partner])
    await erpHas('Customers', [
      { No: 'K1', Name: 'Instal-Term', Address: 'ul. Fabryczna 14', Post_Code: '30-554', City: 'Kraków' },
      { No: 'K2', Name: 'Inna', VAT_Registration_No: 'PL 999-100-00-16', Blocked: 'All' },
    ])
    await run('buyers')
    const [found] = await results({ kind: 'buyers', state: 'open' })
    expect(found).toMatchObject({ erp_key: 'K2', outcome: 'matched', record_id: partner })

    // A blank option is not a block, although the ERP writes it as `_x0020_`.
    await desk.server.pool.query(`update partners set external_id = 'K1' where id = $1`, [partner])
    const place = { Address: 'ul. Nowa 8', Post_Code: '30-554', City: 'Kraków' }
    await erpHas('Customers', [{ No: 'K1', Name: 'Instal-Term Kraków', ...place, Blocked: ' ' }])
    await run('buyers', true)
    const [different] = await results({ kind: 'buyers', outcome: 'different' })
    const fields = different?.changes.map(({ field }) => field)
    expect(fields).toContain('name')
    expect(fields).not.toContain('erp_blocked')
  })

  it('a customer from abroad is found by VAT number, in any spelling of the ERP', async () => {
    const partner = await desk.server.partner()
    await desk.server.pool.query(`update partners set nip = 'EL123456789', country = 'GR' where id = $1`, [partner])
    await erpHas('Customers', [
      { No: 'K3', Name: 'Θέρμανση', VAT_Registration_No: 'el 123 456 789', Post_Code: '104 31', City: 'Athina' },
      { No: 'K4', Name: 'Wärme', VAT_Registration_No: '123456789' },
    ])
    await run('buyers')
    const found = await results({ kind: 'buyers', state: 'open' })
    expect(found.filter(({ outcome }) => outcome === 'matched')).toMatchObject([{ erp_key: 'K3', record_id: partner }])
  })
})
