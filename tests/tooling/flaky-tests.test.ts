import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserReport, flakyTests } from '#tests/support/flaky-tests.ts'

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
  await mkdir('test-results', { recursive: true })
  directory = await mkdtemp(join(process.cwd(), 'test-results/flaky-'))
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
  it('the one that passed only at its second try is named with its group, and no other', () => {
    expect(report.stats).toMatchObject({ expected: 1, flaky: 1, unexpected: 1 })
    expect(flakyTests(report)).toEqual(['wavering.spec.ts: a group › wavers'])
  })
})
