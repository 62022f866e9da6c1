import { describe, expect, test } from 'vitest'
import { catalogue } from '#machines/index.ts'
import { pathsOf } from '#tests/support/paths/generate.ts'
import { runPaths } from '#tests/support/paths/run.ts'

/** No chart may exempt a state or a transition: what no path can reach is either wrong or not needed. */
describe.each(catalogue)('$name', (entry) => {
  test('every path leads where the chart says, and together they take every transition and guarded branch', () => {
    expect(runPaths(entry, pathsOf(entry)).missing()).toEqual([])
  })
})
