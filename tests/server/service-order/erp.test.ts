import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ErpFailure } from '#contract/service-order/entity.ts'
import { type ErpField, erpFields } from '#contract/service-order/fields.ts'
import { openBusinessCentral } from '#server/integrations/erp/business-central.ts'
import { ErpError, type ErpServiceOrder } from '#server/integrations/erp/erp.ts'
import { toPageLife, toPageRecord } from '#server/integrations/erp/mapping.ts'
import { odataKey } from '#server/integrations/erp/odata-client.ts'
import type { ErpMode } from '#server/integrations/erp/simulator.ts'
import { findSimulators, type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

const dataDir = temporaryDataDir('erp')
let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir })
})
afterEach(() => behave('ok'))
afterAll(async () => {
  await simulators.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Every field that the ERP gets as it stands, so that a new one is sent here too. */
const everyField = Object.fromEntries(erpFields.map((field) => [field, 'x'])) as Record<ErpField, string>

let last = 0
function newOrder(changes: Partial<ErpServiceOrder> = {}): ErpServiceOrder {
  last += 1
  return {
    ...everyField,
    order_number: `SG/2026/${String(last).padStart(5, '0')}`,
    status: 'registered',
    sent_at: '2026-03-02T09:30:00.000Z',
    partner: { name: 'Ciepło i Spółka', nip: '5260250274', external_id: 'K00017', billToCustomerId: null },
    brand_name: 'Norda',
    model_name: 'Norda Air 8',
    serial_no: '0123456789012345678901',
    item_types: ['internal', 'external'],
    error_code: 'E12',
    comment: 'Nie grzeje; sąsiad mówi: "zawór".',
    purchase_date: '2025-11-03',
    install_date: '2025-11-20',
    installation_address: 'ul. Źródlana 4/2',
    installation_post_code: '00-950',
    installation_city: 'Łódź',
    installation_place: 'Kotłownia',
    country: 'PL',
    delivery_type: 'Shipment',
    delivery_address_type: 'CustomerAddress',
    resolution: null,
    resolution_text: null,
    new_serial_no: null,
    delivery_address: null,
    delivery_post_code: null,
    delivery_city: null,
    recipient: 'Jan Kowalski',
    contact_name: 'Jan Kowalski',
    contact_email: 'jan@example.com',
    contact_phone: '+48501502503',
    ...changes,
  }
}

async function behave(mode: ErpMode): Promise<void> {
  const response = await fetch(`${simulators.erpUrl}/behaviour/erp`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
  expect(response.status).toBe(200)
}

async function inErp(order: ErpServiceOrder): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${simulators.erpUrl}/erp/orders`)
  const { results } = (await response.json()) as { results: Record<string, unknown>[] }
  return results.filter(({ No }) => No === order.order_number)
}

function erp(timeout = 5000) {
  return openBusinessCentral({ url: simulators.erpUrl, company: "Demo's", timeout })
}

async function failure(saving: Promise<unknown>): Promise<ErpError> {
  const error = await saving.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ErpError)
  return error as ErpError
}

describe('saving an order', () => {
  it('stores it below our number', async () => {
    const order = newOrder()
    const saved = await erp().saveServiceOrder(order)
    expect(saved).toEqual({
      erp_id: order.order_number,
      etag: expect.stringMatching(/^W\/".+"$/),
      told: toPageLife(order),
      differences: [],
    })
    expect(await inErp(order)).toEqual([toPageRecord(order)])
  })

  it.each(['DE811569869', 'ATU12345678', 'EL123456789', null])(
    'carries the VAT number of a partner from abroad with its state: %s',
    async (nip) => {
      const order = newOrder({ country: 'DE' })
      const partner = { ...order.partner, name: 'Wärmetechnik Krüger GmbH', nip }
      await erp().saveServiceOrder({ ...order, partner })
      expect(await inErp(order)).toMatchObject([
        {
          ...{ Name: 'Wärmetechnik Krüger GmbH', VAT_Registration_No: nip ?? '', Customer_No: 'K00017' },
          Ship_to_Country_Region_Code: 'DE',
        },
      ])
    },
  )

  it('again changes nothing', async () => {
    const order = newOrder()
    const first = await erp().saveServiceOrder(order)
    expect(await erp().saveServiceOrder(order)).toEqual(first)
    expect(await inErp(order)).toHaveLength(1)
  })

  it('twice at once makes one record', async () => {
    const order = newOrder()
    const [one, other] = await Promise.all([erp().saveServiceOrder(order), erp().saveServiceOrder(order)])
    expect(one).toEqual(other)
    expect(await inErp(order)).toHaveLength(1)
  })

  it('moves the status of a record that is there, and leaves what people changed in the ERP', async () => {
    const order = newOrder()
    await erp().saveServiceOrder(order)
    await fetch(`${simulators.erpUrl}/ODataV4/Company('Demo')/ServiceOrders${odataKey('No', order.order_number)}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ Customer_No: 'K99999' }),
    })
    await erp().saveServiceOrder({ ...order, status: 'inprogress' })
    expect(await inErp(order)).toEqual([{ ...toPageRecord(order), Status: 'In Process', Customer_No: 'K99999' }])
  })

  describe('when its status changes', () => {
    const asPeople = (order: ErpServiceOrder, body: object) =>
      fetch(`${simulators.erpUrl}/ODataV4/Company('Demo')/ServiceOrders${odataKey('No', order.order_number)}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'if-match': '*' },
        body: JSON.stringify(body),
      })

    it('says what is new, and how it was completed', async () => {
      const order = newOrder()
      const { told } = await erp().saveServiceOrder(order)
      const completed = { ...order, status: 'completed', resolution: 'repaired', resolution_text: 'Gotowe' } as const
      const saved = await erp().updateServiceOrder(completed, told)
      expect(saved).toMatchObject({ told: toPageLife(completed), differences: [] })
      expect(await inErp(order)).toEqual([toPageRecord(completed)])
    })

    it('explains in Polish an order that the server gave up, and leaves what people explained', () => {
      const given = { ...newOrder(), status: 'completed', resolution: 'no_answer' } as const
      expect(toPageLife(given).Portal_Resolution_Text).toBe('Brak odpowiedzi partnera mimo przypomnień.')
      const explained = { ...given, resolution_text: 'Firma zamknięta' }
      expect(toPageLife(explained).Portal_Resolution_Text).toBe('Firma zamknięta')
    })

    it('leaves what people changed there as it is, and tells the differences', async () => {
      const order = newOrder()
      const { told } = await erp().saveServiceOrder(order)
      await asPeople(order, { Status: 'Finished', Customer_No: 'K99999' })
      const waiting = { ...order, status: 'waiting' } as const
      const saved = await erp().updateServiceOrder(waiting, told)
      expect((await inErp(order))[0]).toMatchObject({ Status: 'Finished', Customer_No: 'K99999' })
      expect(saved.differences).toEqual([
        { field: 'Status', portal: 'On Hold', erp: 'Finished' },
        { field: 'Customer_No', portal: 'K00017', erp: 'K99999' },
      ])
      await asPeople(order, { Status: 'Pending' })
      await erp().updateServiceOrder({ ...order, status: 'inprogress' }, saved.told)
      expect((await inErp(order))[0]).toMatchObject({ Status: 'In Process' })
    })

    it('does not write over a change that came between reading and writing', async () => {
      const order = newOrder()
      const { told } = await erp().saveServiceOrder(order)
      const proxied = openBusinessCentral({ url: simulators.erpUrl, company: 'Demo' })
      const original = globalThis.fetch
      globalThis.fetch = async (input, init) => {
        if (init?.method !== 'PATCH') return original(input, init)
        globalThis.fetch = original
        await asPeople(order, { Status: 'Finished' })
        return original(input, init)
      }
      const error = await failure(proxied.updateServiceOrder({ ...order, status: 'inprogress' }, told))
      expect(error.kind).toBe('refused')
      expect((await inErp(order))[0]).toMatchObject({ Status: 'Finished' })
    })
  })

  it('speaks every status of the portal', () => {
    const said = (['registered', 'inprogress', 'waiting', 'suspended', 'completed'] as const).map(
      (status) => toPageRecord(newOrder({ status })).Status,
    )
    expect(said).toEqual(['Pending', 'In Process', 'On Hold', 'On Hold', 'Finished'])
  })

  it('cuts texts that the ERP has no room for, never in the middle of a character', async () => {
    const order = newOrder({ installation_address: `${'a'.repeat(99)}😀 and on`, comment: 'b'.repeat(4000) })
    await erp().saveServiceOrder(order)
    const [stored] = await inErp(order)
    expect(stored?.Ship_to_Address).toBe('a'.repeat(99))
    expect(stored?.Portal_Fault_Comment).toHaveLength(2048)
  })

  it('quotes numbers that hold quotes and slashes', async () => {
    expect(odataKey('No', `O'Brien/1 %`)).toBe(`(No='O''Brien%2F1%20%25')`)
    const order = newOrder({ order_number: `O'B/1 ü` })
    await erp().saveServiceOrder(order)
    await erp().saveServiceOrder(order)
    expect(await inErp(order)).toHaveLength(1)
  })
})

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

  it('says when to come back', async () => {
    await behave('busy')
    expect(await failure(erp().saveServiceOrder(newOrder()))).toMatchObject({ retry_after: 7 })
  })

  it('that stores the order and dies before it says so does not get it twice', async () => {
    const order = newOrder()
    let answers = 0
    const service = await serve((request, response) => {
      answers += 1
      // The order is not there; while it is being stored the ERP dies.
      void behave(answers === 1 ? 'ok' : 'lost').then(async () => {
        const body = await text(request)
        const answer = await fetch(`${simulators.erpUrl}${request.url}`, {
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
    expect(await inErp(order)).toEqual([toPageRecord(order)])
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
  ])('that answers %s did not save', async (_what, status, body) => {
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

describe('the simulator', () => {
  it('keeps its orders when it is started anew', async () => {
    const order = newOrder()
    await erp().saveServiceOrder(order)
    await simulators.stop()
    simulators = await startSimulators({ port: 0, dataDir })
    expect(await inErp(order)).toEqual([toPageRecord(order)])
  })

  it('refuses a second record with the same key, and a change of what was changed meanwhile', async () => {
    const order = newOrder()
    await erp().saveServiceOrder(order)
    const address = `${simulators.erpUrl}/ODataV4/Company('Demo')/ServiceOrders`
    const headers = { 'content-type': 'application/json' }
    const repeated = await fetch(address, { method: 'POST', headers, body: JSON.stringify(toPageRecord(order)) })
    expect(repeated.status).toBe(400)
    expect(await repeated.json()).toMatchObject({ error: { code: 'Internal_EntityWithSameKeyExists' } })

    const change = (etag: string) =>
      fetch(`${address}${odataKey('No', order.order_number)}`, {
        method: 'PATCH',
        headers: { ...headers, 'if-match': etag },
        body: JSON.stringify({ Status: 'Finished' }),
      })
    expect((await change('W/"another"')).status).toBe(409)
    expect((await change('*')).status).toBe(200)
  })

  it('refuses a mode that it does not have', async () => {
    const address = `${simulators.erpUrl}/behaviour/erp`
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ mode: 'sleepy' }) })
    expect(response.status).toBe(422)
    expect(await (await fetch(address)).json()).toMatchObject({ mode: 'ok' })
  })

  it('is found by a worker that runs apart', async () => {
    const { smtpUrl, erpUrl, registryUrl, mailboxUrl, payu } = simulators
    const port = Number(new URL(erpUrl).port)
    expect(await findSimulators(port)).toEqual({ smtpUrl, erpUrl, registryUrl, mailboxUrl, payu })
    await expect(startSimulators({ port, dataDir })).rejects.toThrow(`Port ${port} is in use`)
    await expect(findSimulators(9)).rejects.toThrow('No simulators answer on port 9')
  })

  it('listens on this machine only', () => {
    expect(new URL(simulators.erpUrl).hostname).toBe('127.0.0.1')
    expect(new URL(simulators.smtpUrl).hostname).toBe('127.0.0.1')
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
