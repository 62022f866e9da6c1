import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const onServer = 'tests/server/**/*.test.ts'
/** A spied package stays spied for whatever a worker loads after it. */
const withSpies = 'tests/server/auth/same-answers.test.ts'
/** As for browser tests: `npm test` names what passed only at its second try, with the first one's error in the report. */
const secondTry = { retry: 1 }
const server = {
  ...secondTry,
  globalSetup: 'tests/support/servers/database-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

/**
 * Node itself loads the sources, as in the product: Vite would transform each for every run, and reach what a module imports by
 * getters. Without it there is no `vi.mock` and no `import.meta.glob`.
 */
const asNodeLoads: Pick<TestUserConfig, 'experimental'> = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

/** As projects run: the last files are short, so that no worker is left alone with a long one. */
const order = ['tooling', 'server', 'server-spies', 'contract', 'machines', 'views']

class ShortFilesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => order.indexOf(project.name)
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}

/**
 * One project per kind of test. Only `views` meets Lingui macros and a DOM; `server` shares one database cluster. A worker goes on
 * from file to file instead of loading contract and server anew for each: a test keeps nothing in modules, and puts spies back.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: ShortFilesLast },
    projects: [
      {
        test: {
          name: 'tooling',
          ...asNodeLoads,
          include: ['tests/tooling/**/*.test.ts'],
          ...secondTry,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: 'server', ...asNodeLoads, isolate: false, include: [onServer], exclude: [withSpies], ...server },
      },
      { test: { name: 'server-spies', include: [withSpies], ...server } },
      { test: { name: 'contract', ...asNodeLoads, isolate: false, include: ['tests/contract/**/*.test.ts'] } },
      {
        test: {
          name: 'machines',
          ...asNodeLoads,
          isolate: false,
          include: ['tests/{machines,services,support}/**/*.test.ts'],
        },
      },
      {
        plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
        test: { name: 'views', isolate: false, include: ['tests/views/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
