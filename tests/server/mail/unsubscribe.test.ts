import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { mailSamples } from '#tests/support/scenarios/mail-samples.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let lead: Person

beforeAll(async () => {
  server = await startServer({ work: true })
  lead = await server.person({ roles: ['moderator-management'] })
})
afterAll(() => server.stop())

/** The source of the only letter with a subject. */
async function sourceOf(part: string): Promise<string> {
  const folder = server.deps.config.data_dir
  return vi.waitFor(
    async () => {
      const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.eml'))
      const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      const found = sources.find((source) => source.includes(part))
      if (!found) throw new Error(`No letter contains ${part}`)
      return found
    },
    { timeout: 20_000, interval: 100 },
  )
}

it('a digest is stopped by one press in a mail program, without a session, and no other letter is', async () => {
  await lead.call('report.reports.subscribe', { body: { report: 'offers', subscribed: true } })
  await lead.call('report.reports.subscribe', { body: { report: 'warranty', subscribed: true } })
  const to = { to: lead.email, locale: 'en' as const }
  await queueMails(server.db, [
    { ...to, template: 'report_offers', data: mailSamples.report_offers },
    { ...to, template: 'orders_missed', data: mailSamples.orders_missed },
    { ...to, template: 'order_review', data: mailSamples.order_review },
  ])
  const stop = (source: string) => /^List-Unsubscribe: <http:\/\/portal\.test(\S+)>\r?$/m.exec(source)?.[1] ?? ''
  const press = (path: string) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })

  const report = await sourceOf('Subject: Partner offers')
  expect(report).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  // A scanner that only looks stops nothing.
  const look = await fetch(`${server.url}${stop(report)}`, { redirect: 'manual' })
  expect([look.status, look.headers.get('location')]).toEqual([302, '/#/profile'])
  expect((await lead.call('report.reports.index')).body.subscribed).toEqual(['offers', 'warranty'])
  expect((await press(stop(report))).status).toBe(200)
  expect((await press(stop(report))).status).toBe(200)
  expect((await lead.call('report.reports.index')).body.subscribed).toEqual(['warranty'])

  expect((await press(stop(await sourceOf('overdue')))).status).toBe(200)
  const { body } = await lead.call('profile.profile.show')
  expect(body.muted_letters).toEqual(['digests'])
  expect(body.letters).toContain('digests')

  // A letter about one order is no digest, and an unknown code stops nothing.
  expect(await sourceOf('Subject: Order SG')).not.toContain('List-Unsubscribe')
  expect((await press(`${stop(report).slice(0, -4)}AAAA`)).status).toBe(200)
})
