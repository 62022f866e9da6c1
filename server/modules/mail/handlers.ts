import { sql } from 'drizzle-orm'
import type { SystemState } from '#contract/dashboard/work.ts'
import type { Neighbours } from '#contract/declare/list.ts'
import { mail } from '#contract/mail/mail.ts'
import { today } from '#contract/values/rules.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { pagination } from '#server/http/lists/answer-list.ts'
import { type ExportSource, exportAnswer } from '#server/http/lists/export.ts'
import { exportInTurn } from '#server/http/lists/export-queue.ts'
import { dead_letters } from '#server/jobs/failed-jobs.ts'
import { deadLetterQueue } from '#server/jobs/queue.ts'
import { refuse } from '#server/refusal.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import { isWithin, readableBy, readableEntries } from './readable.ts'

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ł', 'l')
    .toLowerCase()
const contains = (text: string, part: string | undefined) => part === undefined || folded(text).includes(folded(part))

/** Mailbox of the mail simulator. These calls do not exist where mail is really sent. */
export const mailHandlers = handlers(mail, {
  'mail.messages.index': async (call) => {
    const { query } = call
    const { ids, recipient, subject, created_at, page, per_page, sort_by, sort_direction } = query
    const found = (await readableEntries(call)).filter(
      (entry) =>
        (!ids || ids.includes(entry.id)) &&
        contains(entry.recipient, recipient) &&
        contains(entry.subject, subject) &&
        isWithin(entry, created_at),
    )
    // Messages are stored in the order of arrival.
    const sorted = sort_direction === 'asc' ? found : found.toReversed()
    if (query.format !== 'json') {
      const source: ExportSource = {
        ids: async () => sorted.map(({ id }) => id),
        rows: async (wanted) => sorted.filter(({ id }) => wanted.includes(id)).map((entry) => [entry.id, entry]),
      }
      return exportInTurn(call, () =>
        exportAnswer(
          mail.endpoints['mail.messages.index'],
          { query, locale: call.locale, erp: erpNameOf(call.db) },
          source,
        ),
      )
    }
    const paging = pagination({ page, per_page, sort_by, sort_direction, total: sorted.length })
    if (call.placed !== undefined) return { results: [], pagination: paging, place: placeIn(sorted, call.placed) }
    return { results: sorted.slice((page - 1) * per_page, page * per_page), pagination: paging }
  },

  'mail.messages.show': async (call) => {
    const message = await (call.deps.mailbox ?? refuse('not_found')).show(call.params.message)
    const mayRead = await readableBy(call)
    return message && mayRead(message) ? message : refuse('not_found')
  },
})

function placeIn(listed: readonly { id: number }[], id: number): Neighbours {
  const at = listed.findIndex((entry) => entry.id === id)
  if (at < 0) return refuse('not_found')
  return {
    previous: listed[at - 1]?.id ?? null,
    next: listed[at + 1]?.id ?? null,
    position: at + 1,
    total: listed.length,
  }
}

/**
 * Number of letters that could not be sent, for a person who may see failed jobs; otherwise, with the mail simulator,
 * of the letters in its mailbox that were sent today. Null where the person can open neither.
 */
export async function stateOfMail(call: CallContext<StaffScope>): Promise<SystemState | null> {
  const { db, at, by, deps } = call
  const failed = by.permissions['core.jobs.index']
    ? await db.$count(
        dead_letters,
        sql`${dead_letters.name} = ${deadLetterQueue} and ${dead_letters.source_name} = 'mail.send'`,
      )
    : 0
  if (failed > 0) return { kind: 'mail', tone: 'red', count: failed, at: null, of: null }
  if (!deps.mailbox || !by.permissions['mail.messages.index']) return null
  // The dashboard does without a mailbox that does not answer.
  const letters = await readableEntries(call).catch(() => null)
  const day = today(at)
  const sent = letters?.filter((letter) => isWithin(letter, { from: day, to: day }))
  return sent ? { kind: 'mail', tone: 'green', count: sent.length, at: null, of: day } : null
}
