import { Readable } from 'node:stream'
import { type MailPort, recipientHeader, type SendOptions } from './mail.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string
  /** Sender, such as `Partner portal <portal@example.com>`. */
  from: string
}

const seconds = 1000

/**
 * Mail by SMTP: at most three connections, kept open between messages, with timeouts for a server that hangs. The library is loaded for
 * the first message: a process that sends none is spared it.
 */
export function openSmtp({ url, from }: SmtpOptions): MailPort {
  let opened: ReturnType<typeof openTransport> | null = null
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, recipient_id, ...message }, options) {
      const headers = recipient_id ? { [recipientHeader]: String(recipient_id) } : undefined
      opened ??= openTransport(url)
      const transport = await opened
      await transport.sendMail({ from, ...message, ...options, headers, messageId: id && `<${id}@${domain}>` })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

async function openTransport(url: string) {
  const { default: nodemailer } = await import('nodemailer')
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
  return transport
}

/** The content of a message with its end held back until `beforeEnd` resolves: the server accepts a message only at its end. */
async function* held(content: AsyncIterable<unknown>, beforeEnd: () => Promise<void>): AsyncGenerator<unknown> {
  yield* content
  await beforeEnd()
}
