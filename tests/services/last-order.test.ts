import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Api } from '#services/api.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { provideWarrantyOrderDraft } from '#services/service-order/warranty-order-draft-actors.ts'
import { eventually } from '#tests/support/eventually.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

const orders = 'partnerzone.service-order.service-orders'
const sent = { id: 9, order_number: 'SG/2026/00009', installation_city: 'Rzeszów' }
let shown: object | null = null
const call = vi.fn(async (name: string, _options: object) => {
  if (name === `${orders}.show` && !shown) throw new Error('refused')
  if (name === `${orders}.show`) return shown
  return { results: name === `${orders}.index` ? [sent] : [] }
})
beforeEach(() => {
  shown = null
  call.mockClear()
})

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

test('the last order is neither offered to nor requested for people who may not read orders', async () => {
  const actor = await opened(false)
  expect(actor.getSnapshot().context.last).toBeNull()
  expect(asked(`${orders}.index`)).toEqual([])
  actor.stop()
})

test('a last order that cannot be read is reported, and the form stays', async () => {
  const actor = await opened(true)
  const { last, values } = actor.getSnapshot().context
  expect(last?.order_number).toBe('SG/2026/00009')
  actor.send({ type: 'last.take' })
  // It was read before for its delivery, silently.
  await eventually(() => expect(asked(`${orders}.show`)).toHaveLength(2))
  expect(asked(`${orders}.show`)[1]?.[1]).toMatchObject({ path: { service_order: 9 }, showRefusal: true })
  expect(actor.getSnapshot().context.values).toEqual(values)
  actor.stop()
})

test('a new order begins with the delivery of the last one, unless its parts went to another address', async () => {
  const deliveryOf = async (delivery_type: string, delivery_address_type: string) => {
    shown = { delivery_type, delivery_address_type }
    const actor = await opened(true)
    const { values } = actor.getSnapshot().context
    actor.stop()
    return [values.delivery_type, values.delivery_address_type]
  }
  expect(await deliveryOf('Shipment', 'CustomerAddress')).toEqual(['Shipment', 'CustomerAddress'])
  expect(await deliveryOf('PersonalReceipt', 'CustomerAddress')).toEqual(['PersonalReceipt', 'CustomerAddress'])
  expect(await deliveryOf('Shipment', 'OtherAddress')).toEqual([null, null])
})
