/** Header by which the simulator's mailbox assigns a letter to an account. */
export const recipientHeader = 'X-Portal-Recipient'

/** An outgoing message. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** Name of the sender, where that is not the portal; the address is always the portal's. */
  sender?: string
  reply_to?: { name: string; address: string }
  /** Address that stops letters of this kind by one POST (RFC 8058). */
  unsubscribe?: string | undefined
  /**
   * Becomes the Message-ID. It stays the same when a message is sent again after a crash, so that mailboxes can recognise a
   * repetition.
   */
  id?: string
  /** Letters with the same thread are shown as one conversation (RFC 5322, 3.6.4). */
  thread?: string | undefined
  /** Account of the recipient; used by the simulator's mailbox only. */
  recipient_id?: number | null
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** How long a mail server is waited for, in milliseconds. */
export interface MailTimes {
  /** For the greeting of a new connection. */
  greeting: number
  /** For an answer, that to the end of a message included. */
  answer: number
  /** For a whole message. */
  message: number
  /** After which no further letter of a batch is begun, so that the next one begins with the most important letters. */
  batch: number
  /** Before a letter whose end was not answered is sent again; three times as long after each further time. */
  repetition: number
}

const minutes = 60_000

/** The times of RFC 5321 (4.5.3.2). A client that waits less sends letters again that the server has accepted. */
export const mailTimes: MailTimes = {
  greeting: 5 * minutes,
  answer: 10 * minutes,
  message: 30 * minutes,
  batch: minutes,
  repetition: 10 * minutes,
}

/** The connections over which a letter leaves. Those for security have their own, which no other letter holds. */
export const mailLanes = ['security', 'usual'] as const
export type MailLane = (typeof mailLanes)[number]

/** The connections of each lane: one in three is for security, at least one of each. */
export function connectionsOf(all: number): Record<MailLane, number> {
  const security = Math.max(1, Math.round(all / 3))
  return { security, usual: Math.max(1, all - security) }
}

/** An error of sending, as nodemailer describes it. */
interface MailError {
  code?: string
  responseCode?: number
  /** The last command before a refusal; `DATA` is the message with its end. */
  command?: string
}

/** Codes of nodemailer for a server that cannot be reached, accepts no session, or is too slow. */
export const awayCodes = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EABORT']

/** Commands whose refusal is about the letter: its recipient, its content. All others are the same for every letter. */
export const commandsOfLetters = ['RCPT TO', 'DATA']

/** Whether a reply says that the server does not forward letters of the portal, whatever their recipient. */
const deniesRelaying = (error: unknown) => error instanceof Error && /\brelay(?:ing)?\b/i.test(error.message)

function replyTo(error: unknown): { code: number; isAboutLetter: boolean } | null {
  const { responseCode, command = '' } = error as MailError
  if (!responseCode) return null
  // 552 to the sender's address is about the size of the message, which it announces.
  const isAboutLetter = commandsOfLetters.includes(command) || responseCode === 552
  return { code: responseCode, isAboutLetter: isAboutLetter && !deniesRelaying(error) }
}

/** Whether the mail server will never accept the message for this address: a 5xx reply to its recipient or its content. */
export function isRefusedForGood(error: unknown): boolean {
  const reply = replyTo(error)
  return reply !== null && reply.code >= 500 && reply.code < 600 && reply.isAboutLetter
}

/** Whether an error concerns the mail server and not the message: any other message would fail too. */
export function isAway(error: unknown): boolean {
  const reply = replyTo(error)
  // 421: the service is not available and closes the connection (RFC 5321).
  if (reply) return reply.code === 421 || !reply.isAboutLetter
  const { code } = error as MailError
  return code !== undefined && awayCodes.includes(code)
}

/** Whether an error came without a reply, so that nobody knows whether a message that was handed over was accepted. */
export const isUnanswered = (error: unknown): boolean => replyTo(error) === null

export interface SendOptions {
  lane: MailLane
  /** Called directly before the message is handed over; it is not sent when this rejects. */
  beforeHandover?: () => Promise<void>
}

/** Port for sending mail. Rejects when the message was not accepted; the job then retries. */
export interface MailPort {
  send(message: MailMessage, options?: SendOptions): Promise<void>
  /** Runs the work of sending a letter when a connection of its lane is free, in the order of the calls. */
  inTurn<Result>(lane: MailLane, work: () => Promise<Result>): Promise<Result>
  /** Ends all connections; messages under way are rejected. */
  close(): void
}
