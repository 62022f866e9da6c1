import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Answer } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { proposalJobs } from '#server/modules/partner/proposals/letters.ts'
import { recipientsOf } from '#tests/support/queued-letters.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

export type Company = Answer<Endpoints['partnerzone.partner.proposals.show']>
export type Proposal = Answer<Endpoints['partner.proposals.show']>

/** A server at which a company proposes changes of its data, for all tests of a file. */
export function proposalDesk() {
  let server: TestServer
  let trade: Person
  let partner: number
  let boss: Person

  beforeAll(async () => {
    server = await startServer()
    trade = await server.person({ roles: ['moderator-trade'] })
  })
  afterAll(() => server.stop())

  beforeEach(async () => {
    partner = await server.partner('Ciepło i Spółka')
    boss = await administrator(partner)
  })

  const administrator = (company: number) =>
    server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
  const headers = () => ({ 'idempotency-key': crypto.randomUUID() })
  const company = async (who = boss, of = partner) =>
    (await who.call('partnerzone.partner.proposals.show', { path: { partner: of } })).body

  /** The body of the form: the company's data as shown, with the changes. */
  const formOf = ({ id: _, name: _1, waiting: _2, decided: _3, ...form }: Company) => form
  const update = (form: object, who = boss, of = partner) =>
    who.refused('partnerzone.partner.proposals.update', { path: { partner: of }, body: form })
  async function propose(typed: object): Promise<Company> {
    const answer = await update({ ...formOf(await company()), ...typed })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const {
      message: _,
      status: _1,
      ...proposed
    } = answer.body as unknown as Company & { message: string; status: string }
    return proposed
  }
  const withdraw = (version: number, who = boss) =>
    who.refused('partnerzone.partner.proposals.withdraw', { path: { partner }, body: { version }, headers: headers() })

  async function shown(who = trade): Promise<Proposal> {
    const { waiting } = await company()
    return (await who.call('partner.proposals.show', { path: { proposal: waiting?.id ?? 0 } })).body
  }
  const ids = ({ changes }: Proposal, ...fields: string[]) =>
    changes.filter(({ field }) => fields.includes(field)).map(({ id }) => id)
  const accept = (proposal: Proposal, changes: number[], who = trade) =>
    who.refused('partner.proposals.accept', {
      path: { proposal: proposal.id },
      body: { version: proposal.version, company_version: proposal.company_version, changes },
      headers: headers(),
    })
  const refuse = (proposal: Proposal, changes: number[], reason: string | null = null) =>
    trade.refused('partner.proposals.refuse', {
      path: { proposal: proposal.id },
      body: { version: proposal.version, changes, reason },
      headers: headers(),
    })

  const record = async () => (await server.pool.query('select * from partners where id = $1', [partner])).rows[0]
  const branches = async () =>
    (await server.pool.query('select * from affiliates where partner_id = $1 order by id', [partner])).rows
  const branch = {
    name: 'Oddział Gdynia',
    street: 'Portowa 1',
    postcode: '81-340',
    city: 'Gdynia',
    country: 'PL',
    province_id: 1,
    phone_number: null,
    email: null,
    showroom: true,
    visible_on_map: true,
  }
  const added = (values: object = {}) => ({ ...branch, ...values, id: null, removed: false })
  const storedBranch = async () =>
    (await trade.call('partner.affiliates.store', { path: { partner }, body: branch, headers: headers() })).body.id

  async function letters(template: string) {
    for (const job of proposalJobs)
      await job.run({ data: {}, db: server.db, deps: server.deps, at: new Date(), attempt: 1, isLastAttempt: false })
    return recipientsOf(server.pool, template)
  }

  /** Replaces the company by a new one. */
  async function anotherCompany(name: string) {
    partner = await server.partner(name)
    boss = await administrator(partner)
  }

  return {
    anotherCompany,
    get server() {
      return server
    },
    get trade() {
      return trade
    },
    get partner() {
      return partner
    },
    get boss() {
      return boss
    },
    administrator,
    headers,
    company,
    formOf,
    update,
    propose,
    withdraw,
    shown,
    ids,
    accept,
    refuse,
    record,
    branches,
    branch,
    added,
    storedBranch,
    letters,
  }
}
