import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Product, signIn } from '#scripts/bench/product.ts'
import { count } from '#scripts/bench/report.ts'

/** The heading of this part in `docs/performance.md`. */
export const erpHeading = 'Synchronisation with the ERP'

interface Run {
  what: string
  rows: number
  seconds: number
  /** Megabytes of the server's process at most, the simulator of the ERP included. */
  peak: number
}

/** Measures runs over so many items of the simulated ERP, each a device of ours. Answers the text of the section. */
export async function measureErp(product: Product, client: pg.Client, items: number): Promise<string> {
  const [load = 0] = loadavg()
  const idle = product.memory()
  const numbered = (await client.query<{ id: number }>(`select id from synchronizations where kind = 'items'`)).rows[0]
  if (!numbered) throw new Error('Items are not synchronised')
  const call = await caller(product)
  await fillDevices(client, items)
  const simulated = product.memory()
  await erpHas(product, items, 100)
  const measure = (what: string, begin: () => Promise<unknown>) =>
    measureRun(product, client, { what, synchronization: numbered.id, begin })
  const path = `/api/synchronization/synchronizations/${numbered.id}`
  const everything = () => call(`${path}/run`, { whole: true })

  await measure('rehearsal', everything)
  const { rows } = await client.query<{ version: number }>('select version from synchronizations where id = $1', [
    numbered.id,
  ])
  const runs = [await measure('nothing has changed', () => call(`${path}/adopt`, { version: rows[0]?.version ?? 1 }))]
  await erpHas(product, items, 101)
  runs.push(await measure('every price has changed', everything))
  await erpHas(product, items, 101)
  const told = items / 100
  await client.query(`update synchronizations set read_until = now() + interval '1 hour' where id = $1`, [numbered.id])
  await erpHas(product, items, 102, told)
  runs.push(
    await measure(`only what changed is read: ${count(told)} of them`, () => call(`${path}/run`, { whole: false })),
  )
  return section({ items, idle, simulated, load, runs })
}

async function caller(product: Product) {
  const token = await signIn(product, 'admin')
  return async (path: string, body: object) => {
    const answer = await fetch(`${product.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
}

async function fillDevices(client: pg.Client, items: number): Promise<void> {
  await client.query(
    `update devices set external_id = null;
     insert into devices (name, name2, external_id, producer_id, group_id, unit, sales_price, created_at)
     select 'Model ' || n, 'Urządzenie ' || n, 'B-' || n, (select min(id) from producers),
       (select group_id from devices limit 1), 'szt.', 100, now() from generate_series(1, ${items}) n`,
  )
  await client.query('analyze devices')
}

/** Gives the simulated ERP its items; the first `fresh` of them are said to have changed in an hour. */
async function erpHas(product: Product, items: number, price: number, fresh = 0): Promise<void> {
  const now = Date.now()
  const records = Array.from({ length: items }, (_, index) => ({
    No: `B-${index + 1}`,
    Description: `Urządzenie ${index + 1}`,
    Base_Unit_of_Measure: 'szt.',
    Unit_Price: price,
    Blocked: false,
    Manufacturer_Code: '',
    SystemModifiedAt: new Date(index < fresh ? now + 7_200_000 : now).toISOString(),
  }))
  const simulators = new URL(product.url)
  simulators.port = String(Number(simulators.port) + 1)
  const answer = await fetch(new URL('/erp/master/Items', simulators), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(records),
  })
  if (!answer.ok) throw new Error(`The simulator takes no items: ${answer.status}`)
}

async function measureRun(
  product: Product,
  client: pg.Client,
  { what, synchronization, begin }: { what: string; synchronization: number; begin: () => Promise<unknown> },
): Promise<Run> {
  await begin()
  for (let peak = 0; ; ) {
    peak = Math.max(peak, product.memory())
    const { rows } = await client.query<{ status: string; seen: number; seconds: number; error: string | null }>(
      `select status, seen, error, extract(epoch from finished_at - started_at)::float as seconds
       from synchronization_runs where synchronization_id = $1 order by id desc limit 1`,
      [synchronization],
    )
    const [run] = rows
    if (run?.status === 'failed') throw new Error(run.error ?? 'The run failed')
    if (run?.status === 'succeeded' || run?.status === 'partial') {
      console.info(`${what}: ${run.seen} in ${run.seconds} s, ${peak.toFixed(0)} MB`)
      return { what, rows: run.seen, seconds: run.seconds, peak }
    }
    await delay(200)
  }
}

function section(of: { items: number; idle: number; simulated: number; load: number; runs: readonly Run[] }): string {
  const lines = of.runs.map(
    ({ what, rows, seconds, peak }) =>
      `| ${what} | ${count(rows)} | ${seconds.toFixed(1)} | ${(rows / seconds).toFixed(0)} | ${peak.toFixed(0)} |`,
  )
  return `${count(of.items)} items of the ERP simulator, each a device of the portal; pages of 500, each one transaction. The simulator runs in the server's process: what it keeps of its items is in the memory. Before them the process held ${of.idle.toFixed(0)} MB. The load average before the run was ${of.load.toFixed(1)} on two cores; taken on ${new Date().toISOString().slice(0, 10)}.

| run | items read | seconds | items a second | most memory, MB |
| --- | ---: | ---: | ---: | ---: |
${lines.join('\n')}
`
}
