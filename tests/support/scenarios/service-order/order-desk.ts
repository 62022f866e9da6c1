import type { Purpose } from '#contract/media/files.ts'
import type { WarrantyOrderValues } from '#contract/service-order/form.ts'
import { error_code_groups, error_codes } from '#server/modules/device/error-code-table.ts'
import { device_groups, devices, producers } from '#server/modules/device/table.ts'
import { brands } from '#server/modules/dictionary/table.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { shownConsents } from '#tests/support/scenarios/shown-consents.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

export type OrderDesk = Awaited<ReturnType<typeof openOrderDesk>>

/** The setting of tests about service orders: a device with its error codes, two companies, and people of every role. */
export async function openOrderDesk(server: TestServer) {
  const catalogue = await addCatalogue(server)
  const company = await server.partner('Instal-Test')
  const otherCompany = await server.partner('Konkurencja')
  const person = (
    role: Parameters<TestServer['person']>[0]['roles'][number],
    partner?: number,
    is_company_admin = false,
  ) => server.person({ roles: [role], partners: partner ? [partner] : [], is_company_admin })

  const author = await person('partner', company)
  const desk = {
    ...catalogue,
    company,
    otherCompany,
    author,
    colleague: await person('partner', company),
    boss: await person('partner', company, true),
    stranger: await person('partner', otherCompany),
    technician: await person('moderator-service'),
    lead: await person('moderator-management'),
    support: await person('moderator-support'),
    reader: await person('moderator-trade'),
    admin: await person('super-admin'),

    /** Uploads a fixture as a person; returns its id. */
    upload: (who: Person, purpose: Purpose, name: string) => upload(server, who, purpose, name),
    /** A form that can be sent. */
    async form(changes: Partial<WarrantyOrderValues> = {}, who: Person = author) {
      return {
        ...filled(catalogue),
        warranty_book: await desk.upload(who, 'warranty_book', 'warranty-book.pdf'),
        ...changes,
      }
    },
    /** A complete draft of the author. */
    async draft(changes: Partial<WarrantyOrderValues> = {}, who: Person = author) {
      const stored = await who.call('partnerzone.service-order.service-orders.store', {
        body: await desk.form(changes, who),
      })
      if (stored.status !== 200) throw new Error(JSON.stringify(stored.body))
      return stored.body
    },
    /** The parameters that send a draft: its version and the shown texts of consents. */
    sending: async (version: number) => ({ version, consent_texts: await shownConsents(server, 'warranty_order') }),
    /** A sent order of the author. */
    async sent(changes: Partial<WarrantyOrderValues> = {}, who: Person = author) {
      const { id, version } = await desk.draft(changes, who)
      const path = { service_order: id }
      const body = await desk.sending(version)
      const sent = await who.call('partnerzone.service-order.service-orders.send', { path, body })
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
      return sent.body
    },
    /** A sent order that is saved in the ERP. */
    async inErp() {
      const { id } = await desk.sent()
      await server.pool.query(`update service_orders set erp_status = 'saved' where id = $1`, [id])
      return desk.seen(id)
    },
    /** An order in progress. */
    async atWork() {
      const { id, version } = await desk.inErp()
      const path = { service_order: id }
      return (await desk.technician.call('service-order.service-orders.start', { path, body: { version } })).body
    },
    /** An order as administrators see it now. */
    async seen(id: number) {
      return (await desk.admin.call('service-order.service-orders.show', { path: { service_order: id } })).body
    },
  }
  return desk
}

async function addCatalogue({ db }: TestServer) {
  const [brand] = await db.insert(brands).values({ name: 'Testa' }).returning()
  const [producer] = await db
    .insert(producers)
    .values({ name: 'Testa Technika', brand_id: brand?.id ?? 0 })
    .returning()
  const groups = await db
    .insert(device_groups)
    .values([{ name: 'Pompy ciepła' }, { name: 'Kotły' }])
    .returning()
  const [pumps, boilers] = groups.map(({ id }) => id) as [number, number]
  const below = await db.insert(device_groups).values({ name: 'Testa Arktyka', parent_id: pumps }).returning()
  const models = await db
    .insert(devices)
    .values([
      {
        name: 'Testa Arktyka 8',
        producer_id: producer?.id ?? 0,
        group_id: below[0]?.id ?? 0,
        created_at: '2024-01-01Z',
      },
      { name: 'Testa Żar 24', producer_id: producer?.id ?? 0, group_id: boilers, created_at: '2024-01-01Z' },
    ])
    .returning()
  const codes = await db
    .insert(error_codes)
    .values(
      ['E01', 'K01'].map((code) => ({ code, name_pl: 'Usterka', name_en: 'Fault', manual_pl: 'A', manual_en: 'B' })),
    )
    .returning()
  await db.insert(error_code_groups).values([
    { error_code_id: codes[0]?.id ?? 0, group_id: pumps },
    { error_code_id: codes[1]?.id ?? 0, group_id: boilers },
  ])
  const [model, boiler] = models.map(({ id }) => id) as [number, number]
  const [code, boilerCode] = codes.map(({ id }) => id) as [number, number]
  return { brand: brand?.id ?? 0, model, boiler, code, boilerCode }
}

function filled({ model, code }: { model: number; code: number }): Partial<WarrantyOrderValues> {
  return {
    purchase_date: '2025-03-03',
    install_date: '2025-03-20',
    installation_address: 'ul. Źródlana 4',
    installation_post_code: '30-554',
    installation_city: 'Kraków',
    installation_place: 'kotłownia',
    country: 'PL',
    model,
    serial_no: '2501 5500 0000 0000 0042 17',
    item_types: ['external'],
    error_code: code,
    comment: 'Nie grzeje od wczoraj.',
    delivery_type: 'Shipment',
    delivery_address_type: 'CustomerAddress',
    recipient: 'Jan Testowy',
    contact_name: 'Jan Testowy',
    contact_email: 'jan@instal-test.example',
    contact_phone: '501 502 503',
    consent_processing_data: true,
    consent_commercial_info: true,
    consent_marketing_purposes: true,
  }
}

async function upload({ url }: TestServer, who: Person, purpose: Purpose, name: string): Promise<string> {
  const content = fixture(name)
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${who.token}` }
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const begun = await fetch(new URL('/api/uploads', url), {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${encoded(name)},purpose ${encoded(purpose)}`,
    },
  })
  const location = begun.headers.get('location') ?? ''
  const ended = await fetch(new URL(location, url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  })
  if (ended.status !== 204) throw new Error(`${name} was not taken: ${ended.status} ${await ended.text()}`)
  return location.split('/').at(-1) ?? ''
}
