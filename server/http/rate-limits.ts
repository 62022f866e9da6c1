import { isIP } from 'node:net'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { Refused } from '#server/refusal.ts'
import { clientAddress } from './client-address.ts'

/**
 * Limits the requests per minute: all calls together, and single calls that declare a lower limit. The limit belongs to the
 * registered route, not to the text of an address, because `/%61pi/…` and `http://host/api/…` match the same route as `/api/…`.
 * Addresses without a route count too (`answerErrors`).
 *
 * An address of IPv6 counts as its /64, which one customer has. A customer may have many of these, so that those who are not signed
 * in are also counted by /48, with a wider limit.
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
    route.onRequest = [route.onRequest ?? [], own ? [] : limit, limitSite].flat()
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

/** Key of the counter: the session, otherwise the address, so that an office behind one address can work. */
function counted(request: FastifyRequest): string {
  if (request.session) return `session ${request.session.session_id}`
  return normalizeIP(clientAddress(request) ?? request.raw.socket.remoteAddress ?? '')
}
