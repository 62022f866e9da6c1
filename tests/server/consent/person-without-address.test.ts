import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyContent } from '#contract/offer/content.ts'
import { type MaintenanceDesk, openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/* A person without an e-mail address, and copies of an erased person's data that others keep for reuse. */

let server: TestServer
let desk: MaintenanceDesk
let admin: Person

beforeAll(async () => {
  server = await startServer()
  desk = await openMaintenanceDesk(server)
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.pool.query(text, values)).rows as Row[]

const name = 'Stanisława Bezadresna'
const serial_no = '2101234567890123456789'

/** Two visits of one person, a unit of theirs without a phone number, and a visit of a namesake. */
async function visits() {
  const contact = { contact_name: name, contact_phone: '601 234 777' }
  const first = await desk.registered(contact)
  const second = await desk.registered({ ...contact, serial_no })
  const namesake = await desk.registered({ contact_name: name, contact_phone: '602 999 888' })
  const [unit] = await query<{ id: number }>(
    `insert into units (serial_no, device_id, partner_id, install_date, owner_name, installation_address, registered_at)
     values ($1, $2, $3, '2015-04-01', $4, 'Leśna 7', now()) returning id`,
    [serial_no, desk.model, desk.company, 'STANISŁAWA BEZADRESNA'],
  )
  await query(
    `update service_maintenances set status = 'completed', outcome = 'withdrawn', acts_next = 'nobody',
       created_at = now() - interval '7 years', completed_at = now() - interval '7 years' where id = any($1)`,
    [[first.id, second.id, namesake.id]],
  )
  return { first: first.id, second: second.id, namesake: namesake.id, unit: unit?.id ?? 0 }
}

const found = async (search: string) =>
  (await admin.call('consent.persons.index', { query: { search } })).body.results.map(({ email, record, records }) => ({
    email,
    record,
    records: records.map(({ entity, id }) => `${entity} ${id}`),
  }))

it('is found by name, phone and unit, told apart from a namesake, exported and erased by a record', async () => {
  const { first, second, namesake, unit } = await visits()
  const visit = (id: number) => `service-order.service-maintenances ${id}`
  const both = [visit(first), visit(second)]
  const record = { entity: 'service-order.service-maintenances' as const, id: first }
  const whole = { email: null, record, records: [...both, `device.units ${unit}`] }
  expect(await found('stanislawa bezadresna')).toEqual([
    whole,
    { email: null, record: { ...record, id: namesake }, records: [visit(namesake)] },
  ])
  expect(await found('601234777')).toEqual([{ email: null, record, records: both }])
  expect((await found(serial_no)).map(({ records }) => records)).toEqual([[visit(second), `device.units ${unit}`]])

  const whose = { entity: 'device.units', id: String(unit) } as const
  const { body } = await admin.call('consent.persons.export', { query: whose })
  expect(body).toMatchObject({
    email: null,
    name: 'STANISŁAWA BEZADRESNA',
    'service-order.service-maintenances': [{ id: first, contact_phone: '+48601234777' }, { id: second }],
    'device.units': [{ id: unit, installation_address: 'Leśna 7' }],
    'user.users': [],
  })
  expect(JSON.stringify(body)).not.toContain('602999888')

  const preview = await admin.call('consent.persons.preview', { query: whose })
  expect(preview.body.records.map(({ entity, id, erasure }) => [entity, id, erasure])).toEqual([
    ['service-order.service-maintenances', first, 'all'],
    ['service-order.service-maintenances', second, 'all'],
    ['device.units', unit, 'all'],
  ])
  const hold = { entity: 'device.units' as const, id: unit }
  await admin.call('consent.persons.hold', { body: { records: [hold, record], reason: 'Spór' } })
  expect((await admin.call('consent.persons.preview', { query: whose })).body.records).toMatchObject([
    { obstacle: 'held' },
    { erasure: 'all' },
    { obstacle: 'held' },
  ])
  await admin.call('consent.persons.release', { body: { records: [hold, record] } })

  const erase = (confirmation: string) =>
    admin.refused('consent.persons.anonymise', {
      body: { entity: 'device.units', id: unit, confirmation, reason: 'Wniosek' },
    })
  const mistyped = await erase('Stanisław Bezadresny')
  expect([mistyped.status, Object.keys(mistyped.body.errors ?? {})]).toEqual([422, ['confirmation']])
  expect((await erase('stanislawa bezadresna')).status).toBe(200)
  expect(
    await query('select id, contact_name, contact_phone from service_maintenances where contact_name is not null'),
  ).toEqual([{ id: namesake, contact_name: name, contact_phone: '+48602999888' }])
  expect(await query('select owner_name, installation_address from units where id = $1', [unit])).toEqual([
    { owner_name: null, installation_address: null },
  ])
  expect((await erase(name)).status).toBe(404)
})

it('a request names an address or a record, not both and not neither; a company is no person', async () => {
  const [company] = await query<{ id: number }>('select id from partners order by id limit 1')
  const errors = async (body: object) => {
    const refused = await admin.refused('consent.persons.anonymise', {
      body: { confirmation: 'x', reason: 'x', ...body } as never,
    })
    return refused.status
  }
  expect(await errors({})).toBe(422)
  expect(await errors({ email: 'x@y.example', confirmation: 'x@y.example', entity: 'device.units', id: 1 })).toBe(422)
  expect(await errors({ entity: 'partner.partners', id: company?.id })).toBe(404)
})

it('an erasure reaches saved views, address books, templates and settings of offers, and further recipients', async () => {
  const email = 'wanda.kasztelan@dom.example'
  const [contractor] = await query<{ id: number }>(
    `insert into contractors (name, address_street, address_postcode, address_city, address_province, business_area)
     values ('Dom', 'Prosta 1', '00-001', 'Warszawa', 1, (select min(id) from business_areas)) returning id`,
  )
  await query(
    `insert into contractor_contacts (contractor_id, first_name, last_name, email, phone_number)
     values ($1, 'Wanda', 'Kasztelan', $2, '+48603111222')`,
    [contractor?.id, email],
  )
  const view = (title: string, filters: Record<string, string>) =>
    query(`insert into list_views (list, name, query, shared, created_by) values ('offers', $1, $2, true, $3)`, [
      title,
      new URLSearchParams(filters).toString(),
      desk.author.id,
    ])
  await view('Otwarte', { state: 'open', customer_name: 'wanda kasztelan' })
  await view('wanda.kasztelan@dom.example', { email, sort: '-net' })
  await view('Inne', { customer_name: 'Wanda Nowak' })
  const book = (customer: string, address: string | null, phone: string) =>
    query('insert into offer_customers (partner_id, name, email, phone, used_at) values ($1, $2, $3, $4, now())', [
      desk.company,
      customer,
      address,
      phone,
    ])
  await book('Wanda Kasztelan', null, '603 111 222')
  await book('WANDA KASZTELAN', email, '603111222')
  await book('Wanda Kasztelan', 'inna@dom.example', '604 000 000')
  const introduction = `Pani ${'Wanda Kasztelan'}, tel. 603 111 222`
  const content = { ...emptyContent(), introduction, notes: 'Zostaje', sections: [] }
  await query(`insert into offer_templates (partner_id, name, content) values ($1, 'Dla ${email}', $2)`, [
    desk.company,
    JSON.stringify(content),
  ])
  await server.pool.query(
    `insert into offer_settings (partner_id, colour, accent, email, footer, notes, number_pattern, vat_mode, defaults,
       colleagues_see, shows_customer, purchase_discounts)
     values ($1, '#000000', '#000000', $2, 'Pyta Wanda Kasztelan', 'Zostaje', 'OF/{n}', '23', '{}', true, true, '[]')`,
    [desk.company, email],
  )
  await query(
    `insert into offers (partner_id, partner_name, created_by, updated_at, customer_name, email_main, email_extra, content)
     values ($1, '', $2, now(), 'Ktoś inny', 'inny@dom.example', $3, '{}')`,
    [desk.company, desk.author.id, ['ktos@dom.example', 'Wanda.Kasztelan@dom.example']],
  )
  // The person has accepted that offer by a link that the company handed over.
  await query(
    `with given as (select id from offers where customer_name = 'Ktoś inny'), link as (
       insert into offer_recipients (offer_id, code, delivery, sent_at, confirming_email) select id, 'handed-over', 'sent', now(), $1 from given)
     insert into offer_acceptances (offer_id, at, name, options, totals, way, email)
     select id, now(), 'W. K.', '{}', '{}', 'confirmed_link', $1 from given`,
    [email],
  )
  await query(
    `insert into reply_templates (name_pl, name_en, text_pl, text_en, created_at)
     values ('Z', 'Z', 'Proszę dzwonić: 603-111-222', 'Call', now())`,
  )
  const body = { email, confirmation: email, reason: 'Wniosek' }
  expect((await admin.call('consent.persons.anonymise', { body })).status).toBe(200)

  expect(await query(`select name, query from list_views where list = 'offers' order by id`)).toEqual([
    { name: 'Otwarte', query: 'state=open' },
    { name: '***', query: 'sort=-net' },
    { name: 'Inne', query: 'customer_name=Wanda+Nowak' },
  ])
  expect(await query('select email from offer_customers')).toEqual([{ email: 'inna@dom.example' }])
  const [template] = await query<{ name: string; content: object }>('select name, content from offer_templates')
  expect(template).toMatchObject({ name: 'Dla ***', content: { introduction: 'Pani ***, tel. ***', notes: 'Zostaje' } })
  expect(await query('select email, footer, notes from offer_settings')).toEqual([
    { email: null, footer: 'Pyta ***', notes: 'Zostaje' },
  ])
  expect(await query('select email_extra from offers')).toEqual([{ email_extra: ['ktos@dom.example'] }])
  expect(await query('select email, way from offer_acceptances')).toEqual([{ email: null, way: 'confirmed_link' }])
  expect(await query('select confirming_email from offer_recipients')).toEqual([{ confirming_email: null }])
  expect(await query(`select text_pl from reply_templates where name_pl = 'Z'`)).toEqual([
    { text_pl: 'Proszę dzwonić: ***' },
  ])
})
