import { beforeEach, describe, expect, it } from 'vitest'
import { erpDesk } from '#tests/support/scenarios/erp-desk.ts'

const desk = erpDesk()
const { one, erpHas, erpChanges, device, synchronization, run, adopt, results } = desk

const [first, second] = ['2309000000000000000901', '2309000000000000000902']
const serviceItem = (No: string, Serial_No: string, changes: object = {}) => ({
  No,
  Serial_No,
  Description: 'Helion HeatPump 12',
  Item_No: '100',
  Customer_No: 'K100',
  Sales_Date: '2026-03-02',
  Warranty_Ending_Date_Parts: '2033-03-02',
  Warranty_Ending_Date_Labor: '0001-01-01',
  ...changes,
})
let model: number
let buyer: number

const unit = async (serial_no: string) =>
  (
    await desk.server.pool.query(
      `select id, status, device_id, partner_id, ${['purchase_date', 'parts_until', 'labour_until', 'install_date']
        .map((name) => `${name}::text`)
        .join()} from units where serial_no = $1`,
      [serial_no],
    )
  ).rows[0]

beforeEach(async () => {
  await desk.server.pool.query('delete from units; update partners set external_id = null')
  await erpHas('ServiceItems', [])
  model = await device('100')
  buyer = await desk.server.partner()
  await desk.server.pool.query(`update partners set external_id = 'K100' where id = $1`, [buyer])
})

describe('units that the ERP knows', () => {
  it('are suggested during the rehearsal, and added by the next run as sold to the customer', async () => {
    await erpHas('ServiceItems', [
      serviceItem('S1', '2309 0000 0000 0000 0009 01'),
      serviceItem('S2', second, { Item_No: 'unknown' }),
      serviceItem('S3', '12'),
    ])
    await run('units')
    expect(await unit(first)).toBeUndefined()
    const [proposed] = await results({ kind: 'units', state: 'open' })
    expect(proposed).toMatchObject({ erp_key: first, outcome: 'unknown' })
    expect(proposed?.changes).toContainEqual(expect.objectContaining({ field: 'device_id', erp_name: 'Model 100' }))

    await adopt('units')
    expect(await unit(first)).toMatchObject({
      status: 'sold',
      device_id: model,
      partner_id: buyer,
      purchase_date: '2026-03-02',
      parts_until: '2033-03-02',
      labour_until: null,
      install_date: null,
    })
    expect(await unit(second)).toBeUndefined()
    expect(await synchronization('units')).toMatchObject({ changed: 1, unknown: 1, failed: 1, status: 'partial' })
    const { body } = await desk.admin.call('core.history.index', {
      path: { entity: 'device.units', record: (await unit(first)).id },
    })
    expect(JSON.stringify(body)).toContain('"action":"store"')
    await run('units', true)
    expect(await synchronization('units')).toMatchObject({ same: 1, changed: 0 })
  })

  it('follow the ERP; once registered they stay with the company that registered them', async () => {
    await erpHas('ServiceItems', [serviceItem('S1', first), serviceItem('S2', second)])
    await run('units')
    await adopt('units')
    const installer = await desk.server.partner()
    await desk.server.pool.query(`update units set status = 'registered', partner_id = $1 where serial_no = $2`, [
      installer,
      first,
    ])
    const other = await desk.server.partner()
    await desk.server.pool.query(`update partners set external_id = 'K200' where id = $1`, [other])
    const changes = { Customer_No: 'K200', Warranty_Ending_Date_Parts: '2034-01-01', Sales_Date: '' }
    await erpChanges('ServiceItems', 'S1', changes)
    await erpChanges('ServiceItems', 'S2', changes)
    await run('units')
    const said = { parts_until: '2034-01-01', purchase_date: '2026-03-02' }
    expect(await unit(first)).toMatchObject({ ...said, partner_id: installer })
    expect(await unit(second)).toMatchObject({ ...said, partner_id: other })
  })

  it('are not added again after somebody put them in the trash, and drafts of companies are left alone', async () => {
    await erpHas('ServiceItems', [serviceItem('S1', first)])
    await run('units')
    await adopt('units')
    await desk.server.pool.query('update units set deleted_at = now()')
    await run('units', true)
    expect(await one('select count(*)::int as id from units')).toBe(1)
    await desk.server.pool.query(`update units set deleted_at = null, status = 'draft', parts_until = null`)
    await run('units', true)
    const { rows } = await desk.server.pool.query(
      'select status, parts_until::text from units where serial_no = $1 order by status',
      [first],
    )
    expect(rows).toEqual([
      { status: 'draft', parts_until: null },
      { status: 'sold', parts_until: '2033-03-02' },
    ])
  })
})
