import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notification } from '#contract/notification/notification.ts'
import { eventually } from '#tests/support/eventually.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

const files = { nginx: readFileSync('deploy/nginx.conf', 'utf8'), caddy: readFileSync('deploy/Caddyfile', 'utf8') }
const isInstalled = (program: string, option: string) => spawnSync(program, [option]).status === 0
const [hasNginx, hasCaddy] = [isInstalled('nginx', '-v'), isInstalled('caddy', 'version')]

test('long timeouts are those of the stream of notifications and of uploads', () => {
  const stream = `/api/${notification.endpoints['partnerzone.notification.notifications.stream'].path}`
  const locations = files.nginx.split(/\n {2}location /).slice(1)
  const long = locations.filter((location) => location.includes('900s')).map((location) => location.split(' {')[0])
  expect(long).toEqual([`= ${stream}`, '/api/uploads'])
  expect(files.caddy).toContain(`@long path ${stream} /api/uploads /api/uploads/*\n`)
})

/** A port that nothing uses now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** A server behind the proxy: it lists requests, and breaks off those of `/break`. */
async function startUpstream(port: number) {
  const seen: string[] = []
  const server: Server = createServer((message, answer) => {
    if (message.url === '/readyz') return answer.end('{}')
    seen.push(`${message.method} ${message.url}`)
    if (message.url === '/break') return message.socket.destroy()
    return answer.end('served')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return { seen, stop }
}

/** The status and the milliseconds of a request through the proxy, whose certificate is of the test. */
async function send(port: number, method: string, path: string) {
  const started = performance.now()
  const headers = { host: 'portal.example.com' }
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return { status: answer.statusCode ?? 0, ms: performance.now() - started }
}

/** Starts the proxy of a documented file on other ports, without TLS, which this test has no name for. */
async function startProxy(name: 'nginx' | 'caddy', ports: { proxy: number; first: number; second: number }) {
  const folder = temporaryDataDir('proxy')
  const path = join(folder, 'site')
  if (name === 'nginx') {
    const plain = files.nginx
      .replace('127.0.0.1:4000', `127.0.0.1:${ports.first}`)
      .replace('127.0.0.1:4010', `127.0.0.1:${ports.second}`)
      .replace(/server \{\n {2}listen 80;[^}]*\}/, '')
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.proxy};`)
      .replace(/.*(listen \[::\]:443|ssl_).*\n/g, '')
    writeFileSync(path, mainOf(folder, plain))
  } else writeFileSync(path, `{\n admin off\n}\n${files.caddy}`)
  const [program, ...options] =
    name === 'nginx'
      ? ['nginx', '-c', path, '-g', 'daemon off;']
      : ['caddy', 'run', '--adapter', 'caddyfile', '--config', path]
  const env = {
    ...process.env,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    PORTAL_SITE: `http://:${ports.proxy}`,
    PORTAL_SERVERS: `127.0.0.1:${ports.first} 127.0.0.1:${ports.second}`,
  }
  const child = spawn(program as string, options, { env })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  const listens = () =>
    new Promise((resolve, reject) => connect(ports.proxy, '127.0.0.1').once('connect', resolve).once('error', reject))
  await vi.waitFor(listens, { timeout: 20_000, interval: 100 })
}

const mainOf = (folder: string, site: string) =>
  `pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; events {} http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}\n${site}\n}`

test.skipIf(!hasNginx)("the documented file is accepted by this machine's nginx (`nginx -t`)", () => {
  const folder = temporaryDataDir('nginx')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [certificate, key] = [join(folder, 'portal.pem'), join(folder, 'portal.key')]
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  execFileSync('openssl', ['req', ...options, '-subj', '/CN=portal.example.com', '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const site = files.nginx.replace('/etc/ssl/portal.pem', certificate).replace('/etc/ssl/portal.key', key)
  writeFileSync(join(folder, 'nginx.conf'), mainOf(folder, site))
  const { stderr, status } = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' })
  expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining('test is successful') })
})

test.skipIf(!hasCaddy)("the documented file is accepted by this machine's Caddy (`caddy validate`)", () => {
  const folder = temporaryDataDir('caddy')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  const options = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']
  expect(spawnSync('caddy', options, { encoding: 'utf8', env })).toMatchObject({ status: 0 })
})

for (const [name, isThere] of [
  ['nginx', hasNginx],
  ['caddy', hasCaddy],
] as const)
  test.skipIf(!isThere)(
    `${name} goes on with the other server within 2 s, and repeats no write that was sent`,
    async () => {
      const ports = { proxy: await freePort(), first: await freePort(), second: await freePort() }
      const [first, second] = [await startUpstream(ports.first), await startUpstream(ports.second)]
      await startProxy(name, ports)
      await eventually(async () => expect((await send(ports.proxy, 'GET', '/before')).status).toBe(200))
      first.stop()
      second.seen.length = 0
      const methods = ['GET', 'POST', 'PUT', 'GET', 'POST', 'DELETE']
      for (const method of methods) {
        const { status, ms } = await send(ports.proxy, method, '/after')
        expect([method, status]).toEqual([method, 200])
        expect(ms).toBeLessThan(2000)
      }
      expect((await send(ports.proxy, 'POST', '/break')).status).toBe(502)
      expect(second.seen).toEqual([...methods.map((method) => `${method} /after`), 'POST /break'])
    },
  )
