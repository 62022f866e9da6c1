import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transition } from 'xstate'
import type { RoleSlug } from '#contract/declare/access.ts'
import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { permissionNames } from '#contract/index.ts'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { type ServiceOrderEvent, serviceOrderLifecycle } from '#contract/service-order/lifecycle.ts'
import { serviceOrderSnapshot } from '#contract/service-order/lifecycle-state.ts'
import { resolutions } from '#contract/service-order/resolutions.ts'
import { expandPermissions } from '#server/modules/auth/default-permissions.ts'
import { advanceWarranty, type WarrantyStep } from '#server/modules/service-order/warranty/advance.ts'
import { lockOrderAsServer } from '#server/modules/service-order/warranty/order.ts'
import { Refused } from '#server/refusal.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { sized } from '#tests/support/stress.ts'

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const names = permissionNames()
const as = (role: RoleSlug, user_id: number, partners: By['partners']): By => ({
  user_id,
  partners,
  company_admin_of: [],
  permissions: Object.fromEntries(expandPermissions(role, names).map((name) => [name, true as const])),
})

const event: fc.Arbitrary<WarrantyStep['event']> = fc.oneof(
  ...(
    ['order.save', 'order.send', 'order.delete', 'order.assign', 'order.note', 'order.reply', 'order.resume'] as const
  ).map((type) => fc.constant({ type })),
  ...(['order.suspend', 'order.withdraw', 'order.reopen', 'order.resend', 'erp.save', 'erp.fail'] as const).map(
    (type) => fc.constant({ type }),
  ),
  fc.record({ type: fc.constant('order.start' as const), reason: fc.constantFrom(null, 'pilne') }),
  fc.record({ type: fc.constant('order.ask' as const), reason: fc.constantFrom(...waitingReasons) }),
  fc.record({ type: fc.constant('order.complete' as const), resolution: fc.constantFrom(...resolutions) }),
)

describe('server and chart', () => {
  it('agree after any events of anybody: status, context, refusals and timeline', async () => {
    const people = [
      as('partner', desk.author.id, [desk.company]),
      as('partner', desk.stranger.id, [desk.otherCompany]),
      as('moderator-service', desk.technician.id, 'all'),
      as('moderator-management', desk.lead.id, 'all'),
      as('super-admin', desk.admin.id, 'all'),
      systemActor,
    ]
    const happening = fc.record({
      event,
      by: fc.constantFrom(...people),
      minutes: fc.integer({ min: 1, max: 30 * 24 * 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 25 }), async (happenings) => {
        const { id } = (await desk.author.call('partnerzone.service-order.service-orders.store', { body: {} })).body
        let at = new Date()
        const first = await lockOrderAsServer(server.db, at, id)
        if (!first) throw new Error('no order')
        let chart = serviceOrderSnapshot(first)
        let moves = 0

        for (const { event, by, minutes } of happenings) {
          at = new Date(at.getTime() + minutes * 60_000)
          const stamped = { ...event, by, at: at.toISOString() } as ServiceOrderEvent
          const expected = chart.can(stamped) ? transition(serviceOrderLifecycle, chart, stamped)[0] : null
          const happened = await happens(id, { event, entry: { kind: 'note' } }, by, at)
          expect(happened).toBe(expected !== null)
          if (expected) {
            if (expected.value.status !== chart.value.status) moves++
            chart = expected
          }
        }

        const { rows } = await server.pool.query(
          'select count(*)::int as moves from service_order_events where service_order_id = $1 and from_status is not null',
          [id],
        )
        expect(rows[0].moves).toBe(moves)
        const stored = await lockOrderAsServer(server.db, at, id)
        expect(stored).toMatchObject({ ...chart.context, status: chart.value.status, erp_status: chart.value.erp })
      }),
      { numRuns: sized(40, 200) },
    )
  })
})

/** Whether the server lets it happen. */
async function happens(id: number, step: WarrantyStep, by: By, at: Date): Promise<boolean> {
  try {
    await server.db.transaction(async (tx) => {
      const order = await lockOrderAsServer(tx, at, id)
      if (order) await advanceWarranty({ db: tx, by, at, is_staff: by.partners === 'all' }, order, step)
    })
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'lifecycle') return false
    throw error
  }
}
