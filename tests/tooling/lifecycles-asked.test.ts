import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Maximum distance in characters between asking the chart and writing the state. */
const nearby = 600

/** By itself, or by a function of its module that refuses what the chart refuses. */
const asking = /\.can\(|\brefuse(?:Forbidden|\w*Step)\(/

/**
 * A chart that refuses an event stays where it is, and one that takes it may have nothing to change: only `can()` distinguishes the two.
 */
test('whoever moves a lifecycle asks it first', () => {
  const files = globSync('{server,contract}/**/*.ts', { cwd: root }).filter((file) =>
    /import \{[^}]*\btransition\b[^}]*\} from 'xstate'/.test(source(file)),
  )
  expect(files.length).toBeGreaterThan(5)
  const unasked = files.filter((file) =>
    [...source(file).matchAll(/\btransition\(/g)].some(
      ({ index }) => !asking.test(source(file).slice(Math.max(0, index - nearby), index)),
    ),
  )
  expect(unasked).toEqual([])
})

function source(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
