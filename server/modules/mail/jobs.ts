import { buffer } from 'node:stream/consumers'
import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { unsubscribeAddress } from '#server/integrations/mail/digests.ts'
import { threadOf } from '#server/integrations/mail/letter-record.ts'
import {
  awayCodes,
  commandsOfLetters,
  connectionsOf,
  isAway,
  isRefusedForGood,
  isUnanswered,
  type MailMessage,
  type MailTimes,
} from '#server/integrations/mail/mail.ts'
import { MailToSend } from '#server/integrations/mail/queue.ts'
import { replyAddress } from '#server/integrations/mail/replies.ts'
import { laneOf, letterPriorities, renderMail, secretsOf } from '#server/integrations/mail/templates.ts'
import { batchedJob, type JobRun, job } from '#server/jobs/job.ts'
import { runFromOrigin } from '#server/jobs/job-origin.ts'
import { enqueueAll, retryNow } from '#server/jobs/queue.ts'
import { filesById, type MediaFileRow, storageKey } from '#server/modules/media/index.ts'
import { ageOf, type StoredGauge } from '#server/observability/metrics.ts'
import { unsealed } from '#server/sealed.ts'
import { brief, keptOf, refusable, tellOfRefusal } from './refusals.ts'
import { handed_letters, outside_letters, received_replies } from './table.ts'
import { forgetOldLetters } from './unconfirmed.ts'

/** Days for which handed-over letters are remembered; longer than a job stays in its queue, from which it may be run again. */
const rememberedDays = 60

/** Days after which an address that a company has not written to is a new one again. */
const countedDays = 366

/** Maximum number of letters taken together: few, so that a batch ends soon and the next one begins with the most important letter. */
const batch = 10

const sendQueue = 'mail.send'

/** Codes of letters that were not tried, or not tried again yet. */
const postponed = 'EPOSTPONED'
const unanswered = 'EUNANSWERED'

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })

/** The condition on the error of a waiting letter that the mail server has said it about this letter or its recipient. */
const isAboutLetter = sql`coalesce(
  ${inArray(sql`output ->> 'command'`, commandsOfLetters)} and output ->> 'responseCode' <> '421', false)`

/** The condition that a letter waits because the mail server was away or slow. Such tries do not count, for five days (RFC 5321). */
const waitsForServer = sql`(not ${isAboutLetter} and created_on > now() - interval '5 days'
  and (output ->> 'responseCode' is not null or ${inArray(sql`output ->> 'code'`, [...awayCodes, postponed])}))`

/**
 * Letters that are due when the server is back. What was refused for now by itself is tried after a minute at the earliest: the server may
 * postpone it on purpose (greylisting).
 */
const dueWhenBack = sql`(${waitsForServer}
  or ${isAboutLetter} and output ->> 'responseCode' like '4%' and started_on < now() - interval '1 minute')`

type SendRun = JobRun<v.InferOutput<typeof MailToSend>>
type Tells = NonNullable<SendRun['data']['tells']>

export const mailJobs = [
  batchedJob(
    sendQueue,
    MailToSend,
    sendLetters,
    // Half a minute at first, doubled up to a quarter of an hour, because links of letters end after an hour: about a day in all.
    {
      batch,
      concurrency: ({ smtp_connections }) => connectionsOf(smtp_connections).usual,
      express: {
        priority: letterPriorities.security,
        concurrency: ({ smtp_connections }) => connectionsOf(smtp_connections).security,
      },
      // The last letter of a batch begins within a minute and may last for half an hour.
      timeout: 2400,
      keptFor: 60,
      inReserve: true,
      retryLimit: 100,
      retryDelay: 30,
      retryDelayMax: 900,
    },
  ),
  // Looks each minute whether a mail server is back for which letters wait: one letter of each lane is tried.
  job(
    'mail.probe',
    v.unknown(),
    async ({ db }) => {
      const isSecurity = sql`priority >= ${letterPriorities.security}`
      for (const lane of [isSecurity, sql`not ${isSecurity}`])
        await retryNow(db, sendQueue, {
          waiting: and(waitsForServer, lane) as SQL,
          uncounted: waitsForServer,
          limit: 1,
        })
    },
    { schedule: '* * * * *', inReserve: true, keptFor: 60 },
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
      from pgboss.job where name = '${sendQueue}' and state <= 'active'
        -- Letters that wait for others about their record are not late.
        and not (data ? 'merges' and start_after > now()) group by 1`,
  },
]

/**
 * Sends letters over the connections of their lane, which batches share. Each succeeds or fails by itself; when the mail server is away,
 * or the batch has lasted a minute, the rest is not tried and waits like the letter that failed. The first letter that succeeds at a
 * later try shows that the server is back: all that wait for it are due at once (decision 820).
 */
async function sendLetters(runs: readonly SendRun[]): Promise<(Error | null)[]> {
  const [first] = runs
  if (!first) return []
  const { db } = first
  const { mail_times } = first.deps.config
  const ids = runs.map(({ data }) => data.id)
  const attached = runs.flatMap(({ data }) => data.files ?? [])
  const [handedOver, files] = await Promise.all([handedOverAmong(db, ids, mail_times), filesById(db, attached)])
  const begun = performance.now()
  let stopped: Error | null = null
  const sendInTurn = async (run: SendRun): Promise<Error | null> => {
    if (!stopped && performance.now() - begun > mail_times.batch)
      stopped = failure(postponed, 'The mail server is slow; the letter waits in the queue')
    if (stopped) return stopped
    const { error, wasHandedOver } = await sendLetter(run, { files, handover: handedOver.get(run.data.id) })
    // A connection that broke at the content of a letter may have broken because of it; a server that does not answer is too slow.
    if (error && isAway(error) && (!wasHandedOver || isTooSlow(error))) stopped = error
    return error
  }
  const errors = await Promise.all(
    runs.map((run) =>
      runFromOrigin(run.origin, () => first.deps.mail.inTurn(laneOf(run.data.template), () => sendInTurn(run))),
    ),
  )

  const told: { to: Tells; outcome: 'sent' | 'failed'; reason: string | null }[] = []
  const outcomes = runs.map((run, index): Error | null => {
    const error = errors[index] ?? null
    const { tells } = run.data
    const isLost = error !== null && isRefusedForGood(error)
    if (tells && error === null) told.push({ to: tells, outcome: 'sent', reason: null })
    else if (tells && error && (isLost || run.isLastAttempt))
      told.push({ to: tells, outcome: 'failed', reason: brief(error.message) })
    // It would be refused again.
    return isLost ? null : error
  })
  for (const [index, run] of runs.entries()) {
    const error = errors[index] ?? null
    if (error && isRefusedForGood(error)) await runFromOrigin(run.origin, () => endRefused(run, error))
  }
  for (const [name, results] of Map.groupBy(told, ({ to }) => to.job))
    await enqueueAll(
      db,
      name,
      results.map(({ to, outcome, reason }) => ({ data: { ...to.data, outcome, reason } })),
    )
  if (runs.some(({ attempt }, index) => attempt > 1 && outcomes[index] === null))
    await retryNow(db, sendQueue, { waiting: dueWhenBack, uncounted: waitsForServer })
  return outcomes
}

/** Notes that a letter was refused for good. */
async function endRefused({ data: letter, db, deps, at }: SendRun, error: Error): Promise<void> {
  const { id, template, locale, data } = letter
  deps.log.warn(
    { letter: id, template, reason: (error as { responseCode?: number }).responseCode },
    'a letter was refused',
  )
  const { subject } = renderMail(template, locale, unsealed(deps.db, data, secretsOf(template)), deps.config)
  // The reply of the mail server alone, without the English sentence that the client puts before it.
  const reason = (error as { response?: string }).response ?? error.message
  await inTransaction(db, (tx) => tellOfRefusal({ db: tx, at }, refusable(deps.db, letter, subject), reason))
}

const isTooSlow = (error: Error & { code?: string }) => error.code === 'ETIMEDOUT' || error.code === 'EABORT'

interface Sent {
  error: Error | null
  wasHandedOver: boolean
}

interface Sending {
  /** Rows of attached files of the batch. */
  files: ReadonlyMap<string, MediaFileRow>
  handover: Handover | undefined
}

/** Sends a letter, unless an earlier run has handed it over and may not repeat that yet. Returns its error, null where it succeeded, and whether it was handed over. */
async function sendLetter({ data: letter, db, deps }: SendRun, { files, handover }: Sending): Promise<Sent> {
  const { id, to, recipient_id, locale, template, data, outside } = letter
  if (handover === 'unanswered')
    return { error: failure(unanswered, 'The mail server did not answer; sent again later'), wasHandedOver: false }
  if (handover === 'unknown') {
    deps.log.warn({ letter: id, template }, 'a letter was handed over before a crash and is not sent again')
    return { error: null, wasHandedOver: true }
  }
  let wasHandedOver = false
  try {
    const replies = replyAddress(deps.db, template, data, recipient_id)
    const message = {
      ...renderMail(template, locale, unsealed(deps.db, data, secretsOf(template)), deps.config, {
        outside,
        replies,
        earlier: letter.earlier ?? [],
        earlier_count: letter.earlier_count ?? 0,
      }),
      id,
      to,
      // Used by the simulator's mailbox only.
      recipient_id: deps.mailbox && recipient_id,
      unsubscribe: unsubscribeAddress(deps.db, deps.config.public_url, template, recipient_id),
      attachments: letter.files ? await attachedFiles(deps, letter.files, files) : undefined,
    }
    const about = refusable(deps.db, letter, message.subject)
    const thread = about.record ? threadOf(about.record) : undefined
    await handOverLetter(db, { id, ...keptOf(deps.db, about) }, (remember) =>
      deps.mail.send(
        { ...message, thread },
        {
          lane: laneOf(template),
          beforeHandover: async () => {
            await remember()
            wasHandedOver = true
          },
        },
      ),
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
 * What an earlier run has left of a letter: `unknown` where it was killed before the reply (decision 194), so that the letter is not sent
 * again; `unanswered` where the reply never came and it is too early to repeat it; `repeatable` afterwards.
 */
type Handover = 'unknown' | 'unanswered' | 'repeatable'

export async function handedOverAmong(
  db: Database,
  ids: readonly string[],
  { repetition }: Pick<MailTimes, 'repetition'>,
): Promise<ReadonlyMap<string, Handover>> {
  const { id, unanswered_at, handovers } = handed_letters
  const wait = sql`interval '1 ms' * ${repetition}::int * 3 ^ (${handovers} - 1)`
  const rows = await db
    .select({
      id,
      handover: sql<Handover>`case when ${unanswered_at} is null then 'unknown'
        when ${unanswered_at} + ${wait} > now() then 'unanswered' else 'repeatable' end`,
    })
    .from(handed_letters)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.handover]))
}

/**
 * Sends a letter and records that it is handed over, with the job that is notified of its result; `send` calls `beforeHandover` directly before that. Throws when it was not accepted,
 * or while another run hands it over.
 */
export async function handOverLetter(
  db: Database,
  letter: typeof handed_letters.$inferInsert,
  send: (beforeHandover: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let isRemembered = false
  try {
    await send(async () => {
      // When the connection broke before that, the same run may start again.
      if (isRemembered) return
      const { handovers, unanswered_at } = handed_letters
      const remembered = await db
        .insert(handed_letters)
        .values(letter)
        .onConflictDoUpdate({
          target: handed_letters.id,
          set: { handed_at: sql`now()`, handovers: sql`${handovers} + 1`, unanswered_at: null },
          setWhere: isNotNull(unanswered_at),
        })
        .returning({ id: handed_letters.id })
      if (remembered.length === 0) throw new Error('Another run hands this letter over')
      isRemembered = true
    })
  } catch (error) {
    // The handover failed in this run, which reports it, and the job retries: at once what was refused, later what was not answered.
    const ofLetter = eq(handed_letters.id, letter.id)
    if (isRemembered && isUnanswered(error))
      await db.update(handed_letters).set({ unanswered_at: sql`now()` }).where(ofLetter)
    else if (isRemembered) await db.delete(handed_letters).where(ofLetter)
    throw error
  }
}
