import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WarrantyOrderValues } from '#contract/service-order/form.ts'
import { today } from '#contract/values/rules.ts'
import { consent_texts } from '#server/modules/consent/table.ts'
import { brand_notices } from '#server/modules/dictionary/table.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const at = (id: number) => ({ service_order: id })
const zone = 'partnerzone.service-order.service-orders'
const store = 'partnerzone.service-order.service-orders.store'
const update = 'partnerzone.service-order.service-orders.update'
const send = 'partnerzone.service-order.service-orders.send'

/** Why a draft with these changes cannot be sent, by field. */
async function errorsOf(changes: Partial<WarrantyOrderValues>) {
  const { id, version } = await desk.draft(changes)
  const refused = await desk.author.refused(send, { path: at(id), body: await desk.sending(version) })
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect((await desk.seen(id)).status).toBe('draft')
  return refused.body.errors
}

const elsewhere = {
  delivery_address_type: 'OtherAddress',
  delivery_address: 'ul. Inna 1',
  delivery_post_code: '00-001',
  delivery_city: 'Warszawa',
  delivery_country: 'PL',
} as const satisfies Partial<WarrantyOrderValues>

describe('a draft', () => {
  it('accepts whatever was typed so far and adds the model’s name and brand', async () => {
    const empty = await desk.author.call(store, { body: {} })
    expect(empty.body).toMatchObject({ status: 'draft', model_name: null, brand_id: null, partner_name: 'Instal-Test' })
    const saved = await desk.author.call(update, {
      path: at(empty.body.id),
      body: { version: empty.body.version, model: desk.model, contact_email: 'jeszcze nie' },
    })
    expect(saved.body).toMatchObject({
      model_name: 'Testa Arktyka 8',
      brand_name: 'Testa',
      contact_email: 'jeszcze nie',
    })
    expect(saved.body.version).toBe(empty.body.version + 1)
  })

  it('that was deleted can be restored by its company for 30 days, by nobody else', async () => {
    const [list, restore] = [`${zone}.index`, `${zone}.restore`] as const
    const { id } = await desk.draft({ comment: 'pada deszcz' })
    const deleted = async (who = desk.author) =>
      (await who.call(list, { query: { deleted: 'true' } })).body.results.filter((row) => row.id === id)
    expect((await desk.author.refused(restore, { path: at(id) })).status, 'it is not deleted').toBe(404)
    await desk.author.call(`${zone}.destroy`, { path: at(id) })
    const listed = async () => (await desk.author.call(list, { query: {} })).body.results.some((row) => row.id === id)
    expect([await listed(), await deleted(desk.stranger)]).toEqual([false, []])
    expect(await deleted(desk.colleague)).toMatchObject([{ id, status: 'draft', deleted_at: expect.any(String) }])

    expect((await desk.stranger.refused(restore, { path: at(id) })).status).toBe(404)
    const back = await desk.colleague.call(restore, { path: at(id) })
    expect(back).toMatchObject({ status: 200, body: { id, status: 'draft', comment: 'pada deszcz' } })
    expect([await listed(), await deleted()]).toEqual([true, []])

    await desk.author.call(`${zone}.destroy`, { path: at(id) })
    server.advance(30 * 86_400_000 + 1000)
    expect([await deleted(), (await desk.author.refused(restore, { path: at(id) })).status]).toEqual([[], 404])
    server.advance(-30 * 86_400_000 - 1000)
  })

  it('can be saved by a colleague of the company, with one entry on the timeline', async () => {
    const { id, version } = await desk.draft()
    const save = (v: number, comment: string) =>
      desk.colleague.call(update, { path: at(id), body: { version: v, comment } })
    const first = await save(version, 'a')
    const second = await save(first.body.version, 'ab')
    expect(second.body.timeline.map(({ kind }) => kind)).toEqual(['created', 'edited'])
  })

  it('refuses an unknown model or error code', async () => {
    const refused = await desk.author.refused(store, { body: { model: 999_999 } })
    expect(refused.body.errors).toEqual({ model: ['Device not found'] })
    const other = await desk.author.refused(store, { body: { error_code: 999_999 } })
    expect(other.body.errors).toEqual({ error_code: ['The chosen item does not exist'] })
  })

  it('begun by staff for a partner is seen by that partner', async () => {
    const body = { partner_id: desk.company, comment: 'Zgłoszone telefonicznie' }
    const stored = await desk.technician.call('service-order.service-orders.store', { body })
    expect(stored.body).toMatchObject({ partner_name: 'Instal-Test', author_name: 'Jan Testowy' })
    expect(stored.body.timeline[0]).toMatchObject({ kind: 'created', actor: { is_staff: true, company: null } })
    const seen = await desk.author.call('partnerzone.service-order.service-orders.show', { path: at(stored.body.id) })
    expect(seen.body.comment).toBe('Zgłoszone telefonicznie')
  })

  it('is not sent by staff for a company closed meanwhile', async () => {
    const { id, version } = (
      await desk.technician.call('service-order.service-orders.store', { body: { partner_id: desk.company } })
    ).body
    await server.pool.query('update partners set status = 0 where id = $1', [desk.company])
    const path = { service_order: id }
    const refused = await desk.technician.refused('service-order.service-orders.send', {
      path,
      body: await desk.sending(version),
    })
    await server.pool.query('update partners set status = 1 where id = $1', [desk.company])
    expect([refused.status, refused.body.message]).toEqual([409, 'The partner is not active. Activate it first.'])
  })

  it('of a person with several companies names one, which must be theirs', async () => {
    const both = await server.person({ roles: ['partner'], partners: [desk.company, desk.otherCompany] })
    const unnamed = await both.refused(store, { body: {} })
    expect(unnamed.body.errors).toEqual({ partner_id: ['This field is required'] })
    expect((await both.call(store, { body: { partner_id: desk.otherCompany } })).body.partner_name).toBe('Konkurencja')
    const foreign = await desk.author.refused(store, { body: { partner_id: desk.otherCompany } })
    const missing = await desk.author.refused(store, { body: { partner_id: 999_999 } })
    expect(foreign).toMatchObject({ status: 422, body: missing.body })
  })
})

describe('the files of a draft', () => {
  it('must be finished uploads of one’s own, for their purpose; all others get the same refusal', async () => {
    const theirs = await desk.upload(desk.stranger, 'warranty_book', 'warranty-book.pdf')
    const photo = await desk.upload(desk.author, 'warranty_images', 'photo.jpg')
    const unknown = { warranty_book: ['The file was not uploaded completely'] }
    for (const warranty_book of [theirs, photo, crypto.randomUUID()]) {
      const refused = await desk.author.refused(store, { body: { warranty_book } })
      expect(refused).toMatchObject({ status: 422, body: { errors: unknown } })
    }
  })

  it('belong to one order', async () => {
    const { warranty_book } = await desk.draft()
    const refused = await desk.author.refused(store, { body: { warranty_book: warranty_book?.id } })
    expect(refused.status).toBe(422)
  })

  it('are released when the form no longer names them; those of a deleted draft are in the trash with it', async () => {
    const images = [
      await desk.upload(desk.author, 'warranty_images', 'photo.jpg'),
      await desk.upload(desk.author, 'warranty_images', 'plate.png'),
    ]
    const stored = await desk.author.call(store, { body: { images } })
    expect(stored.body.images.map(({ id }) => id)).toEqual(images)
    const free = async () => {
      const { rows } = await server.pool.query(
        'select id from media_files where id = any($1) and unreferred_since is not null',
        [images],
      )
      return rows.map(({ id }) => id)
    }
    expect(await free()).toEqual([])
    const kept = [images[1] as string]
    const path = at(stored.body.id)
    await desk.author.call(update, { path, body: { version: stored.body.version, images: kept } })
    expect(await free()).toEqual([images[0]])
    await desk.author.call('partnerzone.service-order.service-orders.destroy', { path })
    expect(await free()).toEqual([images[0]])
  })
})

describe('sending a warranty order', () => {
  it('checks all fields of section 5 at once', async () => {
    const { body } = await desk.author.call(store, { body: {} })
    const refused = await desk.author.refused(send, {
      path: at(body.id),
      body: await desk.sending(body.version),
    })
    expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(
      [
        'purchase_date',
        'install_date',
        'installation_address',
        'installation_post_code',
        'installation_city',
        'installation_place',
        'country',
        'model',
        'serial_no',
        'item_types',
        'error_code',
        'comment',
        'delivery_type',
        'recipient',
        'contact_name',
        'contact_email',
        'contact_phone',
        'warranty_book',
        'consent_processing_data',
        'consent_commercial_info',
        'consent_marketing_purposes',
      ].toSorted(),
    )
  })

  it.each<[keyof WarrantyOrderValues, Partial<WarrantyOrderValues>, string]>([
    ['install_date', { install_date: '2025-03-03' }, 'The installation date must be after the purchase date'],
    ['serial_no', { serial_no: '123' }, 'A serial number has 22 digits'],
    ['installation_post_code', { installation_post_code: '1234' }, 'Enter a postcode in the form 00-000'],
    ['contact_email', { contact_email: 'jan@' }, 'Enter a valid e-mail address'],
    ['contact_name', { contact_name: '' }, 'Enter full name'],
    [
      'contact_phone',
      { contact_phone: '12345' },
      'Enter a valid phone number; a foreign one with its country code, such as +49 …',
    ],
    ['country', { country: 'XX' }, 'Choose one of the available values'],
    ['warranty_book', { warranty_book: null }, 'Add a file'],
    ['consent_marketing_purposes', { consent_marketing_purposes: false }, 'This consent is required'],
    [
      'delivery_city',
      {
        delivery_address_type: 'OtherAddress',
        delivery_address: 'a',
        delivery_post_code: '00-001',
        delivery_country: 'PL',
      },
      'This field is required',
    ],
    ['delivery_post_code', { ...elsewhere, delivery_post_code: '1010' }, 'Enter a postcode in the form 00-000'],
    ['delivery_country', { ...elsewhere, delivery_country: 'XX' }, 'Choose one of the available values'],
  ])('refuses %s', async (field, changes, text) => {
    expect(await errorsOf(changes)).toEqual({ [field]: [text] })
  })

  it('refuses a purchase that is not before today', async () => {
    expect(await errorsOf({ purchase_date: today(), install_date: today() })).toMatchObject({
      purchase_date: ['The purchase date must be before today'],
    })
  })

  it('refuses an error code of another device, and one without a model', async () => {
    expect(await errorsOf({ error_code: desk.boilerCode })).toEqual({
      error_code: ['This error code does not belong to the chosen model'],
    })
    expect(await errorsOf({ model: null })).toMatchObject({ error_code: ['Choose a model first'] })
  })

  it('keeps which text of each consent was accepted, when and from where', async () => {
    const { id } = await desk.sent()
    const { rows } = await server.pool.query(
      `select t.kind, t.version, c.given_by, c.ip is not null as has_ip, c.given_at = o.sent_at as is_at_sending
       from given_consents c join consent_texts t on t.id = c.consent_text_id
       join service_orders o on o.id = c.entity_id where c.entity = 'service-order.service-orders' and o.id = $1 order by t.id`,
      [id],
    )
    expect(rows).toEqual(
      ['consent_processing_data', 'consent_commercial_info', 'consent_marketing_purposes'].map((kind) => ({
        kind,
        version: 1,
        given_by: desk.author.id,
        has_ip: true,
        is_at_sending: true,
      })),
    )
  })

  it('requires no consent that is optional in its newest text', async () => {
    await server.db.insert(consent_texts).values({
      form: 'warranty_order',
      kind: 'consent_marketing_purposes',
      version: 2,
      required: false,
      text_pl: 'Nowa zgoda',
      text_en: 'New consent',
      valid_from: new Date(Date.now() - 1000).toISOString(),
    })
    const asked = await server.nobody.call('public-zone.consent.consents.index', { query: { form: 'warranty_order' } })
    expect(asked.body.results.find(({ kind }) => kind === 'consent_marketing_purposes')).toMatchObject({
      kind: 'consent_marketing_purposes',
      version: 2,
      required: false,
      text: 'New consent',
    })
    const sent = await desk.sent({ consent_marketing_purposes: false })
    expect(sent.status).toBe('registered')
    const { rows } = await server.pool.query(
      `select id from given_consents where entity = 'service-order.service-orders' and entity_id = $1`,
      [sent.id],
    )
    expect(rows).toHaveLength(2)
  })

  it('explains at the model that its brand is closed, from the day of the notice', async () => {
    const notice = { brand_id: desk.brand, text_pl: 'Zamknięte', text_en: 'Moved to others', contacts: [] }
    const inDays = (days: number) => today(new Date(Date.now() + days * 86_400_000))
    await server.db.insert(brand_notices).values({ ...notice, valid_from: inDays(1) })
    expect(await desk.sent()).toMatchObject({ status: 'registered', brand_open: true })
    await server.db.insert(brand_notices).values({ ...notice, valid_from: inDays(0) })
    expect(await errorsOf({})).toEqual({ model: ['Moved to others'] })
    await server.db.delete(brand_notices)
  })
})
