import { describe, expect, it } from 'vitest'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { today } from '#contract/values/rules.ts'
import { raise } from '#server/events.ts'
import { ErpError } from '#server/integrations/erp/erp.ts'
import { processRun } from '#server/modules/synchronization/jobs.ts'
import { erpDesk } from '#tests/support/scenarios/erp-desk.ts'

const desk = erpDesk()
const { one, erpHas, erpChanges, item, device, stored, synchronization, worked, run, adopt, results } = desk

const decide = async (name: 'accept' | 'dismiss', ids: number[]) =>
  (await desk.admin.call(`synchronization.results.${name}`, { body: { ids } })).body

describe('a run that fails', () => {
  const begin = async () => {
    const { id } = await synchronization('items')
    const path = { synchronization: id }
    return (await desk.admin.call('synchronization.synchronizations.run', { path, body: {} })).body.run_id
  }
  const workedWith = (run_id: number, readPage: typeof desk.server.deps.erp.readPage, isLastAttempt = true) => {
    const { db, erp } = desk.server.deps
    return processRun({ db, erp: { ...erp, readPage }, clock: () => new Date(), isLastAttempt }, run_id)
  }

  it('of any kind ends as failed with its reason, and can be started again', async () => {
    await erpHas('Items', [item('100')])
    const run_id = await begin()
    // A value that PostgreSQL cannot store.
    const readPage = async () => ({ records: [item('100', { Description: 'Kocioł\u0000' })], next: null })
    await expect(workedWith(run_id, readPage, false)).rejects.toThrow()
    expect(await synchronization('items')).toMatchObject({ status: 'running', failure: null })
    await expect(workedWith(run_id, readPage)).rejects.toThrow()
    const failed = await synchronization('items')
    expect(failed).toMatchObject({ status: 'failed', failures_in_row: 1, failure: null })
    expect(failed.error).toMatch(/unicode|0x00|\\u0000/i)
    await desk.admin.call('synchronization.runs.retry', { path: { run: run_id } })
    await worked(run_id)
    expect(await synchronization('items')).toMatchObject({ status: 'succeeded', failures_in_row: 0 })
  })

  it('reads a name with a character that PostgreSQL does not store', async () => {
    await erpHas('Items', [item('100', { Description: 'Kocioł\u0000 A' })])
    await device('100')
    await run('items')
    expect(await results({ kind: 'items' })).toMatchObject([
      { changes: [{ field: 'name2', erp: 'Kocioł A' }], outcome: 'different' },
    ])
  })

  it('notices pages that lead back to an earlier one, however long the chain', async () => {
    const run_id = await begin()
    let pages = 0
    await workedWith(run_id, async (_set, { next }) => {
      pages += 1
      if (pages > 50) throw new ErpError('refused', 'still reading')
      return { records: [], next: `?page=${(Number(next?.slice(6) ?? 0) + 1) % 3}` }
    })
    expect(await synchronization('items')).toMatchObject({ status: 'failed', failure: 'nonsense' })
    expect(pages).toBeLessThan(10)
  })
})

describe('a difference that was dismissed', () => {
  it('stays dismissed after the rehearsal, until the value in the ERP changes again', async () => {
    const id = await device('100')
    const records = (Unit_Price: number) => [item('100', { Unit_Price })]
    await erpHas('Items', records(150))
    await run('items')
    const [different] = await results({ state: 'open' })
    await decide('dismiss', [different?.id ?? 0])
    await adopt('items')
    await run('items', true)
    expect(await stored(id)).toMatchObject({ sales_price: '100.00' })
    expect(await results({ state: 'open' })).toEqual([])

    // Another field of the same record is written.
    await erpChanges('Items', '100', { Description: 'Kocioł nowy' })
    await run('items')
    expect(await stored(id)).toMatchObject({ sales_price: '100.00', name2: 'Kocioł nowy' })
    // Results end, dismissals stay.
    await desk.server.pool.query(`update synchronization_results set created_at = now() - interval '91 days'`)
    await turnDay()
    expect(await results()).toEqual([])
    await run('items', true)
    expect(await stored(id)).toMatchObject({ sales_price: '100.00' })

    await erpChanges('Items', '100', { Unit_Price: 160 })
    await run('items')
    expect(await stored(id)).toMatchObject({ sales_price: '160.00' })
    await erpChanges('Items', '100', { Unit_Price: 150 })
    await run('items')
    expect(await stored(id)).toMatchObject({ sales_price: '150.00' })
  })

  it('may be a record that vanished, until the ERP has it again', async () => {
    const all = ['100', '200', '300', '400', '500', '600']
    const [id] = await Promise.all(all.map((No) => device(No)))
    await erpHas(
      'Items',
      all.map((No) => item(No)),
    )
    await run('items')
    await erpHas(
      'Items',
      all.slice(1).map((No) => item(No)),
    )
    await run('items', true)
    const [gone] = await results({ outcome: 'gone' })
    await decide('dismiss', [gone?.id ?? 0])
    await adopt('items')
    expect(await stored(id as number)).toMatchObject({ blocked: false })
    await erpHas(
      'Items',
      all.map((No) => item(No)),
    )
    await run('items', true)
    await erpHas(
      'Items',
      all.slice(1).map((No) => item(No)),
    )
    await run('items', true)
    expect(await stored(id as number)).toMatchObject({ blocked: true })
  })
})

const turnDay = () => {
  const { deps } = desk.server
  const at = new Date()
  return raise({ db: deps.db, by: systemActor, at }, 'day.turned', { day: today(at) })
}

it('is deleted after ninety days with its run; undecided ones and their runs stay', async () => {
  await device('100')
  await erpHas('Items', [item('100', { Unit_Price: 150 }), item('900')])
  await run('items')
  expect(await results()).toHaveLength(2)
  await desk.server.pool.query(`update synchronization_results set created_at = now() - interval '91 days';
    update synchronization_runs set finished_at = now() - interval '91 days'`)
  await turnDay()
  expect(await results()).toMatchObject([{ erp_key: '100', state: 'open' }])
  expect((await desk.admin.call('synchronization.runs.index')).body).toMatchObject({ results: [{ kind: 'items' }] })
})

it('a record that the portal lacks is reported once, not by each complete run', async () => {
  await erpHas('Items', [item('900')])
  await run('items')
  await run('items', true)
  expect(await results({ outcome: 'unknown' })).toHaveLength(1)
  expect(await synchronization('items')).toMatchObject({ unknown: 1 })
})

it('a number that the ERP never had has not vanished from it', async () => {
  const all = ['100', '200', '300', '400', '500']
  for (const No of all) await device(No)
  const mistyped = await device('10O')
  await erpHas(
    'Items',
    all.map((No) => item(No)),
  )
  await run('items')
  await adopt('items')
  expect(await stored(mistyped)).toMatchObject({ blocked: false })
  expect(await synchronization('items')).toMatchObject({ gone: 0 })
})

it('two customers with one NIP need a choice: neither is accepted with many or with all, and one choice settles it', async () => {
  const partner = await desk.server.partner()
  await desk.server.pool.query(`update partners set nip = '9991000016', external_id = null where id = $1`, [partner])
  const place = { Address: 'ul. Nowa 8', Post_Code: '30-554', City: 'Kraków', VAT_Registration_No: '9991000016' }
  await erpHas('Customers', [
    { No: 'K8', Name: 'Instal-Term', ...place },
    { No: 'K9', Name: 'Instal-Term Oddział', ...place },
  ])
  await run('buyers')
  const proposed = await results({ kind: 'buyers', state: 'open' })
  expect(proposed).toMatchObject([{ choices: 2 }, { choices: 2 }])
  const ids = proposed.map(({ id }) => id)
  expect(await decide('accept', ids)).toMatchObject({ decided: 0, refused: 2 })
  const { body } = await desk.admin.call('synchronization.results.accept-matching', {
    body: { filters: { kind: 'buyers' } },
  })
  expect(body).toMatchObject({ decided: 0, refused: 0 })
  const branch = proposed.find(({ erp_key }) => erp_key === 'K9')
  expect(await decide('accept', [branch?.id ?? 0])).toMatchObject({ decided: 1, refused: 0 })
  expect(await one(`select external_id as id from partners where id = ${partner}`)).toBe('K9')
  expect(await results({ kind: 'buyers', state: 'dismissed' })).toMatchObject([{ erp_key: 'K8' }])
})
