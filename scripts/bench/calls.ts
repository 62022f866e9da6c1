import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { fillCatalogue, fillOrders, fillPeople, someOrder } from './fill.ts'
import { callTable, connections, generator, loadAddress, loadCall } from './load.ts'
import { type Product, signIn } from './product.ts'
import type { Size } from './size.ts'

/** Milliseconds of the p99 over 16 connections. */
const budgets = { list: 100, record: 100, write: 250 }

const orders = '/api/service-order/service-orders'

/** Measures lists, a record and a write with the records of a large distributor. `size` scales their numbers. */
export async function measureCalls(
  product: Pick<Product, 'url' | 'dataDir' | 'memory'>,
  client: pg.Client,
  size: Size,
) {
  const { share } = size
  const counts = {
    orders: share(200_000),
    devices: share(200_000),
    error_codes: share(100_000),
    contractors: share(50_000),
    partners: share(5000),
    users: share(20_000),
  }
  console.info('Filling', counts)
  await fillOrders(client, counts.orders)
  await fillPeople(client, counts)
  await fillCatalogue(client, counts)
  await settled(client)
  const calls = {
    'service orders, page 1': `${orders}?per_page=25`,
    'service orders, page 500': `${orders}?per_page=25&page=${Math.min(500, Math.floor(counts.orders / 25))}`,
    'service orders, filtered': `${orders}?per_page=25&status=waiting,inprogress&model_name=calor`,
    'contractors, filtered by two texts': '/api/contractor/contractors?per_page=25&name=klima&address_city=lodz',
    'devices, name contains': '/api/device/devices?per_page=25&name=kondor',
    'devices, name contains two words': '/api/device/devices?per_page=25&name=kondor+split',
    'devices, name contains two words and a number of two digits':
      '/api/device/devices?per_page=25&name=kondor+split+12',
    'error codes by a word': '/api/device/error-codes/lookup?search=wentylator',
    'one service order with its timeline': `${orders}/${someOrder(counts.orders)}`,
  }
  const token = await signIn(product, 'admin')
  const idle = product.memory()
  const rows = []
  for (const [call, path] of Object.entries(calls)) {
    const measured = await loadAddress(product.url + path, token, size)
    console.info(call, measured)
    rows.push({ call, budget: call.startsWith('one ') ? budgets.record : budgets.list, measured })
  }
  const write = await loadCall(await newContractor(product, client, token), size)
  rows.push({ call: 'a new contractor, stored', budget: budgets.write, measured: write })
  const numbers = Object.entries(counts).map(
    ([name, count]) => `${count.toLocaleString('en')} ${name.replace('_', ' ')}`,
  )
  return `With ${numbers.join(', ')}; by ${generator} over ${connections} connections, the write by as many loops of \`fetch\`. Generator, server and database share the machine.

${callTable(rows)}

Memory of the server: ${idle.toFixed(0)} MB before these calls, ${product.memory().toFixed(0)} MB after them.`
}

/** A call that stores a contractor: validated, indexed for the search and audited, in one transaction. */
async function newContractor(
  { url }: Pick<Product, 'url'>,
  client: pg.Client,
  token: string,
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ area: number; province: number }>(
    'select min(a.id) as area, min(p.id) as province from business_areas a, provinces p',
  )
  const contact = { first_name: 'Ewa', last_name: 'Nowak', email: 'ewa@bench.example', phone_number: '+48600000000' }
  const body = JSON.stringify({
    name: 'Instal-Bench',
    nip_number: null,
    phone_number: '+48600000000',
    email: 'biuro@bench.example',
    address_street: 'ul. Długa 1',
    address_postcode: '30-001',
    address_city: 'Kraków',
    address_country: 'PL',
    address_province: rows[0]?.province,
    business_area: rows[0]?.area,
    contract_date: null,
    electronic_form_invoice: false,
    electronic_invoice_email: null,
    consent_processing_data: true,
    consent_commercial_info: false,
    consent_marketing_purposes: false,
    primary_contact: { ...contact, position: null, is_primary: true },
  })
  return async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/contractor/contractors`, {
      method: 'POST',
      body,
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
    if (!answer.ok) throw new Error(`The contractor was not stored: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

/** Waits until the job of the reports has counted the filled rows: it would take one of the cores meanwhile. */
async function settled(client: pg.Client): Promise<void> {
  while ((await client.query('select from report_changes limit 1')).rowCount) await delay(1000)
}
