import { describe, expect, it } from 'vitest'
import { openBusinessCentral } from '#server/integrations/erp/business-central.ts'
import type { ErpServiceOrder } from '#server/integrations/erp/erp.ts'
import { toPageLife, toPageRecord } from '#server/integrations/erp/mapping.ts'
import { odataKey } from '#server/integrations/erp/odata-client.ts'
import { findSimulators, startSimulators } from '#server/integrations/simulators.ts'
import { erpClient, failure, newOrder, newSale } from '#tests/support/scenarios/erp-client.ts'

const client = erpClient()
const { erp, inErp } = client

/** The record with what the ERP adds: the name of the customer, which the simulated one makes up. */
const asStored = (order: ErpServiceOrder) => ({ ...toPageRecord(order), Name: 'Nabywca K00017' })

describe('saving an order', () => {
  it('stores it under our number', async () => {
    const order = newOrder()
    const saved = await erp().saveServiceOrder(order)
    expect(saved).toEqual({
      erp_id: order.order_number,
      etag: expect.stringMatching(/^W\/".+"$/),
      told: toPageLife(order),
      differences: [],
    })
    expect(await inErp(order)).toEqual([asStored(order)])
  })

  it('leaves the contact, the recipient and the payer as they are here, whatever the number of the customer fills', async () => {
    const order = newOrder()
    const { differences } = await erp().saveServiceOrder(order)
    expect(differences).toEqual([])
    const [{ Contact_Name, E_Mail, Phone_No, Ship_to_Name, Ship_to_City, Name } = {}] = await inErp(order)
    expect({ Contact_Name, E_Mail, Phone_No, Ship_to_Name, Ship_to_City, Name }).toEqual({
      Contact_Name: 'Jan Kowalski',
      E_Mail: 'jan@example.com',
      Phone_No: '+48501502503',
      Ship_to_Name: 'Jan Kowalski',
      Ship_to_City: 'Łódź',
      Name: 'Nabywca K00017',
    })
    const sale = { ...newSale({ 500001: 1 }), billing_name: 'Inna nazwa' }
    await erp().saveSalesOrder(sale)
    expect(await client.sales(sale.order_number)).toMatchObject([
      {
        Sell_to_E_Mail: 'jan@instal.test',
        Ship_to_Name: 'Jan Żak',
        Bill_to_Name: 'Nabywca K00017',
        Portal_Comment: 'Nazwa na fakturze: Inna nazwa',
      },
    ])
  })

  it.each(['DE811569869', 'ATU12345678', 'EL123456789', null])(
    'carries the VAT number of a partner from abroad with its state: %s',
    async (nip) => {
      const order = newOrder({ country: 'DE' })
      const partner = { ...order.partner, name: 'Wärmetechnik Krüger GmbH', nip }
      await erp().saveServiceOrder({ ...order, partner })
      expect(await inErp(order)).toMatchObject([
        {
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

  it('changes the status of an existing record, and keeps what people changed in the ERP', async () => {
    const order = newOrder()
    await erp().saveServiceOrder(order)
    await fetch(
      `${client.simulators.erpUrl}/ODataV4/Company('Demo')/ServiceOrders${odataKey({ Document_Type: 'Order', No: order.order_number })}`,
      {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'if-match': '*' },
        body: JSON.stringify({ Description: 'Inny opis' }),
      },
    )
    await erp().saveServiceOrder({ ...order, status: 'inprogress' })
    expect(await inErp(order)).toEqual([{ ...asStored(order), Status: 'In Process', Description: 'Inny opis' }])
  })

  describe('a change of status', () => {
    const asPeople = (order: ErpServiceOrder, body: object) =>
      fetch(
        `${client.simulators.erpUrl}/ODataV4/Company('Demo')/ServiceOrders${odataKey({ Document_Type: 'Order', No: order.order_number })}`,
        {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', 'if-match': '*' },
          body: JSON.stringify(body),
        },
      )

    it('sends what is new, and how the order was completed', async () => {
      const order = newOrder()
      const { told } = await erp().saveServiceOrder(order)
      const completed = { ...order, status: 'completed', resolution: 'repaired', resolution_text: 'Gotowe' } as const
      const saved = await erp().updateServiceOrder(completed, told)
      expect(saved).toMatchObject({ told: toPageLife(completed), differences: [] })
      expect(await inErp(order)).toEqual([asStored(completed)])
    })

    it('explains in Polish that the server cancelled the order, and keeps what people wrote', () => {
      const given = { ...newOrder(), status: 'completed', resolution: 'no_answer' } as const
      expect(toPageLife(given).Portal_Resolution_Text).toBe('Brak odpowiedzi partnera mimo przypomnień.')
      const explained = { ...given, resolution_text: 'Firma zamknięta' }
      expect(toPageLife(explained).Portal_Resolution_Text).toBe('Firma zamknięta')
    })

    it('keeps what people changed there, and reports the differences', async () => {
      const order = newOrder()
      const { told } = await erp().saveServiceOrder(order)
      await asPeople(order, { Status: 'Finished', Description: 'Inny opis' })
      const waiting = { ...order, status: 'waiting' } as const
      const saved = await erp().updateServiceOrder(waiting, told)
      expect((await inErp(order))[0]).toMatchObject({ Status: 'Finished', Description: 'Inny opis' })
      expect(saved.differences).toEqual([
        { field: 'Status', portal: 'On Hold', erp: 'Finished' },
        { field: 'Description', portal: expect.any(String), erp: 'Inny opis' },
      ])
      await asPeople(order, { Status: 'Pending' })
      await erp().updateServiceOrder({ ...order, status: 'inprogress' }, saved.told)
      expect((await inErp(order))[0]).toMatchObject({ Status: 'In Process' })
    })

    it('does not overwrite a change made between reading and writing', async () => {
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

  it('can send every status of the portal', () => {
    const said = (['registered', 'inprogress', 'waiting', 'suspended', 'completed'] as const).map(
      (status) => toPageRecord(newOrder({ status })).Status,
    )
    expect(said).toEqual(['Pending', 'In Process', 'On Hold', 'On Hold', 'Finished'])
  })

  it('cuts texts that are too long for the ERP, never within a character', async () => {
    const order = newOrder({ installation_address: `${'a'.repeat(99)}😀 and on`, comment: 'b'.repeat(4000) })
    await erp().saveServiceOrder(order)
    const [stored] = await inErp(order)
    expect(stored?.Ship_to_Address).toBe('a'.repeat(99))
    expect(stored?.Portal_Fault_Comment).toHaveLength(2048)
  })

  it('escapes quotes and slashes in numbers', async () => {
    expect(odataKey({ Document_Type: 'Order', No: `O'Brien/1 %`, Line_No: 10_000 })).toBe(
      `(Document_Type='Order',No='O''Brien%2F1%20%25',Line_No=10000)`,
    )
    const order = newOrder({ order_number: `O'B/1 ü` })
    await erp().saveServiceOrder(order)
    await erp().saveServiceOrder(order)
    expect(await inErp(order)).toHaveLength(1)
  })
})

describe('the simulator of the ERP', () => {
  it('keeps its orders when it starts again', async () => {
    const order = newOrder()
    await erp().saveServiceOrder(order)
    await client.restart()
    expect(await inErp(order)).toEqual([asStored(order)])
  })

  it('validates each field in its turn: a number fills what came before it, a name is a search, a finished order is closed', async () => {
    const address = `${client.simulators.erpUrl}/ODataV4/Company('Demo')/ServiceOrders`
    const call = async (method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'if-match': '*' }
      const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    const early = { No: 'X-1', E_Mail: 'jan@example.com', Ship_to_Name: 'Jan', Customer_No: 'K1', Status: 'Finished' }
    expect((await call('POST', '', early)).body).toMatchObject({
      Name: 'Nabywca K1',
      E_Mail: 'biuro@k1.example',
      Ship_to_Name: 'Nabywca K1',
    })
    const one = odataKey({ Document_Type: 'Order', No: 'X-1' })
    expect((await call('PATCH', one, { Description: 'x' })).status).toBe(400)
    expect((await call('PATCH', one, { Portal_Note: 'x' })).status).toBe(200)
    const { status, body } = await call('POST', '', { No: 'X-2', Customer_No: 'K1', Name: 'Nikt' })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { message: 'You must choose an existing customer: Nikt' } },
    })
  })

  it('refuses a second record with the same key, and a change of a version that has changed', async () => {
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

  it('refuses an unknown mode', async () => {
    const address = `${client.simulators.erpUrl}/behaviour/erp`
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ mode: 'sleepy' }) })
    expect(response.status).toBe(422)
    expect(await (await fetch(address)).json()).toMatchObject({ mode: 'ok' })
  })

  it('is found by a separate worker', async () => {
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
