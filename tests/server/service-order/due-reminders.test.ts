import { describe, expect, it } from 'vitest'
import { remindOwners } from '#server/modules/service-order/due/remind-owner.ts'
import { remindPartners } from '#server/modules/service-order/due/remind-partner.ts'

import { dueDesk } from '#tests/support/scenarios/due-desk.ts'

const dueUnits = dueDesk()
const { zone, unit, dueOf, letters } = dueUnits

describe('reminders', () => {
  const owned = { owner_name: 'Ewa Bąk', owner_email: 'ewa@example.com', consent_processing_data: true }

  it('tell the people of the company once for each date, by letter and by the bell', async () => {
    const { serial_no } = await unit(12)
    await remindPartners(dueUnits.server.db, dueUnits.server.deps.clock())
    const told = (await letters('due_partner')).filter(({ to }) => to === dueUnits.desk.author.email)
    expect(JSON.stringify(told)).toContain(serial_no)
    await remindPartners(dueUnits.server.db, dueUnits.server.deps.clock())
    expect((await letters('due_partner')).filter(({ to }) => to === dueUnits.desk.author.email)).toHaveLength(
      told.length,
    )
    const bell = await dueUnits.desk.author.call('partnerzone.notification.notifications.index', { query: {} })
    expect(bell.body.results[0]).toMatchObject({ path: '/service-order/due-maintenances' })
  })

  it('do not go to who does without them', async () => {
    await dueUnits.server.pool.query(`update users set muted_letters = '{maintenances}' where id = $1`, [
      dueUnits.desk.colleague.id,
    ])
    await unit(12)
    const before = (await letters('due_partner')).filter(({ to }) => to === dueUnits.desk.colleague.email).length
    await remindPartners(dueUnits.server.db, dueUnits.server.deps.clock())
    expect((await letters('due_partner')).filter(({ to }) => to === dueUnits.desk.colleague.email)).toHaveLength(before)
  })

  it('tell the owner once, who can do without them by the letter', async () => {
    const { serial_no } = await unit(12, owned)
    await unit(12, { ...owned, consent_processing_data: false })
    await remindOwners(dueUnits.server.db, dueUnits.server.deps.clock())
    await remindOwners(dueUnits.server.db, dueUnits.server.deps.clock())
    const told = await letters('due_owner')
    expect(told).toMatchObject([{ to: 'ewa@example.com', data: { serial_no, kind: 'maintenance' } }])
    expect(JSON.stringify(told)).not.toContain('Ewa')
    const [due] = await dueOf(serial_no)
    expect(due).toMatchObject({ tells_owner: true, told_owner_at: expect.any(String) })
    const code = String(told[0]?.data.code)
    const guest = dueUnits.server.nobody
    expect(
      (await guest.call('public-zone.service-order.owner-reminders.show', { query: { code } })).body,
    ).toMatchObject({
      is_stopped: false,
    })
    await guest.call('public-zone.service-order.owner-reminders.stop', { body: { code } })
    expect(await dueOf(serial_no)).toMatchObject([{ tells_owner: false }])
    const refused = await dueUnits.desk.author.refused(`${zone}.remind`, { path: { due_maintenance: due?.id ?? 0 } })
    expect(refused.status).toBe(409)
  })

  it('are sent by hand, once a day', async () => {
    const { serial_no } = await unit(5, { ...owned, owner_email: 'jan@example.com' })
    const [due] = await dueOf(serial_no)
    const path = { due_maintenance: due?.id ?? 0 }
    expect((await dueUnits.desk.author.call(`${zone}.remind`, { path })).body.told_owner_at).not.toBeNull()
    expect((await dueUnits.desk.author.refused(`${zone}.remind`, { path })).status).toBe(409)
    expect((await letters('due_owner')).filter(({ to }) => to === 'jan@example.com')).toHaveLength(1)
  })
})
