import type { Locale } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { MailData, MailTemplate } from './templates.ts'

/** A message to write: to whom, in what language, which template, what it is about. */
export interface QueuedMail<Template extends MailTemplate = MailTemplate> {
  to: string
  locale: Locale
  template: Template
  data: MailData[Template]
}

/**
 * Sends a message once the transaction is committed, and keeps trying for about a day when the mail server is down.
 */
export async function queueMail<Template extends MailTemplate>(
  db: Database,
  mail: QueuedMail<Template>,
): Promise<void> {
  await enqueue(db, 'mail.send', { ...mail }, { retryLimit: 12, retryDelay: 30, retryBackoff: true })
}
