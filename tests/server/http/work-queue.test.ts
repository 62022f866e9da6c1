import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkQueue } from '#server/work-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that the test ends, and that reports its beginning. */
function desk() {
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  return {
    begun,
    work: (name: string) => () =>
      new Promise<void>((resolve, reject) => {
        begun.push(name)
        ends.set(name, { resolve, reject })
      }),
    end: async (name: string) => {
      ends.get(name)?.resolve()
      await vi.advanceTimersByTimeAsync(0)
    },
    fail: async (name: string) => {
      ends.get(name)?.reject(new Error(name))
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const limits = { each: 2, waiting: 3, timeout_ms: 1000 }

describe('the queue of a record', () => {
  it('runs two calls in the order in which they came; calls of other records run meanwhile', async () => {
    const { take } = createWorkQueue(limits)
    const { begun, work, end } = desk()
    const all = [take('a', work('a1')), take('a', work('a2')), take('a', work('a3')), take('a', work('a4'))]
    all.push(take('b', work('b1')))
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('a2')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    await end('a1')
    await end('a3')
    await end('a4')
    await Promise.all(all)
  })

  it('goes on when a call fails', async () => {
    const { take } = createWorkQueue({ ...limits, each: 1 })
    const { begun, work, fail, end } = desk()
    const failing = expect(take('a', work('a1'))).rejects.toThrow('a1')
    const next = take('a', work('a2'))
    await fail('a1')
    await failing
    expect(begun).toEqual(['a1', 'a2'])
    await end('a2')
    await next
  })

  it('refuses a call when it is full, or has waited too long, and says that it may be repeated', async () => {
    const { take } = createWorkQueue({ ...limits, each: 1, waiting: 1 })
    const { begun, work, end } = desk()
    const first = take('a', work('a1'))
    const late = expect(take('a', work('a2'))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(take('a', work('a3'))).rejects.toMatchObject({ code: 'unavailable' })
    await vi.advanceTimersByTimeAsync(limits.timeout_ms)
    await late
    // The place of who gave up is free again.
    const patient = take('a', work('a4'))
    await end('a1')
    await end('a4')
    await Promise.all([first, patient])
    expect(begun).toEqual(['a1', 'a4'])
  })
})
