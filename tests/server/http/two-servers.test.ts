import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWithin } from '#server/db/count-within.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { replyAddress } from '#server/integrations/mail/replies.ts'
import { renderMail } from '#server/integrations/mail/templates.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { queueOutside } from '#server/modules/mail/index.ts'
import { toMediaFile } from '#server/modules/media/index.ts'
import { rowOfPath } from '#server/modules/media/recent-rows.ts'
import { offerDrawer } from '#server/modules/offer/paper.ts'
import { drawPreview } from '#server/paper/draw.ts'
import { seal, unseal } from '#server/sealed.ts'
import type { Config } from '#server/settings/config.ts'
import { readSheet } from '#tests/support/scenarios/import-files.ts'
import { mailSamples } from '#tests/support/scenarios/mail-samples.ts'
import { replyMailbox } from '#tests/support/scenarios/reply-mail.ts'
import { storedFiles } from '#tests/support/scenarios/stored-files.ts'
import { openTrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const account = 'PL61109010140000071219812874'

/** The settings of two servers in this process. */
const settings: Record<'first' | 'second', Partial<Config>> = {
  first: {
    secret: 'the secret of the first of two servers, of fifty',
    letter_limits: { record: 2, company: 50, new_addresses: 50 },
    transfer_account: account,
    order_hold_transfer: 3,
    replies: { ...replyMailbox, address: 'first@portal.test' },
    erp_name: 'Zeus',
    switched_off: ['ERP'],
  },
  second: {
    secret: 'the secret of the second of two servers, of fifty',
    letter_limits: { record: 4, company: 50, new_addresses: 50 },
    transfer_account: null,
    order_hold_transfer: 9,
    switched_off: ['PAYU', 'ERP'],
    replies: { ...replyMailbox, address: 'second@portal.test' },
    erp_name: 'Hera $&',
  },
}

let first: TestServer
let second: TestServer
let both: readonly TestServer[]

beforeAll(async () => {
  first = await startServer({ config: settings.first })
  second = await startServer({ config: settings.second })
  both = [first, second]
})
afterAll(async () => {
  for (const server of both) {
    expect(server.unforeseen).toEqual([])
    await server.stop()
  }
})

describe('two servers in one process', () => {
  it('accept only the links that each has signed', async () => {
    const links: string[] = []
    for (const server of both) {
      const files = storedFiles(server.deps, await server.person({ roles: ['partner'] }))
      const row = await files.store('photo.jpg', 'warranty_images')
      links.push(toMediaFile(server.db, row, server.deps.clock()).url)
    }
    const statuses = both.map(({ url }) =>
      Promise.all(links.map(async (link) => (await fetch(new URL(link, url))).status)),
    )
    expect(await Promise.all(statuses)).toEqual([
      [200, 403],
      [403, 200],
    ])
  })

  it('read only what each has sealed, in a nested transaction too', async () => {
    const sealed = await inTransaction(first.db, (tx) => tx.transaction(async (nested) => seal(nested, 'a token')))
    expect(unseal(first.db, sealed)).toBe('a token')
    expect(() => unseal(second.db, sealed)).toThrow()
  })

  it('draw papers of persons with the same id without waiting for each other', async () => {
    const user = { id: 1 }
    const first_data = Promise.withResolvers<never>()
    const waiting = drawPreview(offerDrawer, () => first_data.promise, { db: first.db, user })
    const ended = expect(waiting).rejects.toThrow('the first had its turn')
    await expect(
      drawPreview(offerDrawer, () => Promise.reject(new Error('the second had its turn')), { db: second.db, user }),
    ).rejects.toThrow('the second had its turn')
    first_data.reject(new Error('the first had its turn'))
    await ended
  })

  it('limit letters by each one’s setting', async () => {
    const sent = await Promise.all(
      both.map(async (server) => {
        const partner_id = await server.partner()
        const write = (to: string) =>
          inTransaction(server.db, (db) =>
            queueOutside(
              { db, at: server.deps.clock() },
              { company: 'Instalacje Testowe', reply_to: null },
              { partner_id, about: 'offer 1', above: 'skip' },
              [{ to, locale: 'pl', template: 'offer_sent', data: mailSamples.offer_sent }],
            ),
          )
        const outcomes: boolean[] = []
        for (const to of ['a', 'b', 'c', 'd', 'e']) outcomes.push(await write(`${to}@dom.example`))
        return outcomes.filter(Boolean).length
      }),
    )
    expect(sent).toEqual([2, 4])
  })

  it('ask for payment by each one’s settings: forms, account, time of a transfer', async () => {
    const offered = []
    for (const server of both) {
      const hall = await openTrainingHall(server)
      const term = await hall.term(await hall.training())
      const sign = (type: 'online' | 'transfer') =>
        hall.sign(term, [`Osoba ${type}`], { payment_id: hall.payments[type] })
      const { order } = await sign('transfer')
      const buyer = await server.person({ roles: ['partner'], partners: [hall.company], is_company_admin: true })
      const { body } = await buyer.call('partnerzone.training.orders.show', {
        path: { training_order: order?.id as number },
      })
      const days = (Date.parse(body.hold_until ?? '') - Date.parse(body.created_at)) / 86_400_000
      const online = await sign('online').then(
        ({ order }) => order?.status,
        (error: Error) => error.message,
      )
      offered.push({ account: body.transfer?.bank_account, days, online })
    }
    expect(offered).toEqual([
      { account, days: 3, online: 'unpaid' },
      { account: null, days: 9, online: 'invalid' },
    ])
  })

  it('receive replies at each one’s mailbox and address', async () => {
    const data = { ...mailSamples.order_message }
    const [one, other] = both.map(({ db }) => replyAddress(db, 'order_message', data, 7))
    expect(one).toMatch(/^first\+[^@]+@portal\.test$/)
    expect(other).toMatch(/^second\+[^@]+@portal\.test$/)
    expect(one?.replace(/^first|@.*$/g, '')).not.toBe(other?.replace(/^second|@.*$/g, ''))
  })

  it('name each one’s ERP in an answer, a letter and a workbook', async () => {
    for (const server of both) {
      const { erp_name, data_dir } = server.deps.config
      const admin = await server.person({ roles: ['super-admin'] })
      const refusal = await admin.call('synchronization.synchronizations.check')
      expect(refusal.body).toMatchObject({
        message: `The connection to ${erp_name} is switched off in the settings of the server`,
      })

      const { subject } = renderMail('order_erp_failed', 'pl', mailSamples.order_erp_failed, server.deps.config)
      expect(subject).toContain(`: dane niezapisane w ${erp_name}`)

      const template = await fetch(new URL('/api/import/templates/devices', server.url), {
        headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'pl' },
      })
      const file = join(data_dir, 'template.xlsx')
      await writeFile(file, Buffer.from(await template.arrayBuffer()))
      const cells = await Promise.all(['Dane', 'Objaśnienia'].map(async (name) => (await readSheet(file, name)).cells))
      const texts = cells.flat(2).filter((cell) => typeof cell === 'string')
      expect(texts.filter((text) => text === `Numer w ${erp_name}`)).toHaveLength(2)
      expect(texts.filter((text) => /\{erp\}|Navision/.test(text))).toEqual([])
    }
  })

  it('queue jobs in each one’s queue, also the one that started first', async () => {
    for (const server of both) await enqueue(server.db, 'mail.send', { mark: server.url }, { startAfter: 3600 })
    const marks = both.map(async ({ pool }) => {
      const { rows } = await pool.query(`select data ->> 'mark' as mark from pgboss.job where data ? 'mark'`)
      return rows.map(({ mark }) => mark)
    })
    expect(await Promise.all(marks)).toEqual([[first.url], [second.url]])
  })

  it('store counters under each one’s keys', async () => {
    const keys = both.map(async ({ db, pool }) => {
      await countWithin(db, 'the same key', 60, new Date())
      const { rows } = await pool.query('select key from rate_limits order by ends_at desc limit 1')
      return rows[0].key
    })
    const [one, other] = await Promise.all(keys)
    expect(one).not.toBe(other)
  })

  it('do not serve each other’s files from memory', async () => {
    const path = `${randomUUID()}.jpg`
    const files = storedFiles(first.deps, await first.person({ roles: ['partner'] }))
    const { id } = await files.store('photo.jpg', 'warranty_images')
    await first.pool.query('update media_files set is_private = false, path = $2 where id = $1', [id, path])
    expect(await rowOfPath(first.db, path)).toMatchObject({ id })
    expect(await rowOfPath(second.db, path)).toBeNull()
  })
})
