import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type AnyMail, queueMails } from '#server/integrations/mail/queue.ts'
import { causeOf, type MailTemplate, renderMail } from '#server/integrations/mail/templates.ts'
import { assembleModules } from '#server/modules.ts'
import { type Caller, runForCaller } from '#server/observability/request-context.ts'
import { Refused } from '#server/refusal.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { mailSamples } from '#tests/support/scenarios/mail-samples.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const portal = { public_url: 'https://portal.example.com', erp_name: 'Navision' }

assembleModules()
const limits = { record: 5, company: 8, new_addresses: 4 }
const names = Object.keys(mailSamples) as MailTemplate[]
const causes = names.map((template) => ({ template, ...causeOf({ template, data: mailSamples[template] }, String) }))
const limitedBy = (...wanted: string[]) => causes.filter(({ limit }) => wanted.includes(limit))

let server: TestServer
let partner_id: number
let person: Extract<Caller, { kind: 'person' }>
/** Addresses of people with an account that is used. */
let known: string[]
const strangers = Array.from({ length: 12 }, (_, index) => `nikt${index}@dom.example`)

beforeAll(async () => {
  server = await startServer({ config: { letter_limits: limits } })
  partner_id = await server.partner()
  const accounts = []
  for (const _ of strangers) accounts.push(await server.person({ roles: ['partner'], partners: [partner_id] }))
  known = accounts.map(({ email }) => email)
  person = { kind: 'person', user_id: 1, email: 'ja@firma.example', partner_id, at: new Date() }
})
afterAll(async () => {
  expect(server.unforeseen).toEqual([])
  await server.stop()
})
beforeEach(async () => {
  await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
  await server.pool.query('delete from outside_letters')
  await server.pool.query('delete from rate_limits')
})

const mailTo = (template: MailTemplate, to: string) =>
  ({ to, locale: 'pl', template, data: mailSamples[template] }) as AnyMail

/** Queues letters in a call of their own each; the outcomes, as the caller sees them. */
async function outcomes(caller: Caller, template: MailTemplate, addresses: readonly string[]): Promise<string[]> {
  const seen: string[] = []
  for (const to of addresses)
    seen.push(
      await runForCaller({ ...caller }, () =>
        inTransaction(server.db, (tx) => queueMails(tx, [mailTo(template, to)])).then(
          () => 'taken',
          (error) => (error instanceof Refused ? `${error.code} ${error.details.key}` : Promise.reject(error)),
        ),
      ),
    )
  return seen
}

const countedLetters = async () =>
  Number(
    (await server.pool.query('select count(*) from outside_letters where partner_id = $1', [partner_id])).rows[0].count,
  )

describe('letters of a schedule about what is planned', () => {
  const system: Caller = { kind: 'staff', user_id: 1 }

  it.each(limitedBy('day'))(
    '"$template" goes to a reader once a day, and says what it is about',
    async ({ template, about }) => {
      expect(about).toMatch(/\d/)
      await outcomes(system, template, [known[0] ?? '', known[1] ?? '', known[0] ?? ''])
      expect((await queuedLetters(server.pool, template)).map(({ to }) => to).toSorted()).toEqual(
        [known[0], known[1]].toSorted(),
      )
    },
  )

  it('are the reminders of visits, trainings, certificates and suspended orders, and documents that are withdrawn', () => {
    expect(
      limitedBy('day')
        .map(({ template }) => template)
        .toSorted(),
    ).toEqual([
      'certificate_expiring',
      'document_withdrawn',
      'f_gas_certificate_ends',
      'maintenance_reminder',
      'order_review',
      'training_order_reminder',
      'training_reminder',
    ])
  })
})

describe('letters that a person causes for others', () => {
  it.each(limitedBy('company'))(
    '"$template" is refused above the limits, with or without an account',
    async ({ template, about }) => {
      const toStrangers = await outcomes(person, template, strangers.slice(0, 6))
      await server.pool.query('delete from outside_letters')
      const toAccounts = await outcomes(person, template, known.slice(0, 6))
      expect(toAccounts).toEqual(toStrangers)
      const refused = 'too_many mail.limit_new_addresses'
      expect(toStrangers).toEqual([...Array(limits.new_addresses).fill('taken'), refused, refused])
      // To one address: for one record, otherwise for the company.
      await server.pool.query('delete from outside_letters')
      const most = about === null ? limits.company : limits.record
      const toOne = await outcomes(person, template, Array(most + 1).fill(known[0]))
      expect(toOne.at(-1)).toBe(`too_many mail.limit_${about === null ? 'company' : 'record'}`)
      expect(toOne.slice(0, -1)).toEqual(Array(most).fill('taken'))
    },
  )

  it.each(limitedBy('follows'))('"$template" is counted and never refused', async ({ template }) => {
    const addresses = [...strangers.slice(0, 6), ...known.slice(0, 6)]
    expect(await outcomes(person, template, addresses)).toEqual(addresses.map(() => 'taken'))
    expect(await countedLetters()).toBe(addresses.length)
  })

  it.each(limitedBy('record'))('"$template" is refused above the limit of its record', async ({ template }) => {
    const said = await outcomes(person, template, [...strangers.slice(0, 3), ...known.slice(0, 3)])
    expect(said).toEqual([...Array(limits.record).fill('taken'), 'too_many mail.limit_record'])
  })

  it.each(limitedBy('company', 'record'))(
    '"$template" to the person who causes it is not counted',
    async ({ template }) => {
      const said = await outcomes(person, template, Array(10).fill(person.email.toUpperCase()))
      expect(said).toEqual(Array(10).fill('taken'))
      expect(await countedLetters()).toBe(0)
    },
  )

  it('count a letter that its reader has switched off, which is not sent', async () => {
    const mail = { ...mailTo('training_ticket', known[0] ?? ''), isUnwanted: true } as AnyMail
    await runForCaller(person, () => inTransaction(server.db, (tx) => queueMails(tx, [mail])))
    expect(await countedLetters()).toBe(1)
    expect(await queuedLetters(server.pool)).toEqual([])
  })
})

describe('letters that strangers cause about one record', () => {
  const stranger: Caller = { kind: 'stranger', call: 'test', letters: 'once', at: new Date(), isCounted: false }

  it.each(limitedBy('hour'))(
    '"$template" leaves once within an hour, with all that came meanwhile',
    async ({ template }) => {
      await outcomes(stranger, template, Array(4).fill(known[0]))
      await outcomes(stranger, template, [known[1] ?? ''])
      const { rows } = await server.pool.query(
        `select data, start_after > now() + interval '50 minutes' as waits from pgboss.job where name = 'mail.send' order by created_on, id`,
      )
      expect(rows.map(({ data, waits }) => [data.to, waits, data.earlier_count ?? 0])).toEqual([
        [known[0], false, 0],
        [known[0], true, 2],
        [known[1], false, 0],
      ])
      // After the hour the letter of those that waited counts as one, so that the next ones wait again.
      const later = { ...stranger, at: new Date(stranger.at.getTime() + 3_700_000) }
      await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
      await outcomes(later, template, Array(2).fill(known[0]))
      const [after] = (
        await server.pool.query(`select data, start_after > now() as waits from pgboss.job where name = 'mail.send'`)
      ).rows
      expect([after.waits, after.data.earlier_count]).toEqual([true, 1])
      const muchLater = { ...stranger, at: new Date(stranger.at.getTime() + 5 * 3_600_000) }
      await outcomes(muchLater, template, [known[0] ?? ''])
      expect((await queuedLetters(server.pool)).length).toBe(2)
    },
  )

  it('contain what the earlier letters said', () => {
    const sample = { ...mailSamples.maintenance_visit_answered, is_confirmed: false, wish: null }
    const earlier = [
      { template: 'maintenance_visit_answered' as const, data: { ...sample, wished_time: 'afternoon' as const } },
    ]
    const latest = { ...sample, wished_time: 'morning' as const }
    const letter = renderMail('maintenance_visit_answered', 'en', latest, portal, { earlier })
    for (const rendered of [letter.text, letter.html]) expect(rendered).toMatch(/Requested time[\s\S]*Requested time/)
  })

  it('shows the latest first, and quotes the others below it', () => {
    const sample = mailSamples.offer_asked
    const data = (text: string) => ({ ...sample, text })
    const earlier = ['Pierwsze', 'Drugie'].map((text) => ({ template: 'offer_asked' as const, data: data(text) }))
    const letter = renderMail('offer_asked', 'pl', data('Trzecie'), portal, {
      earlier,
      earlier_count: 5,
    })
    expect(letter.subject).toMatch(/ \(i wcześniejsze: 5\)$/)
    expect(letter.text.match(/> (Pierwsze|Drugie|Trzecie)|Wcześniej.*:/g)).toEqual([
      '> Trzecie',
      'Wcześniej w tej sprawie (5):',
      '> Drugie',
      '> Pierwsze',
    ])
    expect(letter.html).toContain('Pierwsze</blockquote>')
  })
})

describe('public calls', () => {
  const all = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'public')

  it.each(all)('"%s" declares what limits its letters, unless it only reads', (_, { method, letters }) => {
    if (method === 'GET') expect(letters).toBeUndefined()
    else expect(letters).toBeDefined()
  })

  it('fail where they cause a letter that they do not announce, or are not counted for their record', async () => {
    const sent = (letters: 'none' | number) => {
      const stranger: Caller = { kind: 'stranger', call: 'test', letters, at: new Date(), isCounted: false }
      return outcomes(stranger, 'offer_asked', ['a@dom.example'])
    }
    await expect(sent('none')).rejects.toThrow('declares that it causes none')
    await expect(sent(5)).rejects.toThrow('was not counted for its record')
  })
})
