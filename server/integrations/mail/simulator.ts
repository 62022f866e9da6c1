import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type Behaviour, behaviour } from '#server/integrations/behaviour.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

/** Accepts mail, refuses it temporarily, or closes the connection. */
export type MailMode = 'ok' | 'fail' | 'down'

export interface MailSimulator {
  /** Address for sending. */
  url: string
  mailbox: Mailbox
  behaviour: Behaviour<MailMode>
  stop(): Promise<void>
}

/** A mail server on loopback that stores messages and forwards none. */
export async function startMailSimulator(directory: string): Promise<MailSimulator> {
  const mailbox = await openMailbox(directory)
  const state = behaviour<MailMode>(['ok', 'fail', 'down'])
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 5 * 1_048_576,
    onConnect: (_session, done) => done(state.mode === 'down' ? busy('The simulator is down') : null),
    onMailFrom: (_address, _session, done) => done(state.mode === 'ok' ? null : busy('The simulator refuses mail')),
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      keep(mailbox, recipients, stream).then(() => done(), done)
    },
  })
  await listen(server)
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailbox,
    behaviour: state,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function keep(mailbox: Mailbox, recipients: string[], stream: Readable): Promise<void> {
  await mailbox.add(recipients, await buffer(stream))
}

function listen(server: SMTPServer): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject)
      // A client that disconnects halfway is no error of the mailbox.
      server.on('error', () => undefined)
      resolve()
    })
  })
}

function busy(message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode: 421 })
}
