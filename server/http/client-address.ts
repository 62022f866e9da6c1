import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/**
 * Whose word on the client's address Fastify takes, of the addresses in `X-Forwarded-For` and the connection's own: those
 * of the given networks, or the nearest ones by number. The first that is not trusted is the client.
 */
export function trustedProxies({ trust_proxy: trusted }: Pick<Config, 'trust_proxy'>) {
  if (typeof trusted !== 'number') return [...trusted]
  return trusted > 0 && ((_address: string, distance: number) => distance < trusted)
}

/** The address of the client, or null: what a proxy passes on may be no address (`unknown`). */
export function clientAddress({ ip }: FastifyRequest): string | null {
  const address = ip?.replace(/%.*$/, '')
  return address && isIP(address) ? address : null
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** Whether the request comes from this machine itself, and not from elsewhere through a proxy on this machine. */
export function isLocal({ raw, headers }: FastifyRequest): boolean {
  return loopback.has(raw.socket.remoteAddress ?? '') && forwarding.every((name) => headers[name] === undefined)
}
