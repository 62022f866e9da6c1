import { describe, expect, it } from 'vitest'
import type { ErpPort } from '#server/integrations/erp/erp.ts'
import { writeStatusToErp } from '#server/modules/service-order/warranty/erp/update.ts'
import type { OrderErp } from '#tests/support/scenarios/service-order/order-erp.ts'

const at = (id: number) => ({ service_order: id })

/** Changes sent to the ERP for an order that it has. */
export function changesInErp(world: OrderErp): void {
  const { run, behave, lettersAbout } = world

  describe('a change of an order that the ERP has', () => {
    const staff = 'service-order.service-orders'
    const record = async (No: string | null) => {
      const response = await fetch(`${world.simulators.erpUrl}/erp/orders`)
      const { results } = (await response.json()) as { results: Record<string, unknown>[] }
      return results.find((order) => order.No === No)
    }
    /** All values sent to the ERP, in order. */
    const listening = () => {
      const heard: string[] = []
      const erp: ErpPort = {
        ...world.server.deps.erp,
        updateServiceOrder(order, told) {
          heard.push(order.status)
          return world.server.deps.erp.updateServiceOrder(order, told)
        },
      }
      return { heard, erp }
    }
    const updates = async (id: number) => {
      const { rows } = await world.server.pool.query(
        `select 1 from pgboss.job where name = 'service-order.erp-update' and (data ->> 'order_id')::int = $1`,
        [id],
      )
      return rows.length
    }

    /** Saved, begun, waiting for the partner, answered and completed; none of it sent yet. */
    async function moved() {
      const { id, order_number } = await world.desk.sent()
      await run(id)
      const act = async (name: 'start' | 'ask' | 'complete', body: object) => {
        const { version } = await world.desk.seen(id)
        const { status } = await world.desk.technician.refused(`${staff}.${name}`, {
          path: at(id),
          body: { version, ...body },
        })
        expect(status).toBe(200)
      }
      await act('start', {})
      await act('ask', { reason: 'information', text: 'Jaki kod?' })
      await world.desk.author.call('partnerzone.service-order.service-orders.reply', {
        path: at(id),
        body: { text: 'E01' },
      })
      await act('complete', { resolution: 'repaired', text: 'Wymieniono czujnik' })
      return { id, order_number }
    }

    it('is sent change by change, in order, each once', async () => {
      const { id, order_number } = await moved()
      expect(await updates(id)).toBe(4)
      const { heard, erp } = listening()
      await writeStatusToErp({ ...world.server.deps, erp }, id)
      await writeStatusToErp({ ...world.server.deps, erp }, id)
      expect(heard).toEqual(['inprogress', 'waiting', 'inprogress', 'completed'])
      expect(await record(order_number)).toMatchObject({
        Status: 'Finished',
        Portal_Resolution: 'repaired',
        Portal_Resolution_Text: 'Wymieniono czujnik',
      })
    })

    it('may be a withdrawal', async () => {
      const { id, order_number } = await world.desk.sent()
      await run(id)
      const { version } = await world.desk.seen(id)
      await world.desk.author.call('partnerzone.service-order.service-orders.withdraw', {
        path: at(id),
        body: { version, reason: 'Naprawione' },
      })
      await writeStatusToErp(world.server.deps, id)
      expect(await record(order_number)).toMatchObject({ Status: 'Finished', Portal_Resolution: 'withdrawn' })
    })

    it('waits for an ERP that is down, is retried alike, and staff may retry at once', async () => {
      const { id, order_number } = await moved()
      await behave('down')
      await writeStatusToErp(world.server.deps, id)
      const behind = await world.desk.seen(id)
      expect(behind).toMatchObject({ erp_status: 'saved', erp_behind: true })
      expect(behind.erp_attempts[0]).toMatchObject({ outcome: 'failed', failure: 'down' })
      expect(behind.erp_attempts[0]?.next_at).not.toBeNull()
      await world.writeLetters()
      expect(await lettersAbout(order_number, 'order_erp_failed')).toEqual([world.desk.technician.email])
      await behave('ok')
      const again = await world.desk.technician.refused(`${staff}.resend`, {
        path: at(id),
        body: { version: behind.version },
      })
      expect(again.status).toBe(200)
      await writeStatusToErp(world.server.deps, id)
      expect(await world.desk.seen(id)).toMatchObject({ erp_behind: false })
      expect(await record(order_number)).toMatchObject({ Status: 'Finished' })
    })

    it('keeps what people changed in the ERP, and shows the differences to staff', async () => {
      const { id, order_number } = await moved()
      const key = encodeURIComponent(order_number ?? '')
      await fetch(`${world.simulators.erpUrl}/erp/orders/${key}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Ship_to_City: 'Radom', Status: 'Closed by hand' }),
      })
      await writeStatusToErp(world.server.deps, id)
      expect(await record(order_number)).toMatchObject({ Ship_to_City: 'Radom', Status: 'Closed by hand' })
      expect((await world.desk.seen(id)).erp_differences).toEqual(
        expect.arrayContaining([
          { field: 'Ship_to_City', of: 'delivery_city', portal: 'Kraków', erp: 'Radom' },
          { field: 'Status', of: 'status', portal: 'Finished', erp: 'Closed by hand' },
        ]),
      )
      const shown = await world.desk.author.call('partnerzone.service-order.service-orders.show', { path: at(id) })
      expect(shown.body).not.toHaveProperty('erp_differences')
    })

    it('is reported to those in charge when the attempts end', async () => {
      const { id, order_number } = await world.desk.sent()
      await behave('down')
      for (let tries = 0; tries < 27; tries++) await run(id)
      expect((await world.desk.seen(id)).erp_attempts[0]).toMatchObject({ number: 27, next_at: null })
      await world.writeLetters()
      expect(await lettersAbout(order_number, 'order_erp_given_up')).toEqual([world.desk.lead.email])
    })
  })
}
