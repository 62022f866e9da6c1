import { describe, expect, it } from 'vitest'
import { type Proposal, proposalDesk } from '#tests/support/scenarios/partner/proposal-desk.ts'
import type { Person } from '#tests/support/servers/server.ts'

const desk = proposalDesk()
const { company, propose, shown, ids, accept, refuse, record, storedBranch, letters } = desk

describe('staff', () => {
  it('accept one change and refuse another with a reason, which the company reads', async () => {
    await propose({ street: 'Nowa 7', phone_number: '+48601234567' })
    const proposal = await shown()
    expect(proposal.changes[0]).toMatchObject({ is_outdated: false, current: { street: 'Prosta 1' } })
    const half = await accept(proposal, ids(proposal, 'address'))
    expect(half).toMatchObject({ status: 200, body: { status: 'waiting' } })
    expect(await record()).toMatchObject({ street: 'Nowa 7', phone_number: null })
    expect(await letters('proposal_decided')).not.toContain(desk.boss.email)

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
    expect(await letters('proposal_decided')).toContain(desk.boss.email)
    const history = await desk.trade.call('core.history.index', {
      path: { entity: 'partner.partners', record: desk.partner },
    })
    expect(history.body.results[0]).toMatchObject({ action: 'update', changes: [{ field: 'street', after: 'Nowa 7' }] })
  })

  it('see what has changed meanwhile before they accept it', async () => {
    await propose({ phone_number: '+48601234567' })
    const proposal = await shown()
    await desk.server.pool.query(
      `update partners set phone_number = '+48700700700', version = version + 1 where id = $1`,
      [desk.partner],
    )
    expect(await accept(proposal, ids(proposal, 'phone_number'))).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    const now = await shown()
    expect(now.changes[0]).toMatchObject({ is_outdated: true, current: { phone_number: '+48700700700' } })
    expect((await accept(now, ids(now, 'phone_number'))).status).toBe(200)
    expect((await record()).phone_number).toBe('+48601234567')
  })

  it('cannot accept a change of a branch that is gone; a removal of it is done', async () => {
    const [changed, removed] = [await storedBranch(), await storedBranch()]
    const { affiliates } = await company()
    await propose({
      affiliates: affiliates.map((one) => (one.id === changed ? { ...one, city: 'Sopot' } : { ...one, removed: true })),
    })
    await desk.server.pool.query('update affiliates set deleted_at = now() where id = any($1)', [[changed, removed]])
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
    const reader = await desk.server.person({ roles: ['moderator-docs'] })
    expect((await accept(proposal, ids(proposal, 'phone_number'), reader)).status).toBe(403)
    const elsewhere = await desk.server.person({ roles: ['moderator-trade'], restricted_provinces: [999] })
    expect((await accept(proposal, ids(proposal, 'phone_number'), elsewhere)).status).toBe(404)
    const list = await desk.trade.call('partner.proposals.index', {
      query: { status: 'waiting', partner: String(desk.partner) },
    })
    expect(list.body).toMatchObject({ results: [{ id: proposal.id, changes: 1, undecided: 1 }] })
    expect((await elsewhere.call('partner.proposals.index')).body).toMatchObject({ results: [] })
    const { work } = (await desk.trade.call('dashboard.dashboards.index')).body
    expect(work.first.map(({ kind }) => kind)).toContain('proposal')
  })

  it('who take care of the company are told once; where nobody does, all who may decide', async () => {
    const caretaker = await desk.server.person({ roles: ['moderator-trade'] })
    const quiet = await desk.server.person({ roles: ['moderator-trade'] })
    await desk.server.pool.query(`update users set muted_letters = '{proposals}' where id = $1`, [quiet.id])
    await propose({ phone_number: '+48601234567' })
    const alone = await letters('proposals_waiting')
    expect(alone).toEqual(expect.arrayContaining([desk.trade.email, caretaker.email]))
    expect(alone).not.toContain(quiet.email)

    await desk.anotherCompany('Pod opieką')
    await desk.server.pool.query('insert into partner_moderators (partner_id, user_id) values ($1, $2)', [
      desk.partner,
      caretaker.id,
    ])
    await propose({ phone_number: '+48601234567' })
    await propose({ phone_number: '+48601234568' })
    const told = await letters('proposals_waiting')
    const to = (person: Person, among: string[]) => among.filter((email) => email === person.email).length
    expect(to(caretaker, told) - to(caretaker, alone)).toBe(1)
    expect(to(desk.trade, told) - to(desk.trade, alone)).toBe(0)
    await letters('proposals_waiting')
    expect(await letters('proposals_waiting')).toHaveLength(told.length)
  })
})
