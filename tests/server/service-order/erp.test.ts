import { describe, expect, it } from 'vitest'
import { openBusinessCentral } from '#server/integrations/erp/business-central.ts'
import type { ErpServiceOrder } from '#server/integrations/erp/erp.ts'
import { toPageLife, toPageRecord } from '#server/integrations/erp/mapping.ts'
import { odataKey } from '#server/integrations/erp/odata-client.ts'
import { findSimulators, startSimulators } from '#server/integrations/simulators.ts'
import { erpClient, failure, newOrder } from '#tests/support/scenarios/erp-client.ts'

const client = erpClient()
const { erp, inErp } = client

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
          Name: 'Wärmetechnik Krüger GmbH',
          VAT_Registration_No: nip ?? '',
          Customer_No: 'K00017',
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
    await fetch(
      `${client.simulators.erpUrl}/ODataV4/Company('Demo')/ServiceOrders${odataKey({ Document_Type: 'Order', No: order.order_number })}`,
      {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'if-match': '*' },
        body: JSON.stringify({ Customer_No: 'K99999' }),
      },
    )
    await erp().saveServiceOrder({ ...order, status: 'inprogress' })
    expect(await inErp(order)).toEqual([{ ...toPageRecord(order), Status: 'In Process', Customer_No: 'K99999' }])
  })

  describe('when its status changes', () => {
    const asPeople = (order: ErpServiceOrder, body: object) =>
      fetch(
        `${client.simulators.erpUrl}/ODataV4/Company('Demo')/ServiceOrders${odataKey({ Document_Type: 'Order', No: order.order_number })}`,
        {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', 'if-match': '*' },
          body: JSON.stringify(body),
        },
      )

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
      const proxied = openBusinessCentral({ url: client.simulators.erpUrl, company: 'Demo' })
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
    expect(odataKey({ Document_Type: 'Order', No: `O'Brien/1 %`, Line_No: 10_000 })).toBe(
      `(Document_Type='Order',No='O''Brien%2F1%20%25',Line_No=10000)`,
    )
    const order = newOrder({ order_number: `O'B/1 ü` })
    await erp().saveServiceOrder(order)
    await erp().saveServiceOrder(order)
    expect(await inErp(order)).toHaveLength(1)
  })
})

describe('the simulator', () => {
  it('keeps its orders when it is started anew', async () => {
    const order = newOrder()
    await erp().saveServiceOrder(order)
    await client.restart()
    expect(await inErp(order)).toEqual([toPageRecord(order)])
  })

  it('refuses a second record with the same key, and a change of what was changed meanwhile', async () => {
    const order = newOrder()
    await erp().saveServiceOrder(order)
    const address = `${client.simulators.erpUrl}/ODataV4/Company('Demo')/ServiceOrders`
    const headers = { 'content-type': 'application/json' }
    const repeated = await fetch(address, { method: 'POST', headers, body: JSON.stringify(toPageRecord(order)) })
    expect(repeated.status).toBe(400)
    expect(await repeated.json()).toMatchObject({ error: { code: 'Internal_EntityWithSameKeyExists' } })

    const change = (etag: string) =>
      fetch(`${address}${odataKey({ Document_Type: 'Order', No: order.order_number })}`, {
        method: 'PATCH',
        headers: { ...headers, 'if-match': etag },
        body: JSON.stringify({ Status: 'Finished' }),
      })
    expect((await change('W/"another"')).status).toBe(409)
    expect((await change('*')).status).toBe(200)
  })

  it('refuses a mode that it does not have', async () => {
    const address = `${client.simulators.erpUrl}/behaviour/erp`
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ mode: 'sleepy' }) })
    expect(response.status).toBe(422)
    expect(await (await fetch(address)).json()).toMatchObject({ mode: 'ok' })
  })

  it('is found by a worker that runs apart', async () => {
    const { smtpUrl, erpUrl, registryUrl, mailboxUrl, payu } = client.simulators
    const port = Number(new URL(erpUrl).port)
    expect(await findSimulators(port)).toEqual({ smtpUrl, erpUrl, registryUrl, mailboxUrl, payu })
    await expect(startSimulators({ port, dataDir: client.dataDir })).rejects.toThrow(`Port ${port} is in use`)
    await expect(findSimulators(9)).rejects.toThrow('No simulators answer on port 9')
  })

  it('listens on this machine only', () => {
    expect(new URL(client.simulators.erpUrl).hostname).toBe('127.0.0.1')
    expect(new URL(client.simulators.smtpUrl).hostname).toBe('127.0.0.1')
  })
})
