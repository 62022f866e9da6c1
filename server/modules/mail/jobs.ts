import { buffer } from 'node:stream/consumers'
import { eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { unsubscribeAddress } from '#server/integrations/mail/digests.ts'
import { isRefusedForGood, type MailMessage } from '#server/integrations/mail/mail.ts'
import { MailToSend } from '#server/integrations/mail/queue.ts'
import { replyAddress } from '#server/integrations/mail/replies.ts'
import { unsealed } from '#server/integrations/mail/sealed.ts'
import { renderMail } from '#server/integrations/mail/templates.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { filesById, storageKey } from '#server/modules/media/index.ts'
import { handed_letters, outside_letters, received_replies } from './table.ts'

/** Days for which handed-over letters are remembered; longer than a job stays in its queue, from which it may be run again. */
const rememberedDays = 60

/** Days after which an address that a company has not written to is a new one again. */
const countedDays = 366

type Tells = NonNullable<v.InferOutput<typeof MailToSend>['tells']>

function tell(db: Database, { job: name, data }: Tells, outcome: 'sent' | 'failed', reason: string | null) {
  return enqueue(db, name, { ...data, outcome, reason: reason?.slice(0, 500) ?? null })
}

export const mailJobs = [
  job(
    'mail.send',
    MailToSend,
    async ({
      data: { id, to, recipient_id, locale, template, data, files, outside, tells },
      db,
      deps,
      isLastAttempt,
    }) => {
      const replies = replyAddress(template, data, recipient_id)
      const message = renderMail(template, locale, unsealed(data), deps.config.public_url, { outside, replies })
      const attachments = files ? await attachedFiles({ db, deps }, files) : undefined
      try {
        const isSent = await sendOnce(db, id, (beforeHandover) =>
          // Used by the simulator's mailbox only.
          deps.mail.send(
            {
              id,
              to,
              recipient_id: deps.mailbox && recipient_id,
              ...message,
              unsubscribe: unsubscribeAddress(deps.config.public_url, template, recipient_id),
              attachments,
            },
            { beforeHandover },
          ),
        )
        if (!isSent)
          deps.log.warn({ letter: id, template }, 'a letter was handed over before a crash and is not sent again')
      } catch (error) {
        const isLost = isRefusedForGood(error)
        if (tells && (isLost || isLastAttempt)) await tell(db, tells, 'failed', String((error as Error).message))
        // The requester has been notified; a letter that was refused for good is not retried.
        if (tells && isLost) return
        throw error
      }
      if (tells) await tell(db, tells, 'sent', null)
    },
    // Half a minute at first, doubled up to an hour: about a day in all.
    { concurrency: 3, timeout: 120, retryLimit: 30, retryDelay: 30, retryDelayMax: 3600, keptFor: 60, inReserve: true },
  ),
  job(
    'mail.clean-up',
    v.unknown(),
    async ({ db, at }) => {
      const longAgo = new Date(at.getTime() - rememberedDays * 86_400_000).toISOString()
      await db.delete(handed_letters).where(lt(handed_letters.handed_at, longAgo))
      await db.delete(received_replies).where(lt(received_replies.received_at, longAgo))
      const yearAgo = new Date(at.getTime() - countedDays * 86_400_000).toISOString()
      await db.delete(outside_letters).where(lt(outside_letters.at, yearAgo))
    },
    { schedule: '41 3 * * *', inReserve: true },
  ),
]

/** Contents of a letter's attachments; files deleted in the meantime are left out. */
async function attachedFiles(
  { db, deps }: { db: Database; deps: Pick<Deps, 'storage'> },
  ids: readonly string[],
): Promise<NonNullable<MailMessage['attachments']>> {
  const files = await filesById(db, ids)
  return Promise.all(
    [...files.values()].map(async (file) => ({
      filename: file.filename,
      content: await buffer(await deps.storage.read(storageKey(file))),
      contentType: file.type,
    })),
  )
}

/**
 * Sends a letter, unless an earlier run handed it over and was killed before the reply (decision 194); returns false then.
 * `send` calls `beforeHandover` directly before handing it over.
 */
export async function sendOnce(
  db: Database,
  id: string,
  send: (beforeHandover: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  if ((await db.$count(handed_letters, eq(handed_letters.id, id))) > 0) return false
  let isRemembered = false
  try {
    await send(async () => {
      // When the connection broke before that, the same run may start again.
      if (isRemembered) return
      const remembered = await db.insert(handed_letters).values({ id }).onConflictDoNothing().returning()
      if (remembered.length === 0) throw new Error('Another run hands this letter over')
      isRemembered = true
    })
  } catch (error) {
    // The handover failed in this run, which reports it, and the job retries.
    if (isRemembered) await db.delete(handed_letters).where(eq(handed_letters.id, id))
    throw error
  }
  return true
}
