import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** A reply of a mail server, such as 451. */
type Reply = number | null

/** A letter that has arrived, also where its sender got no answer. */
interface Arrived {
  to: string
  message_id: string
}

/** How a mail server behaves. */
interface Behaviour {
  /** Milliseconds before the greeting. */
  greeting: number
  /** Milliseconds before the answer to the end of a letter. */
  answer: (to: string) => number
  /** Whether the connection ends without an answer to the end of a letter. */
  loses: (to: string) => boolean
  /** Refusals of the client, the sender, the recipient and the content. */
  connection: Reply
  sender: Reply
  recipient: (to: string) => Reply
  content: (to: string) => Reply
}

const wellBehaved: Behaviour = {
  greeting: 0,
  answer: () => 0,
  loses: () => false,
  connection: null,
  sender: null,
  recipient: () => null,
  content: () => null,
}

/** A mail server that records what arrives, and can be slow, away, or lose its answers. */
export async function startMailServer() {
  const state = {
    arrived: [] as Arrived[],
    /** Recipients of letters that were begun, also those that were refused. */
    begun: [] as string[],
    /** Connections that came while it refused them, and letters that it refused by the sender. */
    refused: 0,
    connections: { open: 0, most: 0 },
  }
  let behaviour = wellBehaved
  const refusal = (responseCode: Reply) =>
    responseCode === null ? null : Object.assign(new Error(`Refused with ${responseCode}`), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    async onConnect(_session, done) {
      const { connections } = state
      connections.open += 1
      connections.most = Math.max(connections.most, connections.open)
      await wait(behaviour.greeting)
      if (behaviour.connection !== null) state.refused += 1
      done(refusal(behaviour.connection))
    },
    onClose() {
      state.connections.open -= 1
    },
    onMailFrom(_address, _session, done) {
      if (behaviour.sender !== null) state.refused += 1
      done(refusal(behaviour.sender))
    },
    onRcptTo({ address }, _session, done) {
      state.begun.push(address)
      done(refusal(behaviour.recipient(address)))
    },
    async onData(stream, session, done) {
      const content = (await buffer(stream)).toString()
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      const refused = refusal(behaviour.content(to))
      if (refused) return done(refused)
      state.arrived.push({ to, message_id: /^message-id: (\S+)/im.exec(content)?.[1] ?? '' })
      if (behaviour.loses(to)) return end(session.id)
      await wait(behaviour.answer(to))
      done()
    },
  })
  /** Ends the connection of a session, or all connections. */
  function end(id?: string) {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>)
      if (id === undefined || connection.id === id) connection._socket.destroy()
  }
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    behave(given: Partial<Behaviour>) {
      behaviour = { ...wellBehaved, ...given }
    },
    /** The recipients of letters that have arrived, in their order. */
    recipients: () => state.arrived.map(({ to }) => to),
    /** Forgets what has happened, and ends connections that clients keep open. */
    async begin() {
      end()
      while (state.connections.open > 0) await wait(10)
      Object.assign(state, { arrived: [], begun: [], refused: 0 })
      state.connections.most = 0
    },
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
