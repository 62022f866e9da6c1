import { mail } from '#contract/mail/mail.ts'
import { handlers } from '#server/http/handlers.ts'
import { pagination } from '#server/http/lists/answer-list.ts'
import { exportAnswer } from '#server/http/lists/export.ts'
import { refuse } from '#server/http/refusal.ts'

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ł', 'l')
    .toLowerCase()
const contains = (text: string, part: string | undefined) => part === undefined || folded(text).includes(folded(part))

/** The mailbox of the mail simulator. Where mail is really sent there is none. */
export const mailHandlers = handlers(mail, {
  'mail.messages.index': async ({ deps, query }) => {
    if (!deps.mailbox) return refuse('not_found')
    const { ids, recipient, subject, page, per_page, sort_by, sort_direction } = query
    const found = (await deps.mailbox.list()).filter(
      (entry) =>
        (!ids || ids.includes(entry.id)) && contains(entry.recipient, recipient) && contains(entry.subject, subject),
    )
    // Messages are kept in the order in which they came.
    const sorted = sort_direction === 'asc' ? found : found.toReversed()
    if (query.format !== 'json') {
      return exportAnswer(mail.endpoints['mail.messages.index'], query, {
        ids: async () => sorted.map(({ id }) => id),
        rows: async (wanted) => sorted.filter(({ id }) => wanted.includes(id)).map((entry) => [entry.id, entry]),
      })
    }
    return {
      results: sorted.slice((page - 1) * per_page, page * per_page),
      pagination: pagination({ page, per_page, sort_by, sort_direction, total: sorted.length }),
    }
  },

  'mail.messages.show': async ({ deps, params }) => {
    const message = await deps.mailbox?.show(params.message)
    return message ?? refuse('not_found')
  },
})
