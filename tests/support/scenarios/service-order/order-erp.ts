import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { ErpMode } from '#server/integrations/erp/simulator.ts'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { writeErpLetters } from '#server/modules/service-order/erp-letters.ts'
import { saveInErp } from '#server/modules/service-order/warranty/erp/update.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

export type OrderErp = ReturnType<typeof orderErp>

/** Orders and a simulated ERP in which they are saved, for all tests of a file; jobs run only when a test runs them. */
export function orderErp() {
  const dataDir = temporaryDataDir('orders-erp')
  let simulators: Simulators
  let server: TestServer
  let desk: OrderDesk

  beforeAll(async () => {
    simulators = await startSimulators({ port: 0, dataDir })
    const erp = { url: simulators.erpUrl, company: 'Demo', user: null, password: null, token: null }
    server = await startServer({ config: { erp, erp_timeout: 1 } })
    desk = await openOrderDesk(server)
  })
  afterEach(() => behave('ok'))
  afterAll(async () => {
    await server.stop()
    await simulators.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const run = (id: number) => saveInErp(server.deps, id)

  async function behave(mode: ErpMode): Promise<void> {
    await fetch(`${simulators.erpUrl}/behaviour/erp`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    })
  }

  /** How often the ERP has an order. */
  async function copies(order_number: string | null): Promise<number> {
    const response = await fetch(`${simulators.erpUrl}/erp/orders`)
    const { results } = (await response.json()) as { results: { No: string }[] }
    return results.filter(({ No }) => No === order_number).length
  }

  const waitingJobs = async (id: number) => {
    const { rows } = await server.pool.query<{ wait: number }>(
      `select extract(epoch from start_after - now())::int as wait from pgboss.job
       where name = 'service-order.erp-save' and state = 'created' and (data ->> 'order_id')::int = $1 order by start_after`,
      [id],
    )
    return rows.map(({ wait }) => wait)
  }

  const lettersAbout = async (order_number: string | null, template: string) =>
    (await queuedLetters(server.pool, template))
      .filter(({ data }) => data.order_number === order_number)
      .map(({ to }) => to)

  /** The job that writes about orders that are not saved. */
  const writeLetters = () => writeErpLetters(server.deps.db, new Date())

  return {
    get simulators() {
      return simulators
    },
    get server() {
      return server
    },
    get desk() {
      return desk
    },
    run,
    behave,
    copies,
    waitingJobs,
    lettersAbout,
    writeLetters,
  }
}
