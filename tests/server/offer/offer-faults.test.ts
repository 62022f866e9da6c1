import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { emptyContent } from '#contract/offer/content.ts'
import { contentValues, offerValues } from '#contract/offer/form.ts'
import { offerTotals } from '#contract/offer/totals.ts'
import type { MailMessage } from '#server/integrations/mail/mail.ts'
import { openSmtp } from '#server/integrations/mail/smtp.ts'
import { allJobs } from '#server/modules.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { line, type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

const zone = 'partnerzone.offer-generator.offers'
const templates = 'partnerzone.offer-generator.templates'

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

const none = { variant: null, options: [] }
const device = (device_id: number, more: object = {}) =>
  line({ kind: 'device', device_id, name: 'Helion', custom_price: null, catalogue_price: '31900.00', ...more })

describe('a price that needs an amount', () => {
  it('is not registered without the amount, and is calculated with it', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `select id from offer_condition_options where kind = 'transport_price' and takes_amount limit 1`,
    )
    const transport_price = rows[0]?.id ?? 0
    const { id, version } = await desk.draft({ transport_price })
    const refused = await desk.author.refused(`${zone}.register`, { path: { offer: id }, body: { version } })
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['transport_amount'])
    const offer = await desk.registered({ transport_price, transport_amount: '350.00' })
    expect(offerTotals(offer, none)).toMatchObject({ net: '450.00' })
  })
})

describe('VAT', () => {
  it('is calculated by line where lines have rates of their own, and by area where the house is above the limit', async () => {
    const lines = [
      line({ custom_price: '1000.00', vat: '8' }),
      line({ custom_price: '200.00', vat: '23' }),
      line({ custom_price: '600.00', vat: 'split' }),
    ]
    const offer = await desk.registered({ lines, vat_mode: 'mixed', housing: 'house', housing_area: '400' })
    // 300 of 400 m² by 8 %: 450.00 of the split line, the other 150.00 by 23 %.
    expect(offerTotals(offer, none).vat).toEqual([
      { rate: '23', net: '350.00', vat: '80.50' },
      { rate: '8', net: '1450.00', vat: '116.00' },
    ])
  })
})

describe('a device', () => {
  it('that is deleted or blocked before registering prevents it, and is named', async () => {
    const { id, version } = await desk.draft({ lines: [device(desk.tank, { name: 'Helion Aqua 200' })] })
    await server.pool.query('update devices set blocked = true where id = $1', [desk.tank])
    const path = { offer: id }
    const blocked = await desk.author.refused(`${zone}.register`, { path, body: { version } })
    expect(blocked.body.errors?.sections?.[0]).toContain('Helion Aqua 200')
    await server.pool.query('update devices set blocked = false, deleted_at = now() where id = $1', [desk.tank])
    expect((await desk.seen(id)).warnings).toMatchObject([{ kind: 'gone' }])
    const gone = await desk.author.refused(`${zone}.register`, { path, body: { version } })
    expect(gone.body.errors?.sections?.[0]).toContain('Helion Aqua 200')
    await server.pool.query('update devices set deleted_at = null where id = $1', [desk.tank])
    expect((await desk.author.call(`${zone}.register`, { path, body: { version } })).body.state).toBe('open')
  })
})

describe('a template', () => {
  it('is kept, changed and deleted by its company; a stranger does not find it', async () => {
    const content = contentValues(desk.form({ lines: [device(desk.pump, { purchase_price: '20000.00' })] }))
    const body = { ...content, name: 'Pompa 9 kW, dom 150 m²' }
    const { id, version, is_own, lines } = (await desk.author.call(`${templates}.store`, { body })).body
    expect([is_own, lines]).toEqual([true, 1])
    const path = { offer_template: id }
    const changed = { ...body, name: 'Pompa 12 kW', active: true, version }
    expect((await desk.stranger.refused(`${templates}.update`, { path, body: changed })).status).toBe(404)
    const own = await desk.colleague.call(`${templates}.update`, { path, body: changed })
    expect(own.body).toMatchObject({ name: 'Pompa 12 kW', version: version + 1 })
    const late = await desk.author.refused(`${templates}.update`, { path, body: changed })
    expect(late.status).toBe(409)
    expect((await desk.author.call(`${templates}.destroy`, { path })).status).toBe(200)
    const found = await desk.author.call(`${templates}.index`, {})
    expect(found.body.results.map((one) => one.id)).not.toContain(id)
  })

  it('of the distributor has no purchase prices, and gives every company its current prices', async () => {
    const sections = [
      { id: 's', name: '', lines: [device(desk.pump, { catalogue_price: '1.00', purchase_price: '2.00', unit: '' })] },
    ]
    const body = { ...emptyContent(), name: 'Od dystrybutora', sections }
    const { id } = (await desk.trader.call('offer-generator.templates.store', { body })).body
    expect((await desk.service.refused('offer-generator.templates.store', { body })).status).toBe(403)
    const draft = (await desk.stranger.call(`${zone}.store`, { body: { template_id: id } })).body
    expect(draft.sections[0]?.lines[0]).toMatchObject({
      catalogue_price: '31900.00',
      catalogue_day: dayFromNow(0),
      purchase_price: null,
    })
    expect(draft.warnings).toEqual([])
  })
})

describe('the staff’s view', () => {
  it('does not show a draft that revises an offer', async () => {
    const { id } = await desk.sent()
    const copy = (await desk.author.call(`${zone}.copy`, { path: { offer: id } })).body
    const read = async () => (await desk.trader.call('offer-generator.offers.show', { path: { offer: id } })).body
    expect(await read()).toMatchObject({ revised_by: null })
    expect(await desk.seen(id)).toMatchObject({ revised_by: { id: copy.id, state: 'draft' } })
    const body = { ...offerValues(copy), expires_on: dayFromNow(9), version: copy.version }
    await desk.author.call(`${zone}.update`, { path: { offer: copy.id }, body })
    const { version } = await desk.seen(copy.id)
    await desk.author.call(`${zone}.register`, { path: { offer: copy.id }, body: { version } })
    expect(await read()).toMatchObject({ revised_by: { id: copy.id } })
  })
})

describe('a letter that the mail server refuses', () => {
  it('is recorded at its address, and the company is told in the bell', async () => {
    const post = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onRcptTo: (_, __, done) => done(Object.assign(new Error('No such user here'), { responseCode: 550 })),
    })
    await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve))
    const { port } = post.server.address() as AddressInfo
    const mail = openSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'Portal <portal@example.com>' })
    const { id } = await desk.sent()
    await run('mail.send', 'offer_sent', { ...server.deps, mail })
    await run('offer.delivered', null, server.deps)
    mail.close()
    await new Promise<void>((resolve) => post.close(() => resolve()))
    expect((await desk.seen(id)).recipients).toMatchObject([
      { delivery: 'failed', failure: expect.stringContaining('550') },
    ])
    const { body } = await desk.author.call('partnerzone.notification.notifications.index', {})
    expect(body.results[0]?.title).toContain('did not reach')
  })
})

describe('HTML in every field', () => {
  it('is kept as typed and is text for every reader: nothing of it is markup in a letter', async () => {
    const html = '<img src=x onerror="alert(1)"> & <b>Ω</b>'
    const typed = {
      offer_number: `${html} 1`,
      subject: html,
      introduction: html,
      notes: html,
      customer_name: html,
      customer_contact: html,
      customer_address: html,
      customer_phone: '<i>600</i>',
      maintainer_name: html,
      variants: [
        { key: 'A' as const, name: html, is_recommended: true, discount: null },
        { key: 'B' as const, name: html, is_recommended: false, discount: null },
      ],
      sections: (['A', 'B'] as const).map((variant) => ({
        id: variant,
        name: html,
        variant,
        is_optional: false,
        lines: [line({ name: html, description: html, unit: '<b>szt.</b>', print_description: true })],
      })),
    }
    const { id, code } = await desk.sent(typed as never)
    expect(await desk.seen(id)).toMatchObject(typed)
    const path = { code }
    const shown = (await server.nobody.call('public-zone.offer.show', { path })).body
    expect(shown).toMatchObject({ subject: html, variants: [{ name: html }, { name: html }] })
    await server.nobody.call('public-zone.offer.ask', { path, body: { text: html } })
    const sent: MailMessage[] = []
    const mail = { ...server.deps.mail, send: async (message: MailMessage) => void sent.push(message) }
    for (const template of ['offer_sent', 'offer_asked']) await run('mail.send', template, { ...server.deps, mail })
    expect(sent).toHaveLength(2)
    for (const letter of sent) {
      expect(letter.html).toContain('&lt;img src=x')
      expect(letter.html).not.toMatch(/<img|<b>Ω/)
      expect(letter.text).toContain(html)
    }
  })
})

/** Runs the newest job of a name as the worker does. */
async function run(name: string, template: string | null, deps: typeof server.deps) {
  const { rows } = await server.pool.query(
    `select data from pgboss.job where name = $1 and ($2::text is null or data ->> 'template' = $2)
     order by created_on desc limit 1`,
    [name, template],
  )
  const job = allJobs.find((one) => one.name === name)
  await job?.run({ data: rows[0]?.data, db: server.db, deps, at: new Date(), attempt: 1, isLastAttempt: false })
}
