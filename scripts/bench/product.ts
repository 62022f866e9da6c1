import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The running product, with a scratch data directory and without limits on requests. */
export interface Product {
  url: string
  databaseUrl: string
  dataDir: string
  /** Seconds from the command to the line that says it is ready. */
  started: number
  process_id: number
  /** Megabytes of memory that the server's process holds now. */
  memory(): number
  stop(): Promise<void>
}

/** Starts the product as `npm start` does, with further settings, and waits for its `Ready` line. */
export async function startProduct(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<Product> {
  const began = performance.now()
  const server = spawn('node', ['scripts/setup.mjs', '--build', 'dist/server/main.js'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: '99999999', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = { text: '' }
  server.stdout.on('data', (chunk) => {
    output.text += chunk
  })
  while (!output.text.includes('Ready on')) {
    if (server.exitCode !== null) throw new Error(`The server did not start.\n${output.text}`)
    await delay(20)
  }
  const started = (performance.now() - began) / 1000
  const process_id = childOf(server)
  return {
    url: `http://localhost:${port}`,
    databaseUrl: readFileSync(join(dataDir, 'database-url'), 'utf8').trim(),
    dataDir,
    started,
    process_id,
    memory: () => residentMegabytes(process_id),
    stop: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

/** Signs in with a demonstration account and returns its bearer token. */
export async function signIn(product: Pick<Product, 'url' | 'dataDir'>, role: string): Promise<string> {
  const accounts: { role: string; email: string; password: string }[] = JSON.parse(
    readFileSync(join(product.dataDir, 'demo-accounts.json'), 'utf8'),
  )
  const account = accounts.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`There is no demonstration account of role ${role}.`)
  const challenge = await (await fetch(`${product.url}/api/auth/captcha`)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const answer = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password, captcha }),
  })
  if (!answer.ok) throw new Error(`Signing in as ${role}: ${answer.status} ${await answer.text()}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

/** setup.mjs starts the server as its only child. */
function childOf(parent: ChildProcess): number {
  return Number(readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').trim().split(' ')[0])
}

function residentMegabytes(process_id: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process_id}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
