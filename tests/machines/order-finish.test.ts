import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { type FollowedOrder, orderFinishMachine } from '#machines/order/order-finish.ts'

const order: FollowedOrder = {
  status: 'unpaid',
  payment_type: 'online',
  attempt: null,
  unsettled: null,
  can_pay: false,
}

test.each([
  ['after a failed payment', { ...order, attempt: { status: 'failed' } }, 'unpaid'],
  ['while the provider is silent', { ...order, attempt: { status: 'pending' } }, 'waiting'],
] as const)('who may not pay is not led to the payment %s', async (_, shown, state) => {
  const clock = new SimulatedClock()
  let answers = 0
  const loadOrder = fromPromise<FollowedOrder, { order_id: number }>(() =>
    answers++ === 0 ? Promise.resolve(shown) : new Promise(() => {}),
  )
  const machine = orderFinishMachine<FollowedOrder>().provide({ actors: { loadOrder } })
  const actor = createActor(machine, { input: { order_id: 1 }, clock }).start()
  await waitFor(actor, (snapshot) => snapshot.matches(state))
  expect(actor.getSnapshot().can({ type: 'order.pay' })).toBe(false)
  clock.increment(2000)
  expect(actor.getSnapshot().value).toBe(state === 'waiting' ? 'asking' : state)
  expect(actor.getSnapshot().can({ type: 'order.pay' })).toBe(false)
})
