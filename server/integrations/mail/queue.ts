import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type AuditedEntity, isAuditedEntity } from '#contract/entities.ts'
import { type Locale, locales } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import { enqueueAll } from '#server/jobs/queue.ts'
import { causingPerson } from '#server/observability/request-context.ts'
import { sealed } from '#server/sealed.ts'
import { seam } from '#server/seam.ts'
import { isAnonymous } from './anonymous-address.ts'
import type { MailData, OutsideSender } from './letter.ts'
import type { LetterRecord } from './letter-record.ts'
import { type MailTemplate, priorityOf, secretsOf, templateNames } from './templates.ts'

/** A message to send: recipient, language, template and data. */
export interface QueuedMail<Template extends MailTemplate> {
  to: string
  locale: Locale
  template: Template
  data: MailData[Template]
  /** It counts for the limits, but is not sent, because its reader has switched such letters off: a limit reveals no account. */
  isUnwanted?: boolean
  /** Account of the recipient; default: the account that has the address now. */
  recipient_id?: number
  /** Ids of attached files. */
  files?: string[]
  /** In whose name it goes to a person outside; missing in letters of the portal to its own people. */
  outside?: OutsideSender
  /** A job to run with the result: accepted by the mail server, or refused for good. It gets `data`, `outcome` and `reason`. */
  tells?: { job: string; data: Record<string, unknown> }
  /** The record that it is about, where neither its button nor its data name it (`recordOf`). */
  record?: LetterRecord
}

/** A letter that waits for others about its record, and leaves with them at a moment; `begin` runs when it is the first to wait. */
interface Merged {
  key: string
  until: Date
  begin: () => Promise<void>
}
export type LimitedMail = AnyMail & { merged?: Merged }

/** Part of the input of a job that is notified of a letter's result. */
export const MailOutcome = { outcome: v.picklist(['sent', 'failed']), reason: v.nullable(v.string()) }

/** A message of any template, with the data of that template. */
export type AnyMail = { [Template in MailTemplate]: QueuedMail<Template> }[MailTemplate]

const content = {
  template: v.custom<MailTemplate>((name) => typeof name === 'string' && templateNames().includes(name)),
  data: v.custom<MailData[MailTemplate]>((data) => typeof data === 'object' && data !== null),
}
const isAuditedName = (name: unknown) => typeof name === 'string' && isAuditedEntity(name)

/** Input of the job `mail.send`. The id stays the same through all retries. */
export const MailToSend = v.object({
  id: v.string(),
  to: v.string(),
  recipient_id: v.nullish(v.number()),
  files: v.nullish(v.array(v.string())),
  outside: v.nullish(
    v.object({ company: v.string(), reply_to: v.nullable(v.object({ name: v.string(), address: v.string() })) }),
  ),
  tells: v.nullish(v.object({ job: v.string(), data: v.record(v.string(), v.unknown()) })),
  /** The person whose call caused it, who is notified when it is refused for good. */
  caused_by: v.nullish(v.number()),
  record: v.nullish(v.object({ entity: v.custom<AuditedEntity>(isAuditedName), id: v.number() })),
  locale: v.picklist(locales),
  ...content,
  /** Letters that wait with it under this key, and those that it has taken with it: the latest ones, and how many in all. */
  merges: v.nullish(v.string()),
  earlier: v.nullish(v.array(v.object(content))),
  earlier_count: v.nullish(v.number()),
})

/** Sends a message after the transaction commits; the job retries while the mail server is down. */
export async function queueMail<Template extends MailTemplate>(
  db: Database,
  mail: QueuedMail<Template>,
): Promise<void> {
  await queueMails(db, [mail as AnyMail])
}

/** Finds in whose name letters go to people outside that no company sends; null leaves them to the portal. */
type DefaultSender = (db: Database) => Promise<OutsideSender | null>
const defaultSender = seam<DefaultSender>('default sender of letters')

/** Registers the distributor as sender; called when the modules are assembled. */
export const declareDefaultSender = defaultSender.connect

/** Applies the limits of letters; throws where a limit refuses the call. */
type Limiter = (db: Database, mails: readonly AnyMail[]) => Promise<readonly LimitedMail[]>
const limiter = seam<Limiter>('limits of letters')

/** Registers the limits of letters; called when the modules are assembled. */
export const declareLimiter = limiter.connect

/**
 * Sends several messages like `queueMail`, in one statement; none to people made anonymous. They are limited as their letters declare.
 * Every letter to an address without an account is one to a person outside: in the name of the distributor, unless a company sends it.
 */
export async function queueMails(db: Database, all: readonly AnyMail[]): Promise<void> {
  await queueLimited(db, await limiter.get()(db, written(all)))
}

const written = <Mail extends AnyMail>(mails: readonly Mail[]) => mails.filter(({ to }) => !isAnonymous(to))

/** Sends messages like `queueMails` to which the limits have been applied. */
export async function queueLimited(db: Database, all: readonly LimitedMail[]): Promise<void> {
  const mails = written(all).filter(({ isUnwanted }) => !isUnwanted)
  const owners = await ownersOf(
    db,
    mails.filter(({ recipient_id }) => recipient_id === undefined),
  )
  const ownerOf = (mail: AnyMail) => mail.recipient_id ?? owners.get(mail.to.toLowerCase()) ?? null
  const isOutside = mails.some((mail) => ownerOf(mail) === null && !mail.outside)
  const distributor = { outside: isOutside ? await defaultSender.get()(db) : null }
  const jobs: { data: MailInput; priority: number; startAfter?: Date }[] = []
  for (const { merged, isUnwanted: _, ...mail } of mails) {
    const data = identified(db, { recipient_id: ownerOf(mail), ...(ownerOf(mail) === null && distributor), ...mail })
    const priority = priorityOf(mail.template)
    if (!merged) jobs.push({ data, priority })
    else if (!(await joinWaiting(db, data, merged))) {
      await merged.begin()
      jobs.push({ data: { ...data, merges: merged.key }, priority, startAfter: merged.until })
    }
  }
  await enqueueAll(db, 'mail.send', jobs)
}

/** Maximum number of letters that another one takes with it; further ones are counted. */
const takenAtMost = 20

/** Replaces the letter that waits under the key by this one, which takes the earlier ones with it; false where none waits. */
async function joinWaiting(db: Database, mail: MailInput, { key }: Merged): Promise<boolean> {
  const waiting = sql`name = 'mail.send' and state = 'created' and start_after > now() and data ->> 'merges' = ${key}`
  const { rows } = await db.execute<{ id: string; data: MailInput }>(
    sql`select id, data from pgboss.job where ${waiting} limit 1 for update`,
  )
  const [job] = rows
  if (!job) return false
  const { template, data, earlier, earlier_count } = job.data
  const joined = {
    ...mail,
    merges: key,
    earlier: [...(earlier ?? []), { template, data }].slice(-takenAtMost),
    earlier_count: (earlier_count ?? 0) + 1,
  } satisfies MailInput
  await db.execute(
    sql`update pgboss.job set data = ${JSON.stringify(joined)}::jsonb where name = 'mail.send' and id = ${job.id}`,
  )
  return true
}

/** The accounts that have the addresses now; an address may belong to another person when the letter is sent. */
async function ownersOf(db: Database, mails: readonly AnyMail[]): Promise<ReadonlyMap<string, number>> {
  if (mails.length === 0) return new Map()
  const addresses = mails.map(({ to }) => to.toLowerCase())
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, addresses))
  return new Map(rows.map(({ id, email }) => [email, id]))
}

type MailInput = v.InferInput<typeof MailToSend>

function identified(db: Database, mail: Omit<MailInput, 'id'>): MailInput {
  const data = sealed(db, mail.data, secretsOf(mail.template))
  return { ...mail, caused_by: causingPerson(), data, id: randomUUID() }
}
