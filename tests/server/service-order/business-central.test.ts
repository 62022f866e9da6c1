import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverText } from '#contract/messages/server-messages.ts'
import { documentWithPages } from '#scripts/erp-pages.ts'
import { toPageRecord } from '#server/integrations/erp/mapping.ts'
import { erpNamesOfOwnedFields } from '#server/integrations/erp/owned-fields.ts'
import { decodeOption, encodeOption, fieldsOf, publishedPages } from '#server/integrations/erp/published-pages.ts'
import { toSalesOrder } from '#server/integrations/erp/sales-mapping.ts'
import { erpClient, failure, newOrder, newSale } from '#tests/support/scenarios/erp-client.ts'

const client = erpClient()
const { erp, behave, sales, inErp, throughApi } = client

afterEach(() => {
  vi.restoreAllMocks()
})

/** Every request to the ERP, as method and path. */
function listening() {
  const asked: string[] = []
  const original = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    asked.push(`${init?.method} ${decodeURIComponent(String(address)).replace(client.simulators.erpUrl, '')}`)
    return original(address, init)
  })
  return asked
}

/** The ERP answers deletions with a 404 of this kind and deletes nothing. */
function answeringDeletions(code: string) {
  const original = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) =>
    init?.method === 'DELETE'
      ? Promise.resolve(Response.json({ error: { code, message: 'The number of keys …' } }, { status: 404 }))
      : original(address, init),
  )
}

describe('a sales order', () => {
  const linesOf = (all: Awaited<ReturnType<typeof sales>>) =>
    all.map((sale) => sale.SalesOrdersSalesLines.map(({ No, Quantity }) => `${Quantity} × ${No}`))

  it('is a header and then its lines in one transaction, by the keys and names of the page', async () => {
    const asked = listening()
    const order = newSale({ 500001: 3, 500002: 1 })
    const number = await erp().saveSalesOrder(order)
    await erp().reduceSalesOrder(order.order_number, [{ number: '500002', quantity: 0 }])
    await erp().removeSalesOrder(order.order_number)
    const company = "/ODataV4/Company('Demo''s')"
    const search = `GET ${company}/SalesOrders?$filter=External_Document_No eq '${order.order_number}'&$expand=SalesOrdersSalesLines`
    expect(asked).toEqual([
      search,
      `POST ${company}/SalesOrders`,
      'POST /ODataV4/$batch',
      search,
      `DELETE ${company}/SalesOrdersSalesLines(Document_Type='Order',Document_No='${number}',Line_No=20000)`,
      search,
      `DELETE ${company}/SalesOrders(Document_Type='Order',No='${number}')`,
    ])
    vi.restoreAllMocks()
    expect(await sales(order.order_number)).toEqual([])
  })

  it('receives missing lines, whether their answer was lost or one was refused', async () => {
    const order = newSale({ 500001: 3, 500002: 1 })
    await behave('lost-lines')
    expect((await failure(erp().saveSalesOrder(order))).kind).toBe('down')
    await behave('ok')
    await erp().saveSalesOrder(order)
    expect(linesOf(await sales(order.order_number))).toEqual([['3 × 500001', '1 × 500002']])

    const tooLong = '5'.repeat(21)
    const refused = newSale({ 500001: 3, [tooLong]: 1 })
    const error = await failure(erp().saveSalesOrder(refused))
    expect(error).toMatchObject({ kind: 'refused', message: expect.stringContaining('No is longer than 20') })
    // The transaction has left the header alone.
    expect(linesOf(await sales(refused.order_number))).toEqual([[]])
    await erp().saveSalesOrder({ ...refused, lines: [{ number: '500001', quantity: 3 }] })
    expect(linesOf(await sales(refused.order_number))).toEqual([['3 × 500001']])
  })

  it('receives its lines one by one from an ERP without batches, and missing ones at the next attempt', async () => {
    await behave('unbatched')
    const tooLong = '5'.repeat(21)
    const order = newSale({ 500001: 3, [tooLong]: 1 })
    expect((await failure(erp().saveSalesOrder(order))).kind).toBe('refused')
    expect(linesOf(await sales(order.order_number))).toEqual([['3 × 500001']])
    await erp().saveSalesOrder({ ...order, lines: [...order.lines.slice(0, 1), { number: '500003', quantity: 2 }] })
    expect(linesOf(await sales(order.order_number))).toEqual([['3 × 500001', '2 × 500003']])
  })

  it.each(['BadRequest_NotFound', 'BadRequest_ResourceNotFound'])(
    'that the ERP still has is not deleted, although it answers %s',
    async (code) => {
      const order = newSale({ 500001: 1 })
      await erp().saveSalesOrder(order)
      answeringDeletions(code)
      expect((await failure(erp().removeSalesOrder(order.order_number))).kind).toBe('refused')
      if (code === 'BadRequest_NotFound')
        expect(
          (await failure(erp().reduceSalesOrder(order.order_number, [{ number: '500001', quantity: 0 }]))).kind,
        ).toBe('refused')
    },
  )

  it.each([
    [
      'Internal_InvalidTableRelation',
      'contains a value (K00017) that cannot be found in the related table (Customer).',
    ],
    ['Internal_RecordNotFound', "The Customer does not exist. Identification fields and values: No.='K00017'"],
  ])('of a buyer that the ERP does not have is refused for that reason (%s)', async (code, message) => {
    const asked = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) =>
      init?.method === 'POST'
        ? Promise.resolve(Response.json({ error: { code, message } }, { status: 400 }))
        : asked(address, init),
    )
    expect((await failure(erp().saveSalesOrder(newSale({ 500001: 1 })))).kind).toBe('buyer')
    expect((await failure(erp().saveServiceOrder(newOrder()))).kind).toBe('buyer')
    vi.restoreAllMocks()
    const nameless = newSale({ 500001: 1 })
    const partner = { ...nameless.partner, external_id: null }
    expect((await failure(erp().saveSalesOrder({ ...nameless, partner }))).kind).toBe('buyer')
  })

  it('has our number in the configured field', async () => {
    const order = newSale({ 500001: 1 })
    const configured = erp(5000, { reference: 'Your_Reference' })
    await configured.saveSalesOrder(order)
    await configured.saveSalesOrder(order)
    expect(await sales(order.order_number)).toEqual([])
    expect(await sales(order.order_number, 'Your_Reference')).toHaveLength(1)
    const { records } = await configured.readPage('SalesOrders', { since: null, next: null })
    expect(records).toContainEqual(expect.objectContaining({ External_Document_No: order.order_number }))
  })
})

describe('a corrected serial number', () => {
  it('reaches an order that is open there, and overwrites none that was changed there', async () => {
    const order = newOrder({ status: 'inprogress' })
    const { told } = await erp().saveServiceOrder(order)
    const corrected = { ...order, serial_no: '9876543210987654321098', sent_serial_no: order.serial_no }
    const once = await erp().updateServiceOrder(corrected, told)
    expect(once.differences).toEqual([])
    expect(await inErp(order)).toMatchObject([
      { Portal_Serial_No: corrected.serial_no, Description: `Norda Air 8, ${corrected.serial_no}` },
    ])
    // The ERP has the first correction, which the second one follows.
    const again = { ...corrected, serial_no: '1111222233334444555566' }
    await erp().updateServiceOrder(again, once.told)
    expect(await inErp(order)).toMatchObject([{ Portal_Serial_No: again.serial_no }])
    // As told by a portal that knows of neither: the number is one that was changed there.
    const { differences } = await erp().updateServiceOrder(corrected, told)
    expect(differences.map(({ field }) => field)).toContain('Portal_Serial_No')
    expect(await inErp(order)).toMatchObject([{ Portal_Serial_No: again.serial_no }])
  })
})

describe('through API pages', () => {
  it('orders are addressed by systemId, with the names and the schema version of the pages', async () => {
    const asked = listening()
    const api = erp(5000, throughApi())
    const order = newOrder({ status: 'inprogress' })
    const { told } = await api.saveServiceOrder(order)
    const { differences } = await api.updateServiceOrder({ ...order, status: 'waiting' }, told)
    expect(differences).toEqual([])
    expect(await inErp(order)).toMatchObject([{ Status: 'On Hold', Portal_Serial_No: order.serial_no }])

    const sale = newSale({ 500001: 3, 500002: 1 })
    await api.saveSalesOrder(sale)
    await api.reduceSalesOrder(sale.order_number, [{ number: '500002', quantity: 0 }])
    expect(await sales(sale.order_number)).toMatchObject([{ SalesOrdersSalesLines: [{ No: '500001', Quantity: 3 }] }])
    const { records } = await api.readPage('SalesOrders', { since: '2020-01-01T00:00:00Z', next: null })
    expect(records).toContainEqual(
      expect.objectContaining({
        External_Document_No: sale.order_number,
        Status: 'Open',
        SalesOrdersSalesLines: [expect.objectContaining({ Type: 'Item', No: '500001', Quantity_Shipped: 0 })],
      }),
    )
    await api.removeSalesOrder(sale.order_number)
    expect(await sales(sale.order_number)).toEqual([])

    const below = '/api/portal/erp/v1.0/companies(4a7c1f52-0d3b-4d0e-9c55-6c8a0e6f0d11)/'
    const paths = asked.filter((one) => one.includes(below)).map((one) => one.replace(below, ''))
    expect(paths.every((path) => path.endsWith('$schemaversion=2.0'))).toBe(true)
    expect(paths.map((path) => path.replace(/\([0-9a-f-]{36}\)/, '(systemId)').split('?')[0])).toEqual([
      'GET serviceOrders',
      'POST serviceOrders',
      'GET serviceOrders',
      'PATCH serviceOrders(systemId)',
      'GET salesOrders',
      'POST salesOrders',
      'GET salesOrders',
      'DELETE salesOrderLines(systemId)',
      'GET salesOrders',
      'GET salesOrders',
      'DELETE salesOrders(systemId)',
    ])
  })
})

describe('options', () => {
  const put = (set: string, records: object[]) =>
    fetch(`${client.simulators.erpUrl}/erp/master/${set}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(records),
    })

  it.each(['ok', 'plain'] as const)('are read and written whether the ERP encodes them or not (%s)', async (mode) => {
    await behave(mode)
    await put('Customers', [
      { No: 'K1', Name: 'Firma_x0020_A', Blocked: ' ' },
      { No: 'K2', Name: 'Firma B', Blocked: 'Invoice' },
      { No: 'K00017', Name: 'Ciepło i Spółka', Blocked: ' ' },
    ])
    const { records } = await erp().readPage('Customers', { since: null, next: null })
    expect(records).toMatchObject([
      { No: 'K1', Name: 'Firma_x0020_A', Blocked: '' },
      { No: 'K2', Blocked: 'Invoice' },
      { No: 'K00017' },
    ])

    const order = newOrder()
    const { told } = await erp().saveServiceOrder(order)
    const saved = await erp().updateServiceOrder({ ...order, status: 'inprogress' }, told)
    expect(saved).toMatchObject({ told: { Status: 'In Process' }, differences: [] })
    expect(await inErp(order)).toMatchObject([{ Status: 'In Process' }])
    const orders = await erp().readPage('ServiceOrders', { since: null, next: null })
    expect(orders.records).toContainEqual(expect.objectContaining({ No: order.order_number, Status: 'In Process' }))
  })

  it('have the names that XML gives them', () => {
    expect(['In_x0020_Process', 'G_x002F_L_x0020_Account', '_x0020_', 'On Hold', ' '].map(decodeOption)).toEqual([
      'In Process',
      'G/L Account',
      '',
      'On Hold',
      '',
    ])
    expect(['In Process', '', 'Released'].map(encodeOption)).toEqual(['In_x0020_Process', '_x0020_', 'Released'])
  })
})

describe('the connection test', () => {
  const publish = (published: object) =>
    fetch(`${client.simulators.erpUrl}/erp/published`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(published),
    })
  const found = async (options = {}) =>
    (await erp(5000, options).check()).map(({ problem, values }) =>
      serverText(`erp_check.${problem}`, 'en', { ...values, erp: 'Navision' }),
    )
  afterEach(() => publish({}))

  it('finds nothing wrong in an ERP that publishes what the documentation says, in any version', async () => {
    expect(await found()).toEqual([])
    expect(await found(throughApi())).toEqual([])
    await behave('plain')
    expect(await found()).toEqual([])
  })

  it('lists missing pages and fields, missing rights and a wrong clock, in words for the administrator of the ERP', async () => {
    await publish({
      missing: {
        Manufacturers: null,
        SalesOrders: ['Portal_Comment'],
        Items: ['Item_Category_Code', 'SystemModifiedAt'],
      },
      forbidden: ['Customers'],
      ahead: -400,
    })
    expect(await found()).toEqual([
      expect.stringMatching(/^The clock of Navision differs from the portal’s by 40[0-3] s\./),
      'The page SalesOrders lacks the fields Portal_Comment. Add them by a page extension.',
      'The service Manufacturers is missing. Publish the page “Manufacturers” under this name in “Web Services”.',
      'The page Items lacks the fields SystemModifiedAt. Add them by a page extension.',
      'The page Items has no fields Item_Category_Code. The portal works without them, but does not take these data over.',
      expect.stringMatching(
        /^The portal cannot read Customers \(HTTP 403: .*\)\. Give the portal’s user a permission set/,
      ),
    ])
    const [api] = (await found(throughApi())).filter((text) => text.includes('manufacturers'))
    expect(api).toContain('The API page manufacturers is missing from the group portal/erp/v1.0.')
  })

  it('reports a wrong company once, and not each page that is not found below it', async () => {
    const wrong =
      "Navision has no company “Demo2”. It has: Demo, Demo's. Write the name of the company as it is written there."
    expect(await found({ company: 'Demo2' })).toEqual([wrong])
  })

  it('keeps what the ERP publishes for the writes that follow', async () => {
    const asked = listening()
    const kept = erp()
    await kept.check()
    await kept.saveServiceOrder(newOrder({ status: 'inprogress' }))
    expect(asked.filter((request) => request.includes('$metadata'))).toHaveLength(1)
    vi.restoreAllMocks()
    // A record that was read says it too, where the metadata of a large ERP take minutes.
    const other = erp()
    const order = newOrder()
    await other.saveServiceOrder({ ...order, status: 'waiting' })
    const original = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) =>
      String(address).includes('$metadata') ? new Promise(() => undefined) : original(address, init),
    )
    const fresh = erp()
    expect(await fresh.updateServiceOrder({ ...order, status: 'inprogress' }, null)).toMatchObject({
      told: { Status: 'In Process' },
    })
  })

  it('lists wrong keys, as of a page of other records under the name', async () => {
    const asked = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const answer = await asked(address, init)
      if (!String(address).includes('$metadata')) return answer
      const xml = (await answer.text()).replace(
        '<PropertyRef Name="Document_Type"/><PropertyRef Name="No"/>',
        '<PropertyRef Name="No"/>',
      )
      return new Response(xml, answer)
    })
    expect(await found()).toEqual([
      'The key of ServiceOrders is No, and the portal uses Document_Type, No. Publish the page “Service Order”, and no other page or query.',
    ])
  })

  it('reports an ERP that is not reached or refuses the portal', async () => {
    await behave('down')
    expect(await found()).toEqual([expect.stringMatching(/^The portal cannot reach Navision \(Not reached: .*\)/)])
    await behave('ok')
    expect(await found({ token: 'expired' })).toEqual([
      expect.stringMatching(/^Navision refuses the portal’s credentials \(HTTP 401: Sign in\)/),
    ])
  })

  it('knows all fields that the portal writes or reads, and the documentation lists them', async () => {
    const written = { ...toPageRecord(newOrder()) }
    expect(Object.keys(written).filter((field) => !fieldsOf(publishedPages.ServiceOrders).includes(field))).toEqual([])
    const sale = toSalesOrder(newSale({}))
    expect(Object.keys(sale).filter((field) => !fieldsOf(publishedPages.SalesOrders).includes(field))).toEqual([])
    const owned = {
      items: 'Items',
      buyers: 'Customers',
      contractors: 'Customers',
      parts: 'SpareParts',
      units: 'ServiceItems',
    } as const
    for (const [kind, set] of Object.entries({
      ...owned,
      orders: 'ServiceOrders',
      producers: 'Manufacturers',
    } as const))
      expect(fieldsOf(publishedPages[set])).toEqual(
        expect.arrayContaining(Object.values(erpNamesOfOwnedFields[kind as 'items'])),
      )
    const { written: document, wanted } = await documentWithPages()
    expect(document).toBe(wanted)
  })
})
