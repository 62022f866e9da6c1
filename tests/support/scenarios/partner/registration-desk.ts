import type { Challenge } from 'altcha-lib'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { isNip } from '#contract/values/rules.ts'
import { registrationJobs } from '#server/modules/partner/registration/registration-mails.ts'
import { shownConsents } from '#tests/support/scenarios/shown-consents.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/** A server at which companies register, for all tests of a file. */
export function registrationDesk() {
  let server: TestServer
  let approver: Person
  let province_id = 0
  let business_area_id = 0
  let consent_texts: number[] = []
  let last = 0

  beforeAll(async () => {
    server = await startServer({ config: { registry_daily_limit: 10 } })
    approver = await server.person({ roles: ['moderator-trade'] })
    const id = async (table: string) => (await server.pool.query(`select min(id) as id from ${table}`)).rows[0].id
    await server.partner()
    province_id = await id('provinces')
    business_area_id = await id('business_areas')
    consent_texts = await shownConsents(server, 'registration')
  })
  beforeEach(() => server.pool.query(`delete from pgboss.job`))
  afterAll(() => server.stop())

  /** Another valid NIP of the simulated registry. */
  function newNip(): string {
    for (last += 1; ; last += 1) {
      const nip = String(6_340_000_000 + last)
      if (isNip(nip) && nip[8] !== '9') return nip
    }
  }

  async function captcha(): Promise<string> {
    const { body } = await server.nobody.call('auth.captcha')
    return solvedCaptcha(body as unknown as Challenge)
  }

  function form(changes: Record<string, unknown> = {}) {
    return {
      nip: newNip(),
      name: 'Instal-Term Sp. z o.o.',
      street: 'ul. Fabryczna 14',
      postcode: '30554',
      city: 'Kraków',
      province_id,
      country: 'PL',
      business_area_id,
      first_name: 'Anna',
      last_name: 'Nowak',
      email: `anna${last}@firma.example`,
      phone_number: '601 234 567',
      password: 'tajne-haslo',
      password_confirmation: 'tajne-haslo',
      consent_processing_data: true,
      consent_commercial_info: false,
      consent_marketing_purposes: true,
      consent_texts,
      ...changes,
    }
  }

  const send = async (body: object) =>
    server.nobody.refused('auth.register', { body: { captcha: await captcha(), ...body } })

  const entries = async (nip: string) =>
    (await server.pool.query('select * from partner_entries where nip = $1 order by id', [nip])).rows

  /** The SQL of a statement as it is passed to `pg`. */
  const textOf = (statement: unknown) =>
    typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text

  /** Runs the waiting jobs and returns the letters that they queued. */
  async function letters(): Promise<[string, string, string][]> {
    const { rows } = await server.pool.query(`select data from pgboss.job where name = 'partner.registration'`)
    for (const { data } of rows)
      for (const job of registrationJobs)
        await job.run({ data, db: server.db, deps: server.deps, at: new Date(), attempt: 1, isLastAttempt: false })
    const { rows: queued } = await server.pool.query(
      `select data ->> 'template' as template, data ->> 'to' as recipient, data ->> 'locale' as locale
       from pgboss.job where name = 'mail.send' order by data ->> 'template', data ->> 'to'`,
    )
    return queued.map(({ template, recipient, locale }) => [template, recipient, locale])
  }

  return {
    get server() {
      return server
    },
    get approver() {
      return approver
    },
    get province_id() {
      return province_id
    },
    get business_area_id() {
      return business_area_id
    },
    newNip,
    captcha,
    form,
    send,
    entries,
    textOf,
    letters,
  }
}
