import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesWith, wholeDatabase } from '#tests/support/contract/whole-database.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
let admin: Person

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  admin = await server.person({ roles: ['admin'] })
})
afterAll(() => server.stop())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.pool.query(text, values)).rows as Row[]

let next = 0
/** A sent order of a person of whom nothing else is kept. */
async function orderOf(name = 'Zdzisława Śmigły') {
  next += 1
  const email = `klient.${next}@dom.example`
  const { id } = await desk.sent({ contact_name: name, contact_email: email, recipient: name })
  return { id, email, name }
}

const complete = (id: number, daysAgo: number) =>
  query(
    `update service_orders set status = 'completed', acts_next = 'nobody', sent_at = now() - $2 * interval '1 day',
       completed_at = now() - $2 * interval '1 day' where id = $1`,
    [id, daysAgo],
  )

const consentsOf = async (email: string, filters: object = {}) =>
  (await admin.call('consent.consents.index', { query: { person_email: email, ...filters } })).body.results

describe('given consents', () => {
  it('tell which text, when, by whom, with what record and from where; the text can be read again', async () => {
    const { id, email, name } = await orderOf()
    const rows = await consentsOf(email)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({
      form: 'warranty_order',
      text_version: 1,
      person_name: name,
      person_email: email,
      entity: 'service-order.service-orders',
      entity_id: id,
      given_by: { id: desk.author.id },
      ip: '127.0.0.1',
      withdrawn: false,
    })
    expect(rows[0]?.record).toMatch(/\d{4}/)
    // A newer text does not change accepted ones.
    const [{ text_pl } = { text_pl: '' }] = await query<{ text_pl: string }>(
      `select text_pl from consent_texts where form = 'warranty_order' and kind = $1 and version = 1`,
      [rows[0]?.kind],
    )
    await query(
      `insert into consent_texts (form, kind, version, required, text_pl, text_en, valid_from)
       values ('warranty_order', $1, 2, true, 'Nowy tekst', 'A new text', now())`,
      [rows[0]?.kind],
    )
    const shown = await admin.call('consent.consents.show', { path: { consent: rows[0]?.id ?? 0 } })
    expect(shown.body).toMatchObject({ text_pl, text_version: 1, required: true, withdrawn_by: null })
    await query(`delete from consent_texts where form = 'warranty_order' and version = 2`)
  })

  it('are found by kind, form, address, withdrawal and day', async () => {
    const { email } = await orderOf()
    const count = async (filters: object) => (await consentsOf(email, filters)).length
    expect(await count({ kind: 'consent_marketing_purposes' })).toBe(1)
    expect(await count({ form: 'registration' })).toBe(0)
    expect(await count({ withdrawn: 'true' })).toBe(0)
    expect(await count({ given_at: '2000-01-01..2000-01-02' })).toBe(0)
    expect((await consentsOf(email.toUpperCase())).length).toBe(3)
  })

  it('are withdrawn with a reason; the record’s flag follows, and the other consents stay', async () => {
    const { id, email } = await orderOf()
    const [row] = await consentsOf(email, { kind: 'consent_marketing_purposes' })
    const path = { consent: row?.id ?? 0 }
    const { body: consent } = await admin.call('consent.consents.show', { path })
    const withdraw = (version: number) =>
      admin.refused('consent.consents.withdraw', { path, body: { version, reason: 'Telefon klientki' } })
    expect((await withdraw(consent.version + 5)).status).toBe(409)
    expect(
      await admin.call('consent.consents.withdraw', {
        path,
        body: { version: consent.version, reason: 'Telefon klientki' },
      }),
    ).toMatchObject({ status: 200, body: { withdrawn: true, withdrawn_by: { id: admin.id } } })
    expect((await withdraw(consent.version + 1)).body.code).toBe('lifecycle')
    const [order] = await query(
      'select consent_processing_data, consent_marketing_purposes from service_orders where id = $1',
      [id],
    )
    expect(order).toEqual({ consent_processing_data: true, consent_marketing_purposes: false })
    const actions = await query<{ action: string }>(
      `select action from audit_entries where entity in ('consent.consents', 'service-order.service-orders')
       and entity_id in ($1, $2) and action like 'withdraw%' order by id`,
      [consent.id, id],
    )
    expect(actions.map(({ action }) => action)).toEqual(['withdraw', 'withdraw-consent'])
  })

  it('are read by administrators only', async () => {
    const [first] = await consentsOf('')
    for (const person of [desk.lead, desk.technician, desk.boss]) {
      expect((await person.refused('consent.consents.index')).status).toBe(403)
      const path = { consent: first?.id ?? 0 }
      expect((await person.refused('consent.consents.show', { path })).status).toBe(403)
    }
    const restricted = await server.person({ roles: ['admin'], restricted_partners: [desk.otherCompany] })
    expect((await restricted.call('consent.consents.index')).body.results).toEqual([])
    const path = { consent: first?.id ?? 0 }
    expect((await restricted.refused('consent.consents.show', { path })).status).toBe(404)
    expect((await restricted.call('consent.persons.index', { query: { search: 'dom.example' } })).body.results).toEqual(
      [],
    )
  })
})

describe('a person', () => {
  const find = async (search: string) => (await admin.call('consent.persons.index', { query: { search } })).body.results

  it('is found by address, name without its accents, and phone, with every record that names them', async () => {
    const { id, email } = await orderOf('Świętosława Żółć')
    for (const search of [email, 'swietoslawa zolc', '501502503'])
      expect((await find(search)).find((person) => person.email === email)).toMatchObject({
        names: ['Świętosława Żółć'],
        records: [{ entity: 'service-order.service-orders', id, obstacle: 'open_order' }],
        consents: 3,
        consents_held: 3,
      })
    expect(await find(admin.email)).toMatchObject([{ email: admin.email, records: [{ obstacle: 'active' }] }])
  })

  it('gets everything that is kept as a file, without what staff and the ERP wrote for themselves', async () => {
    const { id, email, name } = await orderOf()
    await query(`update service_orders set erp_note = 'Trudny klient', hold_reason = 'Podejrzenie' where id = $1`, [id])
    const files = [await desk.upload(desk.technician, 'reply_files', 'photo.jpg')]
    await desk.technician.call('service-order.service-orders.note', {
      path: { service_order: id },
      body: { text: 'Notatka', internal: true, files },
    })
    const { status, headers, body } = await admin.call('consent.persons.export', { query: { email } })
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.json')])
    expect(body).toMatchObject({
      email,
      'service-order.service-orders': [
        { id, contact_name: name, contact_email: email, files: [{ filename: 'warranty-book.pdf' }] },
      ],
      consents: [{ person_name: name }, {}, {}],
    })
    expect(JSON.stringify(body)).not.toMatch(/erp_note|hold_reason|Trudny klient|Podejrzenie|photo.jpg/)
  })

  it('is kept while a dispute is open: the hold is shown, and released with the dispute', async () => {
    const { id, email } = await orderOf()
    await complete(id, 3000)
    const records = [{ entity: 'service-order.service-orders' as const, id }]
    await admin.call('consent.persons.hold', { body: { records, reason: 'Spór o gwarancję' } })
    expect((await find(email))[0]?.records).toMatchObject([
      { on_hold: true, hold_reason: 'Spór o gwarancję', obstacle: 'held' },
    ])
    const erase = () =>
      desk.admin.refused('consent.persons.anonymise', { body: { email, confirmation: email, reason: 'Wniosek' } })
    const refused = await erase()
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('on hold')])
    await admin.call('consent.persons.release', { body: { records } })
    expect((await erase()).status).toBe(200)
  })

  it('is erased at their request by a super administrator who types the address again', async () => {
    const { id, email, name } = await orderOf('Wszebor Unikalny')
    await complete(id, 3000)
    const body = { email, confirmation: email, reason: `Wniosek: ${name}, z 1 marca` }
    expect((await admin.refused('consent.persons.anonymise', { body })).status).toBe(403)
    const mistyped = await desk.admin.refused('consent.persons.anonymise', {
      body: { ...body, confirmation: 'ktos@inny.example' },
    })
    expect(Object.keys(mistyped.body.errors ?? {})).toEqual(['confirmation'])
    await admin.call('consent.persons.export', { query: { email } })
    expect(await desk.admin.call('consent.persons.anonymise', { body })).toMatchObject({
      status: 200,
      body: { anonymised: 1, kept: [], message: 'The personal data have been erased. Records: 1' },
    })
    expect(tablesWith(await wholeDatabase(server), [email, name])).toEqual([])
    expect((await desk.admin.refused('consent.persons.anonymise', { body })).status).toBe(404)
  })

  it('is not erased while the law or open work requires the data, and each reason is given', async () => {
    const { id, email } = await orderOf()
    const erase = async () =>
      desk.admin.refused('consent.persons.anonymise', { body: { email, confirmation: email, reason: 'Wniosek' } })
    expect((await erase()).body.message).toContain('not completed')
    await complete(id, 100)
    expect((await erase()).body.message).toContain('6 years')
    const self = desk.admin.email
    const own = await desk.admin.refused('consent.persons.anonymise', {
      body: { email: self, confirmation: self, reason: 'Wniosek' },
    })
    expect(own.body.message).toContain('in use')
    const [kept] = await query('select contact_email from service_orders where id = $1', [id])
    expect(kept).toEqual({ contact_email: email })
  })

  it('loses data that may be erased, keeps data that must stay, and is informed of both', async () => {
    const old = await orderOf()
    const { id } = await desk.sent({ contact_name: old.name, contact_email: old.email, recipient: old.name })
    await complete(old.id, 3000)
    const { body } = await desk.admin.call('consent.persons.anonymise', {
      body: { email: old.email, confirmation: old.email, reason: 'Wniosek' },
    })
    expect(body).toMatchObject({ anonymised: 1, kept: [{ id, obstacle: 'open_order' }] })
  })
})
