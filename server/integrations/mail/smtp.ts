import { Readable } from 'node:stream'
import { traced } from '#server/observability/tracing.ts'
import { createWorkQueue, type WorkQueue } from '#server/work-queue.ts'
import {
  connectionsOf,
  type MailLane,
  type MailMessage,
  type MailPort,
  type MailTimes,
  mailTimes,
  recipientHeader,
  type SendOptions,
} from './mail.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string
  /** Sender, such as `Partner portal <portal@example.com>`. */
  from: string
  /** Maximum number of connections. */
  connections?: number
  times?: MailTimes
  /** Whether nothing is sent without TLS, also to a server that offers none. */
  tls?: boolean
}

/**
 * Mail by SMTP over a few connections for each lane, kept open between messages. The library is loaded for the first message: a process
 * that sends none is spared it.
 */
export function openSmtp({ url, from, tls = false, connections = 6, times = mailTimes }: SmtpOptions): MailPort {
  let isClosed = false
  const lanes = connectionsOf(connections)
  const queueOf = (lane: MailLane) =>
    // Work of a batch that has lasted for long ends by itself when its turn comes.
    createWorkQueue({ each: lanes[lane], waiting: Number.POSITIVE_INFINITY, timeout_ms: 2 * times.message })
  const queues: Record<MailLane, WorkQueue> = { security: queueOf('security'), usual: queueOf('usual') }
  const opened = new Map<MailLane, ReturnType<typeof openTransport>>()
  const transportOf = (lane: MailLane) => {
    const found = opened.get(lane) ?? openTransport({ url, tls, connections: lanes[lane], times })
    opened.set(lane, found)
    return found
  }
  const address = /[^\s<>"]+@[\w.-]+/.exec(from)?.[0] ?? from
  const domain = address.split('@')[1] ?? 'localhost'
  return {
    async send(
      { id, thread, recipient_id, sender, reply_to, unsubscribe, ...message },
      { lane, ...options } = { lane: 'usual' },
    ) {
      if (isClosed) throw Object.assign(new Error('The process ends'), { code: 'ECONNECTION' })
      const transport = await transportOf(lane)
      const letter = {
        ...message,
        ...options,
        signal: AbortSignal.timeout(times.message),
        from: sender ? { name: sender, address } : from,
        ...(reply_to && { replyTo: reply_to }),
        headers: headersOf({ recipient_id, unsubscribe }),
        messageId: id && `<${id}@${domain}>`,
        ...(thread && { references: `<${thread}@${domain}>` }),
      }
      await traced({ name: 'SMTP', kind: 'client', attributes: { 'server.address': new URL(url).hostname } }, () =>
        transport.sendMail(letter),
      )
    },
    inTurn: (lane, work) => queues[lane].take(lane, work),
    close() {
      isClosed = true
      for (const transport of opened.values()) void transport.then((one) => one.close({ force: true }))
    },
  }
}

/** Marks letters of a program (RFC 3834), which programs do not answer, and states how to stop a digest (RFC 8058). */
function headersOf({ recipient_id, unsubscribe }: Pick<MailMessage, 'recipient_id' | 'unsubscribe'>) {
  return {
    'Auto-Submitted': 'auto-generated',
    // Exchange answers with absence notices and receipts all the same, unless asked not to (MS-OXCMAIL, 2.2.3.2.14).
    'X-Auto-Response-Suppress': 'OOF, AutoReply, RN, NRN',
    ...(unsubscribe && {
      // Longer than a line of a header; nodemailer would break it otherwise.
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    ...(recipient_id && { [recipientHeader]: String(recipient_id) }),
  }
}

async function openTransport({ url, tls, connections, times }: Required<Omit<SmtpOptions, 'from'>>) {
  const { greeting, answer } = times
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({
    url,
    requireTLS: tls,
    pool: true,
    maxConnections: connections,
    // It includes the greeting; the system ends attempts to connect earlier.
    connectionTimeout: greeting,
    greetingTimeout: greeting,
    socketTimeout: answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', ({ data, message }, done) => {
    const { beforeHandover } = data as Partial<SendOptions>
    if (beforeHandover) message.processFunc((content) => Readable.from(held(content, beforeHandover)))
    done()
  })
  return transport
}

/** The content of a message with its end held back until `beforeEnd` resolves: the server accepts a message only at its end. */
async function* held(content: AsyncIterable<unknown>, beforeEnd: () => Promise<void>): AsyncGenerator<unknown> {
  yield* content
  await beforeEnd()
}
