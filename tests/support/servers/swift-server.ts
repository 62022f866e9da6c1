import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { S3 } from '@aws-sdk/client-s3'
import type { BucketSettings } from './bucket.ts'
import { temporaryDataDir } from './temporary-data-dir.ts'

const services = ['account', 'container', 'object', 'proxy'] as const
const programs = ['memcached', 'swift-ring-builder', ...services.map((service) => `swift-${service}-server`)]

/** The programs of OpenStack Swift that are missing here, with the command that installs them; null when none is missing. */
export function missingForSwift(): string | null {
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length === 0) return null
  return `Tests against a whole S3 service need ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached`
}

/** OpenStack Swift with its S3 interface: one disk, which is a folder, and one copy of everything. */
export async function startSwiftServer() {
  const missing = missingForSwift()
  if (missing) throw new Error(missing)
  const directory = temporaryDataDir('swift')
  mkdirSync(join(directory, 'devices/disk'), { recursive: true })
  const [memcached = 0, account = 0, container = 0, object = 0, proxy = 0] = await freePorts(5)
  const ports = { account, container, object, proxy }

  writeFileSync(join(directory, 'swift.conf'), swiftConf)
  for (const service of services)
    writeFileSync(join(directory, `${service}.conf`), confOf(service, directory, ports[service], memcached))
  for (const ring of ['account', 'container', 'object'] as const) buildRing(directory, ring, ports[ring])

  const log = openSync(join(directory, 'swift.log'), 'a')
  const start = (program: string, args: string[]) => spawn(program, args, { stdio: ['ignore', log, log] })
  const children = [
    start('memcached', ['-l', '127.0.0.1', '-p', String(memcached), '-U', '0', '-u', userInfo().username]),
    ...services.map((service) => start(`swift-${service}-server`, [join(directory, `${service}.conf`), '-v'])),
  ]
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  // A run that ends in the middle of a test leaves no services behind.
  process.once('exit', stop)

  const settings = {
    endpoint: `http://127.0.0.1:${proxy}`,
    region: 'us-east-1',
    bucket: 'portal',
    access_key_id: 'portal:tester',
    secret_access_key: 'its-secret',
  }
  const close = async () => {
    process.off('exit', stop)
    const ended = children.map((child) =>
      child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : null,
    )
    stop()
    await Promise.all(ended)
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await createBucket(settings)
  } catch (error) {
    const said = readFileSync(join(directory, 'swift.log'), 'utf8').slice(-4000)
    await close()
    throw new Error(`Swift did not start:\n${said}`, { cause: error })
  }
  return { settings, close }
}

/** Also waits until the service answers. */
async function createBucket({
  endpoint,
  region,
  bucket,
  access_key_id,
  secret_access_key,
}: BucketSettings): Promise<void> {
  const credentials = { accessKeyId: access_key_id, secretAccessKey: secret_access_key }
  const client = new S3({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 })
  const until = Date.now() + 60_000
  for (;;) {
    const error = await client.createBucket({ Bucket: bucket }).then(
      () => null,
      (error: unknown) => error,
    )
    if (error === null) return
    if (Date.now() > until) throw error
    await delay(250)
  }
}

function buildRing(directory: string, ring: string, port: number): void {
  const build = (...args: string[]) =>
    execFileSync('swift-ring-builder', [join(directory, `${ring}.builder`), ...args], { stdio: 'pipe' })
  build('create', '2', '1', '0')
  build(
    'add',
    '--region',
    '1',
    '--zone',
    '1',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--device',
    'disk',
    '--weight',
    '1',
  )
  build('rebalance')
}

/** Chosen together, so that none is given twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

const swiftConf = `[swift-hash]
swift_hash_path_suffix = tests
swift_hash_path_prefix = tests
`

function confOf(service: (typeof services)[number], directory: string, port: number, memcached: number): string {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${directory}
`
  if (service !== 'proxy')
    return `${common}devices = ${join(directory, 'devices')}
mount_check = false

[pipeline:main]
pipeline = ${service}-server

[app:${service}-server]
use = egg:swift#${service}
`
  return `${common}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:tempauth]
use = egg:swift#tempauth
user_portal_tester = its-secret .admin

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:gatekeeper]
use = egg:swift#gatekeeper

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:slo]
use = egg:swift#slo
`
}
