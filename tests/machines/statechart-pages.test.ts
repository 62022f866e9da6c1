import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '#machines/index.ts'
import { statechartPages } from '#tests/support/paths/statechart-page.ts'

const folder = join(import.meta.dirname, '../../docs/statecharts')

test('docs/statecharts shows the charts as they are; `npm run statecharts` writes it anew', { timeout: 60_000 }, () => {
  const written = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const drawn = statechartPages(catalogue)
  expect([...written.keys()].sort()).toEqual([...drawn.keys()].sort())
  expect([...drawn.keys()].filter((file) => written.get(file) !== drawn.get(file))).toEqual([])
})
