import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { Refused } from '#server/refusal.ts'
import { limitRequests } from './rate-limits.ts'
import { securityHeaders } from './security-headers.ts'

/** Milliseconds after the start in which event loop lag does not refuse requests. */
const startGrace = 2500

/** Security headers, rate limits and compression. */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
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
