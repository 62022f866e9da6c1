import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openBusinessCentral } from '#server/integrations/erp/business-central.ts'
import { ErpError, type ErpSalesOrder, type ErpServiceOrder } from '#server/integrations/erp/erp.ts'
import type { ODataOptions } from '#server/integrations/erp/odata-client.ts'
import { type ErpField, erpFields } from '#server/integrations/erp/order-fields.ts'
import { simulatedGroup } from '#server/integrations/erp/simulated-webhooks.ts'
import type { ErpMode } from '#server/integrations/erp/simulator.ts'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

/** A simulated ERP and its client, for all tests of a file. */
export function erpClient() {
  const dataDir = temporaryDataDir('erp')
  let simulators: Simulators
  const start = async () => {
    simulators = await startSimulators({ port: 0, dataDir })
  }

  beforeAll(start)
  afterEach(() => behave('ok'))
  afterAll(async () => {
    await simulators.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

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

  function erp(timeout = 5000, options: Partial<ODataOptions> = {}) {
    return openBusinessCentral({ url: simulators.erpUrl, company: "Demo's", timeout, ...options })
  }

  /** Options of a client of the API pages in place of web services. */
  const throughApi = (): Partial<ODataOptions> => ({
    company: 'Demo',
    pages: 'api',
    api_url: `${simulators.erpUrl}/api`,
    api_group: simulatedGroup,
  })

  /** Sales orders of the ERP with our number, in the field that bears it. */
  async function sales(order_number: string, field = 'External_Document_No'): Promise<SaleInErp[]> {
    const response = await fetch(`${simulators.erpUrl}/erp/sales-orders`)
    const { results } = (await response.json()) as { results: SaleInErp[] }
    return results.filter((sale) => sale[field] === order_number)
  }

  return {
    dataDir,
    get simulators() {
      return simulators
    },
    /** The same simulator after a restart of its process. */
    async restart() {
      await simulators.stop()
      await start()
    },
    behave,
    inErp,
    erp,
    throughApi,
    sales,
  }
}

/** A sales order as the simulator stores it. */
type SaleInErp = Record<string, unknown> & {
  No: string
  SalesOrdersSalesLines: { No: string; Quantity: number; Line_No: number }[]
}

/** Every field that is sent to the ERP unchanged, so that a new one is covered too. */
const everyField = Object.fromEntries(erpFields.map((field) => [field, 'x'])) as Record<ErpField, string>

let last = 0
/** An order as the portal sends it; each has a number of its own. */
export function newOrder(changes: Partial<ErpServiceOrder> = {}): ErpServiceOrder {
  last += 1
  return {
    ...everyField,
    order_number: `SG/2026/${String(last).padStart(5, '0')}`,
    status: 'registered',
    sent_at: '2026-03-02T09:30:00.000Z',
    partner: { name: 'Ciepło i Spółka', nip: '5260250274', external_id: 'K00017', billToCustomerId: null },
    brand_name: 'Norda',
    model_name: 'Norda Air 8',
    sent_serial_no: null,
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
    delivery_country: null,
    recipient: 'Jan Kowalski',
    contact_name: 'Jan Kowalski',
    contact_email: 'jan@example.com',
    contact_phone: '+48501502503',
    ...changes,
  }
}

/** An order of parts as the portal sends it. */
export function newSale(lines: Readonly<Record<string, number>>): ErpSalesOrder {
  last += 1
  return {
    order_number: `CZ/2026/${String(last).padStart(5, '0')}`,
    registered_at: '2026-03-02T09:30:00.000Z',
    partner: { name: 'Ciepło i Spółka', nip: '5260250274', external_id: 'K00017', billToCustomerId: null },
    billing_name: 'Ciepło i Spółka',
    delivery_type: 'Shipment',
    shipping_name: 'Jan Żak',
    shipping_email: 'jan@instal.test',
    shipping_phone: '600700800',
    shipping_street: 'Długa 1',
    shipping_postcode: '00-850',
    shipping_city: 'Warszawa',
    shipping_country: 'PL',
    comment: null,
    lines: Object.entries(lines).map(([number, quantity]) => ({ number, quantity })),
  }
}

/** Why saving failed. */
export async function failure(saving: Promise<unknown>): Promise<ErpError> {
  const error = await saving.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ErpError)
  return error as ErpError
}
