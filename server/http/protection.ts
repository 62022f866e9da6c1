import { IncomingMessage, ServerResponse } from 'node:http'
import { isIP, Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Deps } from '#server/deps.ts'
import { Refused } from '#server/refusal.ts'
import type { Config } from '#server/settings/config.ts'
import { clientAddress } from './client-address.ts'
import { sharedLimits } from './shared-limits.ts'

/** Milliseconds after the start in which event loop lag does not refuse requests. */
const startGrace = 2500

/** Milliseconds between two measurements of the lag. */
const measuredEvery = 500

/** Security headers, rate limits and compression. */
export async function protect(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps
  const headers = Object.entries(securityHeaders(config))
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
  // A client that has disconnected has no address to count by, and reads no answer.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.ip === undefined) reply.hijack()
    else done()
  })
  await limitRequests(app, deps)
  if (config.overload_lag > 0) refuseWhenOverloaded(app, config.overload_lag)
  await app.register(compress, {
    threshold: 1024,
    // An answer of this size is compressed at once, in less than a millisecond. A stream for each costs a list in a browser (zstd)
    // twice the processor time, and keeps its text in memory until it is sent.
    syncThreshold: 65_536,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

/**
 * Refuses calls while the event loop lags by more than so many milliseconds: while a timer comes so much later than it is due. Twice a
 * second, because every look wakes an idle process (decision 731).
 */
function refuseWhenOverloaded(app: FastifyInstance, most: number): void {
  let lag = 0
  let timer: NodeJS.Timeout | undefined
  const measureIn = (milliseconds: number) => {
    const due = performance.now() + milliseconds
    timer = setTimeout(() => {
      lag = performance.now() - due
      measureIn(measuredEvery)
    }, milliseconds).unref()
  }
  // The start itself does not count as overload.
  app.addHook('onListen', async () => measureIn(startGrace))
  app.addHook('onClose', async () => clearTimeout(timer))
  app.addHook('onRequest', (_request, _reply, done) => {
    done(lag > most ? new Refused('unavailable') : undefined)
  })
}

/**
 * Limits the requests per minute: all calls together in each process, and single calls that declare a lower limit in all processes
 * together. Those are counted in the process first, so that a flood beyond the limit costs no statement. The limit belongs to the
 * registered route, not to the text of an address, because `/%61pi/…` and `http://host/api/…` match the same route as `/api/…`.
 * Addresses without a route count too (`answerErrors`).
 *
 * An address of IPv6 counts as its /64, which one customer has. A customer may have many of these, so that those who are not signed
 * in are also counted by /48, with a wider limit.
 */
async function limitRequests(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps
  const waitOf = sharedLimits(deps)
  await app.register(rateLimit, {
    global: false,
    max: config.rate_limit,
    timeWindow: 60_000,
    keyGenerator: counted,
    errorResponseBuilder: () => new Refused('too_many'),
  })
  const limit = app.rateLimit()
  app.addHook('onRoute', (route) => {
    const own = route.config?.rateLimit
    if (!route.url.startsWith('/api/') || own === false) return
    const max = typeof own?.max === 'number' ? own.max : config.rate_limit
    const ofSite = app.createRateLimit({
      max: max * timesWider,
      keyGenerator: (request) => `${site(request)}${own ? ` ${route.method} ${route.url}` : ''}`,
      allowList: (request) => site(request) === null,
    })
    const limitSite = async (request: FastifyRequest) => {
      const counted = await ofSite(request)
      if (!counted.isAllowed && counted.isExceeded) throw new Refused('too_many')
    }
    const name = `${route.method} ${route.url}`
    const limitShared = async (request: FastifyRequest, reply: FastifyReply) => {
      const wide = site(request)
      const limits = [{ key: `${name} ${counted(request)}`, max }]
      if (wide) limits.push({ key: `${name} ${wide}`, max: max * timesWider })
      const wait = await waitOf(limits)
      if (wait === null) return
      reply.header('retry-after', wait)
      throw new Refused('too_many')
    }
    route.onRequest = [route.onRequest ?? [], own ? [] : limit, limitSite, own ? limitShared : []].flat()
  })
}

/** How many times wider the limit of a /48 is than that of one address. */
const timesWider = 10

/** Key of the wider counter: the /48 of a stranger's address of IPv6; null for anybody else. */
function site(request: FastifyRequest): string | null {
  if (request.session) return null
  const address = clientAddress(request) ?? ''
  return isIP(normalizeIP(address)) === 6 ? `/48 ${normalizeIP(address, 48)}` : null
}

/** Key of the counter: the person, whatever the session (decision 840); otherwise the address. An office behind one address can work. */
function counted(request: FastifyRequest): string {
  if (request.session) return `person ${request.session.user.id}`
  return normalizeIP(clientAddress(request) ?? request.raw.socket.remoteAddress ?? '')
}

/** Features that no page needs are off. Bar codes are read with the camera; embedded videos fill the screen. */
const permissionsPolicy = [
  'camera=(self)',
  'fullscreen=*',
  ...[
    'accelerometer',
    'browsing-topics',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
  ].map(off),
  ...['midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'].map(off),
].join(', ')

function off(feature: string): string {
  return `${feature}=()`
}

/**
 * Helmet's headers, by name. Inline styles are allowed, because Mantine and ProseMirror set them; inline scripts are not. HSTS and
 * upgrades only where the product is reached over TLS, because a first start over plain HTTP would otherwise lock itself out.
 *
 * Computed once, because they are the same for all answers. `@fastify/helmet` computes them for each, and writes a function into
 * each answer, which V8 allocates in old space: every request then stays in memory until the next full collection.
 */
function securityHeaders({
  public_url,
  hsts_subdomains,
}: Pick<Config, 'public_url' | 'hsts_subdomains'>): Readonly<Record<string, string>> {
  const overTls = public_url.startsWith('https:')
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        // Our WebAssembly for bar codes needs this (docs/decisions/0295); `eval` stays forbidden.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        // Embedded videos of articles (contract/content/rich-text.ts).
        'frame-src': ["'self'", 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
        'frame-ancestors': ["'self'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        ...(overTls && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: overTls && { maxAge: 31_536_000, includeSubDomains: hsts_subdomains },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: overTls,
    crossOriginOpenerPolicy: overTls && { policy: 'same-origin' },
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(answer.req, answer, () => undefined)
  return { ...(answer.getHeaders() as Record<string, string>), 'permissions-policy': permissionsPolicy }
}
