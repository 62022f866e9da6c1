import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { integrations } from '#server/settings/environment.ts'
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

/** The flags of Node in service: those of the package, which `npm start` and the image have too (`tests/tooling/deployment.test.ts`). */
const flagsInService = readFileSync('scripts/portal.sh', 'utf8').match(/--[a-z][\w=-]+/g) ?? []

/** Integrations without an address in the settings. */
const switchedOff = (settings: Record<string, string>) =>
  Object.fromEntries(integrations.filter((name) => !settings[`${name}_URL`]).map((name) => [name, 'off']))

/** The file of a program: the bundle, or the source in a release whose `npm start` runs the sources. */
export function programIn(folder: string, program: 'main' | 'worker'): string {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.includes('dist/server/') ? `dist/server/${program}.js` : `server/${program}.ts`
}

/**
 * Starts the bundled server on a database of the tests (`database-setup.ts` has built it); resolves when it is ready or has exited.
 * `folder` has the sources and the bundle of another release.
 */
export async function startServerProcess(settings: Record<string, string>, folder = '.'): Promise<ServerProcess> {
  const { ready, ...server } = beginProcess('main', settings, folder)
  return { ...server, url: await ready }
}

/** Starts a bundled server or worker without waiting for it; `ready` is its address then, and empty when it exits before. */
export function beginProcess(
  program: 'main' | 'worker',
  settings: Record<string, string>,
  folder = '.',
): Omit<ServerProcess, 'url'> & { ready: Promise<string> } {
  const data_dir = temporaryDataDir('process')
  const environment = {
    PATH: process.env.PATH ?? '',
    ...compiled,
    MALLOC_ARENA_MAX: '2',
    DATA_DIR: data_dir,
    PORT: '0',
    DEMO: 'off',
    DRAIN_SECONDS: '0',
    SECRET: 's'.repeat(40),
    PUBLIC_URL: 'https://portal.test',
    MAIL_FROM: 'Portal <portal@portal.test>',
    DATABASE_LIMIT_GB: '1000',
    ...switchedOff(settings),
  }
  const child = spawn(process.execPath, [...flagsInService, programIn(folder, program)], {
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
  const ready = new Promise<string>((resolve) => {
    const look = () => {
      const url = /(?:Ready on|its health on) (http:\/\/[^/\s]+)/.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', look)
    void ended.then(() => resolve(''))
  })
  return { child, ready, output: () => output, exit: () => ended }
}
