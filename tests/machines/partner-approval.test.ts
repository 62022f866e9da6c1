import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { ApproveForm, Entry } from '#contract/partner/entry.ts'
import { partnerApproval, type SentDecision } from '#machines/partner/partner-approval.ts'
import { partnerApprovalEntry } from '#tests/machines/partner/partner-approval-samples.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'

const [waiting, joining] = (partnerApprovalEntry.outcomes.loadEntry?.done ?? []) as [Entry, Entry]
const me = { id: 2, full_name: 'Jan Opiekun', is_active: true }
const anna = { id: 3, full_name: 'Anna Wrona', is_active: true }

/** The screen of one entry; approved values are recorded, and returned by `approve`. */
async function open(entry: Entry, permissions: string[] = ['approve', 'reject'], approve = async () => entry) {
  const sent: SentDecision<ApproveForm>[] = []
  const by: By = {
    user_id: 2,
    permissions: {
      'partner.partners.handle-domestic': true,
      ...Object.fromEntries(permissions.map((verb) => [`partner.new-entries.${verb}`, true as const])),
    },
    partners: 'all',
    company_admin_of: [],
  }
  const actor = createActor(
    partnerApproval.provide({
      actors: {
        loadEntry: fromPromise(async () => entry),
        approveEntry: fromPromise<Entry, SentDecision<ApproveForm>>(async ({ input }) => {
          sent.push(input)
          return approve()
        }),
      },
    }),
    { input: { id: entry.id, by, me, key: 'screen' } },
  ).start()
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  return { actor, sent }
}

describe('approving a new company', () => {
  it('sends what was decided, and the number of the ERP only when it is known', async () => {
    const { actor, sent } = await open(waiting)
    actor.send({ type: 'approval.begin' })
    actor.send({ type: 'contractor.choose', chosen: { id: 5, name: 'Ciepły Dom', nip: waiting.nip } })
    actor.send({ type: 'buyer.change', buyer_number: 'given', external_id: ' K77 ' })
    const change = { caretakers: [anna], business_area: { id: 2, name: 'Instalacje' } }
    actor.send({ type: 'assignment.change', change })
    actor.send({ type: 'approval.confirm' })
    expect(sent).toEqual([
      {
        id: 7,
        key: 'screen-1',
        body: {
          version: 1,
          joins: null,
          is_company_admin: false,
          contractor: 'matched',
          contractor_id: 5,
          other_nip: null,
          buyer_number: 'given',
          external_id: 'K77',
          business_area_id: 2,
          partner_status_id: null,
          moderators: [3],
        },
      },
    ])
  })

  it('needs nothing but a yes when the form said what the company does', async () => {
    const { actor, sent } = await open({ ...waiting, business_area_id: 2, business_area_name: 'Instalacje' })
    actor.send({ type: 'approval.begin' })
    actor.send({ type: 'approval.confirm' })
    expect(sent[0]?.body).toMatchObject({
      contractor: 'created',
      contractor_id: null,
      buyer_number: 'later',
      external_id: null,
      business_area_id: 2,
      moderators: [me.id],
    })
  })

  it('begins with the contractor of the same NIP', async () => {
    const { actor, sent } = await open({
      ...waiting,
      business_area_id: 2,
      matches: [{ id: 5, name: 'Ciepły Dom', nip_number: waiting.nip, address_city: 'Warszawa', by: 'nip' }],
    })
    actor.send({ type: 'approval.begin' })
    actor.send({ type: 'approval.confirm' })
    expect(sent[0]?.body).toMatchObject({ contractor: 'matched', contractor_id: 5 })
  })

  it('is disabled while the number is marked as known but empty, or no caretaker is chosen', async () => {
    const { actor } = await open({ ...waiting, business_area_id: 2 })
    actor.send({ type: 'approval.begin' })
    actor.send({ type: 'buyer.change', buyer_number: 'given', external_id: '  ' })
    expect(actor.getSnapshot().can({ type: 'approval.confirm' })).toBe(false)
    actor.send({ type: 'buyer.change', buyer_number: 'later', external_id: '' })
    actor.send({ type: 'assignment.change', change: { caretakers: [] } })
    expect(actor.getSnapshot().can({ type: 'approval.confirm' })).toBe(false)
  })

  it('repeats a decision without an answer under its key, and sends another decision under another key', async () => {
    const { actor, sent } = await open(joining, ['approve'], async () => {
      throw noAnswer
    })
    actor.send({ type: 'approval.begin' })
    actor.send({ type: 'approval.confirm' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('failed'))
    actor.send({ type: 'entry.retry' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('failed'))
    actor.send({ type: 'approval.cancel' })
    actor.send({ type: 'approval.begin' })
    actor.send({ type: 'approval.confirm' })
    expect(sent.map(({ key }) => key)).toEqual(['screen-1', 'screen-1', 'screen-2'])
  })
})

describe('a company that is a partner', () => {
  it('is left as it is: only the person joins', async () => {
    const { actor, sent } = await open(joining)
    actor.send({ type: 'approval.begin' })
    actor.send({ type: 'administrator.change', is_company_admin: true })
    actor.send({ type: 'approval.confirm' })
    expect(sent[0]?.body).toMatchObject({
      joins: 11,
      is_company_admin: true,
      contractor: null,
      buyer_number: null,
      moderators: [],
    })
  })

  it('that is hidden from the person or closed offers no approval', async () => {
    const hidden = await open({ ...waiting, is_nip_taken: true })
    expect(hidden.actor.getSnapshot().can({ type: 'approval.begin' })).toBe(false)
    const closed = joining.joins && { ...joining, joins: { ...joining.joins, status: 0 as const } }
    const { actor } = await open(closed ?? joining)
    expect(actor.getSnapshot().can({ type: 'approval.begin' })).toBe(false)
  })
})

describe('who may only look', () => {
  it('is offered no decision', async () => {
    const { actor } = await open(waiting, [])
    expect(actor.getSnapshot().can({ type: 'approval.begin' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'rejection.begin' })).toBe(false)
  })
})
