import { describe, expect, it } from 'vitest'
import { openBusinessCentral } from '#server/integrations/erp/business-central.ts'
import { ErpError } from '#server/integrations/erp/erp.ts'
import { renderMail } from '#server/integrations/mail/templates.ts'
import { processRun, queueDue, withRetries } from '#server/modules/synchronization/jobs.ts'
import { erpDesk } from '#tests/support/scenarios/erp-desk.ts'

const desk = erpDesk()
const { send, behave, erpHas, erpChanges, item, device, stored, synchronization, worked, run, adopt } = desk

describe('a run', () => {
  it('reads every page, and continues after an interruption where it stopped', async () => {
    const records = Array.from({ length: 1200 }, (_, index) => item(String(10_000 + index)))
    await erpHas('Items', records)
    const { id } = await synchronization('items')
    const { body } = await desk.admin.call('synchronization.synchronizations.run', {
      path: { synchronization: id },
      body: {},
    })
    let pages = 0
    const erp = {
      ...desk.server.deps.erp,
      readPage: (...asked: Parameters<typeof desk.server.deps.erp.readPage>) => {
        pages += 1
        if (pages === 2) throw new Error('the process is killed')
        return desk.server.deps.erp.readPage(...asked)
      },
    }
    const clock = () => new Date()
    await expect(
      processRun({ db: desk.server.deps.db, erp, clock, isLastAttempt: false }, body.run_id),
    ).rejects.toThrow('killed')
    expect(await synchronization('items')).toMatchObject({ status: 'running', seen: 500 })
    await worked(body.run_id)
    expect(await synchronization('items')).toMatchObject({ status: 'succeeded', seen: 1200, unknown: 1200 })
    expect(pages).toBe(2)
  })

  it('is one of its kind at a time', async () => {
    const { id } = await synchronization('items')
    const path = { synchronization: id }
    const asked = [1, 2, 3].map(() => desk.admin.refused('synchronization.synchronizations.run', { path, body: {} }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })

  it('waits while the ERP does not answer, fails after its attempts, and continues on request', async () => {
    await erpHas('Items', [item('100')])
    const { id } = await synchronization('items')
    const path = { synchronization: id }
    const { body } = await desk.admin.call('synchronization.synchronizations.run', { path, body: {} })
    const failures = { down: 'down', fail: 'down', nonsense: 'nonsense' } as const
    for (const mode of ['down', 'fail', 'nonsense'] as const) {
      await behave(mode)
      await expect(worked(body.run_id, false)).rejects.toThrow()
      expect(await synchronization('items')).toMatchObject({ status: 'running', failure: failures[mode] })
    }
    await worked(body.run_id)
    expect(await synchronization('items')).toMatchObject({
      status: 'failed',
      failures_in_row: 1,
      failure: 'nonsense',
    })
    await behave('ok')
    await desk.admin.call('synchronization.runs.retry', { path: { run: body.run_id } })
    await worked(body.run_id)
    expect(await synchronization('items')).toMatchObject({ status: 'succeeded', failures_in_row: 0, failure: null })
  })

  it('comes back when a busy ERP says so, however long that is, and that is no failed attempt', async () => {
    await erpHas('Items', [item('100')])
    const { id } = await synchronization('items')
    const path = { synchronization: id }
    const { body } = await desk.admin.call('synchronization.synchronizations.run', { path, body: {} })
    const { db, erp } = desk.server.deps
    await desk.server.pool.query(`delete from pgboss.job where name = 'synchronization.run'`)
    const waited: number[] = []
    const busy = { ...erp, readPage: () => Promise.reject(new ErpError('limited', 'HTTP 429', 1800)) }
    const now = new Date()
    const wait = async (milliseconds: number) => waited.push(milliseconds)
    await processRun({ db, erp: busy, clock: () => now, isLastAttempt: true, wait }, body.run_id)
    expect(waited).toEqual([])
    expect(await synchronization('items')).toMatchObject({ status: 'running', failure: 'limited', failures_in_row: 0 })
    const { rows } = await desk.server.pool.query(
      `select start_after from pgboss.job where name = 'synchronization.run' and (data ->> 'run_id')::int = $1`,
      [body.run_id],
    )
    expect(rows).toEqual([{ start_after: new Date(now.getTime() + 1_800_000) }])
    await worked(body.run_id)
    expect(await synchronization('items')).toMatchObject({ status: 'succeeded', failure: null })

    // An ERP that has put it off for a day is not waited for any more.
    const { body: next } = await desk.admin.call('synchronization.synchronizations.run', { path, body: {} })
    const tomorrow = new Date(now.getTime() + 25 * 3_600_000)
    await processRun({ db, erp: busy, clock: () => tomorrow, isLastAttempt: true, wait }, next.run_id)
    expect(await synchronization('items')).toMatchObject({ status: 'failed', failure: 'limited' })
  })

  it('continues after a token that ends between two pages, and after a busy answer', async () => {
    await erpHas(
      'Items',
      Array.from({ length: 1200 }, (_, index) => item(String(20_000 + index))),
    )
    const tokens = { url: `${desk.erpUrl}/oauth2/token`, client_id: 'portal', client_secret: 'x', scope: 'erp' }
    const signed = openBusinessCentral({ url: desk.erpUrl, company: 'Demo', tokens })
    const { id } = await synchronization('items')
    const path = { synchronization: id }
    const { body } = await desk.admin.call('synchronization.synchronizations.run', { path, body: {} })
    const waited: number[] = []
    const wait = async (milliseconds: number) => {
      waited.push(milliseconds)
      await behave('ok')
    }
    let pages = 0
    const erp = {
      ...signed,
      async readPage(...asked: Parameters<typeof signed.readPage>) {
        pages += 1
        // Another person gets a token, which ends ours; later the ERP answers 429 with seven seconds.
        if (pages === 2) await send('POST', '/oauth2/token', {})
        if (pages === 3) await behave('busy')
        return signed.readPage(...asked)
      },
    }
    await processRun({ db: desk.server.deps.db, erp, clock: () => new Date(), isLastAttempt: true, wait }, body.run_id)
    expect(await synchronization('items')).toMatchObject({ status: 'succeeded', seen: 1200 })
    expect(waited).toEqual([7000])
  })

  it('waits longer each time, never twice the same, and not at all where waiting is no use', async () => {
    const pausesOf = async (error: ErpError) => {
      const waited: number[] = []
      const ask = () => Promise.reject(error)
      await expect(withRetries(ask, async (pause) => waited.push(pause))).rejects.toBe(error)
      return waited
    }
    const [first = 0, second = 0] = await pausesOf(new ErpError('slow', 'HTTP 504'))
    expect(first).toBeGreaterThanOrEqual(500)
    expect(first).toBeLessThanOrEqual(1500)
    expect(second).toBeGreaterThanOrEqual(1500)
    expect(second).toBeLessThanOrEqual(4500)
    expect(await pausesOf(new ErpError('down', 'HTTP 500'))).not.toEqual([first, second])
    expect(await pausesOf(new ErpError('limited', 'HTTP 503', 600))).toEqual([])
    expect(await pausesOf(new ErpError('refused', 'HTTP 401'))).toEqual([])
  })

  it('keeps the last version of a record that changes between two pages, and each other one once', async () => {
    const id = await device('20000')
    const other = await device('21000')
    const records = Array.from({ length: 1200 }, (_, index) => item(String(20_000 + index)))
    await erpHas('Items', records)
    await run('items')
    await adopt('items')
    const begun = await desk.admin.call('synchronization.synchronizations.run', {
      path: { synchronization: (await synchronization('items')).id },
      body: { whole: true },
    })
    let pages = 0
    const erp = {
      ...desk.server.deps.erp,
      async readPage(...asked: Parameters<typeof desk.server.deps.erp.readPage>) {
        pages += 1
        // One that was read already, and one that is still to come.
        if (pages === 2) {
          await erpChanges('Items', '20000', { Unit_Price: 7 })
          await erpChanges('Items', '21000', { Unit_Price: 8 })
        }
        return desk.server.deps.erp.readPage(...asked)
      },
    }
    await processRun({ db: desk.server.deps.db, erp, clock: () => new Date(), isLastAttempt: true }, begun.body.run_id)
    expect(await synchronization('items')).toMatchObject({ seen: 1200, changed: 1, gone: 0 })
    expect(await stored(other)).toMatchObject({ sales_price: '8.00' })
    // A record read before its change is read again by the next run, which reads from a little before this one on.
    await run('items')
    expect(await stored(id)).toMatchObject({ sales_price: '7.00' })
  })

  it('ends as failed when a page names itself as the next', async () => {
    await erpHas(
      'Items',
      Array.from({ length: 600 }, (_, index) => item(String(index + 1))),
    )
    await behave('repeats')
    await run('items')
    expect(await synchronization('items')).toMatchObject({ status: 'failed' })
  })

  it('informs administrators when three in a row have failed', async () => {
    await behave('down')
    for (let failed = 0; failed < 3; failed += 1) await run('items')
    const { rows } = await desk.server.pool.query(
      `select data ->> 'to' as recipient from pgboss.job
       where name = 'mail.send' and data ->> 'template' = 'synchronization_failed' and data -> 'data' ->> 'failure' = 'down'`,
    )
    expect(rows).toContainEqual({ recipient: desk.admin.email })
    const letter = { kind: 'items', failure: 'down' } as const
    // One that the release before this one has queued.
    const former = { kind: 'items', reason: 'connect ECONNREFUSED' } as const
    expect(
      renderMail('synchronization_failed', 'pl', former, { public_url: 'http://portal.test', erp_name: 'Navision' })
        .text,
    ).toContain('Przyczyna: connect ECONNREFUSED')
    expect(
      renderMail('synchronization_failed', 'pl', letter, { public_url: 'http://portal.test', erp_name: 'Navision' })
        .text,
    ).toContain('Przyczyna: brak połączenia z Navision')
  })

  it('starts by the schedule, and not before', async () => {
    const { id, version } = await synchronization('items')
    const body = { active: true, every_minutes: 30, version }
    await desk.admin.call('synchronization.synchronizations.update', { path: { synchronization: id }, body })
    const whenDue = (minutes: number) => queueDue(desk.server.deps.db, new Date(Date.now() + minutes * 60_000))
    await whenDue(0)
    const { run_id } = await synchronization('items')
    await worked(run_id as number)
    await whenDue(29)
    expect((await synchronization('items')).run_id).toBe(run_id)
    await whenDue(31)
    expect((await synchronization('items')).run_id).not.toBe(run_id)
  })
})
