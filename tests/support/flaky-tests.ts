interface Suite {
  title: string
  file?: string
  specs?: { title: string; file?: string; tests: { status: string }[] }[]
  suites?: Suite[]
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface BrowserReport {
  suites: Suite[]
  stats: { expected: number; flaky: number; unexpected: number }
}

/** The browser tests that passed only at a second try, each with its file and the groups that it is in. */
export function flakyTests({ suites }: BrowserReport): string[] {
  return suites.flatMap((suite) => flakyIn(suite, []))
}

function flakyIn({ title, file, specs = [], suites = [] }: Suite, above: readonly string[]): string[] {
  // The outermost suite is the file itself.
  const groups = title === file ? above : [...above, title]
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${spec.file ?? file}: ${[...groups, spec.title].join(' › ')}`)
  return [...own, ...suites.flatMap((suite) => flakyIn(suite, groups))]
}
