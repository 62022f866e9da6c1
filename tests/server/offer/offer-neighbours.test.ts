import { describe, expect, it } from 'vitest'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { emptyContent } from '#contract/offer/content.ts'
import { offerTotals } from '#contract/offer/totals.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type EventName, type Events, raise } from '#server/events.ts'
import { settingsOf } from '#server/modules/offer/company/settings.ts'
import { allJobs } from '#server/modules.ts'
import { line, type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/* Effects on an offer when its sources end or change. */

const zone = 'partnerzone.offer-generator.offers'
const page = 'public-zone.offer'

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

const happen = <Name extends EventName>(name: Name, event: Events[Name]) =>
  inTransaction(server.db, (db) => raise({ db, by: systemActor, at: new Date() }, name, event))
const shown = async (code: string) => (await server.nobody.call(`${page}.show`, { path: { code } })).body

describe('an option of conditions that staff switch off or delete', () => {
  it('stays in registered offers, and must be chosen again in a draft', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into offer_condition_options (kind, name_pl, name_en) values ('warranty', '9 lat', '9 years') returning id`,
    )
    const warranty = rows[0]?.id ?? 0
    const registered = await desk.registered({ warranty })
    const { id, version } = await desk.draft({ warranty })
    const warrantyOf = async (offer: number) =>
      (await desk.seen(offer)).condition_texts.find(({ kind }) => kind === 'warranty')?.value
    for (const gone of ['active = false', 'active = true, deleted_at = now()']) {
      await server.pool.query(`update offer_condition_options set ${gone} where id = $1`, [warranty])
      const refused = await desk.author.refused(`${zone}.register`, { path: { offer: id }, body: { version } })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['warranty']])
      expect(await warrantyOf(id)).toBeUndefined()
      expect(await warrantyOf(registered.id)).toBe('9 lat')
    }
  })
})

describe('a template', () => {
  it('that is deleted leaves the offers made from it; no new one is begun from it', async () => {
    const sections = [{ id: 's', name: '', lines: [line({ name: 'Z szablonu' })] }]
    const body = { ...emptyContent(), name: 'Na chwilę', sections }
    const template = (await desk.trader.call('offer-generator.templates.store', { body })).body
    const { id } = (await desk.author.call(`${zone}.store`, { body: { template_id: template.id } })).body
    await server.pool.query('update offer_templates set active = false where id = $1', [template.id])
    expect((await desk.author.refused(`${zone}.store`, { body: { template_id: template.id } })).status).toBe(404)
    expect((await desk.seen(id)).sections[0]?.lines[0]?.name).toBe('Z szablonu')
  })
})

describe('a device', () => {
  it('that is deleted after sending can still be accepted, at the price of the offer', async () => {
    const device = line({ kind: 'device', device_id: desk.tank, name: 'Helion Aqua 200', print_photo: true })
    const { id, code } = await desk.sent({ lines: [device] })
    await server.pool.query('update devices set deleted_at = now(), sales_price = 1 where id = $1', [desk.tank])
    expect((await shown(code)).sections[0]?.lines[0]).toMatchObject({ name: 'Helion Aqua 200', unit_price: '100.00' })
    expect((await desk.accept(code, '108.00')).status).toBe(200)
    const accepted = allJobs.find(({ name }) => name === 'offer.accepted')
    const { db, deps } = server
    await accepted?.run({ data: { offer_id: id }, db, deps, at: new Date(), attempt: 1, isLastAttempt: false })
    expect((await desk.seen(id)).accepted_paper).not.toBeNull()
  })
})

describe('the maintainer of an offer', () => {
  it('sees it where colleagues are separated, although somebody else wrote it', async () => {
    await desk.settings({ colleagues_see: false })
    const { id } = await desk.draft({ maintainer_email: desk.colleague.email.toUpperCase() })
    expect((await desk.colleague.refused(`${zone}.show`, { path: { offer: id } })).status).toBe(200)
    const other = await desk.draft()
    expect((await desk.colleague.refused(`${zone}.show`, { path: { offer: other.id } })).status).toBe(404)
    await desk.settings({ colleagues_see: true })
  })

  it('is named to the customer until they leave: then the company’s contact is named, and its administrators are told', async () => {
    const leaving = await server.person({ roles: ['partner'], partners: [desk.company] })
    const { code } = await desk.sent({ maintainer_name: 'Jan Odchodzący', maintainer_phone: '+48601700800' }, leaving)
    expect((await shown(code)).maintainer).toMatchObject({ name: 'Jan Odchodzący', email: leaving.email })
    await server.pool.query('delete from partner_users where user_id = $1', [leaving.id])
    await server.pool.query(`update partners set phone_number = '+48170000001' where id = $1`, [desk.company])
    expect(await shown(code)).toMatchObject({
      maintainer: { name: '', email: null, phone: null },
      company: { phone_number: '+48170000001' },
    })
    await desk.letters('offer_asked')
    await server.nobody.call(`${page}.ask`, { path: { code }, body: { text: 'Kto teraz?' } })
    expect((await desk.letters('offer_asked')).map(({ to }) => to)).toEqual([desk.boss.email])
  })
})

describe('the settings of a company', () => {
  it('change the colours of a sent offer’s page; its texts, paper and total stay', async () => {
    await desk.settings({ colour: '#0b3a4a', notes: 'Po staremu' })
    const { id, code, paper } = await desk.sent({ notes: 'Po staremu' })
    await desk.settings({ colour: '#7a1f1f', notes: 'Po nowemu', vat_mode: '23' })
    expect(await shown(code)).toMatchObject({ company: { colour: '#7a1f1f' }, notes: 'Po staremu', vat_mode: '8' })
    const now = await desk.seen(id)
    expect(now.paper?.filename).toBe(paper?.filename)
    expect(offerTotals(now, { variant: null, options: [] }).gross).toBe('108.00')
    await desk.settings({ notes: null, vat_mode: '23' })
  })
})

describe('a company', () => {
  it('that is reopened finds its offers withdrawn, and continues from a copy', async () => {
    const { id } = await desk.sent({}, desk.stranger)
    await happen('company.closed', { partner_id: desk.otherCompany, people: [], places: [] })
    const copy = (await desk.stranger.call(`${zone}.copy`, { path: { offer: id } })).body
    expect(await desk.seen(id, desk.stranger)).toMatchObject({ state: 'withdrawn' })
    expect(copy).toMatchObject({ state: 'draft', revises: null })
  })

  it('that is closed can be asked nothing more about accepted offers, and receives no letters', async () => {
    const { code } = await desk.sent({}, desk.stranger)
    expect((await desk.accept(code, '108.00')).status).toBe(200)
    expect(await shown(code)).toMatchObject({ state: 'accepted', can_ask: true })
    await desk.letters('offer_asked')
    await server.pool.query('update partners set status = 0 where id = $1', [desk.otherCompany])
    expect(await shown(code)).toMatchObject({ state: 'accepted', can_ask: false })
    const asked = await server.nobody.refused(`${page}.ask`, { path: { code }, body: { text: 'Halo?' } })
    expect([asked.status, await desk.letters('offer_asked')]).toEqual([409, []])
    await server.pool.query('update partners set status = 1 where id = $1', [desk.otherCompany])
  })

  it('that is erased leaves no address, account or texts in its settings, and no address book', async () => {
    const own = { address: 'ul. Moja 1', email: 'ja@dom.example', bank_account: 'PL61109010140000071219812874' }
    await desk.settings({ ...own, footer: 'Jan Kowalski' })
    await desk.registered()
    const erased = {
      entity: 'partner.partners',
      id: desk.company,
      user_id: null,
      emails: [],
      shared: [],
      names: [],
      phones: [],
      contacts: null,
      identity: null,
    }
    await happen('person.erased', { ...erased, pattern: null, outside: server.deps })
    expect(await settingsOf(server.db, desk.company)).toMatchObject({
      address: null,
      email: null,
      bank_account: null,
      footer: null,
      logo: null,
    })
    const { body } = await desk.author.call('partnerzone.offer-generator.customers.lookup', { query: {} })
    expect(body.results).toEqual([])
  })
})

describe('a letter that comes back after the customer was erased', () => {
  it('is recorded nowhere and reported to nobody: the reason contains the address', async () => {
    const { id, recipients } = await desk.sent()
    await server.pool.query('update offers set anonymised_at = now() where id = $1', [id])
    const delivered = allJobs.find(({ name }) => name === 'offer.delivered')
    const data = {
      recipient_id: recipients[0]?.id,
      outcome: 'failed',
      reason: '550 <j.malinowska@dom.example> unknown',
    }
    const { db, deps } = server
    await delivered?.run({ data, db, deps, at: new Date(), attempt: 1, isLastAttempt: false })
    const { rows } = await server.pool.query('select failure from offer_recipients where offer_id = $1', [id])
    expect(rows).toEqual([{ failure: null }])
    expect(await desk.letters('offer_bounced')).toEqual([])
  })
})
