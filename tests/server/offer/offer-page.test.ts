import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allJobs } from '#server/modules.ts'
import { unseal } from '#server/sealed.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

const page = 'public-zone.offer'

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

it('a question sent again under its key, after a lost answer, is asked once', async () => {
  const { id, code } = await desk.sent()
  const ask = (text: string, key: string) =>
    server.nobody.call(`${page}.ask`, { path: { code }, body: { text }, headers: { 'idempotency-key': key } })
  const [first, again] = [await ask('Kiedy?', 'opening-1-1'), await ask('Kiedy?', 'opening-1-1')]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.messages).toEqual(first.body.messages)
  await ask('Za ile?', 'opening-1-2')
  expect((await desk.seen(id)).messages.map(({ text }) => text)).toEqual(['Kiedy?', 'Za ile?'])
})

describe('a question that was changed after a lost answer', () => {
  const ask = (code: string, text: string, headers: Record<string, string>) =>
    server.nobody.call(`${page}.ask`, { path: { code }, body: { text }, headers })
  const changed = (lost: string) => ({ 'idempotency-key': randomUUID(), 'idempotency-unanswered': lost })
  const questions = async (id: number) => (await desk.seen(id)).messages.map(({ text }) => text)

  it('is asked once: the page shows the first one, and says that the change is not in it', async () => {
    const { id, code } = await desk.sent()
    const lost = randomUUID()
    await ask(code, 'Kiedy?', { 'idempotency-key': lost })
    const { body } = await ask(code, 'Kiedy i za ile?', changed(lost))
    expect(body).toMatchObject({ arrived_before: true, messages: [{ text: 'Kiedy?' }] })
    expect(await questions(id)).toEqual(['Kiedy?'])
  })

  it('is asked with the change if the first one has not arrived; that one is refused when it comes late', async () => {
    const { id, code } = await desk.sent()
    const lost = randomUUID()
    await ask(code, 'Za ile?', changed(lost))
    const late = { path: { code }, body: { text: 'Kiedy?' }, headers: { 'idempotency-key': lost } }
    expect((await server.nobody.refused(`${page}.ask`, late)).body.code).toBe('idempotency')
    expect(await questions(id)).toEqual(['Za ile?'])
  })

  it('learns nothing of another link by its key', async () => {
    const [one, other] = [await desk.sent(), await desk.sent()]
    const lost = randomUUID()
    await ask(one.code, 'Kiedy?', { 'idempotency-key': lost })
    const { body } = await ask(other.code, 'Za ile?', changed(lost))
    expect(body).toMatchObject({ messages: [{ text: 'Za ile?' }] })
    expect(body).not.toHaveProperty('arrived_before')
  })
})

it('a key that another offer has used reveals nothing of it', async () => {
  const [one, other] = [await desk.sent(), await desk.sent()]
  const ask = (code: string) =>
    server.nobody.refused(`${page}.ask`, {
      path: { code },
      body: { text: 'Kiedy?' },
      headers: { 'idempotency-key': 'opening-2-1' },
    })
  expect((await ask(one.code)).status).toBe(200)
  expect(await ask(other.code)).toMatchObject({ status: 409, body: { code: 'idempotency' } })
})

it('the dashboard of the company counts opened offers, those that expire within a week, and accepted ones', async () => {
  const dashboard = async (who: typeof desk.author) =>
    (await who.call('partnerzone.dashboard.dashboards.index', {})).body.offers
  const before = await dashboard(desk.author)
  const opened = await desk.sent()
  await server.nobody.call(`${page}.open`, { path: { code: opened.code } })
  await desk.sent({ expires_on: dayFromNow(3) })
  const accepted = await desk.sent()
  await server.nobody.call(`${page}.accept`, {
    path: { code: accepted.code },
    body: { name: 'Joanna Malinowska', consent: true, gross: '108.00' },
  })
  expect(await dashboard(desk.author)).toEqual({
    to_approve: 0,
    opened: (before?.opened ?? 0) + 1,
    expiring: (before?.expiring ?? 0) + 1,
    until: dayFromNow(7),
    since: dayFromNow(-30),
    accepted: (before?.accepted ?? 0) + 1,
    accepted_gross: '108.00',
  })
  expect(await dashboard(desk.stranger)).toMatchObject({ opened: 0, expiring: 0, accepted: 0 })
})

describe('a public link', () => {
  it('accepts a limited number of questions about one offer in a day, from all its links, and the company gets one letter an hour', async () => {
    const { id, code } = await desk.sent()
    const { version } = await desk.seen(id)
    const more = { version, to: 'drugi@dom.example', again: true }
    await desk.author.call('partnerzone.offer-generator.offers.send', { path: { offer: id }, body: more })
    const { rows } = await server.pool.query('select code from offer_recipients where offer_id = $1 order by id', [id])
    const codes = rows.map((row) => row.code)
    expect(codes.length).toBe(2)
    await desk.letters('offer_asked')
    const ask = (at: number) =>
      server.nobody.refused(`${page}.ask`, { path: { code: codes[at % 2] }, body: { text: `Pytanie ${at}` } })
    const answers = []
    for (let at = 0; at < 21; at++) answers.push(await ask(at))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
    expect(answers.at(-1)?.body.message).toContain('Try again tomorrow')
    const letters = await server.pool.query(
      `select data, start_after > now() as waits from pgboss.job
       where name = 'mail.send' and data ->> 'template' = 'offer_asked' order by created_on, id`,
    )
    expect(letters.rows.map(({ waits, data }) => [waits, data.earlier_count ?? 0])).toEqual([
      [false, 0],
      [true, 18],
    ])
    await server.pool.query(`update rate_limits set ends_at = ends_at - interval '1 day'`)
    expect((await ask(1)).status).toBe(200)
    expect(code).toBe(codes[0])
  })
})

describe('by a link that the company handed over', () => {
  const zone = 'partnerzone.offer-generator.offers'
  const shared = async () => {
    const { id, version } = await desk.registered()
    const { body } = await desk.author.call(`${zone}.share`, { path: { offer: id }, body: { version } })
    return { id, code: body.url.split('/').at(-1) ?? '' }
  }
  const codeSentTo = async (email: string) => {
    const { rows } = await server.pool.query<{ code: string }>(
      `select data -> 'data' ->> 'confirmation_code' as code from pgboss.job
       where name = 'mail.send' and data ->> 'template' = 'offer_confirmation' and data ->> 'to' = $1 order by created_on desc`,
      [email],
    )
    return unseal(server.db, rows[0]?.code ?? '')
  }
  const accept = (code: string, more: object) =>
    server.nobody.refused(`${page}.accept`, {
      path: { code },
      body: { name: 'Joanna', consent: true, gross: '108.00', ...more },
    })

  it('the customer confirms an address by the code sent to it, which is kept and gets the confirmation', async () => {
    const { id, code } = await shared()
    const email = 'joanna@poczta.example'
    const shown = (await server.nobody.call(`${page}.show`, { path: { code } })).body
    expect(shown).toMatchObject({ confirms_by_code: true, answers_by_email: false })
    expect(shown.order_button).toBe('Zamawiam z obowiązkiem zapłaty')
    expect(Object.keys((await accept(code, {})).body.errors ?? {})).toEqual(['email'])
    expect(Object.keys((await accept(code, { email })).body.errors ?? {})).toEqual(['confirmation_code'])
    expect((await server.nobody.call(`${page}.confirm`, { path: { code }, body: { email } })).status).toBe(200)
    const confirmation_code = await codeSentTo(email)
    expect(confirmation_code).toMatch(/^\d{4} \d{4}$/)
    const others = [
      { email, confirmation_code: confirmation_code === '0000 0000' ? '1111 1111' : '0000 0000' },
      { email: 'inny@poczta.example', confirmation_code },
    ]
    for (const other of others)
      expect(Object.keys((await accept(code, other)).body.errors ?? {})).toEqual(['confirmation_code'])
    await server.pool.query(
      `update offer_recipients set confirmation_sent_at = now() - interval '31 minutes' where code = $1`,
      [code],
    )
    expect((await accept(code, { email, confirmation_code })).status).toBe(422)
    await server.pool.query(`update offer_recipients set confirmation_sent_at = now() where code = $1`, [code])

    const accepted = await accept(code, { email, confirmation_code })
    expect(accepted).toMatchObject({ status: 200, body: { acceptance: { confirmed_to: 'j…@poczta.example' } } })
    expect((await desk.seen(id)).acceptance).toMatchObject({ way: 'confirmed_link', email })
    await finishAcceptance(id)
    expect((await desk.letters('offer_accepted')).map(({ to }) => to)).toEqual([email])
  })

  const ask = (code: string, email: string) =>
    server.nobody.refused(`${page}.confirm`, { path: { code }, body: { email } })

  it('the tenth wrong code ends a code, and the customer requests another one', async () => {
    await server.deps.security.store()
    await server.pool.query('delete from security_failures')
    const { id, code } = await shared()
    const email = 'zgaduje@poczta.example'
    await ask(code, email)
    const right = await codeSentTo(email)
    const wrong = (at: number) => `${String(at).padStart(4, '0')} ${right.slice(5) === '0000' ? '1111' : '0000'}`
    // A code for another address is a wrong one, and is no try of this one.
    for (let at = 0; at < 12; at++) await accept(code, { email: 'inny@poczta.example', confirmation_code: wrong(at) })
    const tries = []
    for (let at = 0; at < 11; at++) tries.push(await accept(code, { email, confirmation_code: wrong(at) }))
    expect(tries.map(({ status }) => status)).toEqual(Array(11).fill(422))
    const said = tries.map(({ body }) => body.errors?.confirmation_code?.[0] ?? '')
    expect(said.map((text) => text.includes('ten wrong tries'))).toEqual([...Array(9).fill(false), true, true])
    expect((await accept(code, { email, confirmation_code: right })).status).toBe(422)
    await server.deps.security.store()
    const { rows } = await server.pool.query(
      `select sum(count)::int as count from security_failures where kind = 'code'`,
    )
    expect(rows).toEqual([{ count: 24 }])
    expect((await ask(code, email)).status).toBe(200)
    expect((await accept(code, { email, confirmation_code: await codeSentTo(email) })).status).toBe(200)
    expect((await desk.seen(id)).state).toBe('accepted')
  })

  it('codes are limited by address and by offer, and a stranger does not use up those of the customer', async () => {
    const { code } = await shared()
    const toOne = []
    for (let at = 0; at < 4; at++) toOne.push(await ask(code, 'jeden@poczta.example'))
    expect(toOne.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(toOne.at(-1)?.body.message).toContain('Three codes')
    for (let at = 0; at < 17; at++) expect((await ask(code, `obcy${at}@poczta.example`)).status).toBe(200)
    const last = await ask(code, 'ostatni@poczta.example')
    expect([last.status, last.body.message]).toEqual([429, expect.stringContaining('Try again tomorrow')])
    // The address that the offer has: its codes are counted by themselves.
    expect((await ask(code, 'j.malinowska@dom.example')).status).toBe(200)
  })

  it('nobody with a personal link gets a code by letter', async () => {
    const { id, code } = await desk.sent()
    const body = { email: 'obcy@poczta.example' }
    expect((await server.nobody.refused(`${page}.confirm`, { path: { code }, body })).status).toBe(409)
    await desk.accept(code, '108.00')
    expect((await desk.seen(id)).acceptance).toMatchObject({ way: 'personal_link', email: 'j.malinowska@dom.example' })
  })

  it('an acceptance recorded by the company is confirmed to the address in the offer, or to nobody', async () => {
    await desk.letters('offer_accepted')
    for (const address of ['k@dom.example', null]) {
      const { id, version } = await desk.registered({ customer_email: address, email_main: null })
      const body = { version, name: 'Joanna', note: 'Telefonicznie' }
      const noted = await desk.author.call(`${zone}.accept`, { path: { offer: id }, body })
      expect(noted.body.acceptance).toMatchObject({ way: 'noted', email: null })
      await finishAcceptance(id)
    }
    expect((await desk.letters('offer_accepted')).map(({ to }) => to)).toEqual(['k@dom.example'])
  })
})

const finishAcceptance = (offer_id: number) =>
  allJobs
    .find(({ name }) => name === 'offer.accepted')
    ?.run({ data: { offer_id }, db: server.db, deps: server.deps, at: new Date(), attempt: 1, isLastAttempt: false })

it('a link ends 90 days after the offer was answered or withdrawn, or after the last day of one that expired', async () => {
  const { id, code } = await desk.sent()
  const status = async (state: string, decided: number | null, expires: number) => {
    await server.pool.query(
      `update offers set state = $2::offer_state, decided_at = $3, expires_on = $4 where id = $1`,
      [id, state, decided === null ? null : `${dayFromNow(decided)}T12:00:00Z`, dayFromNow(expires)],
    )
    const links = [`${page}.show`, `${page}.open`] as const
    const answers = await Promise.all(links.map((call) => server.nobody.refused(call, { path: { code } })))
    return answers.map((answer) => answer.status)
  }
  for (const state of ['accepted', 'rejected', 'withdrawn']) {
    expect(await status(state, -90, -80)).toEqual([200, 200])
    expect(await status(state, -91, 10)).toEqual([404, 404])
  }
  expect(await status('expired', null, -90)).toEqual([200, 200])
  expect(await status('expired', null, -91)).toEqual([404, 404])
  expect(await status('superseded', null, -91)).toEqual([404, 404])
  expect(await status('viewed', null, 5)).toEqual([200, 200])
  const { recipients } = await desk.seen(id)
  expect(recipients[0]?.openings).toEqual([{ day: dayFromNow(0), times: 5 }])
})

it('an opening by one of the company’s own people, or of an answered offer, is not reported as news', async () => {
  const { id, version } = await desk.registered()
  const body = { version, to: 'k@dom.example', extra: [desk.colleague.email] }
  await desk.author.call('partnerzone.offer-generator.offers.send', { path: { offer: id }, body })
  const { rows } = await server.pool.query<{ code: string }>(
    'select code from offer_recipients where offer_id = $1 order by is_main desc',
    [id],
  )
  const [customers = '', own = ''] = rows.map(({ code }) => code)
  const open = (code: string) => server.nobody.call(`${page}.open`, { path: { code } })
  await desk.letters('offer_opened')
  await open(own)
  expect(await desk.seen(id)).toMatchObject({ state: 'sent', viewed_at: null })
  expect(await desk.letters('offer_opened')).toEqual([])

  const noted = { version: (await desk.seen(id)).version, name: 'Joanna', note: 'Telefonicznie' }
  await desk.author.call('partnerzone.offer-generator.offers.accept', { path: { offer: id }, body: noted })
  await open(customers)
  await open(customers)
  expect(await desk.letters('offer_opened')).toEqual([])
  const today = { day: dayFromNow(0) }
  expect((await desk.seen(id)).recipients.map(({ openings }) => openings)).toEqual([
    [{ ...today, times: 2 }],
    [{ ...today, times: 1 }],
  ])
})

it('lost offers are those declined or expired, not those that the company withdrew', async () => {
  const summary = async () => (await desk.author.call('partnerzone.offer-generator.offers.summary', {})).body.lost
  const before = (await summary()).count
  for (const state of ['rejected', 'expired', 'withdrawn', 'superseded']) {
    const { id } = await desk.sent()
    await server.pool.query('update offers set state = $2::offer_state where id = $1', [id, state])
  }
  expect((await summary()).count).toBe(before + 2)
})
