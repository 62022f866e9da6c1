import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { endConnectionsWhenClosing } from '#server/http/closing.ts'

/** A server that keeps connections alive for longer than any test may take. */
async function serverOf(open: (reply: FastifyReply) => void) {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 600_000 })
  endConnectionsWhenClosing(app)
  app.get('/', (_request, reply) => {
    reply.hijack()
    open(reply)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, address: app.server.address() as AddressInfo }
}

it('waits for no connection whose answer was read to the end before the server finished it', async () => {
  let endAnswer = () => {}
  const { app, address } = await serverOf((reply) => {
    reply.raw.writeHead(200, { 'content-length': 4 })
    reply.raw.write('body')
    endAnswer = () => reply.raw.end()
  })
  const [answer] = (await once(get({ port: address.port, agent: new Agent({ keepAlive: true }) }), 'response')) as [
    IncomingMessage,
  ]
  expect(String((await answer.toArray())[0])).toBe('body')

  const closed = app.close()
  setImmediate(endAnswer)
  await expect(closed).resolves.toBeUndefined()
})

it('waits for no idle connection', async () => {
  const { app, address } = await serverOf(() => {})
  const reserve = connect(address.port, '127.0.0.1')
  await Promise.all([once(reserve, 'connect'), once(app.server, 'connection')])
  await expect(app.close()).resolves.toBeUndefined()
})
