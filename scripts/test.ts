import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '#tests/support/browser.ts'
import { type BrowserReport, flakyTests } from '#tests/support/flaky-tests.ts'
import { checks, messageChecks, passes } from './checks.ts'

/*
 * `npm test`: every check there is. A static check counts as one test. The last line of the run is the sum; before it
 * stand the browser tests that passed only at their second try.
 */
interface Count {
  passed: number
  failed: number
}

const reports = mkdtempSync(join(tmpdir(), 'partner-portal-reports-'))
const flaky: string[] = []
const build = { name: 'client build', command: ['node', 'scripts/setup.mjs', '--build'] }

const counts: Count[] = [...checks, ...messageChecks, build].map((check) => countOne(passes(check)))
counts.push(unitTests(), browserTests())
rmSync(reports, { recursive: true, force: true })

const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }))
process.exitCode = total.failed === 0 ? 0 : 1
for (const test of flaky) console.info(`\nPassed only at the second try: ${test}`)
console.info(`\n${total.passed} passed, ${total.failed} failed`)

function countOne(passed: boolean): Count {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Contract, machine, server, view and tooling tests. */
function unitTests(): Count {
  const file = join(reports, 'unit.json')
  console.info('\n── unit, machine and server tests (vitest run)')
  const { status } = spawnSync(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      stdio: 'inherit',
    },
  )
  const report = read<{ numPassedTests: number; numFailedTests: number }>(file)
  return withExit(status, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

function browserTests(): Count {
  console.info('\n── browser tests (playwright test)')
  const browser = ensureBrowser()
  if (!browser) {
    console.error('No browser: install Chromium or Chrome, or allow `playwright install chromium` to download one.')
    return { passed: 0, failed: 1 }
  }
  console.info(`Browser: ${browser}`)
  const file = join(reports, 'browser.json')
  const { status } = spawnSync('playwright', ['test', '--reporter=list,json'], {
    stdio: 'inherit',
    env: { ...process.env, E2E_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const report = read<BrowserReport>(file)
  flaky.push(...(report ? flakyTests(report) : []))
  const { expected = 0, flaky: wavering = 0, unexpected = 0 } = report?.stats ?? {}
  return withExit(status, { passed: expected + wavering, failed: unexpected })
}

/** A run that broke outside its tests failed too. */
function withExit(status: number | null, count: Count): Count {
  return status === 0 || count.failed > 0 ? count : { ...count, failed: 1 }
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
