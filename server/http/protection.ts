import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { limitRequests } from './rate-limits.ts'
import { Refused } from './refusal.ts'

/** Milliseconds after the start in which event loop lag does not refuse requests. */
const startGrace = 2500

/**
 * Security headers, rate limits and compression. Inline styles are allowed, because Mantine and ProseMirror set them; inline
 * scripts are not. HSTS and upgrades only where the product is reached over TLS, because a first start over plain HTTP would
 * otherwise lock itself out.
 */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
  const overTls = config.public_url.startsWith('https:')
  await app.register(helmet, {
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
    strictTransportSecurity: overTls && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: overTls,
    crossOriginOpenerPolicy: overTls && { policy: 'same-origin' },
  })
  // A client that has disconnected has no address to count by, and reads no answer.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.ip === undefined) reply.hijack()
    else done()
  })
  await limitRequests(app, config)
  let isStarted = false
  app.addHook('onListen', async () => {
    // The start itself must not count as overload; it is part of the first measurement, which comes within a second.
    setTimeout(() => {
      isStarted = true
    }, startGrace).unref()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: config.overload_lag,
    pressureHandler: (_request, _reply, _type, lag) => {
      // A process that was not scheduled between two measurements reports infinite lag.
      if (isStarted && Number.isFinite(lag)) throw new Refused('unavailable')
    },
  })
  await app.register(compress, {
    threshold: 1024,
    // An answer of this size is compressed at once, in less than a millisecond. A stream for each costs a list in a browser (zstd)
    // twice the processor time, and keeps its text in memory until it is sent.
    syncThreshold: 65_536,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
