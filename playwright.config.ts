import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { hasSharedMemory, memoryFolder } from '#tests/support/servers/memory-folder.ts'

/*
 * Browser tests against the whole product, started once with fresh demonstration data, or against E2E_URL (then DATA_DIR
 * says where its demo-accounts.json is). The tests' processes read this file too and inherit what is decided here.
 */
const { env } = process
env.E2E_BROWSER ??= findBrowser()
env.E2E_SHARED_MEMORY ??= hasSharedMemory() ? 'on' : 'off'
if (!env.E2E_URL) {
  env.E2E_PORT ??= String(freePorts())
  env.E2E_DATA_DIR ??= memoryFolder('e2e')
  env.DATA_DIR = env.E2E_DATA_DIR
}
const product = {
  PORT: env.E2E_PORT ?? '',
  SIMULATORS_PORT: String(Number(env.E2E_PORT) + 1),
  DATA_DIR: env.DATA_DIR ?? '',
  // All workers come from one address, and each is faster than a person.
  RATE_LIMIT: '6000',
}
const url = env.E2E_URL ?? `http://localhost:${product.PORT}`

/** A browser waits as often as it works: two share two cores, and on more one core is left to the server. */
const workers = Math.min(availableParallelism(), Math.max(2, availableParallelism() - 1))

export default defineConfig({
  testDir: 'e2e',
  // Long tours have a command of their own: `npm run stress -- screens`.
  testIgnore: env.STRESS === 'on' ? [] : ['stress/**'],
  globalSetup: './e2e/support/worker-accounts.ts',
  outputDir: 'test-results',
  workers,
  // Other tests run beside these: patience costs nothing when all is well.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A machine may stumble once; which test needed its second try is told at the end of `npm test`.
  retries: 1,
  reporter: 'list',
  // Node runs our sources as they are; Playwright would compile each anew, in the runner and in every worker.
  build: { external: ['**/*.ts'] },
  use: {
    // What is pressed stands there soon or not at all: a test says so at once, not when its time is over.
    actionTimeout: 30_000,
    baseURL: url,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // Nothing fades or slides meanwhile: a list that still closes would be clicked, a half-faded text measured.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs a good part of the run; the second try of a failure has one, and its last picture.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: env.E2E_BROWSER,
      // Playwright has the browser keep what its processes share on the disk, which takes a tenth of the processor time of a page.
      ignoreDefaultArgs: env.E2E_SHARED_MEMORY === 'on' ? ['--disable-dev-shm-usage'] : [],
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: env.E2E_URL
    ? undefined
    : {
        command: 'node scripts/product-for-tests.ts',
        url: `${url}/readyz`,
        timeout: 180_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        env: product,
      },
})
