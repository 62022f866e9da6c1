import { buffer } from 'node:stream/consumers'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { unsubscribeAddress } from '#server/integrations/mail/digests.ts'
import { awayCodes, isAway, isRefusedForGood, type MailMessage } from '#server/integrations/mail/mail.ts'
import { MailToSend } from '#server/integrations/mail/queue.ts'
import { replyAddress } from '#server/integrations/mail/replies.ts'
import { unsealed } from '#server/integrations/mail/sealed.ts'
import { letterPriorities, renderMail } from '#server/integrations/mail/templates.ts'
import { batchedJob, type JobRun, job } from '#server/jobs/job.ts'
import { runFromOrigin } from '#server/jobs/job-origin.ts'
import { enqueueAll, retryNow } from '#server/jobs/queue.ts'
import { ageOf, type StoredGauge } from '#server/metrics.ts'
import { filesById, type MediaFileRow, storageKey } from '#server/modules/media/index.ts'
import { handed_letters, outside_letters, received_replies } from './table.ts'
import { forgetOldLetters } from './unconfirmed.ts'

/** Days for which handed-over letters are remembered; longer than a job stays in its queue, from which it may be run again. */
const rememberedDays = 60

/** Days after which an address that a company has not written to is a new one again. */
const countedDays = 366

/** Maximum number of letters taken together: few, so that a batch ends soon and the next one begins with the most important letter. */
const batch = 10

/** Milliseconds of a batch after which no further letter is begun, so that the last one ends before the timeout. */
const begunWithin = 60_000

const sendQueue = 'mail.send'

/** The condition of `isAway` on the stored error of a job. */
const failedBecauseAway = sql`(${inArray(sql`output ->> 'code'`, awayCodes)} or output ->> 'responseCode' = '421')`

type SendRun = JobRun<v.InferOutput<typeof MailToSend>>
type Tells = NonNullable<SendRun['data']['tells']>

export const mailJobs = [
  batchedJob(
    sendQueue,
    MailToSend,
    sendLetters,
    // Half a minute at first, doubled up to a quarter of an hour, because links of letters end after an hour: about a day in all.
    {
      ...{ batch, expressPriority: letterPriorities.security, timeout: 120, keptFor: 60, inReserve: true },
      ...{ retryLimit: 100, retryDelay: 30, retryDelayMax: 900 },
    },
  ),
  job(
    'mail.clean-up',
    v.unknown(),
    async ({ db, at }) => {
      const longAgo = new Date(at.getTime() - rememberedDays * 86_400_000).toISOString()
      await db.delete(handed_letters).where(lt(handed_letters.handed_at, longAgo))
      await forgetOldLetters(db, at)
      await db.delete(received_replies).where(lt(received_replies.received_at, longAgo))
      const yearAgo = new Date(at.getTime() - countedDays * 86_400_000).toISOString()
      await db.delete(outside_letters).where(lt(outside_letters.at, yearAgo))
    },
    { schedule: '41 3 * * *', inReserve: true },
  ),
]

/** Letters wait in the queue of jobs until the mail server has them; their kind is their priority there. */
export const letterGauges: readonly StoredGauge[] = [
  {
    name: 'portal_letter_oldest_age_seconds',
    help: 'Age of the oldest letter that is not sent: of security, awaited by a person, or a notice',
    series: [{ kind: 'security' }, { kind: 'awaited' }, { kind: 'notice' }],
    select: `select jsonb_build_object('kind',
          case when priority >= ${letterPriorities.security} then 'security'
            when priority >= ${letterPriorities.awaited} then 'awaited' else 'notice' end) as labels,
        ${ageOf('min(created_on)')} as value
      from pgboss.job where name = '${sendQueue}' and state < 'active' group by 1`,
  },
]

/**
 * Sends letters one after the other, over the connection that the process keeps open. Each succeeds or fails by itself; when the mail
 * server is away, or slow, the rest of a batch is not tried and waits like the letter that failed. The first letter that succeeds at a
 * later try shows that the server is back: all that wait because it was away are due at once (decision 820).
 */
async function sendLetters(runs: readonly SendRun[]): Promise<(Error | null)[]> {
  const [first] = runs
  if (!first) return []
  const { db } = first
  const ids = runs.map(({ data }) => data.id)
  const attached = runs.flatMap(({ data }) => data.files ?? [])
  const [handedOver, files] = await Promise.all([handedOverAmong(db, ids), filesById(db, attached)])
  const told: { to: Tells; outcome: 'sent' | 'failed'; reason: string | null }[] = []
  const outcomes: (Error | null)[] = []
  const begun = performance.now()
  let stopped: Error | null = null
  for (const run of runs) {
    if (!stopped && performance.now() - begun > begunWithin) stopped = new Error('The mail server is too slow')
    const { error, wasHandedOver }: Sent = stopped
      ? { error: stopped, wasHandedOver: false }
      : await runFromOrigin(run.origin, () => sendLetter(run, { files, isHandedOver: handedOver.has(run.data.id) }))
    // A connection that broke at the content of a letter may have broken because of it.
    if (error && !wasHandedOver && isAway(error)) stopped = error
    const { tells } = run.data
    const isLost = error !== null && isRefusedForGood(error)
    if (tells && error === null) told.push({ to: tells, outcome: 'sent', reason: null })
    else if (tells && error && (isLost || run.isLastAttempt))
      told.push({ to: tells, outcome: 'failed', reason: error.message.slice(0, 500) })
    // The requester has been notified; a letter that was refused for good is not retried.
    outcomes.push(tells && isLost ? null : error)
  }
  for (const [name, results] of Map.groupBy(told, ({ to }) => to.job))
    await enqueueAll(
      db,
      name,
      results.map(({ to, outcome, reason }) => ({ data: { ...to.data, outcome, reason } })),
    )
  if (runs.some(({ attempt }, index) => attempt > 1 && outcomes[index] === null))
    await retryNow(db, sendQueue, failedBecauseAway)
  return outcomes
}

interface Sent {
  error: Error | null
  wasHandedOver: boolean
}

interface Sending {
  /** Rows of attached files of the batch. */
  files: ReadonlyMap<string, MediaFileRow>
  isHandedOver: boolean
}

/** Sends a letter, unless an earlier run has handed it over. Returns its error, null where it succeeded, and whether it was handed over. */
async function sendLetter({ data: letter, db, deps }: SendRun, { files, isHandedOver }: Sending): Promise<Sent> {
  const { id, to, recipient_id, locale, template, data, outside } = letter
  if (isHandedOver) {
    deps.log.warn({ letter: id, template }, 'a letter was handed over before a crash and is not sent again')
    return { error: null, wasHandedOver: true }
  }
  let wasHandedOver = false
  try {
    const replies = replyAddress(template, data, recipient_id)
    const message = {
      ...renderMail(template, locale, unsealed(data), deps.config.public_url, { outside, replies }),
      ...{ id, to },
      // Used by the simulator's mailbox only.
      recipient_id: deps.mailbox && recipient_id,
      unsubscribe: unsubscribeAddress(deps.config.public_url, template, recipient_id),
      attachments: letter.files ? await attachedFiles(deps, letter.files, files) : undefined,
    }
    await handOverLetter(
      db,
      id,
      (remember) =>
        deps.mail.send(message, {
          beforeHandover: async () => {
            await remember()
            wasHandedOver = true
          },
        }),
      letter.tells,
    )
    return { error: null, wasHandedOver }
  } catch (error) {
    return { error: error as Error, wasHandedOver }
  }
}

/** Contents of a letter's attachments; files deleted in the meantime are left out. */
function attachedFiles(
  { storage }: Pick<Deps, 'storage'>,
  ids: readonly string[],
  files: ReadonlyMap<string, MediaFileRow>,
): Promise<NonNullable<MailMessage['attachments']>> {
  const found = ids.flatMap((id) => files.get(id) ?? [])
  return Promise.all(
    found.map(async (file) => ({
      filename: file.filename,
      content: await buffer(await storage.read(storageKey(file))),
      contentType: file.type,
    })),
  )
}

/**
 * The letters that an earlier run handed over and whose end it did not see, because it was killed before the reply (decision 194). They
 * are not sent again.
 */
export async function handedOverAmong(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: handed_letters.id })
    .from(handed_letters)
    .where(inArray(handed_letters.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Sends a letter and records that it is handed over, with the job that is notified of its result; `send` calls `beforeHandover` directly before that. Throws when it was not accepted,
 * or while another run hands it over.
 */
export async function handOverLetter(
  db: Database,
  id: string,
  send: (beforeHandover: () => Promise<void>) => Promise<void>,
  tells?: Tells | null,
): Promise<void> {
  let isRemembered = false
  try {
    await send(async () => {
      // When the connection broke before that, the same run may start again.
      if (isRemembered) return
      const remembered = await db.insert(handed_letters).values({ id, tells }).onConflictDoNothing().returning()
      if (remembered.length === 0) throw new Error('Another run hands this letter over')
      isRemembered = true
    })
  } catch (error) {
    // The handover failed in this run, which reports it, and the job retries.
    if (isRemembered) await db.delete(handed_letters).where(eq(handed_letters.id, id))
    throw error
  }
}
