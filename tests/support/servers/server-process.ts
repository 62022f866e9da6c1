import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { integrations } from '#server/environment.ts'
import { compiled } from '#tests/support/servers/compiled.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

/** A server in a process of its own, as an operator starts it. */
export interface ServerProcess {
  child: ChildProcess
  url: string
  /** Its output so far. */
  output(): string
  /** Waits for its exit code; null when a signal killed it. */
  exit(): Promise<number | null>
}

/** Integrations without an address in the settings. */
const switchedOff = (settings: Record<string, string>) =>
  Object.fromEntries(integrations.filter((name) => !settings[`${name}_URL`]).map((name) => [name, 'off']))

/**
 * Starts the bundled server on a database of the tests (`database-setup.ts` has built it); resolves when it is ready or has exited.
 * `folder` has the sources and the bundle of another release.
 */
export async function startServerProcess(settings: Record<string, string>, folder = '.'): Promise<ServerProcess> {
  const data_dir = temporaryDataDir('process')
  const environment = {
    PATH: process.env.PATH ?? '',
    ...compiled,
    DATA_DIR: data_dir,
    PORT: '0',
    DEMO: 'off',
    SECRET: 's'.repeat(40),
    PUBLIC_URL: 'http://portal.test',
    MAIL_FROM: 'Portal <portal@portal.test>',
    ...switchedOff(settings),
  }
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: folder,
    env: { ...environment, ...settings },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit').then(async ([code]) => {
    await rm(data_dir, { recursive: true, force: true })
    return code as number | null
  })
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output.includes('Ready on') && resolve())
  })
  await Promise.race([ready, ended])
  const url = /Ready on (\S+)/.exec(output)?.[1] ?? ''
  return { child, url, output: () => output, exit: () => ended }
}
