import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '#scripts/mutants/faults.ts'
import { catalogue } from '#tests/machines/index.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const run = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 300_000 })

/** Where `npm test` runs a short form of each command: a file, and a text in it that shows it. */
const shortForms: Record<string, readonly [file: string, text: string]> = {
  start: ['scripts/product-for-tests.ts', 'dist/server/main.js'],
  dev: ['tests/server/deployment/commands.test.ts', 'scripts/dev.ts'],
  build: ['scripts/test.ts', "'scripts/setup.mjs', '--build'"],
  package: ['tests/tooling/commands.test.ts', 'scripts/package.ts'],
  check: ['scripts/test.ts', '...checks'],
  test: ['package.json', 'scripts/test.ts'],
  engines: ['e2e/engines/engines.spec.ts', 'journeys[journey]'],
  bench: ['tests/server/bench/bench.test.ts', 'parts[name]'],
  paths: ['tests/tooling/commands.test.ts', 'scripts/paths.ts'],
  'next-release': ['tests/tooling/next-release.test.ts', 'scripts/next-release.ts'],
  statecharts: ['tests/machines/statechart-pages.test.ts', 'chartFiles(entry)'],
  stress: ['tests/tooling/commands.test.ts', 'scripts/stress.ts'],
  movements: ['tests/tooling/movement-tables.test.ts', 'documentWithMovements(name)'],
  mutants: ['tests/tooling/commands.test.ts', 'scripts/mutants.ts'],
  messages: ['scripts/test.ts', '...messageChecks'],
  migrations: ['tests/tooling/migrations.test.ts', "'drizzle-kit', ['generate']"],
  'create-admin': ['tests/server/user/create-admin.test.ts', 'create-admin'],
  worker: ['tests/server/http/process.test.ts', "beginProcess('worker'"],
  backup: ['tests/server/backup/backup-commands.test.ts', "command('backup'"],
  erp: ['tests/tooling/commands.test.ts', 'dist/server/erp.js'],
  'rebuild-reports': ['tests/server/deployment/commands.test.ts', 'dist/server/rebuild-reports.js'],
  restore: ['tests/server/backup/backup-commands.test.ts', "command('restore'"],
  format: ['scripts/checks.ts', "'biome', 'check', '.'"],
}

describe('every command of package.json', () => {
  it('has a short form that `npm test` starts', () => {
    expect(Object.keys(shortForms).toSorted()).toEqual(Object.keys(scripts).toSorted())
    const gone = Object.entries(shortForms).filter(([, [file, text]]) => !readFileSync(file, 'utf8').includes(text))
    expect(gone).toEqual([])
  })

  it('`paths` prints those of a chart', () => {
    const { status, stdout, stderr } = run('scripts/paths.ts', 'partnerEntry', '--fewest')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^ {3}1\. \[/)
  })

  it('`mutants` starts, and reports on no chart where there is none of that name', () => {
    const { status, stdout, stderr } = run('scripts/mutants.ts', '--chart', 'none')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^all +0 +0/m)
  })

  it('the faults of `mutants` are found in every chart that has transitions', () => {
    const without = catalogue.filter(({ machine }) => faultsOf(machine.config).length === 0).map(({ name }) => name)
    expect(without).toEqual([])
  })

  it('`stress` knows its tests, and says that a word names none of them', () => {
    const { status, stderr } = run('scripts/stress.ts', 'no-such-part')
    expect(status).toBe(1)
    expect(stderr).toContain('No test of a fault or a crowd has "no-such-part" in its path.')
  })

  it('`engines` says which engines and journeys there are', () => {
    const { status, stderr } = run('e2e/engines/run.ts', 'Netscape')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Engines: Chromium, oldest served, Firefox, WebKitGTK. Journeys: sign-in, dashboard, /)
  })

  it('`package` refuses a folder that is no package', () => {
    const { status, stderr } = run('scripts/package.ts', 'docs')
    expect(status).toBe(1)
    expect(stderr).toContain('is not a package: name a folder that does not exist.')
  })

  it('`erp` says how it is used', () => {
    const { status, stderr, stdout } = run('dist/server/erp.js', 'nothing')
    expect(status).toBe(1)
    expect(stderr + stdout).toMatch(/^Usage: .* check \[pl\]/m)
  })
})
