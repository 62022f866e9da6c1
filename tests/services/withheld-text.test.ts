import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Api } from '#services/api.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { provideWarrantyOrderDraft } from '#services/service-order/warranty-order-draft-actors.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

const orders = 'partnerzone.service-order.service-orders'

test('a text that is too long for the draft stays in the browser when the rest is stored, until it is shorter', async () => {
  const stored: (string | null)[] = []
  const api = {
    call: async (name: string, { body }: { body?: { comment?: string | null } } = {}) => {
      if (name !== `${orders}.store`) return { results: [] }
      stored.push(body?.comment ?? null)
      return { id: 12, version: 1, status: 'draft', comment: body?.comment ?? null }
    },
  } as unknown as Api
  const drafts = createDrafts(memoryStorage())
  const machine = provideWarrantyOrderDraft({
    api,
    drafts,
    zone: 'partner',
    user_id: 3,
    address: (id) => `/service-order/service-orders/${id ?? 'register'}`,
    mayReadOrders: false,
  })
  const input = { id: null, partner_id: null, key: 'a', locale: 'pl', asked_step: null } as const
  const actor = createActor(machine, { input }).start()
  await waitFor(actor, (snapshot) => !snapshot.matches('opening'))

  const long = 'x'.repeat(4100)
  actor.send({ type: 'form.change', values: { comment: long, recipient: 'Anna' } })
  await waitFor(actor, ({ context }) => context.stored_revision === 1)
  expect(stored).toEqual([null])
  expect(actor.getSnapshot().context.values.comment).toBe(long)
  expect(drafts.all(3).map(({ key }) => key)).toEqual(['warranty-order:partner:12'])
  actor.stop()
})
