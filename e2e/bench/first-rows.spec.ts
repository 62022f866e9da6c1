import { expect } from '@playwright/test'
import { test } from '#e2e/support/fixtures.ts'
import { measureFirstRows } from '#scripts/bench/first-rows.ts'

/* The short form of `npm run bench -- first-rows`: that it ends, and what it counts. The times mean nothing here. */
test('the bench compares our first row with that of the smallest list of react-admin', async ({ baseURL }) => {
  test.setTimeout(600_000)
  const section = await measureFirstRows({ url: baseURL ?? '', dataDir: process.env.DATA_DIR ?? 'var' }, { rounds: 1 })
  test.skip(section.startsWith('The registry of npm could not be reached'), section)
  const lines = section.split('\n').filter((line) => /^\| \d/.test(line))
  expect(lines.map((line) => line.split('|')[1]?.trim())).toEqual([
    '4 ×, empty cache',
    '4 ×, filled cache',
    '1 ×, empty cache',
    '1 ×, filled cache',
  ])
  for (const line of lines)
    for (const cell of line.split('|').slice(2, -1)) expect(Number(cell)).toBeGreaterThanOrEqual(0)
})
