import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { proposalJobs } from '#server/modules/partner/proposals/digest.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

type Company = Answer<Endpoints['partnerzone.partner.proposals.show']>
type Proposal = Answer<Endpoints['partner.proposals.show']>

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

/** What the form sends: the company as it was shown, with what was typed. */
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
  ...{ name: 'Oddział Gdynia', street: 'Portowa 1', postcode: '81-340', city: 'Gdynia', country: 'PL', province_id: 1 },
  ...{ phone_number: null, email: null, showroom: true, visible_on_map: true },
}
const added = (values: object = {}) => ({ ...branch, ...values, id: null, removed: false })
const storedBranch = async () =>
  (await trade.call('partner.affiliates.store', { path: { partner }, body: branch, headers: headers() })).body.id

async function letters(template: string) {
  for (const job of proposalJobs)
    await job.run({ data: {}, db: server.db, deps: server.deps, at: new Date(), attempt: 1, isLastAttempt: false })
  const { rows } = await server.pool.query<{ to: string }>(
    `select data ->> 'to' as to from pgboss.job where name = 'mail.send' and data ->> 'template' = $1`,
    [template],
  )
  return rows.map(({ to }) => to)
}

describe('the administrator of a company', () => {
  it('proposes what differs from the company as it stands, and nothing is written yet', async () => {
    const { waiting } = await propose({
      ...{ street: 'Nowa 7', postcode: '00850', phone_number: '601 234 567' },
      ...{ electronic_form_invoice: true, electronic_invoice_email: 'Faktury@Firma.PL' },
      affiliates: [added()],
    })
    expect(waiting).toMatchObject({ status: 'waiting', proposed_by_name: 'Jan Testowy' })
    expect(waiting?.changes.map(({ field, before, after }) => ({ field, before, after }))).toEqual([
      {
        field: 'address',
        before: {
          street: 'Prosta 1',
          postcode: '00-001',
          city: 'Warszawa',
          province_id: 1,
          province_name: expect.any(String),
        },
        after: {
          street: 'Nowa 7',
          postcode: '00-850',
          city: 'Warszawa',
          province_id: 1,
          province_name: expect.any(String),
        },
      },
      { field: 'phone_number', before: { phone_number: null }, after: { phone_number: '+48601234567' } },
      {
        field: 'electronic_invoice_email',
        before: { electronic_form_invoice: false, electronic_invoice_email: null },
        after: { electronic_form_invoice: true, electronic_invoice_email: 'faktury@firma.pl' },
      },
      { field: 'affiliate', before: null, after: { ...branch, province_name: expect.any(String) } },
    ])
    expect(await record()).toMatchObject({ street: 'Prosta 1', phone_number: null, electronic_form_invoice: false })
    expect(await branches()).toEqual([])
  })

  it('is refused what breaks the rules of the partner’s editor, and a form that changes nothing', async () => {
    const form = formOf(await company())
    expect((await update({ ...form, postcode: '00-0' })).body.errors).toHaveProperty('postcode')
    expect((await update({ ...form, electronic_form_invoice: true })).body.errors).toHaveProperty(
      'electronic_invoice_email',
    )
    expect(await update(form)).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
  })

  it('finds what waits in the form, changes it by proposing again, and can withdraw it', async () => {
    const first = await propose({ phone_number: '+48601234567', affiliates: [added()] })
    expect(first).toMatchObject({ phone_number: '+48601234567', affiliates: [{ name: 'Oddział Gdynia', id: null }] })
    const second = await propose({ email: 'biuro@firma.pl', affiliates: [] })
    expect(second.waiting?.id).toBe(first.waiting?.id)
    expect(second.waiting?.changes.map(({ field }) => field)).toEqual(['phone_number', 'email'])
    expect(await update({ ...formOf(first), city: 'Radom' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await withdraw(first.version)).status).toBe(409)
    const answer = await withdraw(second.version)
    expect(answer).toMatchObject({ status: 200, body: { waiting: null, phone_number: null } })
    expect((await withdraw((answer.body as unknown as Company).version)).status).toBe(409)
  })

  it('is nobody else: colleagues of the company are refused, another company finds nothing', async () => {
    const colleague = await server.person({ roles: ['partner'], partners: [partner] })
    const form = { ...formOf(await company(colleague)), phone_number: '+48601234567' }
    expect((await update(form, colleague)).status).toBe(403)
    const { version } = await propose({ phone_number: '+48601234567' })
    expect((await withdraw(version, colleague)).status).toBe(403)
    const stranger = await server.person({ roles: ['partner'], is_company_admin: true })
    expect((await stranger.refused('partnerzone.partner.proposals.show', { path: { partner } })).status).toBe(404)
    expect((await update(form, stranger)).status).toBe(404)
  })

  it('proposes to change and remove branches', async () => {
    const [moved, closed] = [await storedBranch(), await storedBranch()]
    const { affiliates } = await company()
    const { waiting } = await propose({
      affiliates: affiliates.map((one) => (one.id === moved ? { ...one, city: 'Sopot' } : { ...one, removed: true })),
    })
    expect(waiting?.changes.map(({ affiliate_id, after }) => [affiliate_id, after?.city ?? null])).toEqual(
      expect.arrayContaining([
        [moved, 'Sopot'],
        [closed, null],
      ]),
    )
    const proposal = await shown()
    expect((await accept(proposal, ids(proposal, 'affiliate'))).status).toBe(200)
    expect((await branches()).map(({ id, city, deleted_at }) => [id, city, deleted_at !== null])).toEqual([
      [moved, 'Sopot', false],
      [closed, 'Gdynia', true],
    ])
    expect((await company()).affiliates.map(({ id }) => id)).toEqual([moved])
  })
})

describe('staff', () => {
  it('accept one change and refuse another with a reason, which the company reads', async () => {
    await propose({ street: 'Nowa 7', phone_number: '+48601234567' })
    const proposal = await shown()
    expect(proposal.changes[0]).toMatchObject({ is_overtaken: false, current: { street: 'Prosta 1' } })
    const half = await accept(proposal, ids(proposal, 'address'))
    expect(half).toMatchObject({ status: 200, body: { status: 'waiting' } })
    expect(await record()).toMatchObject({ street: 'Nowa 7', phone_number: null })
    expect(await letters('proposal_decided')).not.toContain(boss.email)

    const { waiting } = await company()
    expect(waiting?.changes.map(({ decision }) => decision)).toEqual(['accepted', 'waiting'])
    const now = half.body as unknown as Proposal
    const whole = await refuse(now, ids(now, 'phone_number'), 'To numer innej firmy')
    expect(whole).toMatchObject({ status: 200, body: { status: 'decided', decided_by_name: 'Jan Testowy' } })
    expect(await company()).toMatchObject({
      waiting: null,
      phone_number: null,
      decided: {
        changes: [
          { field: 'address', decision: 'accepted', reason: null },
          { field: 'phone_number', decision: 'refused', reason: 'To numer innej firmy' },
        ],
      },
    })
    expect(await letters('proposal_decided')).toContain(boss.email)
    const history = await trade.call('core.history.index', { path: { entity: 'partner.partners', record: partner } })
    expect(history.body.results[0]).toMatchObject({ action: 'update', changes: [{ field: 'street', after: 'Nowa 7' }] })
  })

  it('see what has changed meanwhile before they accept it', async () => {
    await propose({ phone_number: '+48601234567' })
    const proposal = await shown()
    await server.pool.query(`update partners set phone_number = '+48700700700', version = version + 1 where id = $1`, [
      partner,
    ])
    expect(await accept(proposal, ids(proposal, 'phone_number'))).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    const now = await shown()
    expect(now.changes[0]).toMatchObject({ is_overtaken: true, current: { phone_number: '+48700700700' } })
    expect((await accept(now, ids(now, 'phone_number'))).status).toBe(200)
    expect((await record()).phone_number).toBe('+48601234567')
  })

  it('cannot accept a change of a branch that is gone; a removal of it is done', async () => {
    const [changed, removed] = [await storedBranch(), await storedBranch()]
    const { affiliates } = await company()
    await propose({
      affiliates: affiliates.map((one) => (one.id === changed ? { ...one, city: 'Sopot' } : { ...one, removed: true })),
    })
    await server.pool.query('update affiliates set deleted_at = now() where id = any($1)', [[changed, removed]])
    const proposal = await shown()
    const of = (affiliate: number) =>
      proposal.changes.filter(({ affiliate_id }) => affiliate_id === affiliate).map(({ id }) => id)
    expect((await accept(proposal, of(changed))).status).toBe(409)
    expect((await accept(proposal, of(removed))).status).toBe(200)
  })

  it('are refused a decision on an outdated proposal, and a second one about the same change', async () => {
    await propose({ phone_number: '+48601234567', email: 'biuro@firma.pl' })
    const before = await shown()
    await propose({ email: 'nowe@firma.pl' })
    expect(await refuse(before, ids(before, 'email'))).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const now = await shown()
    const [phone] = ids(now, 'phone_number')
    const answer = await accept(now, [phone ?? 0])
    expect(answer.status).toBe(200)
    expect((await accept(answer.body as unknown as Proposal, [phone ?? 0])).status).toBe(409)
  })

  it('of the company’s province and with the right decide; others do not see it or are refused', async () => {
    await propose({ phone_number: '+48601234567' })
    const proposal = await shown()
    const reader = await server.person({ roles: ['moderator-docs'] })
    expect((await accept(proposal, ids(proposal, 'phone_number'), reader)).status).toBe(403)
    const elsewhere = await server.person({ roles: ['moderator-trade'], restricted_provinces: [999] })
    expect((await accept(proposal, ids(proposal, 'phone_number'), elsewhere)).status).toBe(404)
    const list = await trade.call('partner.proposals.index', { query: { status: 'waiting', partner: String(partner) } })
    expect(list.body).toMatchObject({ results: [{ id: proposal.id, changes: 1, undecided: 1 }] })
    expect((await elsewhere.call('partner.proposals.index')).body).toMatchObject({ results: [] })
    const { work } = (await trade.call('dashboard.dashboards.index')).body
    expect(work.first.map(({ kind }) => kind)).toContain('proposal')
  })

  it('who take care of the company are told once; where nobody does, all who may decide', async () => {
    const caretaker = await server.person({ roles: ['moderator-trade'] })
    const quiet = await server.person({ roles: ['moderator-trade'] })
    await server.pool.query(`update users set muted_letters = '{proposals}' where id = $1`, [quiet.id])
    await propose({ phone_number: '+48601234567' })
    const alone = await letters('proposals_waiting')
    expect(alone).toEqual(expect.arrayContaining([trade.email, caretaker.email]))
    expect(alone).not.toContain(quiet.email)

    partner = await server.partner('Pod opieką')
    boss = await administrator(partner)
    await server.pool.query('insert into partner_moderators (partner_id, user_id) values ($1, $2)', [
      partner,
      caretaker.id,
    ])
    await propose({ phone_number: '+48601234567' })
    await propose({ phone_number: '+48601234568' })
    const told = await letters('proposals_waiting')
    const to = (person: Person, among: string[]) => among.filter((email) => email === person.email).length
    expect(to(caretaker, told) - to(caretaker, alone)).toBe(1)
    expect(to(trade, told) - to(trade, alone)).toBe(0)
    await letters('proposals_waiting')
    expect(await letters('proposals_waiting')).toHaveLength(told.length)
  })
})

describe('a company that is closed', () => {
  it('has its proposal withdrawn', async () => {
    await propose({ phone_number: '+48601234567' })
    const admin = await server.person({ roles: ['admin'] })
    const { version } = (await admin.call('partner.partners.show', { path: { partner } })).body
    const closed = await admin.refused('partner.partners.deactivate', {
      path: { partner },
      body: { version, reason: null },
      headers: headers(),
    })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    const { rows } = await server.pool.query('select status from partner_proposals where partner_id = $1', [partner])
    expect(rows).toEqual([{ status: 'withdrawn' }])
  })
})
