/** Address of the simulators of the product under test; by default the port after its own. */
function address(path: string): string {
  const { E2E_SIMULATORS_URL, E2E_URL, E2E_PORT } = process.env
  const port = E2E_URL ? Number(new URL(E2E_URL).port) : Number(E2E_PORT)
  return `${E2E_SIMULATORS_URL ?? `http://127.0.0.1:${port + 1}`}${path}`
}

/** Sets the behaviour of the simulated ERP. */
export async function erpBehaves(mode: 'ok' | 'fail' | 'down' | 'slow' | 'nonsense'): Promise<void> {
  await fetch(address('/behaviour/erp'), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
}

/** The service orders that the simulated ERP has, as it lists them. */
export async function ordersInErp(): Promise<string> {
  const answer = await fetch(address('/erp/orders'))
  return answer.text()
}

type Set = 'Items' | 'Customers'

async function write(method: 'PUT' | 'PATCH', path: string, body: unknown): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(address(path), { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

/** Gives the simulated ERP all the master data that it has of a set. */
export const erpHas = (set: Set, records: readonly object[]) => write('PUT', `/erp/master/${set}`, records)

/** The master data of a set that the simulated ERP has. */
export async function masterInErp(set: Set): Promise<object[]> {
  const answer = await fetch(address(`/erp/master/${set}`))
  return ((await answer.json()) as { results: object[] }).results
}

/** Changes a record of the simulated ERP as its people do. */
export const erpChanges = (set: Set, key: string, changes: object) =>
  write('PATCH', `/erp/master/${set}/${encodeURIComponent(key)}`, changes)

/** The lines of a sales order of the simulated ERP, by our number; null while it has none. */
export async function saleInErp(number: string): Promise<{ No: string; Quantity: number }[] | null> {
  const answer = await fetch(address('/erp/sales-orders'))
  const { results } = (await answer.json()) as {
    results: { External_Document_No: string; SalesOrdersSalesLines: { No: string; Quantity: number }[] }[]
  }
  return results.find((sale) => sale.External_Document_No === number)?.SalesOrdersSalesLines ?? null
}

/** Changes a sales order of the simulated ERP, by our number, as its people do. */
export const saleChanges = (number: string, changes: object) =>
  write('PATCH', `/erp/sales-orders/${encodeURIComponent(number)}`, changes)
