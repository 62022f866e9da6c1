import { afterAll, beforeAll, expect } from 'vitest'
import { conditionKinds, type OfferLineInput } from '#contract/offer/content.ts'
import { emptyOffer, type OfferValues } from '#contract/offer/form.ts'
import { firstSelection, offerTotals } from '#contract/offer/totals.ts'
import { countedContent } from '#machines/offer/public-content.ts'
import { device_groups, devices, producers } from '#server/modules/device/table.ts'
import { brands } from '#server/modules/dictionary/table.ts'
import { offer_settings } from '#server/modules/offer/company/company-table.ts'
import { defaultSettings } from '#server/modules/offer/company/settings.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

export type OfferDesk = Awaited<ReturnType<typeof openOfferDesk>>

const zone = 'partnerzone.offer-generator.offers'
let lastLine = 0

/** A custom line, 100 złote each by default. */
export function line(changes: Partial<OfferLineInput> = {}): OfferLineInput {
  lastLine += 1
  return {
    id: `l${lastLine}`,
    kind: 'own',
    name: 'Pompa',
    unit: 'szt.',
    quantity: '1',
    custom_price: '100.00',
    ...changes,
  }
}

type FormChanges = Partial<OfferValues> & { lines?: OfferLineInput[] }

/** Starts a server with an offer desk before the tests of a file and stops it after them; nothing may have failed unforeseen. */
export function withOfferDesk(onOpened: (opened: { server: TestServer; desk: OfferDesk }) => void): void {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    onOpened({ server, desk: await openOfferDesk(server) })
  })
  afterAll(async () => {
    expect(server.unforeseen).toEqual([])
    await server.stop()
  })
}

/** The setting of tests about offers: devices that may be offered, two companies, and people of every role. */
export async function openOfferDesk(server: TestServer) {
  const catalogue = await addDevices(server)
  const company = await server.partner('Instal-Test')
  const otherCompany = await server.partner('Konkurencja')
  const member = (partner: number, is_company_admin = false) =>
    server.person({ roles: ['partner'], partners: [partner], is_company_admin })
  const { rows: options } = await server.pool.query<{ kind: string; id: number }>(
    'select distinct on (kind) kind, id from offer_condition_options order by kind, position, id',
  )
  const conditions = Object.fromEntries(options.map(({ kind, id }) => [kind, id]))
  const author = await member(company)

  const desk = {
    ...catalogue,
    company,
    otherCompany,
    author,
    colleague: await member(company),
    boss: await member(company, true),
    stranger: await member(otherCompany),
    trader: await server.person({ roles: ['moderator-trade'] }),
    service: await server.person({ roles: ['moderator-service'] }),
    admin: await server.person({ roles: ['super-admin'] }),
    conditions,

    /** A form that can be registered. */
    form(changes: FormChanges = {}): OfferValues {
      const { lines = [line()], ...values } = changes
      return {
        ...emptyOffer(),
        ...Object.fromEntries(conditionKinds.map((kind) => [kind, conditions[kind] ?? null])),
        subject: 'Pompa ciepła dla domu 150 m²',
        customer_name: 'Joanna Malinowska',
        customer_email: 'j.malinowska@dom.example',
        email_main: 'j.malinowska@dom.example',
        vat_mode: '8',
        expires_on: dayFromNow(30),
        sections: [{ id: 's1', name: '', variant: null, is_optional: false, lines: lines as never }],
        ...values,
      }
    },
    /** A draft of the author. */
    async draft(changes: FormChanges = {}, who: Person = author) {
      return answered(await who.call(`${zone}.store`, { body: desk.form(changes) }))
    },
    /** A registered offer of the author. */
    async registered(changes: FormChanges = {}, who: Person = author) {
      const { id, version } = await desk.draft(changes, who)
      return answered(await who.call(`${zone}.register`, { path: { offer: id }, body: { version } }))
    },
    /** A sent offer, with the code of the customer's link. */
    async sent(changes: FormChanges = {}, who: Person = author) {
      const { id, version } = await desk.registered(changes, who)
      const body = { version, to: 'j.malinowska@dom.example' }
      const offer = answered(await who.call(`${zone}.send`, { path: { offer: id }, body }))
      return { ...offer, code: await desk.codeOf(id) }
    },
    async codeOf(offer: number): Promise<string> {
      const { rows } = await server.pool.query('select code from offer_recipients where offer_id = $1 order by id', [
        offer,
      ])
      return rows[0]?.code as string
    },
    /** The company's settings of offers. */
    async settings(changes: Partial<typeof offer_settings.$inferInsert>) {
      const values = { ...defaultSettings(company), ...changes }
      await server.db
        .insert(offer_settings)
        .values(values)
        .onConflictDoUpdate({ target: offer_settings.partner_id, set: changes })
    },
    /** Takes the letters of a kind out of the queue. */
    async letters(template: string): Promise<{ to: string; files: string[] | null }[]> {
      const { rows } = await server.pool.query(
        `delete from pgboss.job where name = 'mail.send' and data ->> 'template' = $1
         returning data ->> 'to' as to, data -> 'files' as files`,
        [template],
      )
      return rows
    },
    /** The gross price that the customer's page shows, without options. */
    async priceOf(code: string): Promise<string> {
      const { body } = await server.nobody.call('public-zone.offer.show', { path: { code } })
      return offerTotals(countedContent(body), firstSelection(body)).gross
    },
    /** Accepts an offer as the customer does on its page. */
    accept: (code: string, gross: string, more: object = {}) =>
      server.nobody.call('public-zone.offer.accept', {
        path: { code },
        body: { name: 'Joanna Malinowska', consent: true, gross, ...more },
      }),
    /** An offer as its author sees it now. */
    async seen(id: number, who: Person = author) {
      return answered(await who.call(`${zone}.show`, { path: { offer: id } }))
    },
  }
  return desk
}

function answered<Body>({ status, body }: { status: number; body: Body }): Body {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

async function addDevices({ db }: TestServer) {
  const [brand] = await db.insert(brands).values({ name: 'Helion' }).returning()
  const [producer] = await db
    .insert(producers)
    .values({ name: 'Helion Technika', brand_id: brand?.id ?? 0 })
    .returning()
  const [group] = await db.insert(device_groups).values({ name: 'Pompy ciepła' }).returning()
  const common = {
    producer_id: producer?.id ?? 0,
    group_id: group?.id ?? 0,
    created_at: '2024-01-01Z',
    is_offerable: true,
  }
  const rows = await db
    .insert(devices)
    .values([
      { ...common, name: 'Helion HeatPump 12', sales_price: '31900.00', offer_description: 'R290, A+++' },
      { ...common, name: 'Helion Aqua 200', sales_price: '5480.00' },
      { ...common, name: 'Helion Stary 9', sales_price: '9000.00', blocked: true },
    ])
    .returning()
  const [pump, tank, blocked] = rows.map(({ id }) => id) as [number, number, number]
  return { producer: producer?.id ?? 0, pump, tank, blocked }
}
