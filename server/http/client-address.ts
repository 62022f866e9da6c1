import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/settings/config.ts'

/**
 * The proxies that Fastify trusts in `X-Forwarded-For`: those of the given networks, or a number of the nearest ones. The first
 * address that is not trusted is the client's.
 */
export function trustedProxies({ trust_proxy: trusted }: Pick<Config, 'trust_proxy'>) {
  if (typeof trusted !== 'number') return [...trusted]
  return trusted > 0 && ((_address: string, distance: number) => distance < trusted)
}

/** Address of the client, or null when a proxy passes on something that is no address (`unknown`). */
export function clientAddress({ ip }: FastifyRequest): string | null {
  const address = ip?.replace(/%.*$/, '')
  return address && isIP(address) ? address : null
}

/** The network of an address: /24 of IPv4, /64 of IPv6, which providers give to one customer. */
export function networkOf(address: string): string {
  const normal = normalizeIP(address)
  return isIP(normal) === 6 ? `${normal}/64` : normal.replace(/\d+$/, '0/24')
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** Whether a request comes from this machine, and not through a proxy on this machine. */
export function isLocal({ raw, headers }: FastifyRequest): boolean {
  return loopback.has(raw.socket.remoteAddress ?? '') && forwarding.every((name) => headers[name] === undefined)
}
