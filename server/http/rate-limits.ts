import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { clientAddress } from './client-address.ts'
import { Refused } from './refusal.ts'

/**
 * Limits the requests per minute: all calls together, and single calls that declare a lower limit. The limit belongs to the
 * registered route, not to the text of an address, because `/%61pi/…` and `http://host/api/…` match the same route as `/api/…`.
 * Addresses without a route count too (`answerErrors`).
 */
export async function limitRequests(app: FastifyInstance, config: Pick<Config, 'rate_limit'>): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: config.rate_limit,
    timeWindow: 60_000,
    keyGenerator: counted,
    errorResponseBuilder: () => new Refused('too_many'),
  })
  const limit = app.rateLimit()
  app.addHook('onRoute', (route) => {
    const isOwn = route.config?.rateLimit !== undefined
    if (route.url.startsWith('/api/') && !isOwn) route.onRequest = [route.onRequest ?? [], limit].flat()
  })
}

/** Key of the counter: the session, otherwise the address, so that an office behind one address can work. */
function counted(request: FastifyRequest): string {
  if (request.session) return `session ${request.session.session_id}`
  return normalizeIP(clientAddress(request) ?? request.raw.socket.remoteAddress ?? '')
}
