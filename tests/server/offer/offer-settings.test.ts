import { expect, it } from 'vitest'
import { type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

const settings = 'partnerzone.offer-generator.settings'

it('two people edit the settings of offers: the second one reads who changed what, and nothing is overwritten', async () => {
  const path = { partner: desk.company }
  const { version } = (await desk.boss.call(`${settings}.show`, { path })).body
  const producer_id = (await desk.boss.call(`${settings}.show`, { path })).body.producers[0]?.id ?? 0
  const theirs = {
    footer: 'Instal-Term, Kraków',
    remind_days: 5,
    purchase_discounts: [{ producer_id, percent: '31.5' }],
  }
  expect((await desk.boss.call(`${settings}.update`, { path, body: { version, ...theirs } })).status).toBe(200)

  const refused = await desk.boss.refused(`${settings}.update`, { path, body: { version, footer: 'Instal-Term' } })
  expect(refused.status).toBe(409)
  expect(refused.body.conflict?.version).toBe(version + 1)
  const [change] = refused.body.conflict?.changes ?? []
  const told = Object.fromEntries((change?.fields ?? []).map(({ field, before, after }) => [field, [before, after]]))
  expect(change?.by).toEqual(expect.any(String))
  expect(told).toEqual({
    footer: [null, 'Instal-Term, Kraków'],
    remind_days: [null, 5],
    // That they changed, and not which they are: the distributor reads the audit.
    purchase_discounts: [[version], [version + 1]],
  })
  const kept = await desk.boss.call(`${settings}.show`, { path })
  expect(kept.body).toMatchObject(theirs)

  const { rows } = await server.pool.query('select before, after from audit_entries where entity = $1', [
    'offer-generator.settings',
  ])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('31.5')
})

it('the settings of another company are not found', async () => {
  const foreign = await desk.boss.refused(`${settings}.show`, { path: { partner: desk.company + 1 } })
  expect(foreign.status).toBe(404)
})
