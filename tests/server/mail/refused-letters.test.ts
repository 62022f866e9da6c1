import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MailData } from '#server/integrations/mail/letter.ts'
import { type AnyMail, queueMail } from '#server/integrations/mail/queue.ts'
import type { MailTemplate } from '#server/integrations/mail/templates.ts'
import { recordRefusal } from '#server/modules/mail/index.ts'
import { causedBy } from '#server/observability/request-context.ts'
import { mailSamples } from '#tests/support/scenarios/mail-samples.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const patiently = { timeout: 30_000, interval: 50 }

let relay: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer
let partner: Person
let colleague: Person

beforeAll(async () => {
  relay = await startMailServer()
  server = await startServer({ work: true, config: { smtp_url: relay.url } })
  partner = await server.person({ roles: ['partner'] })
  colleague = await server.person({ roles: ['super-admin'] })
})
afterAll(async () => {
  await server.stop()
  await relay.stop()
})
beforeEach(async () => {
  relay.behave({ recipient: (to) => (to === 'gone@dom.example' ? 550 : null) })
  await relay.begin()
  await server.pool.query(`delete from audit_entries where action = 'refuse-letter'`)
  await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
})

const names = Object.keys(mailSamples) as MailTemplate[]

/** Queues a letter as a call of a person does. */
const write = (person: Person | null, template: MailTemplate, to = 'gone@dom.example') => {
  const mail = { to, locale: 'pl', template, data: mailSamples[template] } as AnyMail
  return causedBy(
    'TEST-0001',
    () => queueMail(server.db, mail),
    () => person?.id ?? null,
  )
}
const left = () =>
  vi.waitFor(async () => {
    const { rows } = await server.pool.query(`select from pgboss.job where name = 'mail.send' and state <> 'completed'`)
    expect(rows).toHaveLength(0)
  }, patiently)

/** Entities and ids of the records with a line about a refused letter. */
async function lines(): Promise<string[]> {
  const { rows } = await server.pool.query<{ entity: string; entity_id: number }>(
    `select entity, entity_id from audit_entries where action = 'refuse-letter' order by id`,
  )
  return rows.map(({ entity, entity_id }) => `${entity} ${entity_id}`)
}

const bell = async (person: Person) => {
  const { rows } = await server.pool.query<{ title_pl: string; path: string }>(
    `select title_pl, path from notifications join notification_recipients on notification_id = notifications.id
     where user_id = $1 order by notifications.id`,
    [person.id],
  )
  return rows
}

/** The record that the sample of a letter names by its number, read from the sample alone. */
function recordIn(template: MailTemplate): string | null {
  const data = mailSamples[template] as {
    offer_id?: number
    order_id?: number
    unit_id?: number
    of?: string
    term_id?: number
  }
  const kinds: Record<string, string> = { maintenance: 'service-maintenances', parts: 'spare-parts-orders' }
  if (data.offer_id) return `offer-generator.offers ${data.offer_id}`
  if (data.unit_id) return `device.units ${data.unit_id}`
  if (data.order_id && data.term_id === undefined)
    return `service-order.${kinds[data.of ?? ''] ?? 'service-orders'} ${data.order_id}`
  return null
}

describe('a letter that is finally refused', () => {
  it.each(names.filter((name) => name !== 'letter_refused'))(
    '"%s" is tried once, and its person and its record say so',
    async (template) => {
      await write(colleague, template)
      await left()
      expect(relay.state.begun.filter((to) => to === 'gone@dom.example')).toHaveLength(1)
      expect(relay.recipients()).toEqual([colleague.email])
      const expected = recordIn(template)
      if (expected !== null) expect(await lines()).toEqual([expected])
      else expect((await lines()).length).toBeLessThanOrEqual(1)
    },
  )

  it('is shown in the bell of the company’s person, with the page of its record', async () => {
    await write(partner, 'offer_answered')
    await left()
    expect((await bell(partner)).at(-1)).toEqual({
      title_pl: 'Wiadomość nie dotarła do odbiorcy',
      path: '/offer-generator/offers/7/preview',
    })
    expect(relay.recipients()).toEqual([partner.email])
  })

  it('is shown in the bell only, where its recipient caused it', async () => {
    const before = await bell(partner)
    relay.behave({ recipient: (to) => (to === partner.email ? 550 : null) })
    await write(partner, 'address_asked', partner.email)
    await left()
    expect(await bell(partner)).toHaveLength(before.length + 1)
    expect(relay.state.begun).toEqual([partner.email])
  })

  it('causes no further letter where nobody caused it, or where the letter about it is refused too', async () => {
    await write(null, 'order_asked')
    await write(colleague, 'letter_refused')
    await left()
    expect(relay.recipients()).toEqual([])
    expect(await lines()).toEqual(['service-order.service-orders 7'])
  })

  it('names the person of the session that caused it, also when a job writes it', async () => {
    await colleague.call('user.users.store', {
      body: {
        first_name: 'Ewa',
        last_name: 'Nowa',
        email: 'gone@dom.example',
        phone_number: null,
        locale: 'pl',
        roles: ['moderator'],
        all_brands: true,
        brands: [],
        all_provinces: true,
        provinces: [],
        all_partners: true,
        partners: [],
        company_admin_of: [],
      },
    })
    await vi.waitFor(() => expect(relay.recipients()).toEqual([colleague.email]), patiently)
  })
})

describe('a delivery report', () => {
  const sent = async (person: Person, template: keyof MailData) => {
    await write(person, template, 'later@dom.example')
    await left()
    return relay.state.arrived.at(-1)?.message_id.replace(/^<|@.*$/g, '') ?? ''
  }

  it('about an accepted letter is treated like a refusal, once', async () => {
    const id = await sent(partner, 'order_replied')
    const acting = { db: server.db, at: new Date() }
    expect(await recordRefusal(acting, id, '550 5.1.1  No such\r\nuser')).toBe(true)
    expect(await recordRefusal(acting, id, '550 5.1.1 No such user')).toBe(false)
    await left()
    expect(await lines()).toEqual(['service-order.service-orders 7'])
    expect((await bell(partner)).at(-1)?.path).toBe('/service-order/service-orders/7/preview')
    expect(relay.recipients()).toEqual(['later@dom.example', partner.email])
    const { rows } = await server.pool.query(`select after from audit_entries where action = 'refuse-letter'`)
    expect(rows).toEqual([{ after: { email: 'later@dom.example', reason: '550 5.1.1 No such user' } }])
  })

  it('about a letter of others changes nothing', async () => {
    const acting = { db: server.db, at: new Date() }
    for (const id of [randomUUID(), 'none', '']) expect(await recordRefusal(acting, id, '550')).toBe(false)
  })

  it('finds no letter to an erased person, and no address is readable in the database', async () => {
    const id = await sent(partner, 'order_replied')
    const { rows } = await server.pool.query('select * from handed_letters where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain('dom.example')
    const { raise } = await import('#server/events.ts')
    const person = { entity: 'user.users', id: 0, user_id: null, shared: [], names: [], phones: [] }
    await raise({ db: server.db, by: { user_id: null, permissions: {} } as never, at: new Date() }, 'person.erased', {
      ...person,
      emails: ['later@dom.example'],
      pattern: null,
      contacts: null,
      identity: null,
      outside: server.deps,
    })
    expect(await recordRefusal({ db: server.db, at: new Date() }, id, '550')).toBe(false)
  })
})
