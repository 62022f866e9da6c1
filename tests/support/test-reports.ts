interface Suite {
  title: string
  file?: string
  specs?: { title: string; file?: string; tests: { status: string }[] }[]
  suites?: Suite[]
}

/** The part of Playwright's JSON report that is read here. */
export interface BrowserReport {
  suites: Suite[]
  stats: { expected: number; flaky: number; unexpected: number }
}

interface UnitTest {
  fullName: string
  status: string
  /** Those of each try that failed. */
  failureMessages: string[]
}

/** The part of Vitest's JSON report that is read here. */
export interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; message: string; assertionResults: UnitTest[] }[]
}

/** The result of a browser test: `flaky` passed only at its second try, `unexpected` failed at both. */
type Ending = 'flaky' | 'unexpected'

/** The browser tests with this result, each with its file and groups. */
export function browserTestsThatWere(ending: Ending, { suites }: BrowserReport): string[] {
  return suites.flatMap((suite) => endedIn(suite, [], ending))
}

/** The other tests that failed, each with its file; a file that failed before its tests is named by the first line of its error. */
export function failedUnitTests({ testResults }: UnitReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}: ${message.split('\n')[0]}`] : []),
    ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
  ])
}

/** The other tests that passed only at their second try, each with its file and the first line of the former error. */
export function flakyUnitTests({ testResults }: UnitReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name}: ${fullName} (${failureMessages[0]?.split('\n')[0]})`),
  )
}

function endedIn({ title, file, specs = [], suites = [] }: Suite, above: readonly string[], ending: Ending): string[] {
  // The outermost suite is the file itself.
  const groups = title === file ? above : [...above, title]
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === ending))
    .map((spec) => `${spec.file ?? file}: ${[...groups, spec.title].join(' › ')}`)
  return [...own, ...suites.flatMap((suite) => endedIn(suite, groups, ending))]
}
