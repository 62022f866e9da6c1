import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#contract/messages/locale.ts'
import { threadOf } from '#server/integrations/mail/letter-record.ts'
import { openMailboxReader } from '#server/integrations/mail/mailbox-client.ts'
import type { MailMode } from '#server/integrations/mail/simulator.ts'
import { openSmtp } from '#server/integrations/mail/smtp.ts'
import { type MailTemplate, renderMail, templateNames } from '#server/integrations/mail/templates.ts'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { assembleModules } from '#server/modules.ts'
import { mailSamples } from '#tests/support/scenarios/mail-samples.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

const dataDir = temporaryDataDir('mail')
const from = 'Partner portal <portal@example.com>'
const portal = 'https://portal.example.com'
const config = { public_url: portal, erp_name: 'Navision' }
let simulators: Simulators
assembleModules()

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

const names = Object.keys(mailSamples) as MailTemplate[]

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

  it.each(names)('"%s" greets, ends and writes dates as every other of its language', (template) => {
    const [polish, english] = locales.map((locale) => write(template, locale).text)
    expect(polish).toMatch(/\n\nDzień dobry,\n\n\p{L}[\s\S]+\n\nPozdrawiamy\n\p{L}/u)
    expect(english).toMatch(/\n\nHello( .+)?,\n\n\p{L}[\s\S]+\n\nKind regards\n\p{L}/u)
    expect(english).not.toMatch(/\d\d\.\d\d\.\d{4}/)
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

  it('about an order that the server cancelled gives the reason in its reader’s language', () => {
    const data = { ...mailSamples.order_completed, resolution: 'no_answer', text: null } as const
    const [polish, english] = locales.map((locale) => renderMail('order_completed', locale, data, config).text)
    expect(polish).toContain('Mimo przypomnień nie otrzymaliśmy odpowiedzi')
    expect(english).toContain('Despite our reminders')
    expect(english).not.toContain('przypomnień')
  })

  it('has links to the reader’s own screens', () => {
    expect(write('order_asked', 'pl').text).toContain(`${portal}/#/service-order/service-orders/7/preview`)
    expect(write('order_replied', 'pl').text).toContain(`${portal}/#/cms/service-order/service-orders/7`)
    expect(write('password_reset', 'pl').text).toContain(`${portal}/#/auth/reset-password-finish/abc-123_x`)
  })

  it('cannot get a second header from a name with a line break', () => {
    const data = { ...mailSamples.order_contested, partner_name: 'Evil\r\nBcc: everyone@example.com' }
    expect(renderMail('order_contested', 'en', data, config).subject).not.toMatch(/[\r\n]/)
  })
})

describe('sending', () => {
  it('puts a message into the mailbox with all its characters', async () => {
    await deliver({ to: 'ewa@example.com', ...write('order_asked', 'pl') })
    const mailbox = openMailboxReader(simulators.mailboxUrl)
    const entry = (await mailbox.list()).at(-1)
    expect(entry).toMatchObject({ recipient: 'ewa@example.com', subject: 'Pytanie do zgłoszenia SG/2026/01184' })
    const message = await mailbox.show(entry?.id ?? 0)
    expect(message?.text).toContain('> Jaki był kod?\n> I kiedy?')
    expect(message?.html).toContain('Zgłoszenie czeka na Twoją odpowiedź.')
  })

  it('finds no unknown message', async () => {
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

describe('a letter to somebody outside', () => {
  const outside = {
    company: 'Instal-Term Sp. z o.o.',
    reply_to: { name: 'Piotr Zając', address: 'p.zajac@instal.example' },
  }
  const written = (locale: 'pl' | 'en', data = mailSamples.offer_sent) =>
    renderMail('offer_sent', locale, data, config, { outside })

  it('comes from the company through the portal, invites a reply to its person and says that a program sent it', async () => {
    const { reply_to, sender, ...letter } = written('pl')
    expect(sender).toBe('Instal-Term Sp. z o.o. przez Portal Partnera')
    expect(written('en').sender).toBe('Instal-Term Sp. z o.o. via Partner Portal')
    expect(letter.text).toContain('Możesz po prostu odpowiedzieć na tę wiadomość. Odpowiedź otrzyma Piotr Zając.')
    expect(letter.html).toContain('Odpowiedź otrzyma Piotr Zając.')
    expect(letter.text).not.toContain('nie odpowiadać')
    const smtp = openSmtp({ url: simulators.smtpUrl, from })
    const thread = threadOf({ entity: 'offer-generator.offers', id: 7 })
    await smtp
      .send({ id: 'f00d', thread, to: 'joanna@dom.example', ...letter, sender, reply_to })
      .finally(() => smtp.close())
    const raw = await lastMessage()
    expect(raw).toContain('From: "Instal-Term Sp. z o.o. przez Portal Partnera" <portal@example.com>')
    expect(raw).toMatch(/Reply-To: =\?UTF-8\?Q\?Piotr_Zaj=C4=85c\?= <p\.zajac@instal\.example>/)
    expect(raw).toContain('Auto-Submitted: auto-generated')
    expect(raw).toContain('X-Auto-Response-Suppress: OOF, AutoReply')
    expect(raw).toContain('Message-ID: <f00d@example.com>')
    expect(raw).toContain('References: <thread.offer-generator.offers.7@example.com>')
  })

  it('has only its own link, whatever was typed, and no typed text in its subject', () => {
    const typed = {
      ...mailSamples.offer_sent,
      offer_number: 'WYGRANA 5000 zł na evil.example',
      subject: 'Odbierz na https://evil.example/prize',
      maintainer: 'Bank www.evil.example',
      contact: 'napisz@evil.example',
      message: 'Kliknij http://1.2.3.4/x albo evil.example. Termin 24.11.2026, cena 12.5.',
    }
    const { subject, text, html } = written('pl', typed)
    expect(subject).toBe(`Oferta firmy ${typed.company}`)
    expect(written('pl').subject).toBe('Oferta OF/2026/0118 firmy Instal & Term')
    expect(text.replaceAll(`${portal}/`, '')).not.toMatch(/:\/\/|evil\.example|\S@\S/)
    expect(html.replaceAll(`href="${portal}/`, '')).not.toMatch(/href=|evil\.example|http:\/\//)
    // It looks like the typed text.
    expect(text.replaceAll('\u200a', '')).toContain(
      'Kliknij http://1.2.3.4/x albo evil.example. Termin 24.11.2026, cena 12.5.',
    )
    expect(text).toContain('Termin 24.11.2026, cena 12.5.')
  })

  const verified = {
    company: 'Zakład J.K. Nowak Sp. z o.o.',
    reply_to: { name: 'E.M. Zając', address: 'piotr.zajac@klima-nowak.pl' },
  }
  /** A sample in which companies and people have names with full stops. */
  const named = (data: object) =>
    Object.fromEntries(
      Object.entries(data).map(([key, value]) => {
        if (['company', 'partner_name', 'customer_name', 'invited_by'].includes(key)) return [key, verified.company]
        return [key, key === 'contact' ? `${verified.reply_to.address}, tel. 600 100 200` : value]
      }),
    )

  it.each(names)('"%s" keeps the address of its sender, legal forms and initials whole', (template) => {
    for (const locale of locales) {
      const data = named(mailSamples[template]) as never
      const { text, html, sender } = renderMail(template, locale, data, config, { outside: verified })
      expect(sender).toContain('Zakład J.K. Nowak Sp. z o.o. ')
      for (const body of [text, html]) {
        expect(body.replaceAll('\u200a', '·')).not.toMatch(/o\.·|J\.·|E\.·|piotr\.·|piotr.zajac@·|klima-nowak\.·/)
        expect(body).not.toMatch(/\p{L}\.\.(?!\.)/u)
      }
    }
  })

  it.each([
    ['a name with the name of a host', 'allegro.pl Sp. z o.o.', 'allegro.\u200apl Sp. z o.o.'],
    [
      'an address that only begins with the known one',
      'piotr.zajac@klima-nowak.pl.evil.example',
      'piotr.\u200azajac@\u200aklima-nowak.\u200apl.\u200aevil.\u200aexample',
    ],
    [
      'an address that only ends with the known one',
      'a.piotr.zajac@klima-nowak.pl',
      'a.\u200apiotr.\u200azajac@\u200aklima-nowak.\u200apl',
    ],
    [
      'the known one before another host',
      'piotr.zajac@klima-nowak.pl@evil.example',
      'piotr.\u200azajac@\u200aklima-nowak.\u200apl@\u200aevil.\u200aexample',
    ],
    ['a host after a number', 'x.1.com', 'x.1.\u200acom'],
    ['the known one in capitals', 'Piotr.Zajac@klima-nowak.pl', 'Piotr.Zajac@klima-nowak.pl'],
    [
      'a number, a day, a price and a part',
      'SG/2026/01184, 24.11.2026, 12.5kW, S.A.',
      'SG/2026/01184, 24.11.2026, 12.5kW, S.A.',
    ],
  ])('writes %s so that nothing else becomes a link', (_, typed, expected) => {
    const data = { ...mailSamples.offer_sent, message: typed }
    const { text } = renderMail('offer_sent', 'pl', data, config, { outside: verified })
    expect(text).toContain(`\n> ${expected}\n`)
  })

  it('a quoted text has no link in any letter', () => {
    const { text } = renderMail(
      'order_replied',
      'pl',
      { ...mailSamples.order_replied, text: 'Zobacz evil.example' },
      config,
    )
    expect(text).toContain('> Zobacz evil.\u200aexample')
  })
})

/** The source of the newest message. */
async function lastMessage(): Promise<string> {
  const files = (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.eml')).toSorted()
  return readFile(join(dataDir, files.at(-1) ?? ''), 'utf8')
}

describe('the mailbox', () => {
  it('is kept when the simulator starts again', async () => {
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
  return renderMail(template, locale, mailSamples[template], config)
}
