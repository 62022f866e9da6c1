import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { Offer } from '#contract/offer/entity.ts'
import type { StaffOrder } from '#contract/service-order/entity.ts'
import { raise } from '#server/events.ts'
import { replyAddress } from '#server/integrations/mail/replies.ts'
import { mailJobs } from '#server/modules/mail/jobs.ts'
import { modules } from '#server/modules.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { eraseByName } from '#tests/support/scenarios/erased-person.ts'
import { type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import { handOver, plainText, replyMailbox, writtenMessage } from '#tests/support/scenarios/reply-mail.ts'
import { type MaintenanceDesk, openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const authserv_id = 'mx.firma.example'
const logged: Record<string, unknown>[] = []
let server: TestServer
let desk: MaintenanceDesk
let offers: OfferDesk

beforeAll(async () => {
  server = await startServer({ logged, config: { replies: { ...replyMailbox, authserv_id } } })
  expect(logged.filter(({ level }) => Number(level) >= 40)).toEqual([])
  desk = await openMaintenanceDesk(server)
  offers = await openOfferDesk(server)
  await server.pool.query(
    `insert into spare_parts (number, name_pl, net_price, active) values ('500001', 'Pompa', 9, true)`,
  )
})
afterAll(async () => {
  expect(logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  await server.stop()
})
beforeEach(() => server.pool.query(`delete from pgboss.job where name = 'mail.send'`))

const results = (text: string) => `Authentication-Results: ${authserv_id}; ${text}`
/** As the tested server answered a forged letter, and a genuine one of another domain than its own. */
const failed = results('spf=fail smtp.mailfrom=zlo.example; dmarc=fail (p=none) header.from=firma.test')

interface Letter {
  from: string
  to: string
  text: string
  headers?: string[]
}

const handOverLetter = ({ from, to, text, headers = [failed] }: Letter) =>
  handOver(server, writtenMessage({ from, to, headers, body: plainText(text) }))

/** A record with its conversation: who writes, to which address, and who confirms. */
interface Talk {
  from: string
  to: string
  confirms: Person
  mayNot: Person
  show(): Promise<Shown>
  confirm(letter_id: number, who?: Person): Promise<{ status: number; body: unknown }>
  /** Texts of the conversation with their authors. */
  said(shown: Shown): unknown[]
  /** The person who writes, as the conversation names them. */
  author: string
}
interface Shown {
  unconfirmed_letters: { id: number; author_name: string; text: string | null; files: { filename: string }[] }[]
}

async function ofOrder(kind: 'warranty' | 'maintenance' | 'parts', id: number): Promise<Talk> {
  const { entity, param } = {
    warranty: { entity: 'service-order.service-orders', param: 'service_order' },
    maintenance: { entity: 'service-order.service-maintenances', param: 'service_maintenance' },
    parts: { entity: 'service-order.spare-parts-orders', param: 'spare_parts_order' },
  }[kind]
  const path = { [param]: id } as { service_order: number }
  const about = { of: kind, order_id: id, order_number: '', model_name: '', serial_no: '', text: '', files: 0 }
  const show = `${entity}.show` as 'service-order.service-orders.show'
  return {
    from: desk.author.email,
    to: replyAddress(server.db, 'order_message', about, desk.author.id) ?? '',
    confirms: desk.technician,
    mayNot: desk.reader,
    show: async () => (await desk.technician.call(show, { path })).body,
    confirm: (letter_id, who = desk.technician) =>
      who.call(`${entity}.confirm-letter` as 'service-order.service-orders.confirm-letter', {
        path,
        body: { letter_id },
      }),
    said: (shown) =>
      (shown as StaffOrder).timeline
        .filter(({ text }) => text !== null)
        .map(({ actor, text }) => [actor?.full_name, text]),
    author: await nameOf(desk.author),
  }
}

async function ofOffer(thread: 'customer' | 'company'): Promise<Talk> {
  const { id } = await offers.sent()
  const path = { offer: id }
  const customer = 'j.malinowska@dom.example'
  const data = { offer_id: id } as never
  return {
    from: thread === 'customer' ? customer : offers.author.email,
    to:
      (thread === 'customer'
        ? replyAddress(server.db, 'offer_sent', data, null)
        : replyAddress(server.db, 'offer_asked', data, offers.author.id)) ?? '',
    confirms: offers.colleague,
    mayNot: offers.stranger,
    show: () => offers.seen(id),
    confirm: (letter_id, who = offers.colleague) =>
      who.call('partnerzone.offer-generator.offers.confirm-letter', { path, body: { letter_id } }),
    said: (shown) => (shown as Offer).messages.map(({ author_name, text }) => [author_name, text]),
    author: thread === 'customer' ? 'Joanna Malinowska' : await nameOf(offers.author),
  }
}

async function nameOf({ id }: Person): Promise<string> {
  const { rows } = await server.pool.query(`select first_name || ' ' || last_name as name from users where id = $1`, [
    id,
  ])
  return rows[0].name
}

async function orderOfParts(): Promise<number> {
  const address = {
    company_name: 'Instal-Term',
    nip: '5261040828',
    billing_name: 'Instal-Term',
    is_repeated: true,
    shipping_name: 'Jan Żak',
    shipping_email: 'jan@instal.test',
    shipping_phone: '600700800',
    shipping_street: 'Długa 1',
    shipping_postcode: '00-850',
    shipping_city: 'Warszawa',
  }
  const { body } = await desk.author.call('partnerzone.service-order.spare-parts-orders.store', {
    body: { ...address, lines: [{ number: '500001', quantity: 1 }] },
  })
  return body.id
}

const talks: Record<string, () => Promise<Talk>> = {
  warranty: async () => ofOrder('warranty', (await desk.atWork()).id),
  maintenance: async () => ofOrder('maintenance', (await desk.registered()).id),
  parts: async () => ofOrder('parts', await orderOfParts()),
  customer: () => ofOffer('customer'),
  company: () => ofOffer('company'),
}

it('every conversation has a scenario below', () => {
  expect(Object.keys(talks).toSorted()).toEqual(
    modules.flatMap(({ replies = [] }) => replies.map(({ name }) => name)).toSorted(),
  )
})

describe.each(Object.keys(talks))('in the conversation %s', (name) => {
  const open = () => talks[name]?.() ?? Promise.reject(new Error(name))

  it('a letter of an unconfirmed sender changes nothing until it is confirmed, and then counts as the person’s own', async () => {
    const { from, to, show, confirm, confirms, mayNot, said, author } = await open()
    const before = await show()
    expect(await handOverLetter({ from, to, text: 'Już działa.' })).toBe('unconfirmed')
    const waiting = await show()
    expect(waiting).toEqual({ ...before, unconfirmed_letters: [expect.objectContaining({ text: 'Już działa.' })] })
    expect((await queuedLetters(server.pool)).map(({ template }) => template)).not.toContain('order_replied')

    const letter_id = waiting.unconfirmed_letters[0]?.id ?? 0
    expect((await confirm(letter_id, mayNot)).status).toBeGreaterThanOrEqual(403)
    expect(await show()).toEqual(waiting)
    expect((await confirm(letter_id)).status).toBe(200)
    const after = await show()
    expect(after.unconfirmed_letters).toEqual([])
    expect(said(after)).toEqual([...said(before), [author, 'Już działa.']])
    const { rows } = await server.pool.query(
      `select user_id, after from audit_entries where action = 'confirm-letter' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([{ user_id: confirms.id, after: { from_address: from } }])
    expect((await confirm(letter_id)).status).toBe(404)
    expect(said(await show())).toEqual(said(after))
  }, 60_000)

  it('a letter that the mail server has confirmed is added at once', async () => {
    const { from, to, show, said, author } = await open()
    const domain = from.split('@')[1]
    for (const passed of [`dmarc=pass header.from=${domain}`, `spf=fail; dkim=pass header.d=${domain}`]) {
      const before = said(await show())
      expect(await handOverLetter({ from, to, text: `Tak: ${passed}`, headers: [results(passed), failed] })).toBe(
        'taken',
      )
      expect(said(await show())).toEqual([...before, [author, `Tak: ${passed}`]])
    }
  }, 60_000)

  it('a letter of another record is not found', async () => {
    const [one, other] = [await open(), await open()]
    await handOverLetter({ from: one.from, to: one.to, text: 'Już działa.' })
    const letter_id = (await one.show()).unconfirmed_letters[0]?.id ?? 0
    expect((await other.confirm(letter_id)).status).toBe(404)
    expect((await one.show()).unconfirmed_letters).toHaveLength(1)
  }, 60_000)
})

/** An order that waits for an answer of its author. */
async function waiting() {
  const { id } = await desk.inErp()
  const { body } = await desk.lead.call('service-order.service-orders.show', { path: { service_order: id } })
  await desk.lead.call('service-order.service-orders.ask', {
    path: { service_order: id },
    body: { version: body.version, reason: 'information', text: 'Jakie jest ciśnienie?' },
  })
  await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
  return { id, ...(await ofOrder('warranty', id)) }
}

const rowOf = async (id: number) => {
  const columns = 'status, waiting_reason, waiting_since, due_at, due_clock, acts_next, version, updated_at'
  return (await server.pool.query(`select ${columns} from service_orders where id = $1`, [id])).rows[0]
}

it('stops no clock and ends no waiting; its confirmation does', async () => {
  const { id, from, to, show, confirm } = await waiting()
  const before = await rowOf(id)
  expect(await handOverLetter({ from, to, text: '1,4 bar' })).toBe('unconfirmed')
  expect(await rowOf(id)).toEqual(before)
  expect(before).toMatchObject({ status: 'waiting', waiting_reason: 'information' })
  const [letter] = (await show()).unconfirmed_letters
  expect((await confirm(letter?.id ?? 0)).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ status: 'registered', waiting_reason: null })
}, 60_000)

it('has files that are kept and shown, and added with it', async () => {
  const { id, from, to, show, confirm } = await waiting()
  const pdf = fixture('warranty-book.pdf').toString('base64')
  const body = [
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    ...plainText('W załączniku.'),
    '--b',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename="protokol.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    ...(pdf.match(/.{1,76}/g) ?? []),
    '--b--',
  ]
  expect(await handOver(server, writtenMessage({ from, to, headers: [failed], body }))).toBe('unconfirmed')
  const [letter] = (await show()).unconfirmed_letters
  expect(letter).toMatchObject({ text: 'W załączniku.', files: [{ filename: 'protokol.pdf' }] })
  const { rows } = await server.pool.query(`select unreferred_since from media_files where filename = 'protokol.pdf'`)
  expect(rows).toEqual([{ unreferred_since: null }])
  expect((await confirm(letter?.id ?? 0)).status).toBe(200)
  const order = (await desk.admin.call('service-order.service-orders.show', { path: { service_order: id } })).body
  expect(order.timeline.at(-1)).toMatchObject({ kind: 'replied', files: [{ filename: 'protokol.pdf' }] })
}, 60_000)

it('stays when the order is completed meanwhile, and the confirmation says why', async () => {
  const { id, from, to, show, confirm } = await waiting()
  await handOverLetter({ from, to, text: '1,4 bar' })
  await server.pool.query(`update service_orders set status = 'completed', waiting_reason = null where id = $1`, [id])
  const [letter] = (await show()).unconfirmed_letters
  expect((await confirm(letter?.id ?? 0)).status).toBe(409)
  expect((await show()).unconfirmed_letters).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ status: 'completed' })
  // One that comes now goes back to the account, as a confirmed one would.
  expect(await handOverLetter({ from, to, text: 'Jeszcze jedno' })).toBe('returned')
}, 60_000)

it('cannot be added when its sender has left the company or has no account any more', async () => {
  const { id } = await desk.inErp()
  const leaver = await server.person({ roles: ['partner'], partners: [desk.company] })
  const about = {
    of: 'warranty',
    order_id: id,
    order_number: '',
    model_name: '',
    serial_no: '',
    text: '',
    files: 0,
  } as const
  const to = replyAddress(server.db, 'order_message', about, leaver.id) ?? ''
  const { show, confirm } = await ofOrder('warranty', id)
  expect(await handOverLetter({ from: leaver.email, to, text: 'Moje' })).toBe('unconfirmed')
  const [letter] = (await show()).unconfirmed_letters
  for (const ends of ['delete from partner_users where user_id = $1', 'update users set status = 0 where id = $1']) {
    await server.pool.query(ends, [leaver.id])
    const refused = await confirm(letter?.id ?? 0)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'The sender no longer has access to this record, so the message cannot join it.' },
    })
  }
  expect((await show()).unconfirmed_letters).toHaveLength(1)
}, 60_000)

it('those who may confirm are notified of the first one, and at most twenty wait', async () => {
  const { id, from, to, show } = await waiting()
  await server.pool.query('update service_orders set owner_id = $1 where id = $2', [desk.technician.id, id])
  for (let count = 0; count < 20; count += 1)
    expect(await handOverLetter({ from, to, text: `Wiadomość ${count}` })).toBe('unconfirmed')
  logged.splice(0)
  expect(await handOverLetter({ from, to, text: 'Wiadomość 21' })).toBe('refused')
  expect(logged.filter(({ msg }) => msg !== 'call')).toMatchObject([{ over: 'unconfirmed' }])
  expect((await show()).unconfirmed_letters).toHaveLength(20)
  expect(await queuedLetters(server.pool)).toMatchObject([
    {
      template: 'reply_unconfirmed',
      to: desk.technician.email,
      data: { path: `/cms/service-order/service-orders/${id}` },
    },
  ])
}, 60_000)

it('is recognised by its content, without a Message-ID or with a different one each time', async () => {
  const { from, to, show } = await waiting()
  const dated = ['Date: Fri, 27 Nov 2026 10:00:00 +0100']
  const bare = (headers: string[]) =>
    [failed, ...headers, `From: Jan <${from}>`, `To: <${to}>`, 'Subject: Odp.', ...plainText('1,4 bar')].join('\r\n')
  expect(await handOver(server, bare(dated))).toBe('unconfirmed')
  expect(await handOver(server, bare(['Received: from elsewhere', ...dated]))).toBe('repeated')
  expect(await handOver(server, bare(['Message-ID: <new@mx.example>', ...dated]))).toBe('repeated')
  expect((await show()).unconfirmed_letters).toHaveLength(1)
  expect(await handOver(server, bare(['Date: Fri, 27 Nov 2026 10:05:00 +0100']))).toBe('unconfirmed')
}, 60_000)

it('is deleted after 90 days', async () => {
  const { from, to, show } = await waiting()
  await handOverLetter({ from, to, text: '1,4 bar' })
  const cleanUp = mailJobs.find(({ name }) => name === 'mail.clean-up')
  const { db, deps } = server
  const run = (at: Date) => cleanUp?.run?.({ db, deps, at, data: {} } as never)
  await run(new Date(Date.now() + 89 * 86_400_000))
  expect((await show()).unconfirmed_letters).toHaveLength(1)
  await run(new Date(Date.now() + 91 * 86_400_000))
  expect((await show()).unconfirmed_letters).toEqual([])
}, 60_000)

it('is erased with its person and with its record, and names no erased person', async () => {
  const { id, to, from, show } = await waiting()
  const leaver = await server.person({ roles: ['partner'], partners: [desk.company] })
  const about = {
    of: 'warranty',
    order_id: id,
    order_number: '',
    model_name: '',
    serial_no: '',
    text: '',
    files: 0,
  } as const
  const own = replyAddress(server.db, 'order_message', about, leaver.id) ?? ''
  await handOverLetter({ from: leaver.email, to: own, text: 'Moje' })
  await handOverLetter({ from, to, text: 'Klientka Bronisława Żurek jest w domu.' })
  const texts = async () => (await show()).unconfirmed_letters.map(({ text }) => text)
  expect(await texts()).toHaveLength(2)

  await server.pool.query('update users set status = 2, status_since = now() where id = $1', [leaver.id])
  const request = { email: leaver.email, confirmation: leaver.email, reason: 'Wniosek z maja' }
  expect((await desk.admin.refused('consent.persons.anonymise', { body: request })).status).toBe(200)
  expect(await texts()).toEqual(['Klientka Bronisława Żurek jest w domu.'])
  await eraseByName(server, 'Bronisława Żurek')
  expect(await texts()).toEqual(['Klientka *** jest w domu.'])
  const nobody = { emails: [], shared: [], names: [], phones: [], contacts: null, identity: null, pattern: null }
  const erased = { entity: 'service-order.service-orders', id, user_id: null, outside: server.deps, ...nobody }
  await raise({ db: server.db, by: systemActor, at: server.deps.clock() }, 'person.erased', erased)
  expect(await texts()).toEqual([])
}, 60_000)

it('is returned at once if it would be refused', async () => {
  const { from, to, show } = await waiting()
  expect(await handOverLetter({ from, to, text: 'x '.repeat(3000) })).toBe('returned')
  expect((await show()).unconfirmed_letters).toEqual([])
  expect((await queuedLetters(server.pool)).map(({ template, to }) => [template, to])).toEqual([
    ['reply_returned', desk.author.email],
  ])
}, 60_000)

describe.each(['customer', 'company'] as const)('the whole letter about an offer, %s', (thread) => {
  const quoted = ['W maju.', '', 'pt., 27 lis 2026 o 11:20 Serwis <serwis@dom.example> napisał(a):', '> Kiedy montaż?']
  const written = quoted.join('\r\n')
  const whole = { text: quoted.join('\n'), is_cut: false, pictures: 0 }

  it('stays with the message', async () => {
    const { from, to, show } = await ofOffer(thread)
    const headers = [results(`dmarc=pass header.from=${from.split('@')[1]}`)]
    expect(await handOverLetter({ from, to, text: written, headers })).toBe('taken')
    expect((await show()) as Offer).toMatchObject({ messages: [{ text: 'W maju.', letter: whole }] })
  })

  it('waits with the message, and goes with it when it is confirmed', async () => {
    const { from, to, show, confirm } = await ofOffer(thread)
    expect(await handOverLetter({ from, to, text: written })).toBe('unconfirmed')
    const [waiting] = (await show()).unconfirmed_letters
    expect(waiting).toMatchObject({ text: 'W maju.', letter: whole })
    expect((await confirm(waiting?.id ?? 0)).status).toBe(200)
    expect((await show()) as Offer).toMatchObject({ messages: [{ text: 'W maju.', letter: whole }] })
  })
})
