import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { oldestServed } from '#contract/declare/release.ts'
import { fieldsSince } from '#contract/declare/since-release.ts'
import { endpoints } from '#contract/index.ts'
import { allRequestFields, type RequestFields, readFields } from '#tests/support/contract/request-fields.ts'

/** The fields that requests of the oldest client that is still served have, written by `npm run next-release`. */
const before = readFields(readFileSync(new URL(`requests-of-release-${oldestServed}.txt`, import.meta.url), 'utf8'))

/** What a client of the release before would be refused for. */
function refusedFor(before: ReadonlyMap<string, RequestFields>, now: ReadonlyMap<string, RequestFields>): string[] {
  return [...before].flatMap(([call, fields]) => {
    const present = now.get(call)
    if (!present) return `${call} is gone: keep it for one release`
    const declared = new Set(newFieldsOf(call))
    const gone = [...fields.keys()].filter((field) => !present.has(field))
    const required = [...present].filter(
      ([field, isRequired]) =>
        isRequired && !fields.get(field) && !declared.has(field) && !isWithinNew(field, fields, present),
    )
    return [
      ...gone.map((field) => `${call} no longer takes ${field}: keep it for one release`),
      ...required.map(([field]) => `${call} requires ${field}: declare it by sinceRelease()`),
    ]
  })
}

/** The fields that a call declares by `sinceRelease`, as their paths are written. */
function newFieldsOf(call: string): string[] {
  const { query, body } = (endpoints as Record<string, Endpoint>)[call] as Endpoint
  return [
    ...fieldsSince(query).map(({ field }) => `query ${field}`),
    ...fieldsSince(body).map(({ field }) => `body ${field}`),
  ]
}

/** Whether a field is part of one that the release before does not send. */
function isWithinNew(field: string, before: RequestFields, now: RequestFields): boolean {
  return [...now.keys()].some(
    (outer) => !before.has(outer) && ['.', '[]', '{}'].some((joint) => field.startsWith(`${outer}${joint}`)),
  )
}

test('requests of the release before are accepted: new fields are optional for it, and no field was removed', () => {
  expect(refusedFor(before, allRequestFields())).toEqual([])
})

test('a field that became required, a removed field and a removed call are reported', () => {
  const fields = (text: string) => readFields(text)
  const call = 'faq.categories.store'
  expect(
    refusedFor(
      fields(`${call}: body name! · body lines · body lines[].sku! · body colour\nfaq.old.store: body name!`),
      fields(`${call}: body name! · body lines! · body lines[].sku! · body lines[].unit! · body tax · body tax.rate!`),
    ),
  ).toEqual([
    `${call} no longer takes body colour: keep it for one release`,
    `${call} requires body lines: declare it by sinceRelease()`,
    `${call} requires body lines[].unit: declare it by sinceRelease()`,
    'faq.old.store is gone: keep it for one release',
  ])
})
