import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { StoredCall } from '#machines/form/draft-saving.ts'
import { warrantyOrderErp } from '#machines/service-order/warranty-order-erp.ts'
import type { StoredOrder } from '#machines/service-order/warranty-order-form.ts'
import { sent } from '#tests/machines/service-order/stored-order-samples.ts'

type Erp = StoredOrder['erp_status']

/** A sent order, about which the portal answers one status after another. */
function follow(statuses: Erp[]) {
  const clock = new SimulatedClock()
  const resends: StoredCall[] = []
  const machine = warrantyOrderErp.provide({
    actors: {
      loadOrder: fromPromise<StoredOrder, StoredCall>(async () => {
        const erp_status = statuses.shift()
        if (!erp_status) throw new Error('no answer')
        return { ...sent, version: 8, erp_status }
      }),
      resendOrder: fromPromise<StoredOrder, StoredCall>(async ({ input }) => {
        resends.push(input)
        return { ...sent, version: 9, erp_status: 'pending' }
      }),
    },
  })
  const actor = createActor(machine, { input: { order: sent, key: 'opening' }, clock }).start()
  const reaches = (state: 'pending' | 'saved' | 'notSaved') =>
    vi.waitFor(() => expect(actor.getSnapshot().matches(state)).toBe(true))
  /** The portal is polled again, and has answered. */
  const ask = async (state: 'pending' | 'saved' | 'notSaved') => {
    clock.increment(3000)
    await reaches(state)
  }
  return { actor, resends, reaches, ask }
}

test('a sent order is asked for until the ERP has it, through answers that do not come', async () => {
  const { actor, ask } = follow(['pending', 'failed', 'pending', 'saved'])
  await ask('pending')
  await ask('notSaved')
  await ask('pending')
  await ask('saved')
  expect(actor.getSnapshot().context.order.erp_status).toBe('saved')
  const unanswered = follow([])
  await unanswered.ask('pending')
})

test('an order that the ERP refused is saved again on the version that is shown', async () => {
  const { actor, resends, reaches, ask } = follow(['failed', 'saved'])
  await ask('notSaved')
  actor.send({ type: 'order.resend' })
  await reaches('pending')
  expect(resends).toEqual([{ id: sent.id, version: 8, key: 'opening-resend-8' }])
  await ask('saved')
})
