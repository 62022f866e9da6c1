import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defaultLocale, type Locale } from '#contract/messages/locale.ts'
import { type KeyWithoutErp, serverText } from '#contract/messages/server-messages.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { users } from '#server/db/users.table.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/http/access/scope.ts'
import { refusalBody, toRefused } from '#server/http/errors.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { isReplyMailbox, type Replied, type ReplyCall, repliedAt } from '#server/integrations/mail/replies.ts'
import { storeReceivedFile } from '#server/modules/media/index.ts'
import { Refused } from '#server/refusal.ts'
import { runInThread, ThreadTimedOut, threadFunction } from '#server/threads/pool.ts'
import { createWorkQueue } from '#server/work-queue.ts'
import { isAuthenticated } from './authentication.ts'
import { type HeaderLine, headerValues, letterRecipients, readHead } from './head.ts'
import { makeReply, replyServices } from './make-reply.ts'
import type { LetterLimit, ReadLetter, ReceivedLetter, readLetter } from './received.ts'
import { recordRefusal } from './refusals.ts'
import { received_replies } from './table.ts'
import { keepUnconfirmed } from './unconfirmed.ts'

/** Path at which the mail server hands over replies. */
export const repliesPath = '/api/public-zone/mail/replies'

/** Header with the time and the signature of a reply: `t=<seconds>,v1=<hexadecimal HMAC-SHA256 of "<seconds>.<message>">`. */
const signatureHeader = 'x-portal-signature'

/** Seconds for which a signature is accepted, so that a recorded request cannot be repeated later. */
const signatureLife = 300

/** Bytes of a message: attachments of 8 MB, as in a conversation of the portal, encoded, with room for text. */
const largestMessage = 16 * 1_048_576

/** Milliseconds after which a message is given up, with the thread that reads it. */
const timeout_ms = 60_000

/** Addresses of ours that are looked at in one message; letters have one. */
const lookedAt = 20

const reading = threadFunction<typeof readLetter>(new URL('./received.ts', import.meta.url), 'readLetter')

/** Messages are read one at a time, so that papers always find a thread. */
const readers = createWorkQueue({ each: 1, waiting: 50, timeout_ms })

/**
 * Receives replies to letters: the raw message, signed by the mail server (docs/operations.md). A reply joins its conversation by
 * the call that a person would make, with its permission, validation and lifecycle. Letters of programs, repeated ones, and those
 * without an address of ours are dropped; a reply that cannot be taken is returned to the person with the reason.
 */
export function addReplies(app: FastifyInstance, deps: Deps): void {
  const { config, db, log, clock } = deps
  const { replies } = config
  if (!replies) return
  if (replies.authserv_id === null)
    log.warn(
      'MAIL_REPLIES_AUTHSERV_ID is not set: the sender of a reply by e-mail is trusted as its header From names it',
    )
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestMessage }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onError', async (_request, _reply, error) => {
      if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') logRefused(log, { over: 'bytes' })
    })
    scope.post(repliesPath, { bodyLimit: largestMessage }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isGenuine(request.headers[signatureHeader], raw, replies.secret, clock())) {
        log.warn({ bytes: raw.length }, 'a reply was not signed by the mail server')
        throw new Refused('forbidden')
      }
      const received = await receive(deps, db, raw)
      if ('over' in received) logRefused(log, { ...received, bytes: raw.length })
      else log.info(received, 'a reply was received')
      return reply.code(200).send({ outcome: 'over' in received ? 'refused' : received.outcome })
    })
  })
}

function logRefused(log: Deps['log'], refused: { over: LetterLimit | 'unconfirmed'; bytes?: number }): void {
  log.warn(refused, 'a message is over a limit and was refused')
}

function isGenuine(header: unknown, raw: Buffer, secret: string, at: Date): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{10}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (Math.abs(at.getTime() / 1000 - Number(seconds)) > signatureLife) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest()
  return timingSafeEqual(expected, Buffer.from(given.padEnd(64, '0'), 'hex'))
}

type Outcome = 'taken' | 'returned' | 'unconfirmed' | 'automatic' | 'repeated' | 'undelivered' | 'unknown'
type Received = { outcome: Outcome } | { over: LetterLimit | 'unconfirmed' }

/**
 * Reads a message in a thread, and does what it asks for. Nothing but its headers is read of one that is neither to an address of ours nor
 * the report of a mail server.
 */
async function receive(deps: Deps, db: Database, raw: Buffer): Promise<Received> {
  const head = readHead(raw)
  if (!head) return { over: 'head' }
  const recipients = letterRecipients(head)
  const replied = recipients
    .filter((address) => isReplyMailbox(db, address))
    .slice(0, lookedAt)
    .map((address) => repliedAt(db, address))
    .find((found) => found !== null)
  if (!replied && !isReport(head)) return { outcome: 'unknown' }
  const read = await readers.take('letter', () => readInThread(deps, raw))
  if ('over' in read) return read
  const { letter } = read
  if (replied) return joinConversation(deps, db, { replied, head, letter })
  if (!letter.report) return { outcome: 'unknown' }
  const { letter_id, reason } = letter.report
  const isOurs = await recordRefusal({ db, at: deps.clock() }, letter_id, reason)
  return { outcome: isOurs ? 'undelivered' : 'unknown' }
}

/** Whether a message is the report of a mail server about a letter (RFC 3464). It goes to the sender of the letter, or to its mailbox. */
const isReport = (head: readonly HeaderLine[]) =>
  headerValues(head, 'content-type').some((type) => /^multipart\/report\b.{0,500}\bdelivery-status\b/i.test(type))

/** The addresses that letters of ours have: of their sender, and for replies. */
function mailboxesOf({ config }: Deps): string[] {
  const sender = /[^\s<>"]+@[^\s<>"]+/.exec(config.mail_from)?.[0]
  return [sender, config.replies?.address].flatMap((address) => (address ? [address.toLowerCase()] : []))
}

async function readInThread(deps: Deps, bytes: Buffer): Promise<ReadLetter> {
  const { public_url } = deps.config
  try {
    return await runInThread(reading, { bytes, mailboxes: mailboxesOf(deps), public_url }, timeout_ms)
  } catch (error) {
    if (error instanceof ThreadTimedOut) return { over: 'time' }
    throw error
  }
}

interface RepliedLetter {
  replied: Replied
  head: readonly HeaderLine[]
  letter: ReceivedLetter
}

async function joinConversation(deps: Deps, db: Database, { replied, head, letter }: RepliedLetter): Promise<Received> {
  if (letter.automatic === 'certainly' && letter.reaction === null) return { outcome: 'automatic' }
  const isAutomatic = letter.automatic !== null
  const { thread, id, user_id } = replied
  const call = await thread.call(db, id, letter.from)
  if (!call) return { outcome: 'unknown' }
  const person = user_id === null ? null : await replyServices().findPerson(deps.pool, user_id)
  if (user_id !== null && !person) return { outcome: 'unknown' }
  const reader = await readerOf(db, user_id, letter)
  const authserv_id = deps.config.replies?.authserv_id ?? null
  const isConfirmed = authserv_id === null || isAuthenticated(head, letter.from, authserv_id)

  try {
    return await inTransaction(db, async (tx) => {
      if (!(await isFirst(tx, { replied, letter }, deps.clock()))) return { outcome: 'repeated' }
      if (person && person.user.email.toLowerCase() !== letter.from) {
        // Two programs must not answer each other.
        if (isAutomatic) return { outcome: 'automatic' }
        throw new Refused('forbidden', { key: 'mail.reply_from' })
      }
      const { locale } = reader
      if (letter.reaction !== null) {
        // It is shown while there is room for it, and nobody is asked about it.
        const shown = { ...letter, text: letter.reaction }
        await keepUnconfirmed({ db: tx, at: deps.clock() }, { replied, person, letter: shown, files: [] })
        return { outcome: 'automatic' }
      }
      const { files, refused } = await storeFiles(deps, tx, { call, person, letter, locale })
      const reply = (db: Database) =>
        makeReply(deps, db, { call, person, locale, text: letter.text, files, letter: letter.whole })
      if (isAutomatic) {
        const isKept = await keepUnconfirmed({ db: tx, at: deps.clock() }, { replied, person, letter, files })
        if (!isKept) throw new TooManyUnconfirmed()
        return { outcome: 'automatic' }
      }
      if (isConfirmed) await reply(tx)
      else {
        await tried(tx, reply)
        const isKept = await keepUnconfirmed({ db: tx, at: deps.clock() }, { replied, person, letter, files })
        if (!isKept) throw new TooManyUnconfirmed()
      }
      if (refused.length > 0) await returnReply(tx, reader, call, null, refused)
      return { outcome: isConfirmed ? 'taken' : 'unconfirmed' }
    })
  } catch (error) {
    if (error instanceof TooManyUnconfirmed) return { over: 'unconfirmed' }
    const refused = toRefused(error)
    if (!refused || refused.code === 'unavailable') throw error
    const { message, errors } = refusalBody(refused, reader.locale, deps.config.erp_name)
    const reason = Object.values(errors ?? {}).flat()[0] ?? message
    return inTransaction(db, async (tx) => {
      if (!(await isFirst(tx, { replied, letter }, deps.clock()))) return { outcome: 'repeated' }
      await returnReply(tx, reader, call, reason, [])
      return { outcome: 'returned' }
    })
  }
}

/** The record of a reply has too many letters that wait to be confirmed. */
class TooManyUnconfirmed extends Error {}

interface Reader {
  to: string
  locale: Locale
}

/** The address to which a reply is returned: the account's own, because the sender of a letter is easily forged. */
async function readerOf(db: Database, user_id: number | null, letter: ReceivedLetter): Promise<Reader> {
  if (user_id === null) return { to: letter.from, locale: defaultLocale }
  const [account] = await db.select({ to: users.email, locale: users.locale }).from(users).where(eq(users.id, user_id))
  return account ?? { to: letter.from, locale: defaultLocale }
}

/**
 * Mail servers repeat what they are not sure to have handed over. A letter is recognised by its Message-ID and by its content: programs
 * leave the id out, and a server may give another one each time.
 */
async function isFirst(
  db: Database,
  { replied: { thread, id, user_id }, letter: { message_id, digest } }: Pick<RepliedLetter, 'replied' | 'letter'>,
  at: Date,
): Promise<boolean> {
  const known = [`${thread.name}.${id}.${user_id ?? 0}:${digest}`, ...(message_id === null ? [] : [message_id])]
  const received_at = at.toISOString()
  const values = known.map((message_id) => ({ message_id, received_at }))
  const added = await db.insert(received_replies).values(values).onConflictDoNothing().returning()
  return added.length === known.length
}

interface Attached {
  call: ReplyCall
  person: Person | null
  letter: ReceivedLetter
  locale: Locale
}

type RefusedFile = { name: string; reason: string }

/** Stores the attachments that the call may have; returns the others with the reason. */
async function storeFiles(
  deps: Deps,
  db: Database,
  { call, person, letter, locale }: Attached,
): Promise<{ files: string[]; refused: RefusedFile[] }> {
  const { files: purpose } = call
  const at = deps.clock()
  const refuse = (name: string, key: KeyWithoutErp, parameters = {}): RefusedFile => ({
    name,
    reason: serverText(key, locale, parameters),
  })
  const files: string[] = []
  const refused: RefusedFile[] = []
  for (const { filename, content } of letter.files) {
    if (!purpose || !person) {
      refused.push(refuse(filename, 'mail.reply_without_files'))
      continue
    }
    const file = { filename, content: Buffer.from(content), purpose, created_by: person.user.id, at }
    const stored = await storeReceivedFile(db, deps.storage, file)
    if (typeof stored === 'string') files.push(stored)
    else refused.push(refuse(filename, stored.key, stored.parameters))
  }
  return { files, refused }
}

/** Thrown to roll back what was only tried. */
class Tried extends Error {}

/** Makes a call and takes everything back that it has written; throws its refusal. */
async function tried(db: Database, make: (db: Database) => Promise<void>): Promise<void> {
  try {
    await db.transaction(async (nested) => {
      await make(nested)
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
}

function returnReply(
  db: Database,
  { to, locale }: Reader,
  { page }: ReplyCall,
  reason: string | null,
  files: RefusedFile[],
) {
  return queueMail(db, { to, locale, template: 'reply_returned', data: { reason, files, path: page } })
}
