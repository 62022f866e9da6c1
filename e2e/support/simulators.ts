/** Where the simulators of the product under test listen: beside it, unless told. */
function address(path: string): string {
  const { E2E_SIMULATORS_URL, E2E_URL, E2E_PORT } = process.env
  const port = E2E_URL ? Number(new URL(E2E_URL).port) : Number(E2E_PORT)
  return `${E2E_SIMULATORS_URL ?? `http://127.0.0.1:${port + 1}`}${path}`
}

/** Tells the simulated ERP how to behave from now on. */
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
