import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** Files that stand directly in one folder; more get parts by subject. */
const most = 32

/** Pages and samples that are looked for by their number or name. */
const collections =
  /^(docs\/|locales\/|public\/|server\/db\/migrations\/|server\/fonts\/|tests\/fixtures\/|release-before\/)/

test('no folder holds more files than a reader takes in', () => {
  const counts = new Map<string, number>()
  for (const path of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')) {
    if (collections.test(path)) continue
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(200)
  expect([...counts].filter(([, count]) => count > most).map(([folder, count]) => `${folder}: ${count}`)).toEqual([])
})
