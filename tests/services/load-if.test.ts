import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Api } from '#services/api.ts'
import { provideLoad } from '#services/loading/load-actors.ts'

test('what a person may not read is not requested: there are no data and no failure', async () => {
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
