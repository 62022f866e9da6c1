import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { dates, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'

const MailRow = v.object({ id: v.number(), recipient: v.string(), subject: v.string(), created_at: v.string() })

export const mail = module('mail', {
  'mail.messages.index': list({
    path: 'mail/messages',
    row: MailRow,
    sort: ['created_at'],
    filters: { recipient: text(), subject: text(), created_at: dates() },
    summary: 'The mailbox of the mail simulator',
  }),
  'mail.messages.show': endpoint({
    method: 'GET',
    path: 'mail/messages/{message}',
    result: v.object({ ...MailRow.entries, text: v.string(), html: v.nullable(v.string()) }),
    summary: 'One message of the mailbox',
  }),
})
