import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { parse } from 'yaml'
import { reportToSystemd } from '#server/process/systemd.ts'
import { readConfig } from '#server/settings/config.ts'
import { Environment, integrations } from '#server/settings/environment.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

/** `NAME=value` lines; comments left out. */
const settingsIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z][A-Z\d_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

describe('the image', () => {
  it('runs the programs with the flags of `npm start` and of the package', () => {
    const flagsIn = (path: string) => {
      const flags = readFileSync(path, 'utf8').match(/--(?:max-semi|heap-growing|no-allocation|enable-source)[\w=-]+/g)
      return [...new Set(flags)].toSorted()
    }
    const flags = flagsIn('scripts/portal.sh')
    expect(flags).toHaveLength(4)
    expect(flagsIn('Dockerfile')).toEqual(flags)
    expect(flagsIn('scripts/setup.mjs')).toEqual(flags)
  })

  it('is made in two stages on bases that arguments name; the second runs no command and is not root', () => {
    const [, build = '', final = ''] = dockerfile.split(/^FROM /m)
    expect(dockerfile).toMatch(/^ARG BUILD_BASE=\S+\nARG BASE=\S+$/m)
    expect(build).toMatch(/^\$\{BUILD_BASE\} AS build$/m)
    expect(final).toMatch(/^\$\{BASE\}$/m)
    expect(final).not.toMatch(/^RUN /m)
    expect(final).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
    expect(final).toMatch(/^HEALTHCHECK .*healthz/m)
  })
})

interface Service {
  image: string
  build?: object
  logging?: { driver: string; options: Record<string, string> }
  volumes?: string[]
  profiles?: string[]
  read_only?: boolean
  cap_drop?: string[]
  command?: string[]
  restart?: string
  environment?: Record<string, string>
}

/** A setting without which compose does not start. */
const required = (name: string) => `\${${name}:?}`

describe('compose.yaml', () => {
  const text = readFileSync('compose.yaml', 'utf8')
  const { services }: { services: Record<string, Service> } = parse(text, { merge: true })
  const example = settingsIn(readFileSync('.env.example', 'utf8'))
  const filled = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, value || (name === 'SMTP_URL' ? '' : 'f'.repeat(40))]),
  )

  it('has a proxy, two servers, a worker, PostgreSQL 18, an S3 server, a mail catcher, and a backup on demand', () => {
    expect(Object.keys(services).toSorted()).toEqual(
      ['proxy', 'server-a', 'server-b', 'worker', 'backup', 'database', 'storage', 'keys', 'bucket', 'mail'].toSorted(),
    )
    expect(services.database?.image).toMatch(/postgres:18\.\d+/)
    expect(services.database?.environment?.POSTGRES_INITDB_ARGS).toBe(
      '--encoding=UTF8 --locale-provider=icu --icu-locale=pl-PL --locale=C',
    )
    for (const name of ['server-a', 'server-b', 'worker'])
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(services.worker?.command).toEqual(['worker'])
  })

  it('takes images by their exact version, its own by the name of the release', () => {
    const images = Object.entries(services).map(([name, { image, build }]) => ({
      name,
      tag: image.split(':').slice(1).join(':'),
      build,
    }))
    const loose = images.filter(({ tag, build }) =>
      build ? tag !== required('RELEASE') : !/^v?\d+\.\d+(\.\d+)?(-[a-z]+)?$/.test(tag),
    )
    expect(loose).toEqual([])
    expect(dockerfile).toMatch(/^ARG BUILD_BASE=\S+:\d+\.\d+\.\d+-\S+$/m)
  })

  it('keeps a bounded log of every service, temporary files on a disk, and backups in a folder of the machine', () => {
    for (const { logging } of Object.values(services))
      expect(logging).toEqual({ driver: 'local', options: { 'max-size': '20m', 'max-file': '10' } })
    for (const name of ['server-a', 'server-b', 'worker', 'backup'])
      expect(services[name]?.volumes).toContain('temporary:/tmp')
    expect(text).not.toContain('tmpfs')
    expect(services.backup).toMatchObject({ profiles: ['backup'], restart: 'no' })
    expect(services.backup?.volumes).toContainEqual(expect.stringMatching(/^\$\{BACKUP_DIR:-.*\}:\/backups$/))
  })

  it('gives the portal neither the superuser of the database nor the root key of the S3 server', () => {
    for (const name of ['server-a', 'server-b', 'worker', 'backup']) {
      const { environment = {} } = services[name] ?? {}
      expect(environment.DATABASE_URL).toBe(`postgres://portal:${required('DATABASE_PASSWORD')}@database/portal`)
      expect(environment.S3_ACCESS_KEY_ID).toBe(required('S3_ACCESS_KEY_ID'))
      // All of .env is given to it but these.
      for (const secret of ['POSTGRES_PASSWORD', 'S3_ROOT_ACCESS_KEY', 'S3_ROOT_SECRET_KEY'])
        expect(environment[secret]).toBe('')
    }
    expect(services.database?.environment?.POSTGRES_USER).toBe('postgres')
    expect(services.storage?.environment?.ROOT_ACCESS_KEY).toBe(required('S3_ROOT_ACCESS_KEY'))
    expect(services.keys?.environment?.S3_ACCESS_KEY_ID).toBe(required('S3_ACCESS_KEY_ID'))
  })

  it('starts with the settings of .env.example, which names each that it requires', () => {
    const demanded = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name)
    expect(demanded.filter((name) => !(name in example))).toEqual([])
    const value = (written: string) =>
      written.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?)?\}/g, (_, name, fallback) => filled[name] || (fallback ?? ''))
    for (const name of ['server-a', 'server-b', 'worker']) {
      const given = Object.entries(services[name]?.environment ?? {}).map(([key, written]) => [key, value(written)])
      expect(readConfig({ ...filled, ...Object.fromEntries(given), DATA_DIR: '/data' })).toMatchObject({
        demo: false,
        worker: 'apart',
        public_url: 'https://localhost',
        smtp_url: 'smtp://mail:1025',
        s3: { bucket: 'portal', endpoint: 'http://storage:7070' },
      })
    }
  })

  it.skipIf(!isInstalled('docker-compose'))('has the form that the program demands (where it is installed)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'partner-portal-compose-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const settings = join(folder, '.env')
    writeFileSync(
      settings,
      Object.entries(filled)
        .map(([name, given]) => `${name}=${given}\n`)
        .join(''),
    )
    const args = ['--env-file', settings, '--project-directory', folder, '--file', 'compose.yaml', 'config', '--quiet']
    const { status, stderr } = spawnSync('docker-compose', args, { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})

describe('outgoing connections', () => {
  const page = readFileSync('docs/deployment.md', 'utf8')
  const [, table = ''] = /^## Outgoing connections$(.*?)^Building/ms.exec(page) ?? []
  const rows = table.split('\n').filter((line) => /^\| (?!system|---)/.test(line))

  it('every setting with the address of another system is in the list of what an installation must reach', () => {
    const addresses = Object.keys(Environment.entries).filter(
      (name) => /_(URL|ENDPOINT)$/.test(name) && name !== 'PUBLIC_URL',
    )
    expect(addresses.length).toBeGreaterThan(8)
    expect(addresses.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
    // Integrations are configured by an address or switched off by name.
    expect(integrations.filter((name) => !addresses.includes(`${name}_URL`))).toEqual([])
  })

  it.each(rows)('%s', (row) => {
    const [system = '', settings = '', host = '', without = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    expect([system, without].every((cell) => cell.length > 2)).toBe(true)
    expect(settings).toMatch(/^`\w+`/)
    expect(host).toMatch(/\d{3,5}/)
  })
})

describe('units of systemd', () => {
  const units = globSync('deploy/systemd/*@.service')

  it.each(units)('%s starts its process again for ever', (path) => {
    const unit = readFileSync(path, 'utf8')
    const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
    // With a limit of starts, systemd gives a process up that ended a few times in a row.
    expect({ limit: setting('StartLimitIntervalSec'), burst: setting('StartLimitBurst') }).toEqual({
      limit: '0',
      burst: undefined,
    })
    expect(setting('Restart')).toMatch(/^(always|on-failure)$/)
    expect(Number(setting('RestartSec'))).toBeLessThanOrEqual(60)
  })
})

describe('under systemd', () => {
  afterEach(() => void vi.unstubAllEnvs())

  it.skipIf(!isInstalled('systemd-analyze'))('the units are valid (where it is installed)', () => {
    const units = globSync('deploy/systemd/*.{service,timer}')
    expect(units).toHaveLength(4)
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
    // The package is in /opt on a machine that serves only.
    const said = stderr
      .split('\n')
      .filter((line) => line !== '' && !line.includes('/opt/partner-portal/current/portal'))
    expect(said).toEqual([])
  })

  it('the units let Node list the addresses of the machine, without which it ends where HOST is 0.0.0.0', () => {
    const families = globSync('deploy/systemd/*@.service').map((unit) =>
      /^RestrictAddressFamilies=(.*)$/m.exec(readFileSync(unit, 'utf8'))?.[1]?.split(' '),
    )
    expect(families).toHaveLength(2)
    for (const allowed of families) expect(allowed).toContain('AF_NETLINK')
  })

  it('a process reports that it is ready, that it runs, and that it stops', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'partner-portal-notify-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const said = join(folder, 'said')
    writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> '${said}'\n`)
    chmodSync(join(folder, 'systemd-notify'), 0o755)
    writeFileSync(said, '')
    const lines = () => readFileSync(said, 'utf8').trim().split('\n')

    const undoing: (() => Promise<unknown>)[] = []
    reportToSystemd((undo) => undoing.push(undo))
    expect(undoing).toEqual([])

    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
    vi.stubEnv('NOTIFY_SOCKET', join(folder, 'socket'))
    vi.stubEnv('WATCHDOG_USEC', '300000')
    reportToSystemd((undo) => undoing.push(undo))
    await vi.waitFor(() => expect(lines()).toEqual(expect.arrayContaining(['READY=1', 'WATCHDOG=1'])), 10_000)
    for (const undo of undoing) await undo()
    await vi.waitFor(() => expect(lines()).toContain('STOPPING=1'), 10_000)
  })
})
