import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends open connections when the server closes, because Node would wait for them (72 s here): - one with a request in progress
 * gets `connection: close`, or is ended after its answer when the headers are already sent; - one without any request yet, as
 * browsers open in advance, does not count as idle in Node and is ended here.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    if (isClosing) socket.destroy()
    else unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (isClosing) request.raw.socket.destroySoon()
    done()
  })
}
