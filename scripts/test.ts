import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '#tests/support/browser.ts'
import { runLanes } from '#tests/support/lanes.ts'
import { compiled } from '#tests/support/servers/compiled.ts'
import {
  type BrowserReport,
  browserTestsThatWere,
  failedUnitTests,
  flakyUnitTests,
  type UnitReport,
} from '#tests/support/test-reports.ts'
import { checks, messageChecks, passes } from './checks.ts'

/*
 * `npm test`: every check there is. The server is built first; the build of the client and the browser tests, which wait a good part of their time,
 * run beside the unit, machine and server tests; the static checks follow on whichever ends first.
 * A static check counts as one test. The last line is the sum; before it stand the names of failed tests and of those that passed only at
 * its second try.
 */
interface Count {
  passed: number
  failed: number
}

const reports = mkdtempSync(join(tmpdir(), 'partner-portal-reports-'))
const reportOf = { unit: join(reports, 'unit.json'), browser: join(reports, 'browser.json') }
const serverBuild = { name: 'server build', command: ['node', 'scripts/setup.mjs', '--build=server'] }
const clientBuild = { name: 'client build', command: ['node', 'scripts/setup.mjs', '--build'] }
const unit = {
  name: 'unit, machine and server tests',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf.unit}`],
}
const browser = { name: 'browser tests', command: ['playwright', 'test', '--reporter=list,json'] }

const found = ensureBrowser()
if (!found) console.error('No browser: install Chromium, or allow `playwright install chromium` to download one.')
Object.assign(process.env, {
  PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf.browser,
  ...(found && { E2E_BROWSER: found }),
  ...compiled,
})

const sources = [...checks, ...messageChecks]
// First, because both lanes start it.
const bundled = passes(serverBuild)
const [built = false, walked = false, unitPassed = false, ...looked] = await runLanes(
  [[clientBuild, browser], [unit]],
  sources,
)
const counts = [...[bundled, built, ...looked].map(countOne), unitTests(unitPassed), browserTests(walked)]
const browserReport = read<BrowserReport>(reportOf.browser)
const unitReport = read<UnitReport>(reportOf.unit)
rmSync(reports, { recursive: true, force: true })

const failed = [
  ...(unitReport ? failedUnitTests(unitReport) : []),
  ...(browserReport ? browserTestsThatWere('unexpected', browserReport) : []),
]
for (const test of failed) console.info(`\nFailed: ${test}`)
const flaky = [
  ...(unitReport ? flakyUnitTests(unitReport) : []),
  ...(browserReport ? browserTestsThatWere('flaky', browserReport) : []),
]
for (const test of flaky) console.info(`\nPassed only at the second try: ${test}`)
const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }))
process.exitCode = total.failed === 0 ? 0 : 1
console.info(`\n${total.passed} passed, ${total.failed} failed`)

function countOne(passed: boolean): Count {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function unitTests(passed: boolean): Count {
  const report = read<UnitReport>(reportOf.unit)
  return withExit(unit.name, passed, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

function browserTests(passed: boolean): Count {
  const { expected = 0, flaky: wavering = 0, unexpected = 0 } = read<BrowserReport>(reportOf.browser)?.stats ?? {}
  return withExit(browser.name, passed, { passed: expected + wavering, failed: unexpected })
}

/** A run that broke outside its tests failed too. */
function withExit(name: string, passed: boolean, count: Count): Count {
  if (passed || count.failed > 0) return count
  console.error(`\nFailed outside the tests themselves (an error that nobody caught?): ${name}`)
  return { ...count, failed: 1 }
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
