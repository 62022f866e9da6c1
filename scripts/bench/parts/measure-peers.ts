import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { generator, loadAddress } from '#scripts/bench/load.ts'
import { between, processorTimes } from '#scripts/bench/processor-times.ts'
import { type Product, signIn } from '#scripts/bench/product.ts'
import { count } from '#scripts/bench/report.ts'
import { statementsOf } from '#scripts/bench/statements.ts'

/** The heading of this part in `docs/performance.md`. */
export const peersHeading = 'Beside a bare server'

const CONNECTIONS = 16
/** Both are loaded in turn, so often: what else the machine does meets both. */
const ROUNDS = 3

/** The least share of the bare server's requests. */
const targets: Record<string, number> = { list: 0.5, show: 0.3 }

interface Loaded {
  perSecond: number
  p99: number
  /** Milliseconds of processor time for a request: of the server, and of the database. */
  server: number
  database: number
}

/** Measures, in a catalogue of so many devices, their list and one device beside bare Fastify and `pg` that send the same statements, prepared. */
export async function measurePeers(product: Product, client: pg.Client, devices: number): Promise<string> {
  const [busy = 0] = loadavg()
  const token = await signIn(product, 'admin')
  const { rows } = await client.query<{ id: number }>('select max(id) as id from devices')
  const calls = { list: '/api/device/devices?per_page=25', show: `/api/device/devices/${rows[0]?.id}` }
  const headers = { authorization: `Bearer ${token}` }
  const asked: Record<string, unknown> = {}
  for (const [name, path] of Object.entries(calls)) {
    const request = () => fetch(product.url + path, { headers })
    await request()
    await request()
    asked[name] = await statementsOf(client, product.dataDir, request)
  }
  const file = join(product.dataDir, 'bare.json')
  writeFileSync(file, JSON.stringify(asked))
  const port = Number(new URL(product.url).port) + 2
  const bare = await startBare(file, product.databaseUrl, port)
  try {
    const lines: string[] = []
    for (const [name, path] of Object.entries(calls)) {
      const [here, there]: [Loaded[], Loaded[]] = [[], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        here.push(await measured(client, product.url + path, token, product.process_id))
        there.push(await measured(client, `http://127.0.0.1:${port}/${name}`, token, bare.pid as number))
        console.info(name, here.at(-1), there.at(-1))
      }
      lines.push(line(name, middle(here), middle(there), (asked[name] as unknown[]).length))
    }
    return section(devices, busy, lines)
  } finally {
    bare.kill('SIGTERM')
    await once(bare, 'exit')
    rmSync(file)
  }
}

async function startBare(file: string, url: string, port: number): Promise<ChildProcess> {
  const bare = spawn('node', ['scripts/bench/bare-server.ts', file, url, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(bare.stdout as NodeJS.EventEmitter, 'data')
  return bare
}

async function measured(client: pg.Client, url: string, token: string, server: number): Promise<Loaded> {
  const backends = async () =>
    (await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')).rows.map(
      ({ pid }) => pid,
    )
  const [server_before, database_before] = [processorTimes([server]), processorTimes(await backends())]
  const { requests, perSecond, p99 } = await loadAddress(url, token, CONNECTIONS)
  const database = between(database_before, processorTimes(await backends()))
  // What warms up belongs to the load: a fifth of the requests.
  const each = (seconds: number) => (seconds * 1000) / (requests * 1.25)
  return { perSecond, p99, server: each(between(server_before, processorTimes([server]))), database: each(database) }
}

function middle(all: readonly Loaded[]): Loaded {
  const of = (name: keyof Loaded) =>
    all.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  return { perSecond: of('perSecond'), p99: of('p99'), server: of('server'), database: of('database') }
}

function line(name: string, here: Loaded, bare: Loaded, statements: number): string {
  const cells = [here, bare].flatMap((one) => [
    one.perSecond.toFixed(0),
    one.p99.toFixed(0),
    `${one.server.toFixed(2)} + ${one.database.toFixed(2)}`,
  ])
  const ratio = here.perSecond / bare.perSecond
  return `| ${name} | ${statements} | ${cells.join(' | ')} | ${ratio.toFixed(2)} | ${targets[name]} |`
}

function section(devices: number, busy: number, lines: readonly string[]): string {
  return `The list of ${count(devices)} devices (25 rows and the exact total) and one device, beside Fastify and \`pg\` with nothing between them, which send the same statements prepared and answer what comes (\`scripts/bench/bare-server.ts\`): no session is checked, nothing is validated, logged or counted. Loaded in turn by ${generator} over ${CONNECTIONS} connections, the middle of ${ROUNDS} rounds; processor time is milliseconds for a request, of the server and of the database. The load average before was ${busy.toFixed(1)} on two cores; taken on ${new Date().toISOString().slice(0, 10)}.

| call | statements | here, calls/s | p99, ms | processor | bare, calls/s | p99, ms | processor | share | target |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}
`
}
