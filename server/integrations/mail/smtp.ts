import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { type MailPort, recipientHeader, type SendOptions } from './mail.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string
  /** Sender, such as `Partner portal <portal@example.com>`. */
  from: string
}

const seconds = 1000

/** Mail by SMTP: at most three connections, kept open between messages, with timeouts for a server that hangs. */
export function openSmtp({ url, from }: SmtpOptions): MailPort {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
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
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, recipient_id, ...message }, options) {
      const headers = recipient_id ? { [recipientHeader]: String(recipient_id) } : undefined
      await transport.sendMail({ from, ...message, ...options, headers, messageId: id && `<${id}@${domain}>` })
    },
    close: () => transport.close(),
  }
}

/** The content of a message with its end held back until `beforeEnd` resolves: the server accepts a message only at its end. */
async function* held(content: AsyncIterable<unknown>, beforeEnd: () => Promise<void>): AsyncGenerator<unknown> {
  yield* content
  await beforeEnd()
}
