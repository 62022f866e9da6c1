import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEntry } from '#tests/support/scenarios/partner/applicants.ts'
import { nextNip, otherProvince } from '#tests/support/scenarios/partner/companies.ts'
import { at, type EntryDesk, openEntryDesk } from '#tests/support/scenarios/partner/entry-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let trade: Person
let admin: Person
let approve: EntryDesk['approve']
let refusedApproval: EntryDesk['refusedApproval']
let show: EntryDesk['show']
let one: EntryDesk['one']
let lettersTo: EntryDesk['lettersTo']

beforeAll(async () => {
  server = await startServer()
  ;({ trade, admin, approve, refusedApproval, show, one, lettersTo } = await openEntryDesk(server))
})
afterAll(() => server.stop())

describe('two colleagues', () => {
  it('decide once: the second is told who was faster, and when', async () => {
    const { id, email } = await newEntry(server)
    const reject = { path: at(id), body: { version: 1, reason: 'duplikat' } }
    const answers = await Promise.all([
      refusedApproval(id),
      refusedApproval(id, {}, admin),
      admin.refused('partner.new-entries.reject', reject),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const late = answers.filter(({ status }) => status === 409)
    for (const { body } of late) {
      expect(body).toMatchObject({
        code: 'conflict',
        conflict: { version: 2, changes: [{ by: 'Jan Testowy', at: expect.any(String) }] },
      })
    }
    expect(await lettersTo(email)).toHaveLength(1)
  })

  it('approve two entries of one company: the second joins by a decision of its own', async () => {
    const nip = nextNip()
    const [first, second] = [await newEntry(server, { nip }), await newEntry(server, { nip })]
    const answers = await Promise.all([refusedApproval(first.id), refusedApproval(second.id, {}, admin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await one('select count(*)::int as count from partners where nip = $1', [nip])).count).toBe(1)
  })
})

describe('a rejection', () => {
  it('sends the reason and deletes the password; restoring undoes it', async () => {
    const { id, email, name } = await newEntry(server)
    const body = { version: 1, reason: 'Firma nie prowadzi działalności.' }
    const rejected = await trade.call('partner.new-entries.reject', { path: at(id), body })
    expect(rejected.body).toMatchObject({ status: 2, reason: body.reason, decided_by_name: 'Jan Testowy' })
    expect(await lettersTo(email)).toEqual([
      { template: 'registration_rejected', data: { full_name: 'Ewa Nowa', company: name, reason: body.reason } },
    ])
    expect(await one('select password_hash from partner_entries where id = $1', [id])).toEqual({ password_hash: null })
    expect((await refusedApproval(id, { version: 2 })).body.code).toBe('lifecycle')

    const restore = { path: at(id), body: { version: 2 } }
    expect((await trade.refused('partner.new-entries.restore', restore)).status).toBe(403)
    const restored = await admin.call('partner.new-entries.restore', restore)
    expect(restored.body).toMatchObject({ status: 0, reason: null, decided_at: null })
    await approve(id, { version: 3 })
    expect((await lettersTo(email)).at(-1)).toMatchObject({ template: 'invitation', data: { has_password: false } })
  })

  it('needs a reason and an undecided entry', async () => {
    const { id } = await newEntry(server)
    const empty = await trade.refused('partner.new-entries.reject', {
      path: at(id),
      body: { version: 1, reason: '  ' },
    })
    expect(empty).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } })
    await approve(id)
    const late = await trade.refused('partner.new-entries.reject', {
      path: at(id),
      body: { version: 2, reason: 'jednak nie' },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
  })
})

describe('a new entry', () => {
  it('of another province does not exist for a colleague of this one', async () => {
    const local = await server.person({
      roles: ['moderator-trade'],
      restricted_provinces: [await otherProvince(server)],
    })
    const { id } = await newEntry(server)
    expect((await local.call('partner.new-entries.index')).body.results).toEqual([])
    expect((await local.refused('partner.new-entries.show', { path: at(id) })).status).toBe(404)
    expect((await refusedApproval(id, {}, local)).status).toBe(404)
  })

  it('of restricted caretakers is visible to them once decided, not while it waits', async () => {
    const { id } = await newEntry(server)
    const waiting = await newEntry(server)
    const { body } = await approve(id)
    const keeper = await server.person({
      roles: ['moderator-trade'],
      restricted_partners: [body.partner_id as number],
    })
    expect((await keeper.call('partner.new-entries.index')).body.results.map((row) => row.id)).toEqual([id])
    expect((await keeper.refused('partner.new-entries.show', { path: at(waiting.id) })).status).toBe(404)
  })

  it('can be read but not decided by a moderator', async () => {
    const reader = await server.person({ roles: ['moderator'] })
    const { id } = await newEntry(server)
    expect((await show(id, reader)).name).toBe('Ciepły Dom Sp. z o.o.')
    expect((await refusedApproval(id, {}, reader)).status).toBe(403)
  })

  it('is in the list of those that wait, with what is known of it', async () => {
    const { id, nip } = await newEntry(server, { name: 'Do Znalezienia' })
    const found = await trade.call('partner.new-entries.index', { query: { status: '0', name: 'znalezienia' } })
    expect(found.body.results).toMatchObject([{ id, nip, status: 0, full_name: 'Ewa Nowa', is_nip_taken: false }])
    expect(
      (await trade.call('partner.new-entries.index', { query: { status: '1', nip: nip ?? '' } })).body.results,
    ).toEqual([])
  })

  it('has the registry’s proof beside what was typed', async () => {
    const nip = nextNip()
    const { id: registry_lookup_id } = await one(
      `insert into registry_lookups (nip, day, outcome, request_id, asked_at, company)
       values ($1, '2026-01-05', 'found', 'abc-2', '2026-01-05Z', $2) returning id`,
      [nip, { name: 'CIEPŁY DOM', nip, regon: null, krs: null, vat_status: 'Czynny', address: 'PROSTA 7' }],
    )
    const { id } = await newEntry(server, { nip, registry_lookup_id })
    expect((await show(id)).registry).toMatchObject({ name: 'CIEPŁY DOM', vat_status: 'Czynny', request_id: 'abc-2' })
  })
})
