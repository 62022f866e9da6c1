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
  /** Account of the recipient; used by the simulator's mailbox only. */
  recipient_id?: number | null
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** Whether an error means that the mail server will never accept the message for this address (a 5xx reply). */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  return Number(error.responseCode) >= 500 && Number(error.responseCode) < 600
}

/** Codes of nodemailer for a server that cannot be reached, or that accepts no session. */
export const awayCodes = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH']

/** Whether an error concerns the mail server and not the message: any other message would fail too. */
export function isAway(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // 421: the service is not available and closes the connection (RFC 5321).
  return responseCode === 421 || (code !== undefined && awayCodes.includes(code))
}

export interface SendOptions {
  /** Called directly before the message is handed over; it is not sent when this rejects. */
  beforeHandover?: () => Promise<void>
}

/** Port for sending mail. Rejects when the message was not accepted; the job then retries. */
export interface MailPort {
  send(message: MailMessage, options?: SendOptions): Promise<void>
  close(): void
}
