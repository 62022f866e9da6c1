import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isKnownTask } from '#contract/order/actions.ts'
import { type OrderTaskRow, orderTaskKinds } from '#contract/order/entity.ts'
import { taskKind } from '#contract/order/statuses.ts'
import { statusWordsOf, timelineEntries } from '#contract/service-order/statuses.ts'

/* A page of the release before reads values that are new since (decision 847). */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isStatus = (value: unknown) => isObject(value) && typeof value.tone === 'string' && isObject(value.label)
/** Words that are looked up by a value of an answer; verbs and deeds are looked up by what the page itself offers. */
const isWords = (value: unknown): value is Record<string, Record<string, unknown>> =>
  isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isStatus)

const files = readdirSync('contract', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(^|\/)(statuses|words)\.ts$/.test(name),
)
const declared: [string, Record<string, Record<string, unknown>>][] = []
for (const file of files)
  for (const [name, value] of Object.entries(await import(pathToFileURL(resolve('contract', file)).href)))
    if (isWords(value)) declared.push([`${file} ${name}`, value])

describe('a status that is new since this page was loaded', () => {
  it('is one of many declared', () => {
    expect(declared.length).toBeGreaterThan(20)
  })

  it.each(declared)('has neutral words: %s', (_, words) => {
    expect(words.of_a_newer_release).toMatchObject({
      tone: 'grey',
      label: { pl: expect.stringMatching(/\S/), en: expect.stringMatching(/\S/) },
    })
    const [known = {}] = Object.values(words)
    const more = Object.keys(known).filter((key) => isObject(known[key]))
    expect(Object.keys(words.of_a_newer_release ?? {})).toEqual(
      expect.arrayContaining(more.filter((key) => key !== 'end')),
    )
    expect('of_a_newer_release' in words).toBe(false)
  })

  it('of an order, and an entry of its timeline, has them too', () => {
    expect(statusWordsOf('warranty', 'of_a_newer_release' as never)).toMatchObject({ tone: 'grey', main: [] })
    expect(timelineEntries['of_a_newer_release' as never]).toMatchObject({
      tone: 'grey',
      title: { en: 'Another change' },
    })
  })
})

const isTranslated = (value: unknown) =>
  isObject(value) &&
  Object.keys(value).toSorted().join() === 'en,pl' &&
  Object.values(value).every((text) => typeof text === 'string')
const words: [string, Record<string, unknown>][] = []
// Texts of messages are looked up by keys of this release; a partner's own words of some entries stand beside those of all.
for (const file of readdirSync('contract', { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.ts') && !file.startsWith('messages/'))
    for (const [name, value] of Object.entries(await import(pathToFileURL(resolve('contract', file)).href)))
      if (
        name !== 'entriesForPartner' &&
        isObject(value) &&
        !isTranslated(value) &&
        Object.keys(value).length > 1 &&
        Object.values(value).every(isTranslated)
      )
        words.push([`${file} ${name}`, value])

describe('a value that is new since this page was loaded', () => {
  it('is one of many declared', () => {
    expect(words.length).toBeGreaterThan(10)
  })

  it.each(words)('has a neutral word: %s', (_, declaredWords) => {
    expect(declaredWords.of_a_newer_release).toEqual({ pl: 'Inna wartość', en: 'Another value' })
    expect('of_a_newer_release' in declaredWords).toBe(false)
  })
})

it('a task of a kind that is new is read and not settled', () => {
  const kind = 'of_a_newer_release' as OrderTaskRow['kind']
  expect(taskKind[kind].todo.en).toContain('Reload the page')
  expect(isKnownTask({ kind })).toBe(false)
  expect(orderTaskKinds.every((known) => isKnownTask({ kind: known }))).toBe(true)
})
