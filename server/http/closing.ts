import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Phase of the process: `/readyz` is 503 in any other than `running`. A server that listens runs. */
    phase: { current: 'starting' | 'running' | 'stopping' }
  }
}

/**
 * Takes a server out of service: `/readyz` fails at once, so that proxies send requests elsewhere, and each connection is closed
 * after its next answer. After the given seconds no connection is accepted, and running requests end.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  app.phase.current = 'stopping'
  await delay(seconds * 1000)
  await app.close()
}

/** Milliseconds for the first request of a connection that was opened before the server closed; a proxy may just be sending it. */
const firstRequestWithin = 500

/**
 * Ends open connections when the server closes, because Node would wait for them (72 s here): - one with a request in progress
 * gets `connection: close`, or is ended after its answer when the headers are already sent; - one without any request yet, as
 * browsers open in advance, does not count as idle in Node and is ended here after a moment.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  app.decorate('phase', { current: 'running' })
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    app.phase.current = 'stopping'
    setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, firstRequestWithin)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.phase.current === 'stopping') reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (app.phase.current === 'stopping') request.raw.socket.destroySoon()
    done()
  })
}
