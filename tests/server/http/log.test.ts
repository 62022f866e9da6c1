import { DrizzleQueryError } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ErpError } from '#server/integrations/erp/erp.ts'
import { openLog } from '#server/observability/log.ts'
import { loggedError } from '#server/observability/logged-error.ts'

afterEach(() => vi.useRealTimers())

it('a repeated line is written once, then counted each minute; lines of a request are all written', () => {
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

describe('an error in the log contains no typed text', () => {
  const typed = 'Znacznik7f3k2q'
  const thrown = (work: () => unknown): Error => {
    try {
      work()
    } catch (error) {
      return error as Error
    }
    throw new Error('Nothing was thrown')
  }
  const errors: [string, () => Error][] = [
    ['JSON that cannot be parsed', () => thrown(() => JSON.parse(`${typed}"`))],
    ['a number that cannot be parsed', () => thrown(() => BigInt(typed))],
    ['a pattern', () => thrown(() => new RegExp(`(${typed}`))],
    ['a currency', () => thrown(() => new Intl.NumberFormat('pl', { style: 'currency', currency: typed }))],
    ['a property', () => thrown(() => (undefined as unknown as Record<string, unknown>)[typed])],
    ['a schema', () => thrown(() => v.parse(v.strictObject({ id: v.number() }), { id: typed, [typed]: 1 }))],
    ['a sentence that quotes', () => new Error(`The value "${typed} and "more"" is wrong`)],
    ['a cause', () => new DrizzleQueryError('select $1', [typed], new Error(`not „${typed}”`))],
    ['no cause', () => new DrizzleQueryError('select $1', [typed])],
    [
      'an answer of the ERP',
      () => new ErpError('refused', `SG/2026/1: HTTP 400: The contact ${typed} is\ntoo ${typed}`),
    ],
    [
      'an answer of a mail server',
      () => Object.assign(new Error(`550 <${typed}@dom.pl> unknown`), { responseCode: 550 }),
    ],
    ['an address', () => new Error(`Nobody is called ${typed}@dom.pl`)],
    ['a stack', () => new Error(`two\n    at lines of "${typed}"`)],
  ]

  it.each(errors)('of the statement: %s', (_, error) => {
    const lines: string[] = []
    // A log of its own: what repeats a line of another one is only counted.
    const log = openLog('info', { write: (line) => lines.push(line) })
    log.error({ err: error() }, 'unforeseen error')
    log.child({ requestId: '1' }).error({ reason: loggedError(error()).message, err: error() }, 'unforeseen error')
    expect(lines.filter((line) => line.includes(typed))).toEqual([])
    expect(lines).toHaveLength(2)
    // Where it was thrown stays.
    expect(JSON.parse(lines[0] ?? '').err.stack).toContain('log.test.ts')
  })

  it('of the call or job that failed', () => {
    const error = new Error(`No place for ${typed} here`)
    expect(loggedError(error, [{ body: [{ text: ` ${typed} ` }] }]).message).toBe('No place for … here')
  })
})
