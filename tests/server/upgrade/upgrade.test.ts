import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { EndpointName, endpoints } from '#contract/index.ts'
import { today } from '#contract/values/rules.ts'
import type { prepareDatabase } from '#server/db/prepare-database.ts'
import { simulatedGroup } from '#server/integrations/erp/simulated-webhooks.ts'
import { startSimulators } from '#server/integrations/simulators.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { buildReleaseBefore, missingHistory } from '#tests/support/migrations/release-before.ts'
import type { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { shownConsents } from '#tests/support/scenarios/shown-consents.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { callerOf } from '#tests/support/servers/caller.ts'
import { createTestDatabase, poolOf } from '#tests/support/servers/database.ts'
import type { Person, startServer } from '#tests/support/servers/server.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'
import { sized } from '#tests/support/stress.ts'

/*
 * Two releases over one database, under writes: the release before (built from its commit) serves, this one starts beside it and
 * migrates, both serve, this one also clients of the other's contract, the one before ends, and starts once more as the way back.
 */

vi.setConfig({ testTimeout: 900_000, hookTimeout: 180_000 })

/** Only in `npm run stress`: another release is built for it. */
const missing = sized('Runs in `npm run stress -- upgrade`', missingHistory())

/** Seconds of each part of the run. */
const seconds = { alone: 6, beside: 30, after: 6, back: 6 }
/** People of each kind who work at once with each release. */
const people = 3

type Part = 'before alone' | 'migration' | 'side by side' | 'this one alone' | 'the way back'
/** Whose contract a client calls by. */
type Clients = 'before' | 'this' | 'pages of before'
interface Tally {
  calls: number
  longest: number
}

/** Everything that a server has acknowledged, with a text of its own by which it is found in the database. */
interface Acknowledged {
  orders: { id: number; comment: string; order_number: string }[]
  notes: string[]
  replies: string[]
  types: { id: number; name: string; version: number }[]
  files: string[]
  /** Completed by `before` without outcome and day, which that release does not have. */
  maintenances: { id: number; note: string }[]
  offers: { id: number; offer_number: string }[]
  invitations: string[]
}

describe.skipIf(missing)(`this release beside the one before${missing ? ` (${missing})` : ''}`, () => {
  it('no call of either fails, and nothing that was acknowledged is lost or doubled', { retry: 0 }, async () => {
    const { folder, remove } = buildReleaseBefore()
    onTestFinished(remove)
    const database = await createTestDatabase('template1')
    const pool = poolOf(database.url)
    const data_dir = temporaryDataDir('upgrade')
    const simulators = await startSimulators({ port: 0, dataDir: data_dir })
    onTestFinished(async () => {
      await simulators.stop()
      await pool.end()
      await database.drop()
      await rm(data_dir, { recursive: true, force: true })
    })
    const { desk, contract, kinds } = await openDeskOfReleaseBefore(folder, database.url, data_dir)
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: data_dir,
      RATE_LIMIT: '1000000',
      LOG_LEVEL: 'warn',
      ERP: '',
      ERP_URL: simulators.erpUrl,
      ERP_COMPANY: 'Demo',
      ERP_API_URL: `${simulators.erpUrl}/api`,
      ERP_API_GROUP: simulatedGroup,
      SMTP: '',
      SMTP_URL: simulators.smtpUrl,
    }
    const releases: ServerProcess[] = []
    const start = async (release?: string) => {
      const started = await startServerProcess(settings, release)
      expect(started.output()).toContain('Ready on ')
      releases.push(started)
      return started
    }
    onTestFinished(async () => {
      for (const { child } of releases) child.kill('SIGTERM')
      await Promise.all(releases.map(({ exit }) => exit()))
    })

    const acknowledged: Acknowledged = {
      orders: [],
      notes: [],
      replies: [],
      types: [],
      files: [],
      maintenances: [],
      offers: [],
      invitations: [],
    }
    const failures: string[] = []
    const tallies = new Map<string, Tally>()
    let part: Part = 'before alone'
    /** Lets people work with a server; ends them when their present work is done. */
    const workWith = (name: Clients, { url }: ServerProcess) => {
      const watched: Watch = async (label, status, call) => {
        const tally = tallies.get(`${part}, ${name}`) ?? { calls: 0, longest: 0 }
        tallies.set(`${part}, ${name}`, tally)
        const begin = Date.now()
        const answer = await call().catch((error: Error) => ({ status: 0, body: error.message }))
        tally.calls += 1
        tally.longest = Math.max(tally.longest, Date.now() - begin)
        if (answer.status !== status) {
          failures.push(`${part}, ${name}: ${label} ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
          throw new Error('failed')
        }
        return answer as never
      }
      const calls = name === 'this' ? undefined : contract
      const works = Array.from({ length: people }, () => [
        partnerWork(url, desk, calls, watched, acknowledged),
        staffWork(url, desk, calls, watched, acknowledged),
        maintenanceWork(url, desk, calls, watched, acknowledged, kinds),
        companyWork(url, desk, calls, watched, acknowledged),
      ]).flat()
      let goesOn = true
      const ended = works.map(async (round) => {
        // A failed round is noted, and the next one begins.
        while (goesOn) await round().catch((error: Error) => error.message === 'failed' || Promise.reject(error))
      })
      return async () => {
        goesOn = false
        await Promise.all(ended)
      }
    }

    const before = await start(folder)
    const endBefore = workWith('before', before)
    await wait(seconds.alone * 1000)
    part = 'migration'
    const present = await start()
    part = 'side by side'
    const endPresent = workWith('this', present)
    // Pages that were opened before the upgrade.
    const endOpenPages = workWith('pages of before', present)
    await wait(seconds.beside * 1000)
    await endBefore()
    before.child.kill('SIGTERM')
    part = 'this one alone'
    await wait(seconds.after * 1000)
    expect(await before.exit()).toBe(0)
    await Promise.all([endPresent(), endOpenPages()])
    present.child.kill('SIGTERM')
    expect(await present.exit()).toBe(0)

    part = 'the way back'
    const again = await start(folder)
    const endAgain = workWith('before', again)
    await wait(seconds.back * 1000)
    await endAgain()
    await jobsDone(pool)

    console.info(
      [...tallies].map(([of, { calls, longest }]) => `${of}: ${calls} calls, longest ${longest} ms`).join('\n'),
    )
    const { orders, notes, replies, types, files, maintenances, offers, invitations } = acknowledged
    console.info(
      `acknowledged: ${orders.length} orders, ${notes.length} notes, ${replies.length} replies, ${types.length} repair types, ${files.length} files, ${maintenances.length} maintenances, ${offers.length} offers, ${invitations.length} invitations`,
    )
    console.info(`failed calls: ${failures.length}\n${failures.slice(0, 20).join('\n')}`)
    await expectKept(pool, acknowledged)
    await expectFiles(again.url, desk, contract, acknowledged)
    expect(releases.map(({ output }) => errorsIn(output()))).toEqual(releases.map(() => []))
    expect(failures).toEqual([])
  })
})

type Contract = typeof endpoints
type Watch = <Answer extends { status: number; body: unknown }>(
  label: string,
  status: number,
  call: () => Promise<Answer>,
) => Promise<Answer>
type Desk = Awaited<ReturnType<typeof openOrderDesk>>

/** Migrates a database by the release before, and fills it by that release's own fixtures: people, devices and companies. */
async function openDeskOfReleaseBefore(folder: string, url: string, data_dir: string) {
  // biome-ignore lint/plugin: modules of another release, whose place is known at run time
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href)
  const { prepareDatabase: prepare } = (await load('server/db/prepare-database.ts')) as {
    prepareDatabase: typeof prepareDatabase
  }
  const { startServer: begin } = (await load('tests/support/servers/server.ts')) as { startServer: typeof startServer }
  const { openOrderDesk: open } = (await load('tests/support/scenarios/service-order/order-desk.ts')) as {
    openOrderDesk: typeof openOrderDesk
  }
  const { endpoints: contract } = (await load('contract/index.ts')) as { endpoints: Contract }
  await prepare(url)
  // Its people and companies; calls are made to processes.
  const server = await begin({ database: { url, drop: async () => undefined }, config: { data_dir } })
  const desk = await open(server)
  const kinds = await addMaintenanceKinds(desk)
  await server.stop()
  return { desk, contract, kinds }
}

const marker = () => crypto.randomUUID()
const callsOf = (url: string, token: string | null, contract?: Contract) => callerOf(url, token, undefined, contract)

/** A round of a partner's work: signing in, a warranty order with a file, sent, read, and answered. */
function partnerWork(
  url: string,
  desk: Desk,
  contract: Contract | undefined,
  watch: Watch,
  acknowledged: Acknowledged,
) {
  const stranger = callsOf(url, null, contract)
  const session = sessions(stranger, desk.author, watch)
  return async () => {
    const token = await session()
    const partner = callsOf(url, token, contract)
    const upload = await watch('upload', 204, async () => {
      const { location, response } = await uploaderOf({ url }, { token }).upload('warranty-book.pdf', 'warranty_book')
      return { status: response.status, location, body: await response.text() }
    })
    const warranty_book = upload.location.split('/').at(-1) ?? ''
    acknowledged.files.push(warranty_book)
    const comment = marker()
    const form = { ...orderForm(desk), comment, warranty_book }
    const zone = 'partnerzone.service-order.service-orders'
    const draft = await watch('store', 200, () => partner.call(`${zone}.store`, { body: form }))
    const path = { service_order: draft.body.id }
    const consent_texts = await shownConsents({ nobody: stranger }, 'warranty_order')
    const sent = await watch('send', 200, () =>
      partner.call(`${zone}.send`, { path, body: { version: draft.body.version, consent_texts } }),
    )
    acknowledged.orders.push({ id: draft.body.id, comment, order_number: sent.body.order_number ?? '' })
    const text = marker()
    await watch('reply', 200, () => partner.call(`${zone}.reply`, { path, body: { text, files: [] } }))
    acknowledged.replies.push(text)
    const shown = await watch('show', 200, () => partner.call(`${zone}.show`, { path }))
    expect(shown.body.comment).toBe(comment)
    await watch('list', 200, () => partner.call(`${zone}.index`, { query: { per_page: 50 } }))
    await watch('search', 200, () =>
      partner.call('partnerzone.search.results.index', { query: { query: sent.body.order_number ?? '' } }),
    )
    await watch('dashboard', 200, () => partner.call('auth.user'))
  }
}

/** A round of staff's work: reading orders, a note at one, and a dictionary. */
function staffWork(url: string, desk: Desk, contract: Contract | undefined, watch: Watch, acknowledged: Acknowledged) {
  const session = sessions(callsOf(url, null, contract), desk.admin, watch)
  return async () => {
    const token = await session()
    const staff = callsOf(url, token, contract)
    for (const name of ['service-order.service-orders.index', 'partner.partners.index', 'user.users.index'] as const)
      await watch(name, 200, () => staff.call(name as EndpointName))
    const order = acknowledged.orders.at(-1)
    if (order) {
      const path = { service_order: order.id }
      const text = marker()
      await watch('show', 200, () => staff.call('service-order.service-orders.show', { path }))
      await watch('note', 200, () =>
        staff.call('service-order.service-orders.note', { path, body: { text, internal: true, files: [] } }),
      )
      acknowledged.notes.push(text)
    }
    const name = marker()
    const stored = await watch('store type', 200, () =>
      staff.call('service-order.repair-types.store', { body: { name_pl: name, name_en: name } }),
    )
    const { id } = stored.body
    const type = { id, name, version: stored.body.version }
    acknowledged.types.push(type)
    const changed = marker()
    const updated = await watch('update type', 200, () =>
      staff.call('service-order.repair-types.update', {
        path: { repair_type: id },
        body: { name_pl: changed, name_en: changed, version: type.version },
      }),
    )
    Object.assign(type, { name: changed, version: updated.body.version })
  }
}

interface MaintenanceKinds {
  device_type: number
  maintenance_type: number
  repair_type: number
}

/** Stores the dictionary entries that a maintenance names. */
async function addMaintenanceKinds({ admin }: Desk): Promise<MaintenanceKinds> {
  const body = (name: string) => ({ name_pl: name, name_en: name, interval_months: 12 })
  const device_type = await admin.call('service-order.device-types.store', { body: body('Pompa ciepła') })
  const maintenance_type = await admin.call('service-order.maintenance-types.store', { body: body('Przegląd') })
  const repair_type = await admin.call('service-order.repair-types.store', {
    body: { name_pl: 'Przegląd', name_en: 'Maintenance' },
  })
  return {
    device_type: device_type.body.id,
    maintenance_type: maintenance_type.body.id,
    repair_type: repair_type.body.id,
  }
}

/** A round about a maintenance: registered by the partner, scheduled and completed by staff. */
function maintenanceWork(
  url: string,
  desk: Desk,
  contract: Contract | undefined,
  watch: Watch,
  acknowledged: Acknowledged,
  kinds: MaintenanceKinds,
) {
  const stranger = callsOf(url, null, contract)
  const partners = sessions(stranger, desk.colleague, watch)
  const colleagues = sessions(stranger, desk.technician, watch)
  return async () => {
    const partner = callsOf(url, await partners(), contract)
    const staff = callsOf(url, await colleagues(), contract)
    const registered = await watch('register', 200, () =>
      partner.call('partnerzone.service-order.service-maintenances.store', {
        body: {
          ...kinds,
          model: desk.model,
          description: 'Przegląd okresowy',
          address: 'ul. Źródlana 4',
          post_code: '30-554',
          city: 'Kraków',
          country: 'PL',
          contact_name: 'Jan Testowy',
          contact_phone: '501 502 503',
        },
      }),
    )
    const path = { service_maintenance: registered.body.id }
    const scheduled = await watch('schedule', 200, () =>
      staff.call('service-order.service-maintenances.schedule', {
        path,
        body: {
          visit_day: today(),
          visit_time: '23:30',
          technician_id: desk.technician.id,
          version: registered.body.version,
        },
      }),
    )
    const note = marker()
    const ended = contract ? {} : { outcome: 'done' as const, visited_on: today() }
    await watch('complete', 200, () =>
      staff.call('service-order.service-maintenances.complete', {
        path,
        body: { note, version: scheduled.body.version, ...ended } as never,
      }),
    )
    acknowledged.maintenances.push({ id: registered.body.id, note })
    await watch('show maintenance', 200, () =>
      partner.call('partnerzone.service-order.service-maintenances.show', { path }),
    )
  }
}

/** A round of the company's administrator: an offer, and the invitation of a colleague. */
function companyWork(
  url: string,
  desk: Desk,
  contract: Contract | undefined,
  watch: Watch,
  acknowledged: Acknowledged,
) {
  const session = sessions(callsOf(url, null, contract), desk.boss, watch)
  return async () => {
    const boss = callsOf(url, await session(), contract)
    const offer_number = marker()
    const offer = await watch('offer', 200, () =>
      boss.call('partnerzone.offer-generator.offers.store', {
        body: { offer_number, customer_name: 'Jan Testowy' } as never,
      }),
    )
    acknowledged.offers.push({ id: offer.body.id, offer_number })
    // A company may invite a few people a day only.
    if (acknowledged.invitations.length >= 10) return
    const email = `${marker()}@instal-test.example`
    const body = { email, first_name: 'Ewa', last_name: 'Nowa', locale: 'pl' as const, partner_id: desk.company }
    const name = contract ? 'partnerzone.user.users.store' : 'partnerzone.user.invitations.store'
    await watch('invite', 200, () => boss.call(name, { body }))
    acknowledged.invitations.push(email)
  }
}

/** Gives the token of a session; every fifth time the person signs in. */
function sessions(stranger: ReturnType<typeof callsOf>, person: Person, watch: Watch): () => Promise<string> {
  let uses = 0
  let token = ''
  return async () => {
    if (uses % 5 === 0 || !token) token = await signIn(stranger, person, watch)
    uses += 1
    return token
  }
}

async function signIn(
  stranger: ReturnType<typeof callsOf>,
  { email, password }: Person,
  watch: Watch,
): Promise<string> {
  const challenge = await watch('captcha', 200, () => stranger.call('auth.captcha'))
  const captcha = await solvedCaptcha(challenge.body as never)
  const signedIn = await watch('sign-in', 200, () =>
    stranger.call('auth.login', { body: { email, password, captcha } }),
  )
  return signedIn.body.access_token
}

let last = 0

/** A form that can be sent, for a device of its own. */
function orderForm({ model, code }: Desk) {
  last += 1
  return {
    purchase_date: '2025-03-03',
    install_date: '2025-03-20',
    country: 'PL',
    installation_address: 'ul. Źródlana 4',
    installation_post_code: '30-554',
    installation_city: 'Kraków',
    installation_place: 'kotłownia',
    model,
    serial_no: `2501550000000${String(last).padStart(9, '0')}`,
    item_types: ['external' as const],
    error_code: code,
    delivery_type: 'Shipment' as const,
    delivery_address_type: 'CustomerAddress' as const,
    recipient: 'Jan Testowy',
    contact_name: 'Jan Testowy',
    contact_email: 'jan@instal-test.example',
    contact_phone: '501 502 503',
    consent_processing_data: true,
    consent_commercial_info: true,
    consent_marketing_purposes: true,
  }
}

/** Waits until every job has run: letters and orders to the ERP, enqueued by either release. */
async function jobsDone(pool: pg.Pool): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select name, state, count(*)::int from pgboss.job
         where state in ('created', 'retry', 'active') and start_after < now() + interval '10 minutes' group by 1, 2`,
      )
      expect(rows).toEqual([])
    },
    { timeout: 240_000, interval: 500 },
  )
}

async function expectKept(
  pool: pg.Pool,
  { orders, notes, replies, types, maintenances, offers, invitations }: Acknowledged,
): Promise<void> {
  const select = async (sql: string, values: unknown[]) => (await pool.query(sql, values)).rows
  const kept = await select(
    `select id, comment, order_number, erp_status from service_orders where comment = any($1) order by id`,
    [orders.map(({ comment }) => comment)],
  )
  expect(kept).toEqual(
    orders.toSorted((one, other) => one.id - other.id).map((order) => ({ ...order, erp_status: 'saved' })),
  )
  expect(new Set(kept.map(({ order_number }) => order_number)).size).toBe(orders.length)
  const texts = [...notes, ...replies]
  expect(
    await select('select text from service_order_events where text = any($1) order by text collate "C"', [texts]),
  ).toEqual(texts.toSorted().map((text) => ({ text })))
  expect(
    await select('select id, name_pl as name, version from repair_types where id = any($1) order by id', [
      types.map(({ id }) => id),
    ]),
  ).toEqual(types.toSorted((one, other) => one.id - other.id))
  const reports = await select(
    'select id, completion_note as note from service_maintenances where completion_note is not null order by id',
    [],
  )
  expect(reports).toEqual(maintenances.toSorted((one, other) => one.id - other.id))
  // Without outcome and day nothing is completed by this release; the one before completes as it always did.
  expect(
    await select(
      `select count(*)::int from service_maintenances where completion_note is not null
       and (status = 'completed') = (report_kept_at is not null)`,
      [],
    ),
  ).toEqual([{ count: 0 }])
  expect(
    await select('select id, offer_number from offers where id = any($1) order by id', [offers.map(({ id }) => id)]),
  ).toEqual(offers.toSorted((one, other) => one.id - other.id))
  const invited = await select(
    `select email from company_invitations where email = any($1)
     union all select email from users where email = any($1) order by 1`,
    [invitations],
  )
  expect(invited).toEqual(invitations.toSorted().map((email) => ({ email })))
  expect(await select(`select name, source_name from pgboss.job where name = 'dead-letter'`, [])).toEqual([])
}

async function expectFiles(url: string, desk: Desk, contract: Contract, { orders }: Acknowledged): Promise<void> {
  const staff = callsOf(url, desk.admin.token, contract)
  for (const { id } of [...orders.slice(0, 10), ...orders.slice(-10)]) {
    const { body } = await staff.call('service-order.service-orders.show', { path: { service_order: id } })
    const file = await fetch(new URL(body.warranty_book?.url ?? '', url), {
      headers: { authorization: `Bearer ${desk.admin.token}` },
    })
    expect(Buffer.from(await file.arrayBuffer()).equals(fixture('warranty-book.pdf'))).toBe(true)
  }
}

/**
 * Lines of a log about unexpected errors. A statement that gave way to the migration's lock is not one: no call failed by it, or it
 * is among the failures.
 */
const errorsIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && JSON.parse(line).level >= 50 && !line.includes('due to lock timeout'))
