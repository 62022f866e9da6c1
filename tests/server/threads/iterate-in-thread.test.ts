import { expect, it } from 'vitest'
import { iterateInThread, type Thread } from '#server/threads/iterate.ts'

const start = (input: string, more: Partial<Thread> = {}) =>
  iterateInThread<number>({
    program: new URL('../../support/threads/misbehaving.ts', import.meta.url),
    input,
    limits: { maxOldGenerationSizeMb: 32 },
    ...more,
  })

async function taken(values: AsyncIterable<number>, count: number): Promise<number[]> {
  const found: number[] = []
  for await (const value of values) if (found.push(value) >= count) break
  return found
}

it('yields values in order, and ends when its reader stops', async () => {
  expect(await taken(start('count'), 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await taken(start('endless'), 3)).toEqual([0, 1, 2])
})

it('answers questions of the thread', async () => {
  expect(await taken(start('ask', { answer: (question) => (question === 'how many' ? 7 : 0) }), 1)).toEqual([7])
})

it.each([
  ['throw', { of: 'RangeError', message: 'too far', fields: { reason: 'far' } }],
  ['exit', { of: 'Error', message: 'The thread ended before its program did' }],
  ['crash', { of: 'SyntaxError' }],
  ['greedy', { fields: { code: 'ERR_WORKER_OUT_OF_MEMORY' } }],
])('a thread that does "%s" fails alone', async (what, failure) => {
  await expect(taken(start(what), 1)).rejects.toMatchObject({ name: 'ThreadFailed', ...failure })
})

it('a thread that never ends is stopped', async () => {
  const stop = new AbortController()
  const running = taken(start('spin', { signal: stop.signal }), 1)
  setTimeout(() => stop.abort(new Error('enough')), 500)
  await expect(running).rejects.toThrow('enough')
})
