/** By which the mailbox of the simulator is told whose letter it is. */
export const recipientHeader = 'X-Portal-Recipient'

/** A message on its way out. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** Becomes the Message-ID: a message that is sent again after a crash keeps it, so mailboxes can tell a repeat. */
  id?: string
  /** Whose account it is for; told to the mailbox of the simulator only. */
  recipient_id?: number | null
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** Whether an error says that the mail server will never take the message for this address (a reply of 5xx). */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  return Number(error.responseCode) >= 500 && Number(error.responseCode) < 600
}

export interface SendOptions {
  /** Called when nothing is left but to hand the message over; it is not handed over when this rejects. */
  beforeHandover?: () => Promise<void>
}

/** Where mail is really sent. Rejects when the message was not taken; the job then tries again. */
export interface MailPort {
  send(message: MailMessage, options?: SendOptions): Promise<void>
  close(): void
}
