import { Readable } from 'node:stream'
import { traced } from '#server/tracing.ts'
import { type MailMessage, type MailPort, recipientHeader, type SendOptions } from './mail.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string
  /** Sender, such as `Partner portal <portal@example.com>`. */
  from: string
  /** Whether nothing is sent without TLS, also to a server that offers none. */
  tls?: boolean
}

const seconds = 1000

/**
 * Mail by SMTP: one connection, kept open between messages, with timeouts for a server that hangs. The library is loaded for the first
 * message: a process that sends none is spared it.
 */
export function openSmtp({ url, from, tls = false }: SmtpOptions): MailPort {
  let opened: ReturnType<typeof openTransport> | null = null
  const address = /[^\s<>"]+@[\w.-]+/.exec(from)?.[0] ?? from
  const domain = address.split('@')[1] ?? 'localhost'
  return {
    async send({ id, recipient_id, sender, reply_to, unsubscribe, ...message }, options) {
      opened ??= openTransport(url, tls)
      const transport = await opened
      const letter = {
        ...message,
        ...options,
        from: sender ? { name: sender, address } : from,
        ...(reply_to && { replyTo: reply_to }),
        headers: headersOf({ recipient_id, unsubscribe }),
        messageId: id && `<${id}@${domain}>`,
      }
      await traced({ name: 'SMTP', kind: 'client', attributes: { 'server.address': new URL(url).hostname } }, () =>
        transport.sendMail(letter),
      )
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Marks letters of a program (RFC 3834), which programs do not answer, and states how to stop a digest (RFC 8058). */
function headersOf({ recipient_id, unsubscribe }: Pick<MailMessage, 'recipient_id' | 'unsubscribe'>) {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      // Longer than a line of a header; nodemailer would break it otherwise.
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    ...(recipient_id && { [recipientHeader]: String(recipient_id) }),
  }
}

async function openTransport(url: string, requireTLS: boolean) {
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({
    url,
    requireTLS,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', ({ data, message }, done) => {
    const { beforeHandover } = data as SendOptions
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
