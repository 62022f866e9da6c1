import type pg from 'pg'
import { fillDevices } from '#scripts/bench/catalogue.ts'
import { generator, loadAddress } from '#scripts/bench/load.ts'
import { type Product, signIn } from '#scripts/bench/product.ts'
import { count } from '#scripts/bench/report.ts'

/** The heading of this part in `docs/performance.md`. */
export const growthHeading = 'From ten thousand rows to a million'

const CONNECTIONS = 16
/** The middle of so many counts. */
const ROUNDS = 5

/** Measures the list of devices and one device while there are few, and again when there are a hundred times as many. */
export async function measureGrowth(product: Product, client: pg.Client, few: number, many: number): Promise<string> {
  const token = await signIn(product, 'admin')
  const measured = async (from: number, devices: number) => {
    await fillDevices(client, from, devices)
    const { rows } = await client.query<{ id: number }>('select max(id) as id from devices')
    const found = {
      list: await middle(`${product.url}/api/device/devices?per_page=25`, token),
      show: await middle(`${product.url}/api/device/devices/${rows[0]?.id}`, token),
    }
    console.info(devices, found)
    return found
  }
  const before = await measured(1, few)
  const after = await measured(few + 1, many)
  const line = (name: 'list' | 'show', what: string) =>
    `| ${what} | ${before[name].p50.toFixed(1)} | ${before[name].p99.toFixed(1)} | ${after[name].p50.toFixed(1)} | ${after[name].p99.toFixed(1)} | ${(after[name].p99 / before[name].p99).toFixed(2)} × | 2 × |`
  return `The list of devices (25 rows and the exact total) and one device, by ${generator} over ${CONNECTIONS} connections, the middle of ${ROUNDS} rounds. Times in milliseconds. Taken on ${new Date().toISOString().slice(0, 10)}.

| call | ${count(few)}: p50 | p99 | ${count(many)}: p50 | p99 | growth of the p99 | at most |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${line('list', 'list')}
${line('show', 'one device')}
`
}

async function middle(url: string, token: string): Promise<{ p50: number; p99: number }> {
  const rounds: Awaited<ReturnType<typeof loadAddress>>[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await loadAddress(url, token, CONNECTIONS))
  const of = (name: 'p50' | 'p99') => rounds.map((one) => one[name]).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0
  return { p50: of('p50'), p99: of('p99') }
}
