import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { transition } from 'xstate'
import type { RoleSlug } from '#contract/access.ts'
import { expandPermissions } from '#contract/default-permissions.ts'
import { type EndpointName, permissionNames } from '#contract/index.ts'
import type { By } from '#contract/lifecycle-actor.ts'
import { type ServiceOrderEvent, serviceOrderLifecycle } from '#contract/service-order/lifecycle.ts'
import { serviceOrderSnapshot } from '#contract/service-order/lifecycle-state.ts'
import { simulatedGroup } from '#server/integrations/erp/simulated-webhooks.ts'
import { startSimulators } from '#server/integrations/simulators.ts'
import { lockOrderAsServer } from '#server/modules/service-order/warranty/order.ts'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Answered, callerOf, type LooseOptions } from '#tests/support/servers/caller.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { type Person, startServer } from '#tests/support/servers/server.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'
import { sized } from '#tests/support/stress.ts'

/*
 * Two servers on one database, with their jobs, while people take warranty orders along the paths that their lifecycle allows, and
 * faults of every kind happen. In the end the database must agree with what was answered.
 */

vi.setConfig({ testTimeout: 3_000_000, hookTimeout: 120_000 })

/** Minutes of work after the first fault of every kind: none in `npm test`, half an hour in `npm run stress -- soak`. */
const minutes = sized(0, Number(process.env.SOAK_MINUTES ?? 30))
const walkers = sized(4, 12)
/** Milliseconds from one fault to the next. */
const pause = sized(700, 10_000)

type Call = Extract<EndpointName, `${string}service-order.service-orders.${string}`>

/** What may happen to an order: the event of its lifecycle, and the call of a person that causes it. */
interface Deed {
  event: { type: ServiceOrderEvent['type']; reason?: string | null; resolution?: string }
  call: Call
  by: 'author' | 'technician' | 'lead'
  /** The body; the version is added unless it is a message. */
  body: Record<string, unknown>
}

const staff = 'service-order.service-orders'
const zone = 'partnerzone.service-order.service-orders'
const future = '2099-01-01'
const deeds: readonly Deed[] = [
  { event: { type: 'order.start', reason: null }, call: `${staff}.start`, by: 'technician', body: { reason: null } },
  {
    event: { type: 'order.ask', reason: 'information' },
    call: `${staff}.ask`,
    by: 'technician',
    body: { reason: 'information', text: 'Proszę o zdjęcie', files: [] },
  },
  { event: { type: 'order.resume' }, call: `${staff}.resume`, by: 'technician', body: {} },
  {
    event: { type: 'order.suspend' },
    call: `${staff}.suspend`,
    by: 'technician',
    body: { reason: 'Czeka na producenta', review_date: future },
  },
  {
    event: { type: 'order.complete', resolution: 'repaired' },
    call: `${staff}.complete`,
    by: 'technician',
    body: { resolution: 'repaired', text: 'Wymieniono czujnik' },
  },
  { event: { type: 'order.reopen' }, call: `${staff}.reopen`, by: 'lead', body: { reason: 'Usterka wróciła' } },
  { event: { type: 'order.withdraw' }, call: `${zone}.withdraw`, by: 'author', body: { reason: null } },
  { event: { type: 'order.reply' }, call: `${zone}.reply`, by: 'author', body: { files: [] } },
  { event: { type: 'order.note' }, call: `${staff}.note`, by: 'technician', body: { internal: true, files: [] } },
]
const isMessage = ({ event }: Deed) => event.type === 'order.reply' || event.type === 'order.note'

it(`the orders of ${walkers} people keep their paths through faults of every kind${minutes > 0 ? ` for ${minutes} minutes` : ''}`, {
  retry: sized(1, 0),
}, async () => {
  const data_dir = temporaryDataDir('soak')
  const simulators = await startSimulators({ port: 0, dataDir: data_dir })
  // Its people, devices and companies, and statements of the test; calls are made to the two processes.
  const server = await startServer()
  const desk = await openOrderDesk(server)
  const free = freePorts()
  const ports = [free, free + 1]
  const settings = {
    ...{ DATABASE_URL: server.databaseUrl, DATA_DIR: server.deps.config.data_dir, RATE_LIMIT: '1000000' },
    ...{ ERP: '', ERP_URL: simulators.erpUrl, ERP_COMPANY: 'Demo', ERP_API_URL: `${simulators.erpUrl}/api` },
    ...{ ERP_API_GROUP: simulatedGroup, ERP_TIMEOUT: '2', SMTP: '', SMTP_URL: simulators.smtpUrl },
    SECRET: server.deps.config.secret,
  }
  const start = (port: number) => startServerProcess({ ...settings, PORT: String(port) })
  const servers = await Promise.all(ports.map(start))
  onTestFinished(async () => {
    for (const { child } of servers) child.kill('SIGTERM')
    await Promise.all(servers.map(({ exit }) => exit()))
    await simulators.stop()
    await server.stop()
    await rm(data_dir, { recursive: true, force: true })
  })
  const behave = (mode: 'ok' | 'down' | 'slow' | 'lost') =>
    fetch(`${simulators.erpUrl}/behaviour/erp`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    })

  const people = { author: desk.author, technician: desk.technician, lead: desk.lead }
  const roles = { author: 'partner', technician: 'moderator-service', lead: 'moderator-management' } as const
  const by = (who: keyof typeof people): By =>
    actorOf(roles[who], people[who], who === 'author' ? [desk.company] : 'all')
  const tally = { calls: 0, repeated: 0, conflicts: 0, faults: {} as Record<string, number> }
  const unexpected: string[] = []
  const orders = new Map<number, { order_number: string | null; moves: number; status: string; texts: string[] }>()
  const until = Date.now() + minutes * 60_000
  let isOver = false
  let turn = 0

  /** Makes a call until it is answered: with its key it happens once, whichever server and try carry it out. */
  async function insist(who: Person, name: Call, options: { path?: object; body: object }): Promise<Answered> {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    for (let attempt = 0; ; attempt += 1) {
      tally.calls += 1
      turn += 1
      const url = `http://127.0.0.1:${ports[turn % 2]}`
      const answer = await callerOf(url, who.token)
        .refused(name, { ...options, headers } as LooseOptions)
        .catch(() => null)
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      if (attempt > 200) throw new Error(`${name} is never answered: ${JSON.stringify(answer?.body)}`)
      tally.repeated += 1
      await wait(100)
    }
  }

  async function newOrder(): Promise<number> {
    const draft = await insist(desk.author, `${zone}.store`, { body: await patiently(() => desk.form()) })
    const { id, version } = draft.body as { id: number; version: number }
    const body = await patiently(() => desk.sending(version))
    const sent = await insist(desk.author, `${zone}.send`, { path: { service_order: id }, body })
    expect(sent).toMatchObject({ status: 200, body: { status: 'registered' } })
    const { order_number } = sent.body as { order_number: string }
    orders.set(id, { order_number, moves: 1, status: 'registered', texts: [] })
    return id
  }

  const stored = (id: number) =>
    patiently(async () => {
      const order = await lockOrderAsServer(server.db, new Date(), id)
      if (!order) throw new Error('no order')
      return order
    })

  async function walk(): Promise<void> {
    let id = await newOrder()
    for (let step = 1; !isOver; step += 1) {
      if (step % 12 === 0) id = await newOrder()
      const order = await stored(id)
      const kept = orders.get(id)
      if (!kept) throw new Error('no order')
      const chart = serviceOrderSnapshot(order)
      const at = new Date().toISOString()
      const eventOf = (deed: Deed) => ({ ...deed.event, by: by(deed.by), at }) as ServiceOrderEvent
      const possible = deeds.filter((deed) => chart.can(eventOf(deed)))
      const deed = possible[Math.floor(Math.random() * possible.length)]
      if (!deed) continue
      const expected = transition(serviceOrderLifecycle, chart, eventOf(deed))[0].value.status
      const text = crypto.randomUUID()
      const body = { ...deed.body, ...(isMessage(deed) ? { text } : { version: order.version }) }
      const answer = await insist(people[deed.by], deed.call, { path: { service_order: id }, body })
      if (answer.status === 409) {
        // The ERP's answer has changed the order meanwhile.
        tally.conflicts += 1
        continue
      }
      const { status } = answer.body as { status: string }
      if (answer.status !== 200 || status !== expected) {
        unexpected.push(
          `${deed.event.type} of ${order.status}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
        )
        continue
      }
      if (isMessage(deed)) kept.texts.push(text)
      if (order.status !== expected) kept.moves += 1
      kept.status = expected
    }
  }

  const faults: Record<string, () => Promise<unknown>> = {
    'a killed server': () => replace('SIGKILL'),
    'broken connections': () =>
      server.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like 'partner-portal%' and pid <> pg_backend_pid()`,
      ),
    'an ERP that is down': () => behave('down'),
    'a stopped server': () => replace('SIGTERM'),
    'an ERP that loses its answers': () => behave('lost'),
    'an ERP that answers': () => behave('ok'),
  }
  async function replace(signal: NodeJS.Signals): Promise<void> {
    const place = turn % 2
    const ended = servers[place] as ServerProcess
    ended.child.kill(signal)
    await ended.exit()
    servers[place] = await start(ports[place] ?? 0)
  }
  const kinds = Object.entries(faults)
  async function disturb(): Promise<void> {
    for (let next = 0; next < kinds.length || Date.now() < until; next += 1) {
      await wait(pause)
      const [name = '', happens = behave] = kinds[next % kinds.length] ?? []
      await (happens as () => Promise<unknown>)().catch(() => undefined)
      tally.faults[name] = (tally.faults[name] ?? 0) + 1
    }
    await behave('ok')
    isOver = true
  }

  await Promise.all([disturb(), ...Array.from({ length: walkers }, walk)])
  // What waits for its next try is due at once.
  await vi.waitFor(
    async () => {
      await server.pool.query(
        `update pgboss.job set start_after = now() where state in ('created', 'retry') and name = 'service-order.erp-save'`,
      )
      const { rows } = await server.pool.query(
        `select count(*)::int from service_orders where status <> 'draft' and (erp_status <> 'saved' or erp_behind)`,
      )
      expect(rows).toEqual([{ count: 0 }])
    },
    { timeout: 240_000, interval: 500 },
  )

  console.info(JSON.stringify({ orders: orders.size, ...tally, memory_mb: servers.map(memoryOf) }))
  expect(unexpected).toEqual([])
  expect(Object.keys(tally.faults)).toHaveLength(kinds.length)
  const { rows } = await server.pool.query(
    `select id, order_number, status, erp_status,
       (select count(*)::int from service_order_events where service_order_id = o.id and from_status is not null) as moves
     from service_orders o where status <> 'draft' order by id`,
  )
  expect(rows).toEqual(
    [...orders]
      .toSorted(([one], [other]) => one - other)
      .map(([id, { order_number, moves, status }]) => ({
        ...{ id, order_number, status, erp_status: 'saved', moves },
      })),
  )
  const texts = [...orders.values()].flatMap(({ texts }) => texts).toSorted()
  const written = await server.pool.query(
    `select text from service_order_events where text ~ '^[0-9a-f-]{36}$' order by text collate "C"`,
  )
  expect(written.rows.map(({ text }) => text)).toEqual(texts)
  const inErp = (await (await fetch(`${simulators.erpUrl}/erp/orders`)).json()) as { results: { No: string }[] }
  expect(inErp.results.map(({ No }) => No).toSorted()).toEqual(rows.map(({ order_number }) => order_number).toSorted())
})

/** Does again what the test does without a server, whose connections are broken off as well. */
const patiently = <Result>(work: () => Promise<Result>) => vi.waitFor(work, { timeout: 60_000, interval: 50 })

const names = permissionNames()

/** A person as the lifecycle sees them. */
const actorOf = (role: RoleSlug, { id }: Person, partners: By['partners']): By => ({
  user_id: id,
  partners,
  company_admin_of: [],
  permissions: Object.fromEntries(expandPermissions(role, names).map((name) => [name, true as const])),
})

/** Megabytes in memory of a process; 0 where the system does not say. */
function memoryOf({ child }: ServerProcess): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 0
  }
}
