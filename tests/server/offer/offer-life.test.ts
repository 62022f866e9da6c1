import { describe, expect, it } from 'vitest'
import { offerValues } from '#contract/offer/form.ts'
import { offerTotals } from '#contract/offer/totals.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { line, type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

const zone = 'partnerzone.offer-generator.offers'
const page = 'public-zone.offer'

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

describe('a draft', () => {
  it('starts with the company’s next number, its author as maintainer, and the company’s defaults', async () => {
    const year = dayFromNow(0).slice(0, 4)
    const one = await desk.draft()
    const other = await desk.draft({}, desk.colleague)
    expect(one.offer_number).toMatch(new RegExp(`^OF/${year}/\\d{4}$`))
    expect(other.offer_number).not.toBe(one.offer_number)
    expect(one).toMatchObject({ state: 'draft', status: 'draft', outcome: null, maintainer_email: desk.author.email })
  })

  it('is saved only over the version that was seen: the second of two colleagues is told who was first', async () => {
    const { id, version } = await desk.draft()
    const path = { offer: id }
    const first = await desk.author.call(`${zone}.update`, {
      path,
      body: { ...desk.form({ subject: 'Pierwsza' }), version },
    })
    expect(first.body).toMatchObject({ subject: 'Pierwsza', version: version + 1 })
    const second = await desk.colleague.refused(`${zone}.update`, { path, body: { ...desk.form(), version } })
    expect(second.status).toBe(409)
    expect(second.body.conflict?.changes[0]?.by).toBe('Jan Testowy')
    const otherTab = await desk.author.refused(`${zone}.update`, { path, body: { ...desk.form(), version } })
    expect(otherTab.status).toBe(409)
    expect(await desk.seen(id)).toMatchObject({ subject: 'Pierwsza' })
  })

  it('keeps names in any script, emoji, and tags as text', async () => {
    const name = 'Оксана <script>alert(1)</script> 🏠 Żółć'
    const { id } = await desk.registered({ customer_name: name, subject: name, notes: name, lines: [line({ name })] })
    expect(await desk.seen(id)).toMatchObject({ customer_name: name, subject: name, notes: name })
  })

  it('of a stranger, and of a colleague where the company separates them, does not exist', async () => {
    const { id } = await desk.draft()
    const seenBy = async (who: typeof desk.author) =>
      (await who.refused(`${zone}.show`, { path: { offer: id } })).status
    expect(await seenBy(desk.stranger)).toBe(404)
    expect(await seenBy(desk.colleague)).toBe(200)
    await desk.settings({ colleagues_see: false })
    expect(await Promise.all([seenBy(desk.colleague), seenBy(desk.boss), seenBy(desk.author)])).toEqual([404, 200, 200])
    await desk.settings({ colleagues_see: true })
  })

  it('is moved to the trash by its author and restored', async () => {
    const { id } = await desk.draft()
    expect((await desk.colleague.refused(`${zone}.destroy`, { path: { offer: id } })).status).toBe(409)
    expect((await desk.author.call(`${zone}.destroy`, { path: { offer: id } })).status).toBe(200)
    expect((await desk.author.refused(`${zone}.show`, { path: { offer: id } })).status).toBe(404)
    expect((await desk.author.call(`${zone}.restore`, { path: { offer: id } })).body.state).toBe('draft')
  })
})

describe('a draft that is sent', () => {
  it('is registered in the same step, or stays a draft that names what is missing', async () => {
    const { id, version } = await desk.draft({
      deposit_amount: '200.00',
      deposit_account: 'PL61109010140000071219812875',
    })
    const path = { offer: id }
    const letter = { to: 'j.malinowska@dom.example', extra: ['zona@dom.example'], message: 'Zgodnie z rozmową' }
    const refused = await desk.author.refused(`${zone}.send`, { path, body: { version, ...letter } })
    expect([refused.status, Object.keys(refused.body.errors ?? {}).toSorted()]).toEqual([
      422,
      ['deposit_account', 'deposit_amount'],
    ])
    expect(await desk.seen(id)).toMatchObject({ state: 'draft', version })
    const right = { deposit_amount: '50.00', deposit_account: '61 1090 1014 0000 0712 1981 2874' }
    const saved = await desk.author.call(`${zone}.update`, {
      path,
      body: { ...offerValues(await desk.seen(id)), ...right, version },
    })
    const sent = await desk.author.call(`${zone}.send`, { path, body: { version: saved.body.version, ...letter } })
    expect(sent.body).toMatchObject({
      state: 'sent',
      email_main: letter.to,
      email_extra: letter.extra,
      registered_at: expect.any(String),
      events: [{ kind: 'created' }, { kind: 'registered' }, { kind: 'sent' }],
    })
    expect((await desk.letters('offer_sent')).toSorted((one, other) => one.to.localeCompare(other.to))).toEqual([
      { to: letter.to, files: [expect.any(String)] },
      { to: 'zona@dom.example', files: [expect.any(String)] },
    ])
  })

  it('has the subject of its template, or the template’s name', async () => {
    const begun = async (template: object) => {
      const stored = await desk.author.call('partnerzone.offer-generator.templates.store', { body: template as never })
      return (await desk.author.call(`${zone}.store`, { body: { template_id: stored.body.id } })).body.subject
    }
    expect(await begun({ name: 'Dom', subject: 'Pompa ciepła z montażem' })).toBe('Pompa ciepła z montażem')
    expect(await begun({ name: 'Pompa 9 kW' })).toBe('Pompa 9 kW')

    const list = 'partnerzone.offer-generator.templates.list'
    const query = { search: 'montażem', is_own: true, format: 'csv', columns: 'name,subject,lines' } as const
    const file = await desk.author.refused(list, { query })
    expect(String(file.body)).toMatch(/Dom,Pompa ciepła z montażem,0\s*$/)
    expect((await desk.stranger.call(list, { query: { search: 'montażem' } })).body.results).toEqual([])
  })
})

describe('an offer above a limit of its company', () => {
  const step = (who: Person, verb: 'submit' | 'approve' | 'register', offer: { id: number; version: number }) =>
    who.refused(`${zone}.${verb}`, { path: { offer: offer.id }, body: { version: offer.version } })

  it('is registered with the approval of an administrator, which ends with an edit', async () => {
    await desk.settings({ approval_discount: '10', approval_value: '500' })
    const dear = await desk.draft({ lines: [line({ custom_price: '600.00' })] })
    expect(dear).toMatchObject({ approval: null, approval_limits: { discount: '10.00', value: '500.00' } })
    const refused = await step(desk.author, 'register', dear)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('administrator')])
    expect((await step(desk.author, 'approve', dear)).status).toBe(403)
    expect((await step(desk.author, 'submit', dear)).status).toBe(200)
    expect((await desk.letters('offer_submitted')).map(({ to }) => to)).toEqual([desk.boss.email])
    const path = { offer: dear.id }
    const waiting = async (who: Person) => {
      const found = await who.call(`${zone}.index`, { query: { approval: 'submitted' } })
      const { submitted } = (await who.call(`${zone}.summary`)).body
      const { offers } = (await who.call('partnerzone.dashboard.dashboards.index')).body
      return [found.body.results.map(({ id, approval }) => [id, approval]), submitted.count, offers?.to_approve]
    }
    expect(await waiting(desk.author)).toEqual([[[dear.id, 'submitted']], 1, 0])
    expect(await waiting(desk.boss)).toEqual([[[dear.id, 'submitted']], 1, 1])
    expect(await waiting(desk.stranger)).toEqual([[], 0, 0])
    const submitted = await desk.seen(dear.id, desk.boss)
    const returned = await desk.boss.call(`${zone}.return`, {
      path,
      body: { version: submitted.version, reason: 'Za drogo' },
    })
    expect(returned.body).toMatchObject({ state: 'draft', approval: 'returned', approval_reason: 'Za drogo' })
    expect((await desk.letters('offer_returned')).map(({ to }) => to)).toEqual([desk.author.email])
    expect((await step(desk.author, 'submit', await desk.seen(dear.id))).status).toBe(200)
    expect((await step(desk.boss, 'approve', await desk.seen(dear.id))).status).toBe(200)
    const approved = await desk.seen(dear.id)
    const body = { ...offerValues(approved), notes: 'Zmiana', version: approved.version }
    const edited = (await desk.author.call(`${zone}.update`, { path, body })).body
    expect(edited.approval).toBeNull()
    expect((await step(desk.author, 'register', edited)).status).toBe(409)
    expect((await step(desk.author, 'submit', edited)).status).toBe(200)
    expect((await step(desk.boss, 'approve', await desk.seen(dear.id))).status).toBe(200)
    expect(await waiting(desk.boss)).toEqual([[], 0, 0])
    expect((await step(desk.author, 'register', await desk.seen(dear.id))).status).toBe(200)
    const { results } = (await desk.author.call(`${zone}.index`, { query: { search: dear.offer_number ?? '' } })).body
    expect(results).toMatchObject([{ id: dear.id, state: 'open', approval: null }])
    expect((await desk.seen(dear.id)).events.map(({ kind }) => kind)).toEqual([
      'created',
      'submitted',
      'returned',
      'submitted',
      'approved',
      'submitted',
      'approved',
      'registered',
    ])
  })

  it('needs no approval below the limits, from an administrator, or where nobody could give it', async () => {
    const pump = { kind: 'device', device_id: desk.tank, name: 'Helion Aqua 200', catalogue_price: '400.00' } as const
    await server.pool.query('update devices set sales_price = 400 where id = $1', [desk.tank])
    const below = await desk.draft({ lines: [line({ ...pump, custom_price: null, percent: '-10' })] })
    expect((await step(desk.author, 'register', below)).status).toBe(200)
    // 400 zł with VAT is below the limit, two of them are above it.
    const growing = await desk.draft({
      lines: [line({ custom_price: '400.00', quantity_min: '1', quantity_max: '2' })],
    })
    expect((await step(desk.author, 'register', growing)).status).toBe(409)
    const above = { lines: [line({ ...pump, custom_price: null, percent: '-10' })], discount: '1' }
    const cut = await desk.draft(above)
    expect((await step(desk.author, 'register', cut)).status).toBe(409)
    const own = await desk.draft(above, desk.boss)
    expect(own.approval_limits).toBeNull()
    expect((await step(desk.boss, 'register', own)).status).toBe(200)
    await server.pool.query('update users set status = 0 where id = $1', [desk.boss.id])
    expect((await step(desk.author, 'register', cut)).status).toBe(200)
    await server.pool.query('update users set status = 1 where id = $1', [desk.boss.id])
    await server.pool.query('update devices set sales_price = 5480 where id = $1', [desk.tank])
    await desk.settings({ approval_discount: null, approval_value: null })
  })

  it('is compared with the catalogue, whatever price and kind the client sends', async () => {
    await desk.settings({ approval_discount: '10', approval_value: null })
    // The catalogue lists the tank at 5,480 zł; it is offered for 2,740 zł.
    const tank = { kind: 'device', device_id: desk.tank, name: 'Helion Aqua 200', custom_price: '2740.00' } as const
    const said = [
      { ...tank, catalogue_price: '5480.00' },
      { ...tank, catalogue_price: null },
      { ...tank, catalogue_price: '2740.00' },
      { ...tank, catalogue_price: '1.00' },
      { ...tank, catalogue_price: '2740.00', custom_price: null, percent: '0' },
      { ...tank, kind: 'own', catalogue_price: null },
    ] as const
    for (const one of said) {
      const draft = await desk.draft({ lines: [line(one)] })
      expect([draft.list_discount, (await step(desk.author, 'register', draft)).status]).toEqual(['50.00', 409])
      // A later save with another price does not change what the server has read.
      const body = { ...offerValues(draft), version: draft.version }
      const sections = [{ id: 's1', lines: [line({ ...one, catalogue_price: '2740.00' })] }]
      const saved = await desk.author.call(`${zone}.update`, { path: { offer: draft.id }, body: { ...body, sections } })
      expect([saved.body.list_discount, (await step(desk.author, 'register', saved.body)).status]).toEqual([
        '50.00',
        409,
      ])
      expect((await step(desk.author, 'submit', saved.body)).status).toBe(200)
    }
    const told = await queuedLetters<{ discount: string }>(server.pool, 'offer_submitted')
    expect(told.slice(-said.length).map(({ data }) => data.discount)).toEqual(said.map(() => '50'))
    await desk.settings({ approval_discount: null, approval_value: null })
  })

  it('keeps its discount when the catalogue changes after a device was added', async () => {
    await desk.settings({ approval_discount: '10', approval_value: null })
    const tank = { kind: 'device', device_id: desk.tank, name: 'Helion Aqua 200', catalogue_price: '5480.00' } as const
    const draft = await desk.draft({ lines: [line({ ...tank, custom_price: null, percent: '-10' })] })
    await server.pool.query('update devices set sales_price = 8000 where id = $1', [desk.tank])
    expect((await desk.seen(draft.id)).list_discount).toBe('10.00')
    // A device that is added now is weighed by the present price.
    const late = await desk.draft({ lines: [line({ ...tank, custom_price: null, percent: '-10' })] })
    expect([late.list_discount, (await step(desk.author, 'register', late)).status]).toEqual(['38.35', 409])
    expect((await step(desk.author, 'register', draft)).status).toBe(200)
    await server.pool.query('update devices set sales_price = 5480 where id = $1', [desk.tank])
    await desk.settings({ approval_discount: null, approval_value: null })
  })
})

describe('a kit', () => {
  const kits = 'partnerzone.offer-generator.kits'
  const kit = (changes: object = {}) => ({
    name: 'Pompa z zasobnikiem',
    device_id: desk.pump,
    items: [
      { id: 'tank', device_id: desk.tank, quantity: '1' },
      { id: 'feet', name: 'Podkładki', quantity: '4', price: '38.00' },
    ],
    ...changes,
  })

  it('of the company is kept by its people; those of the distributor are read by all and changed by staff', async () => {
    const stored = (await desk.author.call(`${kits}.store`, { body: kit() })).body
    expect(stored).toMatchObject({ is_own: true, device_name: 'Helion HeatPump 12', ended: [] })
    expect(stored.devices.map(({ sales_price }) => sales_price)).toEqual(['31900.00', '5480.00'])
    const path = { offer_kit: stored.id }
    expect((await desk.stranger.refused(`${kits}.update`, { path, body: { ...kit(), version: 1 } })).status).toBe(404)
    expect((await desk.stranger.call(`${kits}.index`)).body.results).toEqual([])
    const blocked = await desk.author.refused(`${kits}.store`, { body: kit({ device_id: desk.blocked }) })
    expect([blocked.status, Object.keys(blocked.body.errors ?? {})]).toEqual([422, ['device_id']])
    const shared = (await desk.trader.call('offer-generator.kits.store', { body: kit({ name: 'Dla wszystkich' }) }))
      .body
    expect((await desk.trader.call('offer-generator.kits.index')).body.results.map(({ id }) => id)).toEqual([shared.id])
    const seen = (await desk.stranger.call(`${kits}.index`)).body.results
    expect(seen).toMatchObject([{ id: shared.id, is_own: false }])
    const listed = async (who: Person, query: object = {}) =>
      (await who.call(`${kits}.list`, { query: { sort_by: 'name', ...query } })).body.results
    expect(await listed(desk.author)).toMatchObject([
      { id: stored.id, is_own: true, device_name: 'Helion HeatPump 12', accessories: 2, ended: [], version: 1 },
      { id: shared.id, is_own: false, accessories: 2 },
    ])
    expect((await listed(desk.author, { is_own: 'true' })).map(({ id }) => id)).toEqual([stored.id])
    expect((await listed(desk.author, { search: 'wszystkich heatpump' })).map(({ id }) => id)).toEqual([shared.id])
    expect((await listed(desk.stranger)).map(({ id }) => id)).toEqual([shared.id])
    const query = { format: 'csv', columns: 'name,accessories', sort_by: 'name' }
    expect(String((await desk.stranger.refused(`${kits}.list`, { query })).body)).toContain('Dla wszystkich,2')
    const foreign = { path: { offer_kit: shared.id }, body: { ...kit(), version: 1 } }
    expect((await desk.author.refused(`${kits}.update`, foreign)).status).toBe(404)
    const changed = await desk.author.call(`${kits}.update`, { path, body: { ...kit({ active: false }), version: 1 } })
    expect(changed.body).toMatchObject({ active: false, version: 2 })
    await desk.author.call(`${kits}.destroy`, { path })
    expect((await desk.author.call(`${kits}.index`)).body.results.map(({ id }) => id)).toEqual([shared.id])
  })

  it('is found by name in the company’s search; the distributor’s in both zones', async () => {
    const own = (await desk.author.call(`${kits}.store`, { body: kit({ name: 'Zestaw z buforem' }) })).body
    const body = kit({ name: 'Zestaw fabryczny' })
    const shared = (await desk.trader.call('offer-generator.kits.store', { body })).body
    const query = { query: 'zestaw' }
    const inZone = async ({ call }: Person, headers = {}) =>
      (await call('partnerzone.search.results.index', { query, headers })).body.results.map(
        ({ entity, title, subtitle, path }) => [entity, title, subtitle, path],
      )
    const entry = (name: string) => ['offer-generator.kits', name, 'Helion HeatPump 12', '/offer-generator/kits']
    expect(await inZone(desk.author)).toEqual([entry('Zestaw fabryczny'), entry('Zestaw z buforem')])
    expect(await inZone(desk.stranger)).toEqual([entry('Zestaw fabryczny')])
    const inOffice = async () => (await desk.trader.call('search.results.index', { query })).body.results
    expect(await inOffice()).toMatchObject([
      { title: 'Zestaw fabryczny', path: `/cms/offer-generator/kits/${shared.id}` },
    ])
    // The dialog of the release before cannot show a kit.
    expect(await inZone(desk.author, { 'x-release': '1' })).toEqual([])
    const path = { offer_kit: shared.id }
    await desk.trader.call('offer-generator.kits.update', { path, body: { ...body, active: false, version: 1 } })
    await desk.author.call(`${kits}.destroy`, { path: { offer_kit: own.id } })
    expect(await inZone(desk.author)).toEqual([])
    expect(await inOffice()).toHaveLength(1)
    await desk.trader.call('offer-generator.kits.destroy', { path })
    expect(await inOffice()).toEqual([])
  })

  it('names the discontinued devices, and keeps the others', async () => {
    const { id } = (await desk.author.call(`${kits}.store`, { body: kit() })).body
    await server.pool.query('update devices set is_offerable = false where id = $1', [desk.tank])
    const now = (await desk.author.call(`${kits}.index`)).body.results.find((one) => one.id === id)
    const row = (await desk.author.call(`${kits}.list`)).body.results.find((one) => one.id === id)
    await server.pool.query('update devices set is_offerable = true where id = $1', [desk.tank])
    expect(now).toMatchObject({ ended: ['Helion Aqua 200'], devices: [{ id: desk.pump }] })
    expect(row).toMatchObject({ ended: ['Helion Aqua 200'], accessories: 2, device_name: 'Helion HeatPump 12' })
    expect(row?.devices.map(({ id }) => id).toSorted()).toEqual([desk.pump, desk.tank].toSorted())
  })
})

describe('registering', () => {
  it('requires everything that section 5 requires', async () => {
    const { id, version } = (await desk.author.call(`${zone}.store`, { body: {} })).body
    const refused = await desk.author.refused(`${zone}.register`, { path: { offer: id }, body: { version } })
    expect(refused.status).toBe(422)
    const asked = [
      'transport',
      'transport_price',
      'assembly',
      'assembly_price',
      'warranty',
      'expiry',
      'installment',
      'deadline',
      'payment',
    ]
    expect(Object.keys(refused.body.errors ?? {})).toEqual(
      expect.arrayContaining([...asked, 'sections', 'customer_name', 'subject', 'expires_on']),
    )
  })

  it('freezes the offer and keeps its paper', async () => {
    const { id, version, ...offer } = await desk.registered()
    expect(offer).toMatchObject({ state: 'open', status: 'registered', outcome: 'open', revision: 1 })
    expect(offer.paper?.filename).toMatch(/^OF-.*\.pdf$/)
    const saved = await desk.author.refused(`${zone}.update`, {
      path: { offer: id },
      body: { ...desk.form(), version },
    })
    expect([saved.status, saved.body.code]).toEqual([409, 'lifecycle'])
  })

  it('refuses a number that a colleague has taken meanwhile, and suggests the next', async () => {
    const { offer_number } = await desk.registered()
    const { id, version } = await desk.draft({ offer_number })
    const refused = await desk.author.refused(`${zone}.register`, { path: { offer: id }, body: { version } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.offer_number?.[0]).toContain(offer_number as string)
    expect(refused.body.errors?.offer_number?.[0]).toMatch(/next free one: OF\//)
  })

  it('twice with one number at the same time succeeds once', async () => {
    const drafts = [
      await desk.draft({ offer_number: 'RAZEM/1' }),
      await desk.draft({ offer_number: 'razem/1' }, desk.colleague),
    ]
    const answers = await Promise.all(
      drafts.map(({ id, version }) =>
        desk.boss.refused(`${zone}.register`, { path: { offer: id }, body: { version } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('warns of a changed price, and refuses a device that is blocked or deleted', async () => {
    const device = (device_id: number) =>
      line({
        kind: 'device',
        device_id,
        name: 'Helion',
        catalogue_price: '31900.00',
        custom_price: null,
        percent: '-6',
      })
    const priced = await desk.draft({ lines: [device(desk.pump)] })
    await server.pool.query('update devices set sales_price = 33000 where id = $1', [desk.pump])
    expect((await desk.seen(priced.id)).warnings).toMatchObject([{ kind: 'price_changed', price: '33000.00' }])
    const held = await desk.author.call(`${zone}.register`, {
      path: { offer: priced.id },
      body: { version: priced.version },
    })
    expect(offerTotals(held.body, { variant: null, options: [] })).toMatchObject({ net: '29986.00' })
    await server.pool.query('update devices set sales_price = 31900 where id = $1', [desk.pump])
    const { id, version } = await desk.draft({ lines: [device(desk.blocked)] })
    const refused = await desk.author.refused(`${zone}.register`, { path: { offer: id }, body: { version } })
    expect(refused.body.errors?.sections?.[0]).toContain('no longer be offered')
  })

  it('accepts a gift, a discount of 100 %, a markup of 1,000 % and 300 lines', async () => {
    const edge = [
      line({ custom_price: '0.00' }),
      line({ catalogue_price: '50.00', custom_price: null, percent: '-100' }),
      line({ catalogue_price: '50.00', custom_price: null, percent: '1000' }),
    ]
    const lines = Array.from({ length: 297 }, () => line({ custom_price: '0.01' }))
    const offer = await desk.registered({ lines: [...edge, ...lines], vat_mode: '23' })
    expect(offerTotals(offer, { variant: null, options: [] })).toMatchObject({
      net: '552.97',
      vat_total: '127.18',
      gross: '680.15',
    })
  })

  it('refuses a line with quantity zero', async () => {
    const { id, version } = await desk.draft({ lines: [line(), line({ quantity: '0' })] })
    const refused = await desk.author.refused(`${zone}.register`, { path: { offer: id }, body: { version } })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['sections']])
  })

  it('supersedes the offer that it revises', async () => {
    const old = await desk.sent()
    const copy = (await desk.author.call(`${zone}.copy`, { path: { offer: old.id } })).body
    expect(copy).toMatchObject({ state: 'draft', revises: { id: old.id } })
    const { status } = await desk.author.call(`${zone}.update`, {
      path: { offer: copy.id },
      body: { ...offerValues(copy), expires_on: dayFromNow(9), version: copy.version },
    })
    expect(status).toBe(200)
    const { version } = await desk.seen(copy.id)
    await desk.author.call(`${zone}.register`, { path: { offer: copy.id }, body: { version } })
    const versions = [
      { id: old.id, offer_number: old.offer_number, state: 'superseded' },
      { id: copy.id, state: 'open' },
    ]
    expect(await desk.seen(old.id)).toMatchObject({ state: 'superseded', revised_by: { id: copy.id }, versions })
    const third = (await desk.author.call(`${zone}.copy`, { path: { offer: copy.id } })).body
    const all = [...versions, { id: third.id, state: 'draft', at: third.created_at }]
    expect(third.versions).toMatchObject(all)
    expect(await desk.seen(old.id)).toMatchObject({ versions: all })
    const refused = await server.nobody.refused(`${page}.accept`, {
      path: { code: old.code },
      body: { name: 'A', consent: true, gross: '108.00' },
    })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Instal-Test')
  })
})

describe('an accepted offer', () => {
  const accepted = async (changes: Parameters<OfferDesk['sent']>[0] = {}) => {
    const { id, version, code } = await desk.sent(changes)
    const body = { version, variant: null, options: [], name: 'Joanna Malinowska', note: 'Telefonicznie' }
    await desk.author.call(`${zone}.accept`, { path: { offer: id }, body })
    return { ...(await desk.seen(id)), code }
  }
  const rescind = (id: number, version: number, declared_on: string, who = desk.author) =>
    who.refused(`${zone}.rescind`, { path: { offer: id }, body: { version, declared_on, reason: 'Zmiana planów' } })
  const won = async () => (await desk.author.call(`${zone}.summary`)).body.won.count

  it('is taken back by the customer in the time that its conditions name: with a reason, out of the won ones', async () => {
    const before = await won()
    const { id, version, rescind_until, condition_texts, code } = await accepted({ rescind_days: 14 })
    expect(rescind_until).toBe(dayFromNow(14))
    expect(condition_texts.at(-1)).toMatchObject({ kind: 'rescission', value: 'w ciągu 14 dni od akceptacji oferty' })
    expect(await won()).toBe(before + 1)
    expect((await rescind(id, version, dayFromNow(1))).status).toBe(422)
    expect((await rescind(id, version, dayFromNow(-1))).status).toBe(422)
    expect((await rescind(id, version, dayFromNow(0), desk.stranger)).status).toBe(404)
    expect((await rescind(id, version, dayFromNow(0))).status).toBe(200)
    const seen = await desk.seen(id)
    expect(seen).toMatchObject({ state: 'rescinded', reason: 'Zmiana planów', rescinded_on: dayFromNow(0) })
    expect(seen.events.map(({ kind }) => kind)).toContain('rescinded')
    expect(await won()).toBe(before)
    const { body } = await server.nobody.call(`${page}.show`, { path: { code } })
    expect(body).toMatchObject({ state: 'rescinded', acceptance: null, can_answer: false })
    expect((await rescind(id, seen.version, dayFromNow(0))).status).toBe(409)
  })

  it('is taken back later only if that was declared in time', async () => {
    const { id } = await accepted({ rescind_days: 14 })
    await server.pool.query(
      `update offers set decided_at = decided_at - interval '20 days', rescind_until = rescind_until - 20 where id = $1`,
      [id],
    )
    const { version } = await desk.seen(id)
    const late = await rescind(id, version, dayFromNow(-5))
    expect(late.status).toBe(422)
    expect(JSON.stringify(late.body)).toContain('By the conditions of the offer, it could be cancelled until')
    expect((await rescind(id, version, dayFromNow(-6))).status).toBe(200)
  })

  it('without a time in its conditions is taken back as the company agrees', async () => {
    const { id, version, rescind_until } = await accepted()
    expect(rescind_until).toBeNull()
    expect((await rescind(id, version, dayFromNow(0))).status).toBe(200)
  })
})
