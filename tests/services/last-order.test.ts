import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Api } from '#services/api.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { provideWarrantyOrderDraft } from '#services/service-order/warranty-order-draft-actors.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

const orders = 'partnerzone.service-order.service-orders'
const sent = { id: 9, order_number: 'SG/2026/00009', installation_city: 'Rzeszów' }
const call = vi.fn(async (name: string, _options: object) => {
  if (name === `${orders}.show`) throw new Error('refused')
  return { results: name === `${orders}.index` ? [sent] : [] }
})
beforeEach(() => call.mockClear())

/** The form of a new order of a person who may, or may not, read the company's orders. */
async function opened(mayReadOrders: boolean) {
  const machine = provideWarrantyOrderDraft({
    api: { call } as unknown as Api,
    drafts: createDrafts(memoryStorage()),
    zone: 'partner',
    user_id: 3,
    address: () => '/service-order/service-orders/register',
    mayReadOrders,
  })
  const input = { id: null, partner_id: null, key: 'a', locale: 'pl', asked_step: null } as const
  const actor = createActor(machine, { input }).start()
  await waitFor(actor, (snapshot) => !snapshot.matches('opening'))
  return actor
}
const asked = (name: string) => call.mock.calls.filter(([called]) => called === name)

test('the last order is not offered to whoever may not read orders, nor asked for', async () => {
  const actor = await opened(false)
  expect(actor.getSnapshot().context.last).toBeNull()
  expect(asked(`${orders}.index`)).toEqual([])
  actor.stop()
})

test('a last order that cannot be read is told, and the form stays as it is', async () => {
  const actor = await opened(true)
  const { last, values } = actor.getSnapshot().context
  expect(last?.order_number).toBe('SG/2026/00009')
  actor.send({ type: 'last.take' })
  await vi.waitFor(() => expect(asked(`${orders}.show`)).toHaveLength(1))
  expect(asked(`${orders}.show`)[0]?.[1]).toMatchObject({ path: { service_order: 9 }, showRefusal: true })
  expect(actor.getSnapshot().context.values).toEqual(values)
  actor.stop()
})
