import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '#tests/support/browser.ts'
import { type BrowserReport, flakyTests } from '#tests/support/flaky-tests.ts'
import { runLanes } from '#tests/support/lanes.ts'
import { checks, messageChecks } from './checks.ts'

/*
 * `npm test`: every check there is. The static checks and the build of the client run beside the unit, machine and server
 * tests; the browser tests need that build and come last. A static check counts as one test. The last line of the run is the
 * sum; before it stand the browser tests that passed only at their second try.
 */
interface Count {
  passed: number
  failed: number
}

const reports = mkdtempSync(join(tmpdir(), 'partner-portal-reports-'))
const reportOf = { unit: join(reports, 'unit.json'), browser: join(reports, 'browser.json') }
const build = { name: 'client build', command: ['node', 'scripts/setup.mjs', '--build'] }
const unit = {
  name: 'unit, machine and server tests',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf.unit}`],
}
const browser = { name: 'browser tests', command: ['playwright', 'test', '--reporter=list,json'] }

const parts = await runLanes([[...checks, ...messageChecks, build], [unit]])
const unitPassed = parts.pop() ?? false
const counts = [...parts.map(countOne), unitTests(unitPassed), await browserTests()]
const browserReport = read<BrowserReport>(reportOf.browser)
const flaky = browserReport ? flakyTests(browserReport) : []
rmSync(reports, { recursive: true, force: true })

const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }))
process.exitCode = total.failed === 0 ? 0 : 1
for (const test of flaky) console.info(`\nPassed only at the second try: ${test}`)
console.info(`\n${total.passed} passed, ${total.failed} failed`)

function countOne(passed: boolean): Count {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function unitTests(passed: boolean): Count {
  const report = read<{ numPassedTests: number; numFailedTests: number }>(reportOf.unit)
  return withExit(passed, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

async function browserTests(): Promise<Count> {
  const found = ensureBrowser()
  if (!found) {
    console.error('No browser: install Chromium or Chrome, or allow `playwright install chromium` to download one.')
    return { passed: 0, failed: 1 }
  }
  console.info(`\nBrowser: ${found}`)
  Object.assign(process.env, { E2E_BROWSER: found, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf.browser })
  const [passed = false] = await runLanes([[browser]])
  const { expected = 0, flaky: wavering = 0, unexpected = 0 } = read<BrowserReport>(reportOf.browser)?.stats ?? {}
  return withExit(passed, { passed: expected + wavering, failed: unexpected })
}

/** A run that broke outside its tests failed too. */
function withExit(passed: boolean, count: Count): Count {
  return passed || count.failed > 0 ? count : { ...count, failed: 1 }
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
