import { describe, expect, it, vi } from 'vitest'
import { changesInErp } from '#tests/server/service-order/erp/changes.ts'
import { savingInErp } from '#tests/server/service-order/erp/saving.ts'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { orderErp } from '#tests/support/scenarios/service-order/order-erp.ts'
import { startServer } from '#tests/support/servers/server.ts'

const world = orderErp()
savingInErp(world)
changesInErp(world)

describe('with the worker running', () => {
  it('a sent order reaches the ERP by itself', async () => {
    const erp = { url: world.simulators.erpUrl, company: 'Demo', user: null, password: null, token: null }
    const working = await startServer({ work: true, config: { erp } })
    try {
      const desk = await openOrderDesk(working)
      const { id } = await desk.sent()
      await vi.waitFor(async () => expect((await desk.seen(id)).erp_status).toBe('saved'), {
        timeout: 20_000,
        interval: 100,
      })
    } finally {
      await working.stop()
    }
  })
})
