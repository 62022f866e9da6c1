import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import type { MailData } from '#server/integrations/mail/letter.ts'
import { openMailboxReader } from '#server/integrations/mail/mailbox-client.ts'
import type { MailMode } from '#server/integrations/mail/simulator.ts'
import { openSmtp } from '#server/integrations/mail/smtp.ts'
import { type MailTemplate, renderMail, templateNames } from '#server/integrations/mail/templates.ts'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { assembleModules } from '#server/modules.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

const dataDir = temporaryDataDir('mail')
const from = 'Partner portal <portal@example.com>'
const portal = 'https://portal.example.com'
let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir })
})
afterEach(() => behave('ok'))
afterAll(async () => {
  await simulators.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function behave(mode: MailMode): Promise<void> {
  await fetch(`${simulators.erpUrl}/behaviour/mail`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
}

const order = { order_id: 7, order_number: 'SG/2026/01184', model_name: 'Norda <Air> 8', serial_no: '0'.repeat(22) }
const partner_name = 'Ciepło & Spółka'
const maintenance = { ...order, of: 'maintenance' as const, order_number: 'PS/2026/00012' }
const visit = {
  ...maintenance,
  partner_name,
  visit: '2026-12-15T09:00',
  code: '3f0c2c1e-6f5b-4a53-9a44-1d7a0b6f2e11',
  technician_name: 'Marek Wójcik',
  place: 'Leśna 7, 05-230 Kobyłka',
  contact: 'Zofia Maj, +48600700800',
}
const place = {
  training_name: 'Montaż <pomp> ciepła',
  training_date: '2026-12-15',
  start_time: '09:00',
  city: 'Kraków',
  address: 'ul. Cieplna 1',
}
const formerPlace = { ...place, end_time: '16:00', city: 'Łódź' }
const ticket = { full_name: 'Jan Żak', code: '7K2M09QXAB3D4E5F' }
const certificate = {
  document_type: 'certificate',
  full_name: 'Jan Żak',
  title: 'Montaż <pomp> ciepła',
  certificate_number: 'CERT/2026/0007',
  expires_on: null,
} as const
const trainingOrder = {
  order_id: 7,
  term_id: 3,
  order_number: 'SZK/2026/7',
  training_name: 'Montaż <pomp> ciepła',
  quantity: 2,
  amount: '1230.00',
}
const registered = {
  ...place,
  record_number: 'REJ-2026-00012',
  people: ['Jan Żak'],
  path: '/training/records/REJ-2026-00012',
}
const ofOffer = { offer_id: 7, offer_number: 'OF/2026/0118', subject: 'Pompa <ciepła> & zasobnik' }
const toCustomer = {
  ...ofOffer,
  company: 'Instal & Term',
  code: 'a-code-of-a-link-1234',
  maintainer: 'Piotr Zając',
  contact: '+48602555118, piotr@instal-term.example',
  expires_on: '2026-12-18',
}
const inList = {
  order_number: 'SG/2026/00042',
  partner_name: 'Instal & Term',
  model_name: 'Polaris <PX-35>',
  owner_name: 'Anna Wrona',
  due_at: '2026-11-19T15:00:00.000Z',
}
assembleModules()
const samples: MailData = {
  f_gas_certificate_ends: { number: 'FGAZ-P/27/<0001>', valid_to: '2026-12-18', company: 'Instal & Term' },
  due_partner: {
    count: 21,
    rows: [
      {
        kind: 'leak_check',
        due_on: '2026-12-02',
        serial_no: '2309',
        device_name: 'Pompa <12>',
        city: 'Łódź & okolice',
      },
    ],
  },
  due_owner: {
    kind: 'maintenance',
    due_on: '2026-12-02',
    ends_without: '2028-12-02',
    serial_no: '2309447100826613095724',
    device_name: 'Pompa <12>',
    partner_name: 'Ciepły & Dom',
    partner_phone: '+48600555402',
    code: '3f0c2c1e-6f5b-4a53-9a44-1d7a0b6f2e11',
  },
  document_editions: { names: ['Instrukcja <montażu>', 'Karta & dane'], count: 5 },
  offer_sent: { ...toCustomer, message: 'Dzień dobry,\n<b>w załączeniu</b> oferta.' },
  offer_extended: toCustomer,
  offer_expiring: toCustomer,
  offer_withdrawn: { ...toCustomer, reason: 'Zmiana <cennika>' },
  offer_answered: { ...toCustomer, text: 'Tak, jest w cenie.' },
  offer_accepted: { ...toCustomer, gross: '46534.18' },
  offer_opened: { ...ofOffer, customer: 'Joanna <Malinowska>' },
  offer_won: { ...ofOffer, customer: 'Joanna Malinowska', gross: '46534.18' },
  offer_lost: { ...ofOffer, customer: 'Joanna Malinowska', reason: null },
  offer_asked: { ...ofOffer, customer: 'Joanna Malinowska', text: 'Czy montaż jest w cenie?' },
  offer_bounced: { ...ofOffer, address: 'j@dom.example', reason: '550 No such user' },
  synchronization_failed: { kind: 'items', reason: 'Not reached: ECONNREFUSED' },
  import_ended: { import_id: 4, kind: 'error-codes', status: 'doneWithErrors', written: 1986, errors: 14, skipped: 1 },
  training_ticket: { ...place, ...ticket },
  training_reminder: { ...place, ...ticket },
  training_waiting: { ...place, ...ticket, position: 2 },
  training_registered: { ...registered, waiting: ['Ewa Bąk'], order_number: 'SZK/2026/7', amount_due: '615.00' },
  training_offered: { ...registered, until: '2026-12-01T12:00' },
  training_lapsed: { ...registered, waits: true },
  training_cancelled: { ...registered, reason: 'Choroba <nagła>', had_place: true },
  training_order_expired: { ...registered, order_number: 'SZK/2026/7' },
  certificate_issued: { ...certificate, code: 'KodSwiadectwa1' },
  certificate_issued_contact: {
    document_type: 'diploma',
    title: 'Montaż <pomp> ciepła',
    people: ['Jan Żak', 'Ewa Nowak'],
  },
  certificate_revoked: { ...certificate, reason: 'Pomyłka <w danych>', code: 'KodSwiadectwa1' },
  certificate_expiring: { ...certificate, expires_on: '2027-01-31', days: 30, code: null },
  training_order_placed: {
    ...trainingOrder,
    hold_until: '2026-06-01T10:00:00.000Z',
    transfer: { recipient: 'Ciepło & Syn', bank_account: '10 1010 0000 0000 0000 0000 0001', title: 'SZK/2026/7' },
  },
  training_order_reminder: {
    ...trainingOrder,
    hold_until: '2026-06-01T10:00:00.000Z',
    transfer: { recipient: 'Ciepło & Syn', bank_account: '10 1010 0000 0000 0000 0000 0001', title: 'SZK/2026/7' },
  },
  training_order_paid: { ...trainingOrder, excess: { amount: '100.00', online: true } },
  training_order_unsettled: { ...trainingOrder, kind: 'late_payment' },
  training_credit_paid_out: trainingOrder,
  training_order_refunded: { ...trainingOrder, reason: 'Choroba <uczestnika>' },
  password_reset: { full_name: 'Zażółć Gęślą', token: 'abc-123_x' },
  account_locked: { full_name: 'Zażółć Gęślą' },
  invitation: { full_name: 'Zażółć Gęślą', company: partner_name, has_password: false, token: 'abc-123_x' },
  password_changed: { full_name: 'Zażółć Gęślą' },
  account_closed: { full_name: 'Zażółć Gęślą' },
  address_changed: { full_name: 'Zażółć Gęślą', by_self: true },
  confirm_address: { full_name: 'Zażółć Gęślą', token: 'abc-123_x' },
  proposals_waiting: { proposals: [{ company: partner_name, changes: 2 }], more: 3 },
  proposal_decided: {
    full_name: 'Zażółć Gęślą',
    company: partner_name,
    changes: [
      { field: 'address', name: null, decision: 'accepted', reason: null },
      { field: 'affiliate', name: 'Oddział <Gdynia>', decision: 'refused', reason: 'Nie ma takiej <ulicy>' },
    ],
  },
  company_closed: {
    full_name: 'Zażółć Gęślą',
    company: partner_name,
    ended: true,
    places: [
      { full_name: 'Jan Żak', training_name: 'Montaż <pomp>', training_date: '2026-12-01', choice: 'refund' },
      { full_name: 'Ewa Bąk', training_name: 'Montaż <pomp>', training_date: '2026-12-01', choice: 'keep' },
    ],
  },
  notification_taken_back: { notification_id: 7, common_name: 'Przerwa <techniczna>', full_name: 'Zażółć Gęślą' },
  report_activities: {
    month: '2026-10-01',
    ...{ sign_ins: 410, downloads: 1210, codes: 96, orders: 88, trainings: 12, offers: 41, total: 1857 },
    ...{ before: 1700, inactive: 12 },
  },
  report_offers: {
    month: '2026-10-01',
    ...{ offers: 41, value: '812345.50', won: 12, won_value: '240000.00', lost: 7, win_rate: 63, answer_hours: 31.5 },
    before: 38,
  },
  report_warranty: {
    month: '2026-10-01',
    ...{ claims: 88, units: 12000, per_thousand: 7.3, repeats: 4, parts_cost: '18230.10', before: 91 },
  },
  registration_approved: { full_name: 'Zażółć Gęślą', company: partner_name },
  registration_rejected: { full_name: 'Zażółć Gęślą', company: partner_name, reason: 'Brak uprawnień' },
  registration_received: { nip: '5261040567' },
  registration_address_taken: { full_name: 'Zażółć Gęślą', nip: '5261040567' },
  registration_nip_taken: { company: partner_name, full_name: 'Zażółć Gęślą', email: 'gesla@example.com' },
  new_entries: {
    entries: [
      { entry_id: 7, company: partner_name, nip: '5261040567', city: 'Łódź', full_name: 'Zażółć Gęślą' },
      { entry_id: 8, company: 'Inna <firma>', nip: '5261040567', city: 'Łódź', full_name: 'Jan Żak' },
    ],
    more: 3,
  },
  document_edition: {
    documentation_id: 7,
    documentation_number: 'DOK/2026/00007',
    name: 'Instrukcja <montażu>',
    edition: 2,
    note: 'Nowy rysunek 4.',
  },
  notification: { notification_id: 7, title: 'Zmiana godzin <pracy> magazynu' },
  maintenance_registered: maintenance,
  maintenance_scheduled: visit,
  maintenance_visit: visit,
  maintenance_reminder: { ...visit, is_technician: true },
  maintenance_completed: { ...maintenance, text: 'Wymieniono filtr.', next_due_on: '2027-03-02', has_protocol: true },
  order_sent: order,
  parts_registered: { ...order, of: 'parts', part_type: '8718644550, 0712000115' },
  parts_backordered: { ...order, of: 'parts', expected_date: '2026-12-04', text: 'Producent <wysyła> w piątek.' },
  parts_delivered: {
    ...order,
    of: 'parts',
    parts: '2 × 8718644550',
    is_whole: false,
    carrier: 'DPD',
    tracking_number: '0000123456789U',
    tracking_link: 'https://tracktrace.dpd.com.pl/parcelDetails?p1=0000123456789U',
    received_by: null,
  },
  parts_cancelled: { ...order, of: 'parts', reason: 'Część <wycofana>' },
  order_asked: { ...order, reason: 'information', text: 'Jaki był kod?\nI kiedy?' },
  order_reminded: { ...order, text: 'Jaki był kod?' },
  order_shipped: { ...order, shipped_parts: 'Pompa obiegowa', tracking_number: '00359007700000000017' },
  order_message: { ...order, text: 'Wysłaliśmy część.' },
  order_replied: { ...order, partner_name, text: '<script>alert(1)</script>' },
  order_completed: { ...order, resolution: 'replaced', text: 'Nowe urządzenie w drodze.' },
  order_contested: { ...order, partner_name, reason: 'Część <była> sprawna' },
  order_upheld: { ...order, reason: 'Zalanie widać na <zdjęciach>' },
  order_withdrawn: { ...order, partner_name, reason: null },
  order_erp_failed: { ...order, reason: 'HTTP 500' },
  order_assigned: { ...order, partner_name: 'Instal-Test' },
  order_erp_given_up: { ...order, reason: 'HTTP 500' },
  order_review: order,
  orders_missed: { of: 'warranty', orders: [inList], more: 2 },
  orders_unowned: { of: 'parts', orders: [{ ...inList, owner_name: null, due_at: null }], more: 0, new_since: 1 },
  training_moved: { ...place, ...ticket, former: { training_date: '2026-12-01', city: 'Łódź' } },
  training_moved_contact: { ...place, people: ['Jan Żak'], former: { training_date: '2026-12-01', city: 'Łódź' } },
  training_substituted: { ...place, ...ticket },
  training_replaced: { ...place, full_name: 'Jan Żak' },
  training_substituted_contact: { ...place, full_name: 'Jan Żak', former_name: 'Ewa & Ola' },
  training_term_changed: {
    ...place,
    end_time: '16:00',
    ...ticket,
    former: formerPlace,
    deadline: '2026-12-07',
    path: '/training/records/REJ-2026-00012',
  },
  training_term_changed_contact: {
    ...place,
    end_time: '16:00',
    people: ['Jan Żak'],
    former: formerPlace,
    deadline: null,
    path: '/training/records/REJ-2026-00012',
  },
  term_cancelled_moved: { ...place, ...ticket, reason: 'Choroba <prowadzącego>', target: place },
  term_cancelled: { ...place, full_name: ticket.full_name, reason: 'Awaria', choice: 'credit', amount: '1234.50' },
  term_cancelled_company: {
    ...place,
    reason: 'Awaria',
    record_number: 'REJ-2026-00012',
    people: [
      { full_name: 'Jan Żak', choice: 'move', amount: null, target: place },
      { full_name: 'Ewa Żak', choice: 'refund', amount: '615.00', target: null },
      { full_name: 'Ola Żak', choice: 'credit', amount: '615.00', target: null },
      { full_name: 'Ala Żak', choice: 'none', amount: null, target: null },
    ],
  },
}

const names = Object.keys(samples) as MailTemplate[]

async function deliver(message: { to: string; subject: string; text: string; html: string; id?: string }) {
  const smtp = openSmtp({ url: simulators.smtpUrl, from })
  await smtp.send(message).finally(() => smtp.close())
}

describe('a message', () => {
  it('has a sample here, whatever module writes it', () => {
    expect(names.toSorted()).toEqual(templateNames().toSorted())
  })

  it.each(names)('"%s" is written in both languages', (template) => {
    const [polish, english] = locales.map((locale) => write(template, locale))
    expect(polish?.subject).not.toBe(english?.subject)
    for (const message of [polish, english]) {
      expect(message?.text).toMatch(/https:\/\/portal\.example\.com\/#\/\S+/)
      expect(message?.html).toContain(`href="${portal}/#/`)
      expect(message?.html).not.toMatch(/undefined|null|\[object|<script/)
      expect(message?.text).not.toMatch(/undefined|null|\[object/)
    }
  })

  it.each(names.filter((name) => name.startsWith('order_')))('"%s" has the number in its subject', (name) => {
    for (const locale of locales) expect(write(name, locale).subject).toContain('SG/2026/01184')
  })

  it('shows as text whatever people typed', () => {
    const { html, text } = write('order_replied', 'en')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('Norda &lt;Air&gt; 8')
    expect(text).toContain('> <script>alert(1)</script>')
  })

  it('of an order that the server gave up says why in the language of its reader', () => {
    const data = { ...samples.order_completed, resolution: 'no_answer', text: null } as const
    const [polish, english] = locales.map((locale) => renderMail('order_completed', locale, data, portal).text)
    expect(polish).toContain('Mimo przypomnień nie otrzymaliśmy odpowiedzi')
    expect(english).toContain('In spite of our reminders')
    expect(english).not.toContain('przypomnień')
  })

  it('leads partners and staff to their own screens', () => {
    expect(write('order_asked', 'pl').text).toContain(`${portal}/#/service-order/service-orders/7/preview`)
    expect(write('order_replied', 'pl').text).toContain(`${portal}/#/cms/service-order/service-orders/7`)
    expect(write('password_reset', 'pl').text).toContain(`${portal}/#/auth/reset-password-finish/abc-123_x`)
  })

  it('cannot get a second header from a name with a line break', () => {
    const data = { ...samples.order_contested, partner_name: 'Evil\r\nBcc: everyone@example.com' }
    expect(renderMail('order_contested', 'en', data, portal).subject).not.toMatch(/[\r\n]/)
  })
})

describe('sending', () => {
  it('brings a message to the mailbox with its letters whole', async () => {
    await deliver({ to: 'ewa@example.com', ...write('order_asked', 'pl') })
    const mailbox = openMailboxReader(simulators.mailboxUrl)
    const entry = (await mailbox.list()).at(-1)
    expect(entry).toMatchObject({ recipient: 'ewa@example.com', subject: 'Pytanie do zgłoszenia SG/2026/01184' })
    const message = await mailbox.show(entry?.id ?? 0)
    expect(message?.text).toContain('> Jaki był kod?\n> I kiedy?')
    expect(message?.html).toContain('Zgłoszenie czeka na Twoją odpowiedź.')
  })

  it('finds no message that is not there', async () => {
    expect(await openMailboxReader(simulators.mailboxUrl).show(4711)).toBeNull()
  })

  it.each(['fail', 'down'] as const)(
    'is an error while the server is told to "%s", and works afterwards',
    async (mode) => {
      await behave(mode)
      const count = (await openMailboxReader(simulators.mailboxUrl).list()).length
      const message = { to: 'ewa@example.com', ...write('order_sent', 'pl') }
      await expect(deliver(message)).rejects.toThrow()
      await behave('ok')
      await deliver(message)
      expect(await openMailboxReader(simulators.mailboxUrl).list()).toHaveLength(count + 1)
    },
  )

  it('is an error when nobody listens', async () => {
    const smtp = openSmtp({ url: 'smtp://127.0.0.1:9', from })
    await expect(smtp.send({ to: 'ewa@example.com', ...write('order_sent', 'pl') })).rejects.toThrow('ECONNREFUSED')
    smtp.close()
  })
})

describe('the mailbox', () => {
  it('outlives the simulator', async () => {
    await deliver({ to: 'jan@example.com', ...write('account_locked', 'en') })
    const before = await openMailboxReader(simulators.mailboxUrl).list()
    await simulators.stop()
    simulators = await startSimulators({ port: 0, dataDir })
    const mailbox = openMailboxReader(simulators.mailboxUrl)
    expect(await mailbox.list()).toEqual(before)
    await deliver({ to: 'jan@example.com', ...write('account_locked', 'en') })
    expect((await mailbox.list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id).concat(before.length + 1))
  })
})

function write(template: MailTemplate, locale: 'pl' | 'en') {
  return renderMail(template, locale, samples[template], portal)
}
