import { describe, expect, it } from 'vitest'

import { type Company, proposalDesk } from '#tests/support/scenarios/partner/proposal-desk.ts'

const desk = proposalDesk()
const {
  headers,
  company,
  formOf,
  update,
  propose,
  withdraw,
  shown,
  ids,
  accept,
  record,
  branches,
  branch,
  added,
  storedBranch,
} = desk

describe('the administrator of a company', () => {
  it('proposes what differs from the company as it stands, and nothing is written yet', async () => {
    const { waiting } = await propose({
      street: 'Nowa 7',
      postcode: '00850',
      phone_number: '601 234 567',
      electronic_form_invoice: true,
      electronic_invoice_email: 'Faktury@Firma.PL',
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
    const colleague = await desk.server.person({ roles: ['partner'], partners: [desk.partner] })
    const form = { ...formOf(await company(colleague)), phone_number: '+48601234567' }
    expect((await update(form, colleague)).status).toBe(403)
    const { version } = await propose({ phone_number: '+48601234567' })
    expect((await withdraw(version, colleague)).status).toBe(403)
    const stranger = await desk.server.person({ roles: ['partner'], is_company_admin: true })
    expect(
      (await stranger.refused('partnerzone.partner.proposals.show', { path: { partner: desk.partner } })).status,
    ).toBe(404)
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

describe('a company that is closed', () => {
  it('has its proposal withdrawn', async () => {
    await propose({ phone_number: '+48601234567' })
    const admin = await desk.server.person({ roles: ['admin'] })
    const { version } = (await admin.call('partner.partners.show', { path: { partner: desk.partner } })).body
    const closed = await admin.refused('partner.partners.deactivate', {
      path: { partner: desk.partner },
      body: { version, reason: null },
      headers: headers(),
    })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    const { rows } = await desk.server.pool.query('select status from partner_proposals where partner_id = $1', [
      desk.partner,
    ])
    expect(rows).toEqual([{ status: 'withdrawn' }])
  })
})
