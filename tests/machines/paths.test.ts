import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#tests/machines/index.ts'
import { pathsOf } from '#tests/support/paths/generate.ts'
import { brokenProperties } from '#tests/support/paths/properties.ts'
import { runPaths } from '#tests/support/paths/run.ts'

/** The warning of a chart that sends to a listener that has failed; no one receives it, and the chart goes on. */
const toNobody = /was sent to stopped actor/

beforeAll(() => {
  const warn = console.warn
  vi.spyOn(console, 'warn').mockImplementation((text) => {
    if (!toNobody.test(String(text))) warn(text)
  })
})
afterAll(() => vi.restoreAllMocks())

/** No chart may exempt a state or a transition: a transition that no path can reach is either wrong or not needed. */
describe.each(catalogue)('$name', (entry) => {
  test('every path leads where the chart says, and together they take every transition and guarded branch', {
    timeout: 60_000,
  }, () => {
    expect(runPaths(entry, pathsOf(entry)).missing()).toEqual([])
  })

  // Properties of every chart: tests/support/paths/properties.ts. Exceptions stand in the catalogue, with their reasons.
  test('every path keeps the properties that all paths keep', { timeout: 60_000 }, () => {
    expect(brokenProperties(entry)).toEqual([])
  })
})
