import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

/** One project per kind of test. Only `views` meets Lingui macros and a DOM; `server` shares one database cluster. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      { test: { name: 'machines', include: ['tests/{machines,services,support}/**/*.test.ts'] } },
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
