import { describe, expect, it } from 'vitest'
import { offerValues } from '#contract/offer/form.ts'
import { offerTotals } from '#contract/offer/totals.ts'
import { countedContent } from '#machines/offer/public-content.ts'
import { expireOffers, remindCustomers } from '#server/modules/offer/jobs.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { line, type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

const zone = 'partnerzone.offer-generator.offers'
const page = 'public-zone.offer'
const day = 86_400_000

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

describe('the customer', () => {
  it('opens it, chooses, and accepts once, however often they press', async () => {
    const sections = [
      {
        id: 'a',
        name: '',
        variant: 'A' as const,
        is_optional: false,
        lines: [line({ custom_price: '1000.00' }), line({ id: 'opt', custom_price: '50.00', is_optional: true })],
      },
      { id: 'b', name: '', variant: 'B' as const, is_optional: false, lines: [line({ custom_price: '900.00' })] },
    ]
    const variants = [
      { key: 'A' as const, name: 'Cicha', is_recommended: true, discount: null },
      { key: 'B' as const, name: 'Tańsza', is_recommended: false, discount: null },
    ]
    const { id, code } = await desk.sent({ sections: sections as never, variants })
    expect((await desk.letters('offer_sent')).at(-1)).toMatchObject({
      to: 'j.malinowska@dom.example',
      files: [expect.any(String)],
    })
    const path = { code }
    const { body: shown, headers } = await server.nobody.call(`${page}.show`, { path })
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect((await desk.seen(id)).state).toBe('sent')
    expect((await server.nobody.call(`${page}.open`, { path })).body.state).toBe('viewed')
    expect((await desk.letters('offer_opened')).map(({ to }) => to)).toEqual([desk.author.email])

    const choice = { variant: 'A' as const, options: ['opt'] }
    const { gross } = offerTotals(countedContent(shown), choice)
    expect(gross).toBe('1134.00')
    const wrong = await server.nobody.refused(`${page}.accept`, {
      path,
      body: { ...choice, name: 'J', consent: true, gross: '1.00' },
    })
    expect(wrong.status).toBe(409)
    const pressed = await Promise.all([
      desk.accept(code, gross, choice),
      desk.accept(code, gross, choice),
      desk.accept(code, '972.00', { variant: 'B' }),
    ])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
    const [{ body }] = pressed
    expect(body.acceptance).not.toBeNull()
    const { rows } = await server.pool.query(
      'select count(*)::int as count from offer_acceptances where offer_id = $1',
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
    expect(await desk.seen(id)).toMatchObject({ state: 'accepted' })
  })

  it('chooses quantities within the bounds of the lines, and the deposit follows the accepted total', async () => {
    const account = 'PL61109010140000071219812874'
    const radiator = { id: 'radiator', custom_price: '200.00', quantity: '4', quantity_min: '2', quantity_max: '6' }
    const valve = { id: 'valve', custom_price: '10.00', quantity: '8', tied_to: 'radiator', tied_quantity: '2' }
    const lines = [line(radiator), line(valve), line({ id: 'pump', custom_price: '1000.00' })]
    const { id, code } = await desk.sent({ lines, deposit_percent: '30', deposit_account: account, deposit_days: 7 })
    const path = { code }
    const { body: shown } = await server.nobody.call(`${page}.show`, { path })
    expect(shown).toMatchObject({
      deposit_account: account,
      deposit_title: expect.stringContaining('Zaliczka, oferta'),
    })
    const refusedBy = async (chosen: object[]) => {
      const body = { quantities: chosen, name: 'Joanna', consent: true, gross: '1.00' }
      const { status, body: said } = await server.nobody.refused(`${page}.accept`, { path, body: body as never })
      return [status, Object.keys(said.errors ?? {})]
    }
    expect(await refusedBy([{ line: 'radiator', quantity: '7' }])).toEqual([422, ['quantities']])
    expect(await refusedBy([{ line: 'radiator', quantity: '2.5' }])).toEqual([422, ['quantities']])
    expect(await refusedBy([{ line: 'pump', quantity: '2' }])).toEqual([422, ['quantities']])
    expect(await refusedBy([{ line: 'valve', quantity: '2' }])).toEqual([422, ['quantities']])
    // 5 radiators and 10 valves of 2 for each: 1000 + 100 + 1000 = 2100 net, 8 % of VAT, 30 % of 2268.
    const quantities = [
      { line: 'radiator', quantity: '5' },
      { line: 'gone', quantity: '3' },
    ]
    const accepted = await desk.accept(code, '2268.00', { quantities })
    expect(accepted.body.acceptance).toMatchObject({
      quantities: [{ line: 'radiator', quantity: '5' }],
      deposit: '680.40',
      deposit_due_on: dayFromNow(7),
    })
    expect(await desk.seen(id)).toMatchObject({
      acceptance: {
        quantities: [{ line: 'radiator', quantity: '5' }],
        totals: { gross: '2268.00' },
        deposit: '680.40',
      },
    })
  })

  it('after an acceptance, a parts order, a visit and a unit are begun from the offer, which shows them', async () => {
    await server.pool.query("insert into spare_parts (number, name_pl) values ('00123456', 'Zawór bezpieczeństwa')")
    const lines = [
      line({ id: 'pump', kind: 'device', device_id: desk.pump, name: 'Helion HeatPump 12', quantity: '2' }),
      line({ id: 'valve', name: 'Zawór 00123456', quantity: '2.5' }),
      line({ id: 'left', name: 'Bufor', is_optional: true }),
    ]
    const { id, code } = await desk.sent({ lines, customer_address: 'ul. Brzozowa 7/2, 35-213 Rzeszów' })
    const path = { offer: id }
    expect((await desk.author.refused(`${zone}.follow-up`, { path })).status).toBe(409)
    await desk.accept(code, await desk.priceOf(code))
    expect((await desk.author.call(`${zone}.follow-up`, { path })).body).toMatchObject({
      customer: { name: 'Joanna Malinowska', street: 'ul. Brzozowa 7/2', postcode: '35-213', city: 'Rzeszów' },
      devices: [{ line: 'pump', device_id: desk.pump, quantity: '2' }],
      parts: [{ number: '00123456', quantity: 3 }],
      items: ['2 szt. × Helion HeatPump 12', '2.5 szt. × Zawór 00123456'],
    })
    const unit = (
      await desk.author.call('partnerzone.device.units.store', { body: { device_id: desk.pump, offer_id: id } })
    ).body
    const typed = {
      company_name: 'Instal-Test',
      nip: '5260250274',
      lines: [{ number: '00123456', quantity: 3 }],
      billing_name: 'Instal-Test',
      delivery_type: 'PersonalReceipt',
      shipping_name: 'Jan Testowy',
      shipping_email: 'jan@example.com',
      shipping_phone: '+48601234567',
      offer_id: id,
    }
    const stored = await desk.author.call('partnerzone.service-order.spare-parts-orders.store', {
      body: typed as never,
    })
    expect(stored.body).toMatchObject({ order_number: expect.any(String) })
    expect(await desk.seen(id)).toMatchObject({
      follow_ups: [
        { kind: 'unit', id: unit.id, number: null },
        { kind: 'parts_order', id: stored.body.id, number: stored.body.order_number },
      ],
    })
    const foreign = await desk.stranger.refused('partnerzone.device.units.store', { body: { offer_id: id } })
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ['offer_id']])
    await desk.author.call('partnerzone.device.units.destroy', { path: { unit: unit.id } })
    expect(await desk.seen(id)).toMatchObject({ follow_ups: [{ kind: 'parts_order' }] })
  })

  it('is refused a minute after the last day, and told whom to call; the company may still record a late acceptance', async () => {
    const { id, code } = await desk.sent()
    await server.pool.query('update offers set expires_on = $2 where id = $1', [id, dayFromNow(-1)])
    const refused = await server.nobody.refused(`${page}.accept`, {
      path: { code },
      body: { name: 'J', consent: true, gross: '108.00' },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'lifecycle'])
    expect(refused.body.message).toContain('Instal-Test')
    await expireOffers(server.db, new Date())
    const { state, version } = await desk.seen(id)
    expect(state).toBe('expired')
    const late = await desk.author.call(`${zone}.accept`, {
      path: { offer: id },
      body: { version, name: 'Joanna', note: 'Zadzwoniła' },
    })
    expect(late.body).toMatchObject({ state: 'accepted', acceptance: { way: 'noted', note: 'Zadzwoniła' } })
  })

  it('asks and is answered; declines with a reason', async () => {
    const { id, code } = await desk.sent()
    const path = { code }
    // Those of the tests before.
    await desk.letters('offer_asked')
    expect((await server.nobody.call(`${page}.ask`, { path, body: { text: 'Czy z montażem?' } })).status).toBe(200)
    expect(await desk.seen(id)).toMatchObject({ messages: [{ from_customer: true, text: 'Czy z montażem?' }] })
    expect(await desk.letters('offer_asked')).toHaveLength(1)
    await desk.author.call(`${zone}.answer`, { path: { offer: id }, body: { text: 'Tak' } })
    expect((await desk.letters('offer_answered')).map(({ to }) => to)).toEqual(['j.malinowska@dom.example'])
    const { body } = await server.nobody.call(`${page}.reject`, { path, body: { reason: 'Za drogo' } })
    expect(body.state).toBe('rejected')
    expect(await desk.seen(id)).toMatchObject({ state: 'rejected', reason: 'Za drogo' })
  })

  it('who decides while the company supersedes the offer sees one outcome, never both', async () => {
    const old = await desk.sent()
    const copy = (await desk.author.call(`${zone}.copy`, { path: { offer: old.id } })).body
    await desk.author.call(`${zone}.update`, {
      path: { offer: copy.id },
      body: { ...offerValues(copy), expires_on: dayFromNow(9), version: copy.version },
    })
    const { version } = await desk.seen(copy.id)
    const [accepted, registered] = await Promise.all([
      desk.accept(old.code, '108.00'),
      desk.author.refused(`${zone}.register`, { path: { offer: copy.id }, body: { version } }),
    ])
    expect([accepted.status, registered.status].toSorted()).toEqual([200, 409])
    const { state } = await desk.seen(old.id)
    expect(state).toBe(accepted.status === 200 ? 'accepted' : 'superseded')
  })

  it('without a code finds nothing', async () => {
    expect((await server.nobody.refused(`${page}.show`, { path: { code: 'a-code-that-nobody-has' } })).status).toBe(404)
  })
})

describe('after sending', () => {
  it('sending again warns with the day of the first sending', async () => {
    const { id, version, code } = await desk.sent()
    const body = { version, to: 'j.malinowska@dom.example' }
    const warned = await desk.author.refused(`${zone}.send`, { path: { offer: id }, body })
    expect(warned.status).toBe(422)
    const again = await desk.author.call(`${zone}.send`, {
      path: { offer: id },
      body: { ...body, again: true, extra: ['b@dom.example'] },
    })
    expect(again.body.recipients).toMatchObject([
      { times: 2, is_main: true },
      { email: 'b@dom.example', is_main: false },
    ])
    expect(await desk.codeOf(id)).toBe(code)
  })

  it('extending makes a new paper and lets an expired offer be accepted again', async () => {
    const { id, code, paper } = await desk.sent()
    await server.pool.query(`update offers set expires_on = $2, state = 'expired', resume_to = 'sent' where id = $1`, [
      id,
      dayFromNow(-1),
    ])
    const { version } = await desk.seen(id)
    const { body } = await desk.author.call(`${zone}.extend`, {
      path: { offer: id },
      body: { version, expires_on: dayFromNow(10) },
    })
    expect(body).toMatchObject({ state: 'sent', revision: 2, expires_on: dayFromNow(10) })
    expect(body.paper?.url).not.toBe(paper?.url)
    expect((await desk.letters('offer_extended')).length).toBe(1)
    expect((await desk.accept(code, '108.00')).status).toBe(200)
  })

  it('a withdrawn offer cannot be accepted, and the customer is told', async () => {
    const { id, version, code } = await desk.sent()
    await desk.author.call(`${zone}.withdraw`, { path: { offer: id }, body: { version, reason: 'Zmiana cennika' } })
    expect((await desk.letters('offer_withdrawn')).length).toBe(1)
    expect((await desk.accept(code, '108.00')).status).toBe(409)
    expect((await server.nobody.call(`${page}.show`, { path: { code } })).body).toMatchObject({
      state: 'withdrawn',
      can_answer: false,
    })
  })

  it('reminds the customer once, when the company wants it', async () => {
    await desk.settings({ remind_days: 3 })
    await server.pool.query(`update offers set reminded_at = now() where state in ('sent', 'viewed')`)
    await desk.sent({ expires_on: dayFromNow(2) })
    await desk.sent({ expires_on: dayFromNow(20) })
    await remindCustomers(server.db, new Date())
    await remindCustomers(server.db, new Date(Date.now() + day / 24))
    expect((await desk.letters('offer_expiring')).length).toBe(1)
  })
})
