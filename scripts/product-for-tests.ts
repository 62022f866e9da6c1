import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'

/** The product of a browser test run: builds client and server if need be, starts the server, and removes its data when it ends. */
const child = spawn('node', ['scripts/setup.mjs', '--build', 'dist/server/main.js'], { stdio: 'inherit' })

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', async (code) => {
  const dataDir = process.env.E2E_DATA_DIR
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
