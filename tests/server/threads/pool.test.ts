import { expect, it } from 'vitest'
import { runInThread, ThreadTimedOut, threadFunction } from '#server/threads/pool.ts'
import type { spin } from '#tests/support/threads/spinning.ts'

const spinning = threadFunction<typeof spin>(new URL('../../support/threads/spinning.ts', import.meta.url), 'spin')

it('a function that takes longer than its time ends with its thread, and others go on', async () => {
  const other = runInThread(spinning, 50, 30_000)
  await expect(runInThread(spinning, 600_000, 1500)).rejects.toThrow(ThreadTimedOut)
  expect(await other).toBe('done')
  expect(await runInThread(spinning, 1, 30_000)).toBe('done')
}, 60_000)

it('a function for which no thread is free in its time is refused, and may be tried again', async () => {
  const busy = Array.from({ length: 16 }, () => runInThread(spinning, 1500, 60_000))
  await expect(runInThread(spinning, 1, 300)).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.all(busy)
}, 60_000)
