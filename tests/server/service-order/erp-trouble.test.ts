import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { ErpFailure } from '#contract/service-order/entity.ts'
import { openBusinessCentral } from '#server/integrations/erp/business-central.ts'
import { toPageRecord } from '#server/integrations/erp/mapping.ts'
import type { ErpMode } from '#server/integrations/erp/simulator.ts'
import { erpClient, failure, newOrder } from '#tests/support/scenarios/erp-client.ts'

const client = erpClient()
const { behave, erp, inErp } = client

describe('an ERP in trouble', () => {
  it.each<[ErpMode, ErpFailure, RegExp]>([
    ['fail', 'down', /The simulator was told to fail/],
    ['down', 'down', /Not reached/],
    ['slow', 'slow', /No answer within 0.3 s/],
    ['nonsense', 'nonsense', /not JSON/],
    ['busy', 'limited', /HTTP 429/],
  ])('that is told to be "%s" makes saving fail as "%s", and a later try succeeds', async (mode, kind, message) => {
    const order = newOrder()
    await behave(mode)
    const error = await failure(erp(300).saveServiceOrder(order))
    expect(error).toMatchObject({ kind, message: expect.stringMatching(message) })
    expect(await inErp(order)).toEqual([])

    await behave('ok')
    await erp().saveServiceOrder(order)
    expect(await inErp(order)).toHaveLength(1)
  })

  it('says when it may be called again', async () => {
    await behave('busy')
    expect(await failure(erp().saveServiceOrder(newOrder()))).toMatchObject({ retry_after: 7 })
  })

  it('that stores the order and dies before it answers does not get it twice', async () => {
    const order = newOrder()
    let answers = 0
    const service = await serve((request, response) => {
      answers += 1
      // The order is not there; while it is being stored the ERP dies.
      void behave(answers === 1 ? 'ok' : 'lost').then(async () => {
        const body = await text(request)
        const answer = await fetch(`${client.simulators.erpUrl}${request.url}`, {
          method: request.method,
          headers: { 'content-type': 'application/json' },
          ...(body && { body }),
        }).catch(() => null)
        if (!answer) return response.destroy()
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
      })
    })
    const { port } = service.address() as AddressInfo
    const broken = openBusinessCentral({ url: `http://127.0.0.1:${port}`, company: 'Demo' })
    expect((await failure(broken.saveServiceOrder(order))).kind).toBe('down')
    service.close()
    expect(await inErp(order)).toHaveLength(1)

    await behave('ok')
    await erp().saveServiceOrder(order)
    expect(await inErp(order)).toEqual([{ ...toPageRecord(order), Name: 'Nabywca K00017' }])
  })

  it('that refuses the order says why', async () => {
    const order = newOrder({ order_number: '' })
    expect(await failure(erp().saveServiceOrder(order))).toMatchObject({
      kind: 'refused',
      message: 'HTTP 400: No must have a value',
    })
  })

  it('at an address where nobody listens is down', async () => {
    const nobody = openBusinessCentral({ url: 'http://127.0.0.1:9', company: 'Demo', timeout: 2000 })
    expect((await failure(nobody.saveServiceOrder(newOrder()))).kind).toBe('down')
  })

  it.each([
    ['another record', 200, { No: 'SG/0000/0', Status: 'Pending' }],
    ['a record without a status', 200, { No: 'SG/2026/99999' }],
    ['a list', 200, []],
    ['a 404 that is not of the service', 404, { hello: 'world' }],
  ])('that answers %s did not save the order', async (_what, status, body) => {
    const service = await serve((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    const { port } = service.address() as AddressInfo
    const odd = openBusinessCentral({ url: `http://127.0.0.1:${port}`, company: 'Demo' })
    const error = await failure(odd.saveServiceOrder(newOrder({ order_number: 'SG/2026/99999' })))
    expect(['nonsense', 'refused']).toContain(error.kind)
    service.close()
  })
})

async function serve(listener: RequestListener): Promise<Server> {
  const service = createServer(listener).listen(0, '127.0.0.1')
  await once(service, 'listening')
  return service
}

async function text(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
