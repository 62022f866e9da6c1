import { describe, expect, it, vi } from 'vitest'
import { ErpError, type ErpPort } from '#server/integrations/erp/erp.ts'
import type { ErpMode } from '#server/integrations/erp/simulator.ts'
import { probeErp, resumeWaiting } from '#server/modules/service-order/erp-outage.ts'
import { nextTry } from '#server/modules/service-order/erp-queue.ts'
import { erpGauges } from '#server/modules/service-order/jobs.ts'
import { saveInErp, saveManyInErp } from '#server/modules/service-order/warranty/erp/update.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import type { OrderErp } from '#tests/support/scenarios/service-order/order-erp.ts'

const at = (id: number) => ({ service_order: id })

/** How a sent order comes to be in the ERP, once. */
export function savingInErp(world: OrderErp): void {
  const { run, behave, copies, waitingJobs, lettersAbout } = world

  /** Statuses of unsaved warranty orders in the metric of their age. */
  async function unsavedStatuses(): Promise<string[]> {
    const { rows } = await world.server.pool.query<{ labels: { kind: string; status: string } }>(
      erpGauges[0]?.select ?? '',
    )
    return rows.filter(({ labels }) => labels.kind === 'warranty').map(({ labels }) => labels.status)
  }

  describe('saving in the ERP', () => {
    it('happens once, is on the timeline and is counted', async () => {
      const { id, order_number, version } = await world.desk.sent()
      expect(await waitingJobs(id)).toHaveLength(1)
      await run(id)
      const order = await world.desk.seen(id)
      expect(order).toMatchObject({ erp_status: 'saved', status: 'registered', version })
      expect(order.timeline.at(-1)).toMatchObject({ kind: 'erp_saved', actor: null, internal: false })
      expect(order.erp_attempts).toMatchObject([{ number: 1, outcome: 'saved', reason: null, next_at: null }])
      await run(id)
      expect((await world.desk.seen(id)).erp_attempts).toHaveLength(1)
      expect(await copies(order_number)).toBe(1)
    })

    it.each<[ErpMode, string]>([
      ['down', 'down'],
      ['fail', 'failing'],
      ['nonsense', 'answering nonsense'],
      ['busy', 'busy'],
    ])('keeps the order registered while the ERP is %s, and can be resent by hand', async (mode) => {
      const { id, order_number, version } = await world.desk.sent()
      await behave(mode)
      await run(id)
      const failed = await world.desk.seen(id)
      expect(failed).toMatchObject({ status: 'registered', erp_status: 'failed', version })
      expect(failed.erp_attempts).toMatchObject([
        { number: 1, outcome: 'failed', reason: expect.any(String), next_at: expect.any(String) },
      ])
      // It waits for the ERP, so the alert about waiting orders counts it, and not the one about refused orders.
      expect(await unsavedStatuses()).toEqual(['pending'])
      const seen = await world.desk.author.call('partnerzone.service-order.service-orders.show', { path: at(id) })
      expect(seen.body).toMatchObject({ status: 'registered', erp_status: 'failed' })
      expect(seen.body.timeline.at(-1)).toMatchObject({ kind: 'erp_failed', reason: null, text: null })

      await behave('ok')
      const resent = await world.desk.technician.call('service-order.service-orders.resend', {
        path: at(id),
        body: { version },
      })
      expect(resent.body).toMatchObject({ erp_status: 'pending' })
      expect(resent.body.message).toBe('The order will be saved in Navision again')
      expect((await waitingJobs(id)).some((wait) => wait <= 0)).toBe(true)
      await run(id)
      await run(id)
      expect(await world.desk.seen(id)).toMatchObject({
        erp_status: 'saved',
        erp_attempts: [{ number: 2, outcome: 'saved' }, { number: 1 }],
      })
      expect(await copies(order_number)).toBe(1)
    })

    it('is retried for many at once; each refusal is reported in its row with the reason', async () => {
      await behave('down')
      const [first, second] = [await world.desk.sent(), await world.desk.sent()]
      await run(first.id)
      await run(second.id)
      await behave('ok')
      const saved = await world.desk.sent()
      await run(saved.id)
      const pending = await world.desk.sent()
      const draft = await world.desk.draft()

      const ids = [second.id, draft.id, pending.id, saved.id, first.id, 999_999]
      const answer = await world.desk.technician.call('service-order.service-orders.resend-many', { body: { ids } })
      expect(answer.body).toMatchObject({
        done: 2,
        refused: [
          { id: saved.id, reason: 'The order is already saved in Navision' },
          { id: pending.id, reason: 'It is already being saved in Navision' },
          { id: draft.id, reason: 'The order was not sent to Navision' },
          { id: 999_999, reason: 'Record not found' },
        ],
      })
      for (const { id } of [first, second]) {
        expect(await world.desk.seen(id)).toMatchObject({ erp_status: 'pending' })
        await run(id)
        expect(await world.desk.seen(id)).toMatchObject({ erp_status: 'saved' })
      }

      const none = await world.desk.technician.refused('service-order.service-orders.resend-many', {
        body: { ids: [] },
      })
      expect(none).toMatchObject({ status: 422, body: { errors: { ids: ['Select orders first'] } } })
      expect(
        (await world.desk.reader.refused('service-order.service-orders.resend-many', { body: { ids } })).status,
      ).toBe(403)
    })

    it('of many makes two calls, and a refused one leaves the others alone', async () => {
      const orders = [await world.desk.sent(), await world.desk.sent(), await world.desk.sent()]
      const [, refused] = orders
      await world.server.pool.query(`update service_orders set order_number = $1 where id = $2`, [
        'SG/2026/A-NUMBER-THAT-IS-TOO-LONG',
        refused?.id,
      ])
      const fetching = vi.spyOn(globalThis, 'fetch')
      await saveManyInErp(
        world.server.deps,
        orders.map(({ id }) => id),
      )
      const asked = fetching.mock.calls.map(([address]) => String(address).replace(world.simulators.erpUrl, ''))
      fetching.mockRestore()
      expect(asked).toEqual(['/ODataV4/$batch', '/ODataV4/$batch'])
      const statuses = await Promise.all(orders.map(async ({ id }) => (await world.desk.seen(id)).erp_status))
      expect(statuses).toEqual(['saved', 'failed', 'saved'])
      for (const { order_number, id } of orders) expect(await copies(order_number)).toBe(id === refused?.id ? 0 : 1)
      expect(await unsavedStatuses()).toContain('failed')

      await behave('busy')
      const last = await world.desk.sent()
      await saveManyInErp(world.server.deps, [last.id])
      expect((await world.desk.seen(last.id)).erp_attempts[0]).toMatchObject({ outcome: 'failed', failure: 'limited' })
    })

    it('does not wait for a slow ERP, and never saves twice because of it', async () => {
      const { id, order_number } = await world.desk.sent()
      await behave('slow')
      await run(id)
      expect((await world.desk.seen(id)).erp_attempts[0]).toMatchObject({ outcome: 'failed' })
      await behave('ok')
      await run(id)
      expect(await world.desk.seen(id)).toMatchObject({ erp_status: 'saved' })
      expect(await copies(order_number)).toBe(1)
    })

    it('finds the order that the ERP stored when its answer was lost', async () => {
      const { id, order_number } = await world.desk.sent()
      const losing: ErpPort = {
        ...world.server.deps.erp,
        async saveServiceOrder(order) {
          await world.server.deps.erp.saveServiceOrder(order)
          throw new ErpError('down', 'The answer was lost')
        },
      }
      await saveInErp({ ...world.server.deps, erp: losing }, id)
      expect((await world.desk.seen(id)).erp_status).toBe('failed')
      expect(await copies(order_number)).toBe(1)
      await run(id)
      expect((await world.desk.seen(id)).erp_status).toBe('saved')
      expect(await copies(order_number)).toBe(1)
    })

    it('continues where a killed process stopped: stored there, not yet recorded here', async () => {
      const { id, order_number } = await world.desk.sent()
      await run(id)
      await world.server.pool.query(`update service_orders set erp_status = 'pending', erp_id = null where id = $1`, [
        id,
      ])
      await Promise.all([run(id), run(id)])
      expect((await world.desk.seen(id)).erp_status).toBe('saved')
      expect(await copies(order_number)).toBe(1)
    })

    it('is retried at growing intervals, and reported once on the timeline and once to those in charge', async () => {
      // Orders left waiting by earlier tests would be in the same letter.
      await world.writeLetters()
      const { id, order_number } = await world.desk.sent()
      await behave('down')
      for (let tries = 0; tries < 3; tries++) await run(id)
      const order = await world.desk.seen(id)
      expect(order.erp_attempts.map(({ number }) => number)).toEqual([3, 2, 1])
      expect(order.timeline.filter(({ kind }) => kind === 'erp_failed')).toHaveLength(1)
      await world.writeLetters()
      await world.writeLetters()
      expect(await lettersAbout(order_number, 'order_erp_failed')).toEqual([world.desk.lead.email])
      const [, first = 0, second = 0, third = 0] = await waitingJobs(id)
      expect([first, second, third].map((wait) => Math.round(wait / 60))).toEqual([1, 5, 15])
    })

    it('of five waiting orders makes one letter, and none of one saved meanwhile', async () => {
      // Orders left waiting by earlier tests.
      await world.writeLetters()
      const { length: earlier } = await queuedLetters(world.server.pool, 'orders_erp_failed')
      const orders = []
      for (let number = 0; number < 6; number += 1) orders.push(await world.desk.sent())
      await behave('down')
      for (const { id } of orders) await run(id)
      await behave('ok')
      const [saved, ...waiting] = orders
      await run(saved?.id ?? 0)
      await world.writeLetters()
      await world.writeLetters()
      const letters = await queuedLetters(world.server.pool, 'orders_erp_failed')
      expect(letters.slice(earlier)).toMatchObject([
        {
          to: world.desk.lead.email,
          data: { of: 'warranty', orders: waiting.map(({ order_number }) => ({ order_number })), more: 0 },
        },
      ])
      for (const { order_number } of orders) expect(await lettersAbout(order_number, 'order_erp_failed')).toEqual([])
    })

    it('respects how long the ERP asks to wait, and gives up after a day', () => {
      const now = new Date('2026-03-02T10:00:00Z')
      const minutes = (number: number, retry_after: number | null = null) => {
        const next = nextTry(number, now, retry_after)
        return next && (next.getTime() - now.getTime()) / 60_000
      }
      expect([1, 2, 3, 4, 5, 26].map((number) => minutes(number))).toEqual([1, 5, 15, 60, 60, 60])
      expect(minutes(1, 600)).toBe(10)
      expect(minutes(27)).toBeNull()
    })

    it('leaves out drafts and deleted orders', async () => {
      const { id } = await world.desk.draft()
      await run(id)
      await run(2_000_000_000)
      expect((await world.desk.seen(id)).erp_status).toBe('none')
    })
  })

  describe('an ERP that was away', () => {
    it('is tried while orders wait; the first saved one brings forward those that waited for it, and no refused one', async () => {
      const { pool, deps } = world.server
      await pool.query('update erp_attempts set next_at = null')
      const orders = [await world.desk.sent(), await world.desk.sent(), await world.desk.sent()]
      const [first, second, refused] = orders.map(({ id }) => id) as [number, number, number]
      await run(first)
      await pool.query(`delete from pgboss.job where name like 'service-order.erp-%'`)
      const fourth = (await world.desk.sent()).id

      // Nothing waits: there is nothing to look for.
      const jobs = async (name: string) =>
        (
          await pool.query<{ data: unknown }>(`select data from pgboss.job where name = $1 and state = 'created'`, [
            name,
          ])
        ).rows.map(({ data }) => data)
      await probeErp({ ...deps, at: new Date() }, true)
      expect(await jobs('service-order.erp-probe')).toEqual([])

      await behave('down')
      await run(second)
      await run(fourth)
      expect(await jobs('service-order.erp-probe')).toContainEqual({ is_away: false })
      await saveInErp(
        {
          ...deps,
          erp: { ...deps.erp, saveServiceOrder: () => Promise.reject(new ErpError('refused', 'No')) } as ErpPort,
        },
        refused,
      )
      await pool.query(
        `update pgboss.job set start_after = now() + interval '1 hour' where name = 'service-order.erp-save'`,
      )
      await probeErp({ ...deps, at: new Date() }, false)
      expect(await jobs('service-order.erp-probe')).toContainEqual({ is_away: true })

      await behave('ok')
      const due = async () =>
        (
          await pool.query<{ id: number }>(
            `select (data ->> 'order_id')::int as id from pgboss.job
             where name = 'service-order.erp-save' and state = 'created' and start_after <= now()`,
          )
        ).rows.map(({ id }) => id)
      // An ERP that answers at the first look fails at orders only, which keep their pauses.
      await probeErp({ ...deps, at: new Date() }, false)
      expect(await due()).toEqual([])
      await probeErp({ ...deps, at: new Date() }, true)
      expect(await due()).toEqual([second])
      await run(second)
      expect(await jobs('service-order.erp-resume')).toHaveLength(1)
      await resumeWaiting(deps.db, new Date())
      expect(await jobs('service-order.erp-save-many')).toEqual([{ order_ids: [fourth] }])
      await saveManyInErp(deps, [fourth])
      const states = await Promise.all([first, second, fourth, refused].map((id) => world.desk.seen(id)))
      expect(states.map(({ erp_status }) => erp_status)).toEqual(['saved', 'saved', 'saved', 'failed'])
      expect(await copies(states[2]?.order_number ?? null)).toBe(1)
    })
  })
}
