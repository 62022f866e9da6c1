import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { phaseNamed } from './phases.ts'

const root = join(import.meta.dirname, '../..')
const { include, exclude } = phaseNamed(process.env.MUTANTS_PHASE)

/** The tests that meet statecharts, one after the other in one process, each with every fault of the charts that it uses. */
// biome-ignore lint/style/noDefaultExport: Vitest reads a default export
export default defineConfig({
  root,
  test: {
    include,
    exclude,
    runner: join(import.meta.dirname, 'runner.ts'),
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    silent: true,
    dangerouslyIgnoreUnhandledErrors: true,
    reporters: ['dot'],
  },
})
