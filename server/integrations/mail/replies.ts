import type { EntityKey } from '#contract/entities.ts'
import type { EndpointName } from '#contract/index.ts'
import type { Purpose } from '#contract/media/files.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { instanceFor } from '#server/instance.ts'
import { keyedDigest } from '#server/sealed.ts'
import { seam } from '#server/seam.ts'
import type { MailData } from './letter.ts'
import type { MailTemplate } from './templates.ts'

/** The call by which a reply joins its conversation. Its body gets the text, and the files where the call takes some. */
export interface ReplyCall {
  name: EndpointName
  path: Record<string, string | number>
  /** Purpose of the files in its field `files`; missing where the call takes none. */
  files?: Purpose
  /** Page on which the conversation is read. */
  page: string
}

/** A conversation that replies to letters join. */
export interface ReplyThread {
  /** Its name in addresses: lower-case letters. Letters that have left keep it, so it never changes. */
  name: string
  /** Letters whose replies join it; each gives the id of the record that it is about, or null for one of another conversation. */
  letters: { readonly [Template in MailTemplate]?: (data: MailData[Template]) => number | null }
  /** The call for a reply to a record, from an address; null where the address is not one that the letter went to. */
  call(db: Database, id: number, from: string): Promise<ReplyCall | null>
  /** Entity of its records. */
  entity: EntityKey
  /** The people who may confirm a letter whose sender is not certain, and where; a record that is gone has none. */
  confirmers(acting: { db: Database; at: Date }, id: number): Promise<Confirmers>
}

/** People who may confirm a letter, and the page and the number of its record. */
export interface Confirmers {
  people: readonly { email: string; locale: Locale }[]
  page: string
  number: string
}

/** The record and, where the letter went to an account, the person to whom a signed address belongs. */
export interface Replied {
  thread: ReplyThread
  id: number
  user_id: number | null
}

const declared = seam<readonly ReplyThread[]>('conversations')

/** Registers the conversations of all modules; called when the modules are assembled. */
export const declareReplies = declared.connect

/** The conversation of this name. */
export const threadNamed = (name: string): ReplyThread | undefined => declared.get().find((one) => one.name === name)

/** The mailbox that receives replies, such as `portal@example.com`, in its two parts; none where there is none. */
const mailboxOf = (db: Database) => instanceFor(db).settings.replies?.address.toLowerCase().split('@') ?? []

/**
 * The address for replies to a letter, such as `portal+order.118.7.<signature>@example.com` (subaddress, RFC 5233); null for a letter
 * without a conversation, and without a mailbox. Mail servers may change its case, so the signature is hexadecimal.
 */
export function replyAddress<Template extends MailTemplate>(
  db: Database,
  template: Template,
  data: MailData[Template],
  user_id: number | null | undefined,
): string | null {
  const [local, domain] = mailboxOf(db)
  const [found] = declared.get().flatMap(({ name, letters }) => {
    const idOf = letters[template] as ((data: MailData[Template]) => number | null) | undefined
    const id = idOf?.(data) ?? null
    return id === null ? [] : [{ name, id }]
  })
  if (!found || !domain) return null
  const subject = `${found.name}.${found.id}.${user_id ?? 0}`
  return `${local}+${subject}.${signatureOf(db, subject)}@${domain}`
}

/** Whether an address, in lower case, is one below the mailbox that receives replies. */
export function isReplyMailbox(db: Database, address: string): boolean {
  const [local, domain] = mailboxOf(db)
  return domain !== undefined && address.startsWith(`${local}+`) && address.endsWith(`@${domain}`)
}

/** The conversation of an address, in lower case; null for one that we have not signed. */
export function repliedAt(db: Database, address: string): Replied | null {
  if (!isReplyMailbox(db, address)) return null
  const [, subject = '', signature] = /^[^+]+\+([a-z]+\.\d{1,10}\.\d{1,10})\.([0-9a-f]{20})@/.exec(address) ?? []
  if (!subject || signature !== signatureOf(db, subject)) return null
  const [name, id, user_id] = subject.split('.')
  const thread = threadNamed(name ?? '')
  return thread ? { thread, id: Number(id), user_id: Number(user_id) || null } : null
}

/** 80 bits, so that an address cannot be guessed; a reply must also come from the address that the letter went to. */
function signatureOf(db: Database, subject: string): string {
  return Buffer.from(keyedDigest(db, `reply to ${subject}`), 'base64url')
    .toString('hex')
    .slice(0, 20)
}
