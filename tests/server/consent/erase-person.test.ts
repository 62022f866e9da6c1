import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { retain } from '#server/modules/consent/retention/retention.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
let admin: Person

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.pool.query(text, values)).rows as Row[]

/** A contractor and a partner whose address is that of one of two contacts. */
async function company(email: string) {
  const [contractor] = await query<{ id: number }>(
    `insert into contractors (name, address_street, address_postcode, address_city, address_province, nip_number, email,
       phone_number, electronic_invoice_email, electronic_form_invoice, business_area, contract_date)
     values ('Hydro-Nowak', 'Prosta 1', '00-001', 'Warszawa', 1, $2, $1, '+48222222222', $1, true,
       (select min(id) from business_areas), current_date - 30) returning id`,
    [email, String(Date.now()).slice(-10)],
  )
  const contact = (name: string, address: string) =>
    query<{ id: number }>(
      `insert into contractor_contacts (contractor_id, first_name, last_name, email, phone_number, is_primary)
       values ($1, $2, 'Nowak', $3, '+48501502503', false) returning id`,
      [contractor?.id, name, address],
    )
  const [[own], [colleague]] = [await contact('Ewa', email), await contact('Adam', `adam-${email}`)]
  const partner = await server.partner('Hydro-Nowak')
  await query('update partners set email = $2, contractor_id = $3 where id = $1', [partner, email, contractor?.id])
  await query(
    `insert into affiliates (partner_id, name, street, postcode, city, province_id, email)
     values ($1, 'Oddział', 'Leśna 2', '00-002', 'Radom', 1, $2)`,
    [partner, email],
  )
  return { contractor: contractor?.id as number, partner, own: own?.id as number, colleague: colleague?.id as number }
}

const preview = (email: string) => admin.call('consent.persons.preview', { query: { email } })
const erase = (email: string) =>
  admin.refused('consent.persons.anonymise', { body: { email, confirmation: email, reason: 'Wniosek z maja' } })

describe('erasing a person whose address a company has', () => {
  const email = 'ewa.nowak@hydro-nowak.test'

  it('is previewed without changing anything, and then takes the person out and leaves the company and the colleague', async () => {
    const { contractor, partner, own, colleague } = await company(email)
    const account = await server.person({ roles: ['partner'], partners: [partner] })
    await query(
      `update users set first_name = 'Ewa', last_name = 'Nowak', email = $2, status = 2, status_since = now() where id = $1`,
      [account.id, email],
    )

    const seen = async () => {
      const [row] = await query(
        `select c.name, c.nip_number, c.email, c.electronic_form_invoice, c.phone_number, p.name as partner, p.email as partner_email,
           (select a.email from affiliates a where a.partner_id = p.id) as branch,
           (select array_agg(k.first_name order by k.id) from contractor_contacts k where k.contractor_id = c.id) as contacts,
           (select u.first_name from users u where u.id = $3) as account,
           (select count(*)::int from sessions s where s.user_id = $3) as sessions
         from contractors c, partners p where c.id = $1 and p.id = $2`,
        [contractor, partner, account.id],
      )
      return row
    }
    const before = await seen()
    const { body } = await preview(email)
    expect(body.records.map(({ entity, id, erasure }) => [entity, id, erasure])).toEqual([
      ['contractor.contractors', contractor, 'person'],
      ['contractor.contacts', own, 'all'],
      ['partner.partners', partner, 'person'],
      ['user.users', account.id, 'all'],
    ])
    expect(body.traces).toEqual(
      expect.arrayContaining([
        { kind: 'sessions', rows: 1 },
        { kind: 'memberships', rows: 1 },
      ]),
    )
    expect(await seen()).toEqual(before)

    expect((await erase(email)).status).toBe(200)
    expect(await seen()).toMatchObject({
      name: 'Hydro-Nowak',
      nip_number: (before as { nip_number: string }).nip_number,
      email: null,
      electronic_form_invoice: false,
      phone_number: '+48222222222',
      partner: 'Hydro-Nowak',
      partner_email: null,
      branch: null,
      contacts: ['Anonim', 'Adam'],
      account: 'Anonim',
      sessions: 0,
    })
    const [other] = await query('select email from contractor_contacts where id = $1', [colleague])
    expect(other).toEqual({ email: `adam-${email}` })
    const audited = await query(
      `select entity, action from audit_entries where action in ('anonymise', 'erase-person') and entity_id in ($1, $2, $3, $4)
       order by entity`,
      [contractor, partner, own, account.id],
    )
    expect(audited.map(({ action, entity }: { action?: string; entity?: string }) => `${entity} ${action}`)).toEqual(
      expect.arrayContaining(['contractor.contractors erase-person', 'partner.partners erase-person']),
    )
  })

  it('leaves a company alone that is on hold', async () => {
    const held = 'jan@held.test'
    const { contractor } = await company(held)
    await query('update contractors set on_hold = true, hold_reason = $2 where id = $1', [contractor, 'Spór'])
    const { body } = await preview(held)
    expect(body.records.find(({ entity }) => entity === 'contractor.contractors')).toMatchObject({
      erasure: 'kept',
      obstacle: 'held',
    })
    await erase(held)
    expect(await query('select email from contractors where id = $1', [contractor])).toEqual([{ email: held }])
  })

  it('leaves what a company on hold has written: settings, templates and kits of its offers, and their history', async () => {
    const named = 'zofia.szukana@held.test'
    const person = await server.person({ roles: ['partner'], partners: [desk.company] })
    await query('update users set email = $2, status = 2, status_since = now() where id = $1', [person.id, named])
    const [held, free] = [await server.partner('Wstrzymana'), await server.partner('Zwykła')]
    await query('update partners set on_hold = true, hold_reason = $2 where id = $1', [held, 'Spór'])
    const content = JSON.stringify({ introduction: `Kontakt: ${named}` })
    for (const partner of [held, free]) {
      await query(
        `insert into offer_settings (partner_id, footer, email, colour, accent, number_pattern, vat_mode, defaults, colleagues_see,
           shows_customer, purchase_discounts) values ($1, $2, $2, '#000000', '#000000', 'O/{n}', 'net', '{}', true, true, '{}')`,
        [partner, named],
      )
      await query('insert into offer_templates (partner_id, name, content) values ($1, $2, $3)', [
        partner,
        named,
        content,
      ])
      await query('insert into offer_kits (partner_id, name, device_id, items) values ($1, $2, 1, $3)', [
        partner,
        named,
        JSON.stringify([{ name: named }]),
      ])
    }
    const { rows: written } = await server.pool.query<{ partner: number; entity: string; id: number }>(
      `select partner_id as partner, 'offer-generator.settings' as entity, partner_id as id from offer_settings where partner_id = any($1)
       union all select partner_id, 'offer-generator.templates', id from offer_templates where partner_id = any($1)
       union all select partner_id, 'offer-generator.kits', id from offer_kits where partner_id = any($1)
       union all select id, 'partner.partners', id from partners where id = any($1)`,
      [[held, free]],
    )
    for (const { entity, id } of written)
      await query(
        `insert into audit_entries (at, entity, entity_id, action, before, after) values (now(), $1, $2, 'update', $3, $3)`,
        [entity, id, JSON.stringify({ name: named })],
      )
    expect((await erase(named)).status).toBe(200)
    const stillSaid = async (partner: number) => {
      const found: string[] = []
      for (const { entity, id } of written.filter((row) => row.partner === partner)) {
        const [row] = await query(
          'select 1 from audit_entries where entity = $1 and entity_id = $2 and after::text like $3',
          [entity, id, `%${named}%`],
        )
        if (row) found.push(entity)
      }
      return found
    }
    expect(await stillSaid(held)).toEqual(written.filter(({ partner }) => partner === held).map(({ entity }) => entity))
    expect(await stillSaid(free)).toEqual([])
    const saying = async (partner: number) => {
      const [row] = await query<{
        footer: string
        email: string | null
        template: string
        content: string
        kit: string
        items: string
      }>(
        `select s.footer, s.email, t.name as template, t.content::text, k.name as kit, k.items::text from offer_settings s
         join offer_templates t using (partner_id) join offer_kits k using (partner_id) where s.partner_id = $1`,
        [partner],
      )
      return Object.values(row ?? {}).map((text) => text?.includes(named) ?? false)
    }
    expect(await saying(held)).toEqual([true, true, true, true, true, true])
    expect(await saying(free)).toEqual([false, false, false, false, false, false])
  })

  it('cannot be previewed without the permission', async () => {
    const docs = await server.person({ roles: ['moderator-docs'] })
    expect((await docs.refused('consent.persons.preview', { query: { email } })).status).toBe(403)
  })
})

describe('what somebody read and looked up', () => {
  it('is erased with the account: documents, notifications, error codes', async () => {
    const account = await server.person({ roles: ['partner'], partners: [desk.company] })
    const [notification] = await query<{ id: number }>(
      `insert into notifications (common_name, title_pl, content_pl) values ('A', 'A', '<p>A</p>') returning id`,
    )
    await query('insert into notification_recipients (notification_id, user_id, sent_at) values ($1, $2, now())', [
      notification?.id,
      account.id,
    ])
    await query('update users set status = 2, status_since = now() where id = $1', [account.id])
    expect((await erase(account.email)).status).toBe(200)
    expect(await query('select 1 from notification_recipients where user_id = $1', [account.id])).toEqual([])
  })
})

describe('retention of people of partners', () => {
  const run = () => retain({ db: server.db, deps: server.deps, at: new Date() })
  const state = async (id: number) =>
    (
      await query<{ status: number; anonymised: boolean }>(
        'select status, anonymised_at is not null as anonymised from users where id = $1',
        [id],
      )
    )[0]

  it('reaches them six years after the partnership ended, and not before', async () => {
    const [old, young, open] = [await server.partner(), await server.partner(), await server.partner()]
    const of = (partners: number[]) => server.person({ roles: ['partner'], partners })
    const [gone, fresh, both] = [await of([old]), await of([young]), await of([old, open])]
    const end = (id: number, days: number) =>
      query("update partners set status = 2, status_since = now() - $2 * interval '1 day' where id = $1", [id, days])
    await end(old, 2200)
    await end(young, 2100)
    await run()
    expect(await state(gone.id)).toEqual({ status: 2, anonymised: true })
    expect(await state(fresh.id)).toEqual({ status: 1, anonymised: false })
    expect(await state(both.id)).toEqual({ status: 1, anonymised: false })
  })

  it('reaches removed members six years after they left their last company', async () => {
    const company = await server.partner()
    await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    const left = await server.person({ roles: ['partner'], partners: [company] })
    await admin.call('partner.users.destroy', { path: { partner: company, user: left.id } })
    await run()
    expect(await state(left.id)).toEqual({ status: 1, anonymised: false })
    await query(`update users set left_companies_at = left_companies_at - interval '2200 days' where id = $1`, [
      left.id,
    ])
    await run()
    expect(await state(left.id)).toEqual({ status: 2, anonymised: true })
  })
})
