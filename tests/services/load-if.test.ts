import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Api } from '#services/api.ts'
import { provideLoad } from '#services/loading/load-actors.ts'

test('what somebody may not ask for is not asked: there are no data, and nothing has failed', async () => {
  const call = vi.fn()
  const actor = createActor(
    provideLoad({ call } as unknown as Api, 'partnerzone.device.groups.tree', {}, undefined, false),
  )
  const { context } = await waitFor(actor.start(), (snapshot) => !snapshot.hasTag('busy'))
  expect(context).toEqual({ data: null, failure: null })
  actor.send({ type: 'data.refresh' })
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(call).not.toHaveBeenCalled()
  actor.stop()
})
