import { loadavg } from 'node:os'
import type pg from 'pg'
import { generator, loadAddress } from '#scripts/bench/load.ts'
import { poolerVersion, startPooler } from '#scripts/bench/pooler.ts'
import { type Product, signIn, startProduct } from '#scripts/bench/product.ts'
import { count } from '#scripts/bench/report.ts'

/** The heading of this part in `docs/performance.md`. */
export const processesHeading = 'Server processes and a pooler'

/** Of all processes together. */
const CONNECTIONS = 16

/** What a pooler does not pass on is set for the database instead (`docs/scale.md`). */
const settings = { timezone: 'UTC', max_parallel_workers_per_gather: '0', jit: 'off' }

/** Measures the list of so many devices and one device, by 1, 2 and 4 server processes on one database, and by way of a pooler where the machine has one. */
export async function measureProcesses(product: Product, client: pg.Client, devices: number): Promise<string> {
  const [busy = 0] = loadavg()
  const lines: string[] = []
  for (const processes of [1, 2, 4]) lines.push(await line(product, client, processes, product.databaseUrl, 'none'))
  if (poolerVersion) {
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter role current_user set ${name} = '${value}'`)
    const pooler = await startPooler(product.databaseUrl, product.dataDir, portOf(product) + 20)
    const name = `PgBouncer ${poolerVersion}, session mode`
    try {
      for (const processes of [1, 4]) lines.push(await line(product, client, processes, pooler.url, name))
    } finally {
      await pooler.stop()
      for (const setting of Object.keys(settings)) await client.query(`alter role current_user reset ${setting}`)
    }
  }
  return `The list of ${count(devices)} devices (25 rows and the exact total) and one device, asked by ${generator} over ${CONNECTIONS} connections that the server processes share evenly (\`WORKER=apart\`: they run no jobs). The p99 is of the slowest process; memory is of all processes together, and so are connections to the database. Processes, load generator and database share the cores. The load average before was ${busy.toFixed(1)}; taken on ${new Date().toISOString().slice(0, 10)}.${poolerVersion ? '' : ' There was no PgBouncer on the machine.'}

| processes | pooler | list, calls/s | p99, ms | one device, calls/s | p99, ms | memory, MB | connections |
| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}
`
}

async function line(product: Product, client: pg.Client, processes: number, databaseUrl: string, pooler: string) {
  const { rows } = await client.query<{ id: number }>('select max(id) as id from devices')
  const connectionsBefore = await connections(client)
  const servers: Product[] = []
  try {
    for (let n = 0; n < processes; n += 1)
      servers.push(
        await startProduct(product.dataDir, portOf(product) + 10 + 2 * n, {
          DATABASE_URL: databaseUrl,
          DEMO: 'on',
          WORKER: 'apart',
          SECRET: 'nothing of the bench is sealed with this',
        }),
      )
    const token = await signIn(product, 'admin')
    const cells: string[] = []
    for (const path of ['/api/device/devices?per_page=25', `/api/device/devices/${rows[0]?.id}`]) {
      const loaded = await Promise.all(
        servers.map(({ url }) => loadAddress(url + path, token, CONNECTIONS / processes)),
      )
      const perSecond = loaded.reduce((sum, one) => sum + one.perSecond, 0)
      cells.push(perSecond.toFixed(0), Math.max(...loaded.map(({ p99 }) => p99)).toFixed(0))
    }
    const memory = servers.reduce((sum, server) => sum + server.memory(), 0)
    cells.push(memory.toFixed(0), String((await connections(client)) - connectionsBefore))
    console.info(processes, pooler, cells.join(' '))
    return `| ${processes} | ${pooler} | ${cells.join(' | ')} |`
  } finally {
    for (const server of servers) await server.stop()
  }
}

const portOf = ({ url }: Product) => Number(new URL(url).port)

async function connections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  return rows[0]?.count ?? 0
}
