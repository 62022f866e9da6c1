import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person
let trade: Person
let partner: number
let boss: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['super-admin'] })
  trade = await server.person({ roles: ['moderator-trade'] })
})
afterAll(() => server.stop())

beforeEach(async () => {
  partner = await server.partner('Ciepło i Spółka')
  await server.pool.query('update partners set highlighted = true where id = $1', [partner])
  boss = await server.person({ roles: ['partner'], partners: [partner], is_company_admin: true })
  await trade.call('partner.affiliates.store', {
    path: { partner },
    body: {
      name: `Salon ${partner}`,
      street: 'Długa 1',
      postcode: '30-001',
      city: 'Kraków',
      province_id: 1,
      phone_number: '501502503',
      email: '',
      showroom: true,
      visible_on_map: true,
    },
  })
})

const path = () => ({ partner })
const record = async () => (await trade.call('partner.partners.show', { path: path() })).body
const proposals = async () =>
  (await trade.call('partner.proposals.index', { query: { partner: String(partner) } })).body.results

async function propose() {
  const { body } = await boss.call('partnerzone.partner.proposals.show', { path: path() })
  const { id: _, name: _1, waiting: _2, decided: _3, ...form } = body
  await boss.call('partnerzone.partner.proposals.update', {
    path: path(),
    body: { ...form, phone_number: '601234567' },
  })
}

async function setLogo() {
  const { location } = await uploaderOf(server, boss).upload('plate.png', 'logo')
  const logo = location.split('/').at(-1) ?? ''
  await boss.call('profile.logo.update', { path: { owner: partner }, body: { logo } })
}

/** The company as an outsider sees it. */
async function found() {
  const { body } = await server.nobody.call('public-zone.partner.locations.index')
  return body.results.filter(({ name }) => name === `Salon ${partner}`)
}

async function change(verb: 'deactivate' | 'activate') {
  const { version } = await record()
  const changed = await admin.refused(`partner.partners.${verb}`, { path: path(), body: { version, reason: null } })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
}

describe('a closed company', () => {
  it('waits for no decision any more and is not found; reopened, it is found with its logo', async () => {
    await propose()
    await setLogo()
    expect((await record()).waiting_proposal_id).not.toBeNull()
    expect(await found()).toMatchObject([{ logo_url: expect.stringContaining('/') }])

    await change('deactivate')
    expect((await record()).waiting_proposal_id).toBeNull()
    expect(await proposals()).toMatchObject([{ status: 'withdrawn' }])
    expect(await found()).toEqual([])
    const { body } = await trade.call('partner.proposals.show', { path: { proposal: (await proposals())[0]?.id ?? 0 } })
    const late = await trade.refused('partner.proposals.accept', {
      path: { proposal: body.id },
      body: { version: body.version, company_version: body.company_version, changes: body.changes.map(({ id }) => id) },
    })
    expect(late.status).toBe(409)

    await change('activate')
    expect((await record()).waiting_proposal_id).toBeNull()
    expect(await found()).toMatchObject([{ logo_url: expect.stringContaining('/') }])
    // The session of before has ended.
    boss = await server.person({ roles: ['partner'], partners: [partner], is_company_admin: true })
    await propose()
    expect((await record()).waiting_proposal_id).not.toBeNull()
  })
})

describe('an erased person', () => {
  it('leaves the company its proposal and logo: staff decide, and nobody is written to', async () => {
    await propose()
    await setLogo()
    // A company keeps an administrator.
    await server.person({ roles: ['partner'], partners: [partner], is_company_admin: true })
    const { email } = boss
    // An account is closed before it is erased.
    await server.pool.query('update users set status = 2 where id = $1', [boss.id])
    const erased = await admin.refused('consent.persons.anonymise', {
      body: { email, confirmation: email, reason: 'Wniosek' },
    })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)

    const { waiting_proposal_id } = await record()
    const { body } = await trade.call('partner.proposals.show', { path: { proposal: waiting_proposal_id ?? 0 } })
    expect(JSON.stringify(body)).not.toContain(email)
    const { version, company_version, changes } = body
    const accepted = await trade.call('partner.proposals.accept', {
      path: { proposal: body.id },
      body: { version, company_version, changes: changes.map(({ id }) => id) },
    })
    expect(accepted.body.status).toBe('decided')
    expect((await record()).phone_number).toBe('+48601234567')
    expect(await found()).toMatchObject([{ logo_url: expect.stringContaining('/') }])
    expect(await queuedLetters(server.pool, 'proposal_decided')).toEqual([])
  })
})

describe('a logo that is removed', () => {
  it('is not shown where partners are found; another one is, at another address', async () => {
    await setLogo()
    const [before] = await found()
    expect((await fetch(new URL(before?.logo_url ?? '', server.url))).status).toBe(200)
    await boss.call('profile.logo.destroy', { path: { owner: partner } })
    expect(await found()).toMatchObject([{ logo_url: null }])
    await setLogo()
    const [after] = await found()
    expect((await fetch(new URL(after?.logo_url ?? '', server.url))).status).toBe(200)
    expect(after?.logo_url).not.toBe(before?.logo_url)
  })
})
