import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { type Locale, locales } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import { enqueueAll } from '#server/jobs/queue.ts'
import { isAnonymous } from './anonymous-address.ts'
import type { MailData } from './letter.ts'
import { sealed } from './sealed.ts'
import { type MailTemplate, templateNames } from './templates.ts'

/** A message to send: recipient, language, template and data. */
export interface QueuedMail<Template extends MailTemplate> {
  to: string
  locale: Locale
  template: Template
  data: MailData[Template]
  /** Account of the recipient; default: the account that has the address now. */
  recipient_id?: number
  /** Ids of attached files. */
  files?: string[]
  /** A job to run with the result: accepted by the mail server, or refused for good. It gets `data`, `outcome` and `reason`. */
  tells?: { job: string; data: Record<string, unknown> }
}

/** Part of the input of a job that is notified of a letter's result. */
export const MailOutcome = { outcome: v.picklist(['sent', 'failed']), reason: v.nullable(v.string()) }

/** A message of any template, with the data of that template. */
export type AnyMail = { [Template in MailTemplate]: QueuedMail<Template> }[MailTemplate]

/** Input of the job `mail.send`. The id stays the same through all retries. */
export const MailToSend = v.object({
  id: v.string(),
  to: v.string(),
  recipient_id: v.nullish(v.number()),
  files: v.nullish(v.array(v.string())),
  tells: v.nullish(v.object({ job: v.string(), data: v.record(v.string(), v.unknown()) })),
  locale: v.picklist(locales),
  template: v.custom<MailTemplate>((name) => typeof name === 'string' && templateNames().includes(name)),
  data: v.custom<MailData[MailTemplate]>((data) => typeof data === 'object' && data !== null),
})

/** Sends a message after the transaction commits; the job retries while the mail server is down. */
export async function queueMail<Template extends MailTemplate>(
  db: Database,
  mail: QueuedMail<Template>,
): Promise<void> {
  await queueMails(db, [mail as AnyMail])
}

/** Sends several messages like `queueMail`, in one statement; none to people made anonymous. */
export async function queueMails(db: Database, all: readonly AnyMail[]): Promise<void> {
  const mails = all.filter(({ to }) => !isAnonymous(to))
  const owners = await ownersOf(
    db,
    mails.filter(({ recipient_id }) => recipient_id === undefined),
  )
  await enqueueAll(
    db,
    'mail.send',
    mails.map((mail) => identified({ recipient_id: owners.get(mail.to.toLowerCase()) ?? null, ...mail })),
  )
}

/** The accounts that have the addresses now; an address may belong to somebody else when the letter is sent. */
async function ownersOf(db: Database, mails: readonly AnyMail[]): Promise<ReadonlyMap<string, number>> {
  if (mails.length === 0) return new Map()
  const addresses = mails.map(({ to }) => to.toLowerCase())
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, addresses))
  return new Map(rows.map(({ id, email }) => [email, id]))
}

function identified(mail: Omit<v.InferInput<typeof MailToSend>, 'id'>) {
  return { ...mail, data: sealed(mail.data), id: randomUUID() } satisfies v.InferInput<typeof MailToSend>
}
