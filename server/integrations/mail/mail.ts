/** A message on its way out. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** Becomes the Message-ID: a message that is sent again after a crash keeps it, so mailboxes can tell a repeat. */
  id?: string
}

/** Where mail is really sent. Rejects when the message was not taken; the job then tries again. */
export interface MailPort {
  send(message: MailMessage): Promise<void>
  close(): void
}
