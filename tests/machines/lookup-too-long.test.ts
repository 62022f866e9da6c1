import { expect, it, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type LookupOption, lookupMachine } from '#machines/loading/lookup.ts'

it('a text that is too long is not searched for, and one that was shortened is', async () => {
  const findOptions = vi.fn(async (): Promise<readonly LookupOption[]> => [{ id: 1, name: 'Alfa 8' }])
  const clock = new SimulatedClock()
  const machine = lookupMachine().provide({ actors: { findOptions: fromPromise(findOptions) } })
  const actor = createActor(machine, { input: { minimum: 3 }, clock }).start()
  actor.send({ type: 'search.change', search: 'x'.repeat(201) })
  clock.increment(1000)
  expect(actor.getSnapshot().value).toBe('tooLong')
  expect(findOptions).not.toHaveBeenCalled()
  actor.send({ type: 'search.change', search: 'x'.repeat(200) })
  clock.increment(1000)
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('ready'))
  expect(findOptions).toHaveBeenCalledOnce()
})
