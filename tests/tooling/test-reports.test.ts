import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BrowserReport,
  browserTestsThatWere,
  failedUnitTests,
  flakyUnitTests,
} from '#tests/support/test-reports.ts'

const run = promisify(execFile)
let report: BrowserReport
let directory: string

/** A real run without a browser: one test that always passes, one that passes at its second try, one that never does. */
const spec = `
import { expect, test } from '@playwright/test'
test('steady', () => expect(1).toBe(1))
test.describe('a group', () => {
  test('wavers', ({}, { retry }) => expect(retry).toBe(1))
})
test('fails', () => expect(1).toBe(2))
`

beforeAll(async () => {
  // Beside the packages that its tests import, and not where a run of the browser tests begins by removing everything.
  await mkdir('dist', { recursive: true })
  directory = await mkdtemp(join(process.cwd(), 'dist/flaky-'))
  await writeFile(join(directory, 'wavering.spec.ts'), spec)
  const config = `export default { testDir: ${JSON.stringify(directory)}, outputDir: ${JSON.stringify(join(directory, 'out'))}, retries: 1 }`
  await writeFile(join(directory, 'playwright.config.ts'), config)
  const file = join(directory, 'report.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = ['test', '-c', join(directory, 'playwright.config.ts'), '--reporter=json']
  const failed = await run('playwright', args, { env }).catch((error: { code: number }) => error)
  expect(failed).toMatchObject({ code: 1 })
  report = JSON.parse(await readFile(file, 'utf8'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('after a run of browser tests', () => {
  it('those that passed only at their second try are named with their group, and those that failed', () => {
    expect(report.stats).toMatchObject({ expected: 1, flaky: 1, unexpected: 1 })
    expect(browserTestsThatWere('flaky', report)).toEqual(['wavering.spec.ts: a group › wavers'])
    expect(browserTestsThatWere('unexpected', report)).toEqual(['wavering.spec.ts: fails'])
  })
})

describe('after a run of unit tests', () => {
  it('those that failed are named, files that broke before their tests, and those that passed only at their second try', async () => {
    const files = {
      'vitest.config.ts': `export default { test: { include: ['*.test.ts'], retry: 1 } }`,
      'steady.test.ts': `import { expect, it } from 'vitest'\nit('holds', () => expect(1).toBe(1))\nit('fails', () => expect(1).toBe(2))`,
      'wavering.test.ts': `import { expect, it } from 'vitest'\nlet tries = 0\nit('wavers', () => expect(++tries).toBe(2))`,
      'broken.test.ts': `throw new Error('No tests here')`,
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
    const file = join(directory, 'unit.json')
    const args = ['run', '--root', directory, '--reporter=json', `--outputFile.json=${file}`]
    await expect(run('vitest', args)).rejects.toMatchObject({ code: 1 })
    const told = JSON.parse(await readFile(file, 'utf8'))
    const inside = (lines: string[]) => lines.map((line) => line.replace(`${directory}/`, '')).toSorted()
    expect(inside(failedUnitTests(told))).toEqual(['broken.test.ts: No tests here', 'steady.test.ts: fails'])
    expect(inside(flakyUnitTests(told))).toEqual([
      'wavering.test.ts: wavers (AssertionError: expected 1 to be 2 // Object.is equality)',
    ])
  })
})
