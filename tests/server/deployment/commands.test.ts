import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { compiled } from '#tests/support/servers/compiled.ts'
import { createTestDatabase } from '#tests/support/servers/database.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

/* Commands that need a database, in a short form; `tests/tooling/commands.test.ts` lists all commands. */
vi.setConfig({ testTimeout: 180_000 })

async function settings() {
  const database = await createTestDatabase()
  const DATA_DIR = temporaryDataDir('command')
  onTestFinished(async () => {
    await database.drop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  const place = { DATA_DIR, DATABASE_URL: database.url, SECRET: 's'.repeat(40), PUBLIC_URL: 'http://portal.test' }
  const off = { SMTP: 'off', ERP: 'off', REGISTRY: 'off', PAYU: 'off' }
  return { PATH: process.env.PATH ?? '', ...compiled, ...place, ...off, MAIL_FROM: 'Portal <portal@portal.test>' }
}

it('`npm run rebuild-reports` counts the summaries anew', async () => {
  const env = await settings()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/rebuild-reports.js'], {
    env,
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([0, 'The summaries of the reports have been counted anew.\n', ''])
})

it('`npm run dev` starts the server and the client with hot reload, and ends both', async () => {
  const port = freePorts()
  const env = {
    ...(await settings()),
    PORT: String(port),
    VITE_PORT: String(port + 1),
    DEMO: 'off',
    DRAIN_SECONDS: '0',
  }
  const child = spawn(process.execPath, ['scripts/dev.ts'], { env })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const page = async (address: string) => (await fetch(address)).text()
  try {
    // The server answers by the proxy of the client's development server.
    await vi.waitFor(async () => expect(await page(`http://localhost:${port + 1}/api/core/routes`)).toMatch(/^\{/), {
      timeout: 150_000,
      interval: 500,
    })
    expect(await page(`http://localhost:${port + 1}/`)).toContain('/@vite/client')
  } catch (error) {
    throw new Error(output, { cause: error })
  } finally {
    child.kill('SIGTERM')
  }
  expect((await ended)[0]).toBe(0)
})
