import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

/**
 * One project per kind of test. Only `views` meets Lingui macros and a DOM; `server` shares one database cluster. Where nothing is
 * kept between tests, a worker goes on from file to file instead of loading the contract anew for each.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', isolate: false, include: ['tests/contract/**/*.test.ts'] } },
      { test: { name: 'machines', isolate: false, include: ['tests/{machines,services,support}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/servers/database-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'tooling', include: ['tests/tooling/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
        test: { name: 'views', include: ['tests/views/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
