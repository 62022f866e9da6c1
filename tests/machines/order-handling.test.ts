import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { HandledOrder } from '#machines/service-order/order-handling.ts'
import { type Act, offeredActions, orderHandling } from '#machines/service-order/order-handling.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { sent } from '#tests/machines/service-order/stored-order-samples.ts'

const staff: By = {
  user_id: 2,
  permissions: permissionsOf('service-order.service-orders', ['start', 'ask', 'note', 'assign', 'complete', 'resend']),
  partners: 'all',
  company_admin_of: [],
}
const partner: By = {
  user_id: 1,
  permissions: permissionsOf('partnerzone.service-order.service-orders', ['reply', 'withdraw']),
  partners: [sent.partner_id],
  company_admin_of: [],
}
const order: HandledOrder = { ...sent, erp_status: 'saved', version: 3 }

function permissionsOf(resource: string, actions: string[]) {
  return Object.fromEntries(actions.map((action) => [`${resource}.${action}`, true as const]))
}

type Call = Act & { id: number; version: number; key: string }

async function start({ by = staff, shown = order }: { by?: By; shown?: HandledOrder } = {}) {
  const calls: Call[] = []
  const outcome = { act: (): unknown => null }
  const machine = orderHandling.provide({
    actors: {
      loadOrder: fromPromise<HandledOrder, { id: number }>(async () => shown),
      actOnOrder: fromPromise<HandledOrder | null, Call>(async ({ input }) => {
        calls.push(input)
        const error = outcome.act()
        if (error) throw error
        return { ...shown, version: input.version + 1 }
      }),
    },
  })
  const actor = createActor(machine, { input: { id: 31, by, key: 'screen' }, clock: new SimulatedClock() }).start()
  const reaches = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    vi.waitFor(() => expect(actor.getSnapshot().matches(state)).toBe(true))
  await reaches('shown')
  return { actor, calls, outcome, reaches }
}

describe('what is offered', () => {
  test('is what the lifecycle allows this person in this status', () => {
    expect(offeredActions(order, staff)).toEqual(['start', 'ask', 'complete', 'assign', 'note'])
    expect(offeredActions(order, partner)).toEqual(['withdraw', 'reply'])
    expect(offeredActions({ ...order, partner_id: 99 }, partner)).toEqual([])
    const letter = {
      id: 1,
      at: '2026-03-02T08:00:00Z',
      author_name: 'Jan',
      text: 'Działa',
      files: [],
      is_automatic: false,
      letter: null,
    }
    const unconfirmed = { ...order, unconfirmed_letters: [letter] }
    expect(offeredActions(unconfirmed, staff)).toContain('confirm-letter')
    expect(offeredActions(unconfirmed, partner)).not.toContain('confirm-letter')
    expect(offeredActions({ ...unconfirmed, status: 'completed', resolution: 'repaired' }, staff)).toEqual(['note'])
    expect(offeredActions({ ...order, status: 'completed', resolution: 'repaired' }, staff)).toEqual(['note'])
  })

  test('is no start while the ERP has not confirmed, except by who may override it', () => {
    const failed: HandledOrder = { ...order, erp_status: 'failed' }
    const lead = {
      ...staff,
      permissions: { ...staff.permissions, 'service-order.service-orders.override': true as const },
    }
    expect(offeredActions(failed, staff)).toEqual(['ask', 'complete', 'assign', 'note', 'resend'])
    expect(offeredActions(failed, lead)).toContain('override')
  })

  test('cannot be bypassed', async () => {
    const { actor, calls } = await start({ by: partner })
    actor.send({ type: 'action.submit', action: 'complete', body: { resolution: 'repaired', text: 'OK' } })
    expect([calls, actor.getSnapshot().matches('shown')]).toEqual([[], true])
  })
})

describe('an action', () => {
  test('goes out on the version that was seen and shows the answer', async () => {
    const { actor, calls, reaches } = await start()
    actor.send({ type: 'action.choose', action: 'ask' })
    actor.send({ type: 'action.submit', action: 'ask', body: { reason: 'information', text: 'Proszę o pomiar' } })
    await reaches('shown')
    expect(calls).toEqual([
      { id: 31, action: 'ask', body: { reason: 'information', text: 'Proszę o pomiar' }, version: 3, key: 'screen-1' },
    ])
    expect(actor.getSnapshot().context).toMatchObject({ act: null, order: { version: 4 } })
  })

  test('keeps what was typed when fields are refused', async () => {
    const { actor, outcome, reaches } = await start()
    outcome.act = () => refused('invalid', { errors: { text: ['To pole jest wymagane'] } })
    actor.send({ type: 'action.submit', action: 'ask', body: { reason: 'information', text: '' } })
    await reaches('deciding')
    expect(actor.getSnapshot().context).toMatchObject({
      act: { action: 'ask', body: { reason: 'information', text: '' } },
      errors: { text: ['To pole jest wymagane'] },
    })
  })

  test('is repeated under its key when no answer came, and under a new one on another version', async () => {
    const { actor, calls, outcome, reaches } = await start()
    outcome.act = () => noAnswer
    actor.send({ type: 'action.submit', action: 'note', body: { text: 'Część zamówiona' } })
    await reaches('actionFailed')
    outcome.act = () => refused('conflict', { conflict: { version: 9, changes: [] } })
    actor.send({ type: 'order.retry' })
    await reaches('conflict')
    outcome.act = () => null
    actor.send({ type: 'conflict.overwrite' })
    await reaches('shown')
    expect(calls.map(({ version, key }) => [version, key])).toEqual([
      [3, 'screen-1'],
      [3, 'screen-1'],
      [9, 'screen-2'],
    ])
  })

  test('that the lifecycle forbids by now is refused with a message, and the current order is shown', async () => {
    const { actor, outcome, reaches } = await start()
    const said: string[] = []
    actor.on('action.refused', ({ message }) => said.push(message))
    outcome.act = () => refused('lifecycle', { message: 'To zgłoszenie ma już opiekuna' })
    actor.send({ type: 'action.submit', action: 'start', body: {} })
    await reaches({ shown: 'ready' })
    expect(actor.getSnapshot().context.act).toBeNull()
    expect(said).toEqual(['To zgłoszenie ma już opiekuna'])
  })
})
