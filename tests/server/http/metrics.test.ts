import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteBackup } from '#server/backup/backup.ts'
import { addStoredGauges } from '#server/http/stored-gauges.ts'
import { announceProcess } from '#server/jobs/heartbeat.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const metrics = async () => (await fetch(new URL('/metrics', server.url))).text()

/** The value of a series; null where there is none. */
const valueIn = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}
const value = async (series: string) => valueIn(await metrics(), series)

/** Values are kept for two seconds. */
const valueLater = (series: string, expected: unknown) =>
  expect.poll(() => value(series), { timeout: 15_000, interval: 500 }).toEqual(expected)

const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
const dashboard = readFileSync('deploy/grafana/dashboard.json', 'utf8')
const names = (text: string) => [
  ...new Set(text.match(/\b(?:portal|http|database|process|nodejs)(?:_[a-z0-9]+)+(?=[\s{[)"])/g)),
]

describe('what alerts and dashboard name', () => {
  it('exists in /metrics of a server where nothing has happened yet', async () => {
    const text = await metrics()
    const isThere = (name: string) => new RegExp(`^${name}(?:\\{| )`, 'm').test(text)
    expect([names(alerts).length, names(dashboard).length]).toEqual([22, 21])
    expect([...names(alerts), ...names(dashboard)].filter((name) => !isThere(name))).toEqual([])
  })

  it('has a series for each kind from the start', async () => {
    const text = await metrics()
    const zero = [
      'portal_letter_oldest_age_seconds{kind="security"}',
      'portal_job_oldest_age_seconds{queue="service-order.erp-save"}',
      'portal_erp_order_unsaved_age_seconds{kind="parts",status="failed"}',
      'portal_import_unfinished_age_seconds{kind="devices"}',
      'portal_synchronization_lag_seconds{kind="items"}',
      'portal_synchronization_interval_seconds{kind="items"}',
      'portal_database_connection_wait_seconds_count{pool="jobs"}',
      'portal_lane_wait_seconds_count{lane="slow"}',
      'portal_security_failures_total{kind="locked"}',
      'portal_processes{runs_jobs="true"}',
      'portal_failed_jobs',
    ]
    expect(zero.filter((series) => valueIn(text, series) === null)).toEqual([])
    expect(text).toMatch(/^portal_release_info\{version="\d[^"]*",commit="[^"]+"\} 1$/m)
    expect(valueIn(text, 'portal_database_up')).toBe(1)
  })

  it('each alert has a heading that says what to do', () => {
    const rules = alerts.split('- alert: ').slice(1)
    const pages = readFileSync('docs/operations.md', 'utf8')
    const named = rules.map((rule) => ({
      alert: rule.split('\n')[0] ?? '',
      runbook: /runbook: (\S+)/.exec(rule)?.[1],
      severity: /severity: (\w+)/.exec(rule)?.[1],
    }))
    expect(named).toHaveLength(25)
    const lacking = named.filter(({ alert, runbook, severity = '' }) => {
      const section = new RegExp(`^#### ${alert}\\n\\n(.{60,})$`, 'm').test(pages)
      return !section || runbook !== `docs/operations.md#${alert.toLowerCase()}` || !/^(?:page|ticket)$/.test(severity)
    })
    expect(lacking).toEqual([])
  })

  it('each alert has a test in which it fires', () => {
    const tested = readFileSync('deploy/prometheus/alerts.test.yml', 'utf8')
    const names = alerts
      .split('- alert: ')
      .slice(1)
      .map((rule) => rule.split('\n')[0] ?? '')
    const fires = (name: string) =>
      new RegExp(`alertname: ${name}\\n\\s+eval_time: \\w+\\n\\s+exp_alerts:\\n\\s+- exp_labels`).test(tested)
    expect(names.filter((name) => !fires(name))).toEqual([])
  })

  const promtool = spawnSync('promtool', ['--version']).error ? null : 'promtool'
  it('the rules pass promtool: each alert fires for its reason, and none on a quiet night', ({ skip }) => {
    if (promtool === null) {
      console.warn('promtool is missing: the rules of the alerts are not tested (Debian package prometheus)')
      return skip('promtool is missing (Debian package prometheus)')
    }
    const check = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' })
      return { status, output: stdout + stderr }
    }
    expect(check('check', 'rules', 'deploy/prometheus/alerts.yml')).toMatchObject({ status: 0 })
    expect(check('test', 'rules', 'deploy/prometheus/alerts.test.yml')).toMatchObject({ status: 0 })
  })
})

describe('work that waits', () => {
  it('has the age of the oldest item, by kind', async () => {
    const { pool } = server
    await pool.query(
      `insert into pgboss.job (name, data, priority, created_on, start_after, keep_until, state) values
         ('mail.send', '{}', 20, now() - interval '90 s', now() - interval '90 s', now() + interval '30 days' - interval '90 s', 'created'),
         ('mail.send', '{}', 0, now() - interval '900 s', now() + interval '1 h', now() + interval '30 days' - interval '900 s', 'retry'),
         -- Queued for tomorrow.
         ('service-order.review', '{}', 0, now() - interval '1 day', now() + interval '1 day', now() + interval '31 days', 'created'),
         -- Queued for ten minutes ago, and waits for its next try.
         ('service-order.erp-save', '{}', 0, now() - interval '1 day', now() + interval '1 h', now() + interval '30 days' - interval '600 s', 'retry'),
         ('dead-letter', '{}', 0, now(), now(), now() + interval '90 days', 'created')`,
    )
    // A job that waits for disk space has not failed; it is not in the list of failed jobs either.
    await pool.query(
      `insert into pgboss.job (name, data, keep_until, state, source_output) values
         ('dead-letter', '{}', now() + interval '90 days', 'created', '{"message": "waits for disk space"}')`,
    )
    await pool.query(
      `insert into imports (kind, status, step, step_started_at) values ('devices', 'running', 'run', now() - interval '300 s')`,
    )
    await pool.query(
      `update synchronizations set active = true, every_minutes = 60, read_until = now() - interval '7200 s' where kind = 'items'`,
    )
    await valueLater('portal_failed_jobs', 1)
    const text = await metrics()
    const seconds = (series: string) => Math.round((valueIn(text, series) ?? -1) / 30) * 30
    expect({
      security: seconds('portal_letter_oldest_age_seconds{kind="security"}'),
      awaited: seconds('portal_letter_oldest_age_seconds{kind="awaited"}'),
      notice: seconds('portal_letter_oldest_age_seconds{kind="notice"}'),
      letters: seconds('portal_job_oldest_age_seconds{queue="mail.send"}'),
      tomorrow: seconds('portal_job_oldest_age_seconds{queue="service-order.review"}'),
      retried: seconds('portal_job_oldest_age_seconds{queue="service-order.erp-save"}'),
      devices: seconds('portal_import_unfinished_age_seconds{kind="devices"}'),
      units: seconds('portal_import_unfinished_age_seconds{kind="units"}'),
      items: seconds('portal_synchronization_lag_seconds{kind="items"}'),
      every: seconds('portal_synchronization_interval_seconds{kind="items"}'),
      parts: seconds('portal_synchronization_lag_seconds{kind="parts"}'),
    }).toEqual({
      security: 90,
      awaited: 0,
      notice: 900,
      letters: 900,
      tomorrow: 0,
      retried: 600,
      devices: 300,
      units: 0,
      items: 7200,
      every: 3600,
      parts: 0,
    })
  })

  it('is counted while processes run', async () => {
    const stops: (() => Promise<unknown>)[] = []
    await announceProcess({ db: server.db, log: server.deps.log }, { runs_jobs: true }, (undo) => stops.push(undo))
    await server.pool.query(
      `insert into processes (id, runs_jobs, seen_at) values (gen_random_uuid(), true, now() - interval '2 minutes')`,
    )
    await valueLater('portal_processes{runs_jobs="true"}', 1)
    for (const stop of stops) await stop()
    await valueLater('portal_processes{runs_jobs="true"}', 0)
  })

  it('keeps its last values while the database is away, which is reported', async () => {
    const { pool } = server
    await pool.query('alter schema pgboss rename to gone')
    await valueLater('portal_database_up', 0)
    expect(await value('portal_failed_jobs')).toBe(1)
    await pool.query('alter schema gone rename to pgboss')
    await valueLater('portal_database_up', 1)
  })

  it('has no value in a process that has not reached the database yet', async () => {
    const registry = new Registry()
    const pool = new pg.Pool({ connectionString: 'postgres://portal@127.0.0.1:1/none' })
    addStoredGauges(registry, pool)
    const text = await registry.metrics()
    await pool.end()
    expect(valueIn(text, 'portal_database_up')).toBe(0)
    expect([valueIn(text, 'portal_processes{runs_jobs="true"}'), valueIn(text, 'portal_failed_jobs')]).toEqual([
      null,
      null,
    ])
  })
})

describe('requests', () => {
  it('are counted by type: reading, writing, streaming, monitoring', async () => {
    const admin = await server.person({ roles: ['super-admin'] })
    const partner = await server.person({ roles: ['partner'] })
    const count = (text: string, labels: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('http_request_duration_seconds_count{') && line.includes(labels))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
    const before = await metrics()
    await admin.call('faq.categories.index', { query: {} })
    await admin.call('faq.categories.store', { body: { name_pl: 'Serwis', name_en: 'Service' } as never })
    await fetch(new URL('/readyz', server.url))
    const stop = new AbortController()
    const stream = await fetch(new URL('/api/partnerzone/notification/notifications/stream', server.url), {
      headers: { authorization: `Bearer ${partner.token}` },
      signal: stop.signal,
    })
    stop.abort()
    const after = await metrics()
    const added = (labels: string) => count(after, labels) - count(before, labels)
    expect(added('endpoint="faq.categories.index",kind="read",status="200"')).toBe(1)
    expect(added('endpoint="faq.categories.store",kind="write",status="200"')).toBe(1)
    expect(added('endpoint="other",kind="other",status="200"')).toBeGreaterThanOrEqual(1)
    expect(stream.status).toBe(200)
    expect(count(after, 'kind="read"') - count(before, 'kind="read"')).toBe(1)
  })
})

describe('the last backup', () => {
  it('has an age, which is that of the installation before the first one', async () => {
    await server.pool.query(`update users set created_at = now() - interval '300 s'`)
    const age = async () => Math.round(((await value('portal_backup_age_seconds')) ?? -1) / 60) * 60
    await expect.poll(age, { timeout: 15_000, interval: 500 }).toBe(300)
    await noteBackup(server.databaseUrl)
    await expect.poll(age, { timeout: 15_000, interval: 500 }).toBe(0)
  })
})

describe('waits and refusals', () => {
  it('are measured: connections, lanes, requests above a limit, sign-ins', async () => {
    const limited = await startServer({ config: { rate_limit: 20 } })
    const before = await metrics()
    const { body: challenge } = await limited.nobody.call('auth.captcha')
    const captcha = await solvedCaptcha(challenge as never)
    await limited.nobody.refused('auth.login', { body: { email: 'jan@portal.test', password: 'none', captcha } })
    for (let call = 0; call < 25; call += 1) await limited.nobody.refused('core.routes')
    const after = await metrics()
    await limited.stop()
    const added = (series: string) => (valueIn(after, series) ?? 0) - (valueIn(before, series) ?? 0)
    expect(added('portal_rate_limited_requests_total')).toBeGreaterThan(0)
    expect(added('portal_security_failures_total{kind="sign-in"}')).toBe(1)
    expect(added('portal_lane_wait_seconds_count{lane="usual"}')).toBeGreaterThan(0)
    expect(added('portal_database_connection_wait_seconds_count{pool="calls"}')).toBeGreaterThan(0)
  })
})
