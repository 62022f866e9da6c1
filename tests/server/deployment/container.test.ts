import { once } from 'node:events'
import { chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/servers/database.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import {
  configOf,
  type ImageConfig,
  makeBase,
  makeBuildBase,
  missingForImages,
  run,
  startIn,
  treeOf,
} from '#tests/support/servers/image.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'
import { sized } from '#tests/support/stress.ts'

/*
 * The image of the `Dockerfile`, built without an engine on bases of Debian, and started as its user. Building it takes minutes and a
 * registry, so `npm test` leaves it to `npm run stress -- container`.
 */
const isBuilt = sized(false, missingForImages() === null)
const image = 'localhost/partner-portal-stress'
const commit = 'c0ffee'.repeat(7).slice(0, 40)
const minutes = 60_000

let folder: string
let database: TestDatabase
let container: string | undefined
let root: string
let config: ImageConfig

beforeAll(async () => {
  if (!isBuilt) return
  folder = temporaryDataDir('image')
  mkdirSync(join(folder, 'data'))
  database = await createTestDatabase()
  makeBase('partner-portal-stress-base', folder)
  makeBuildBase('partner-portal-stress-build-base', folder)
  const args = { BASE: 'base', BUILD_BASE: 'build-base' }
  run('buildah', [
    'build',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--format',
    'docker',
    '--tag',
    image,
    '--volume',
    `${run('npm', ['config', 'get', 'cache'])}:/root/.npm`,
    '--build-arg',
    `COMMIT=${commit}`,
    ...Object.entries(args).flatMap(([name, base]) => [
      '--build-arg',
      `${name}=localhost/partner-portal-stress-${base}`,
    ]),
    '.',
  ])
  config = configOf(image)
  container = run('buildah', ['from', image])
  root = run('buildah', ['mount', container])
  const [uid, gid] = config.User.split(':').map(Number)
  chownSync(join(folder, 'data'), uid ?? 0, gid ?? 0)
}, 60 * minutes)
afterAll(async () => {
  if (!isBuilt) return
  if (container) run('buildah', ['rm', container])
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}, minutes)

/** Starts a program of the image with the settings of an installation; `portal` is its entry point. */
function start(port: number, command: string[], more: Record<string, string> = {}) {
  // Through its port: the socket of the tests' database is not in the container.
  const url = new URL(database.url)
  url.search = ''
  const env = {
    DATABASE_URL: url.href,
    SECRET: 's'.repeat(40),
    PUBLIC_URL: 'http://portal.test',
    HOST: '127.0.0.1',
    PORT: String(port),
    WORKER_PORT: String(port + 1),
    WORKER: 'apart',
    SMTP: 'off',
    ERP: 'off',
    REGISTRY: 'off',
    PAYU: 'off',
    ...more,
  }
  return startIn(container ?? '', { user: config.User, volume: join(folder, 'data'), env }, command)
}

const program = (port: number, name: string, ...more: string[]) => start(port, [...config.Entrypoint, name, ...more])

async function answer(url: string): Promise<Response> {
  const until = Date.now() + 5 * minutes
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return response
    if (Date.now() > until) throw new Error(`${url} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

it.runIf(isBuilt)(
  'the image runs as a user without rights, is small, has no compiler, and changes nothing but its volume',
  async () => {
    expect(config.User).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(Object.keys(config.Volumes)).toEqual(['/data'])
    const port = freePorts()
    // The first run makes the points at which buildah mounts.
    expect(await exitOf(program(port, 'unknown'))).toBe(1)
    const before = treeOf(root, ['/data'])
    const files = [...before.keys()].map((path) => ({ path, ...lstatSync(join(root, path)) })).filter(isFile)
    expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(350e6)
    const names = files.filter(({ mode }) => mode & 0o111).map(({ path }) => path.split('/').at(-1))
    expect(names).toContain('node')
    for (const tool of ['gcc', 'cc', 'c++', 'ld', 'make', 'npm', 'sh', 'bash', 'apt-get'])
      expect(names).not.toContain(tool)

    const server = program(port, 'serve')
    expect(await (await answer(`http://127.0.0.1:${port}/healthz`)).json()).toMatchObject({ commit })
    expect(await (await answer(`http://127.0.0.1:${port}/readyz`)).json()).toMatchObject({ status: 'ok' })
    expect(await (await answer(`http://127.0.0.1:${port}/`)).text()).toContain('<script')
    const [, ...check] = config.Healthcheck.Test
    expect(await exitOf(start(port, check))).toBe(0)

    const worker = program(port, 'worker')
    expect((await answer(`http://127.0.0.1:${port + 1}/readyz`)).status).toBe(200)

    const admin = program(port, 'create-admin', 'maria@portal.test', 'Maria', 'Wójcik')
    admin.child.stdin?.end('long enough for a test\n')
    expect({ code: await exitOf(admin), said: admin.output() }).toEqual({
      code: 0,
      said: expect.stringContaining('maria@portal.test is a super administrator.'),
    })
    const backup = program(port, 'backup', '/data/backup.zip')
    expect({ code: await exitOf(backup), said: backup.output() }).toEqual({
      code: 0,
      said: expect.stringContaining('are kept in /data/backup.zip'),
    })

    const withoutDatabase = start(port, [...config.Entrypoint, 'serve'], { DATABASE_URL: '' })
    expect({ code: await exitOf(withoutDatabase), said: withoutDatabase.output() }).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^Wrong configuration: DATABASE_URL is required: a package has no PostgreSQL of its own\n/,
      ),
    })

    for (const { child } of [server, worker]) child.kill('SIGTERM')
    await Promise.all([exitOf(server), exitOf(worker)])
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
    expect(treeOf(root, ['/data'])).toEqual(before)
  },
  20 * minutes,
)

const isFile = ({ mode }: { mode: number }) => (mode & 0o170000) === 0o100000

async function exitOf({ child }: ReturnType<typeof startIn>): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const [code] = await once(child, 'exit')
  return code
}
