import { afterEach, expect, it, vi } from 'vitest'
import { openLog } from '#server/log.ts'

afterEach(() => vi.useRealTimers())

it('a line that repeats is written once, then with its number each minute; lines of a request are all written', () => {
  vi.useFakeTimers()
  const lines: Record<string, unknown>[] = []
  const log = openLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
  const written = () => lines.splice(0).map(({ msg, repeated, id }) => ({ msg, repeated, id }))
  const away = () => new Error('connect ECONNREFUSED 127.0.0.1:5432')

  for (let id = 1; id <= 1876; id += 1) log.warn({ id, err: away() }, 'the job queue has a problem and goes on')
  log.error({ id: 7, err: away() }, 'another line')
  expect(written()).toEqual([
    { msg: 'the job queue has a problem and goes on', repeated: undefined, id: 1 },
    { msg: 'another line', repeated: undefined, id: 7 },
  ])
  vi.advanceTimersByTime(60_000)
  expect(written()).toEqual([{ msg: 'the job queue has a problem and goes on', repeated: 1875, id: 1876 }])
  // It goes on for another minute, and is a new line after one without it.
  log.warn({ id: 1, err: away() }, 'the job queue has a problem and goes on')
  expect(written()).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(written()).toEqual([{ msg: 'the job queue has a problem and goes on', repeated: 1, id: 1 }])
  vi.advanceTimersByTime(60_000)
  log.warn({ id: 2, err: away() }, 'the job queue has a problem and goes on')
  expect(written()).toEqual([{ msg: 'the job queue has a problem and goes on', repeated: undefined, id: 2 }])

  // Another reason is another line; what belongs to a request is found by its id.
  log.warn({ id: 3, err: new Error('timeout') }, 'the job queue has a problem and goes on')
  for (const requestId of ['a', 'b']) log.child({ requestId }).error({ err: away() }, 'unforeseen error')
  log.warn('words alone')
  log.warn('words alone')
  expect(written().map(({ msg }) => msg)).toEqual([
    'the job queue has a problem and goes on',
    'unforeseen error',
    'unforeseen error',
    'words alone',
  ])
  vi.advanceTimersByTime(60_000)
  expect(written()).toEqual([{ msg: 'words alone', repeated: 1, id: undefined }])
})
