import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defaultLocale, type Locale } from '#contract/locale.ts'
import { type ServerMessageKey, serverText } from '#contract/messages/server-messages.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { users } from '#server/db/users.table.ts'
import type { Deps } from '#server/deps.ts'
import type { Person, SignedIn } from '#server/http/access/scope.ts'
import { callAs } from '#server/http/call-as.ts'
import { refusalBody, toRefused } from '#server/http/errors.ts'
import type { AnyHandler } from '#server/http/handlers.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { type ReplyCall, repliedAt } from '#server/integrations/mail/replies.ts'
import { storeReceivedFile } from '#server/modules/media/index.ts'
import { Refused } from '#server/refusal.ts'
import { type ReceivedLetter, readLetter } from './received.ts'
import { received_replies } from './table.ts'

/** Path at which the mail server hands over replies. */
export const repliesPath = '/api/public-zone/mail/replies'

/** Header with the time and the signature of a reply: `t=<seconds>,v1=<hexadecimal HMAC-SHA256 of "<seconds>.<message>">`. */
const signatureHeader = 'x-portal-signature'

/** Seconds for which a signature is accepted, so that a recorded request cannot be repeated later. */
const signatureLife = 300

/** Bytes of a message: attachments of 8 MB, as in a conversation of the portal, encoded, with room for text. */
const largestMessage = 16 * 1_048_576

/** What replies need of other modules. */
export interface ReplyServices {
  handlers: ReadonlyMap<string, AnyHandler>
  findPerson(db: Deps['pool'], user_id: number): Promise<Person | null>
}

/**
 * Receives replies to letters: the raw message, signed by the mail server (docs/operations.md). A reply joins its conversation by
 * the call that a person would make, with its permission, validation and lifecycle. Letters of programs, repeated ones, and those
 * without an address of ours are dropped; a reply that cannot be taken is returned to the person with the reason.
 */
export function addReplies(app: FastifyInstance, deps: Deps, services: ReplyServices): void {
  const { config, db, log, clock } = deps
  const { replies } = config
  if (!replies) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestMessage }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(repliesPath, { bodyLimit: largestMessage }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isGenuine(request.headers[signatureHeader], raw, replies.secret, clock())) {
        log.warn({ bytes: raw.length }, 'a reply was not signed by the mail server')
        throw new Refused('forbidden')
      }
      const outcome = await receive(deps, db, services, await readLetter(raw))
      log.info({ outcome }, 'a reply was received')
      return reply.code(200).send({ outcome })
    })
  })
}

function isGenuine(header: unknown, raw: Buffer, secret: string, at: Date): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{10}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (Math.abs(at.getTime() / 1000 - Number(seconds)) > signatureLife) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest()
  return timingSafeEqual(expected, Buffer.from(given.padEnd(64, '0'), 'hex'))
}

type Outcome = 'taken' | 'returned' | 'automatic' | 'repeated' | 'unknown'

async function receive(deps: Deps, db: Database, services: ReplyServices, letter: ReceivedLetter): Promise<Outcome> {
  const replied = letter.to.map(repliedAt).find((found) => found !== null)
  if (!replied) return 'unknown'
  if (letter.is_automatic) return 'automatic'
  const { thread, id, user_id } = replied
  const call = await thread.call(db, id, letter.from)
  if (!call) return 'unknown'
  const person = user_id === null ? null : await services.findPerson(deps.pool, user_id)
  if (user_id !== null && !person) return 'unknown'
  const reader = await readerOf(db, user_id, letter)

  try {
    return await inTransaction(db, async (tx) => {
      if (!(await isFirst(tx, letter, deps.clock()))) return 'repeated'
      if (person && person.user.email.toLowerCase() !== letter.from)
        throw new Refused('forbidden', { key: 'mail.reply_from' })
      const refused = await make(deps, tx, services, { call, person, letter, locale: reader.locale })
      if (refused.length > 0) await returnReply(tx, reader, call, null, refused)
      return 'taken'
    })
  } catch (error) {
    const refused = toRefused(error)
    if (!refused || refused.code === 'unavailable') throw error
    const { message, errors } = refusalBody(refused, reader.locale)
    const reason = Object.values(errors ?? {}).flat()[0] ?? message
    return inTransaction(db, async (tx) => {
      if (!(await isFirst(tx, letter, deps.clock()))) return 'repeated'
      await returnReply(tx, reader, call, reason, [])
      return 'returned'
    })
  }
}

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

/** Mail servers repeat what they are not sure to have handed over. A letter without a Message-ID cannot be recognised. */
async function isFirst(db: Database, { message_id }: ReceivedLetter, at: Date): Promise<boolean> {
  if (message_id === null) return true
  const values = { message_id: message_id.slice(0, 500), received_at: at.toISOString() }
  return (await db.insert(received_replies).values(values).onConflictDoNothing().returning()).length > 0
}

interface Made {
  call: ReplyCall
  person: Person | null
  letter: ReceivedLetter
  locale: Locale
}

type RefusedFile = { name: string; reason: string }

/** Makes the call with the new text and the attachments that it may have; returns the others with the reason. */
async function make(deps: Deps, db: Database, services: ReplyServices, made: Made): Promise<RefusedFile[]> {
  const { call, person, letter, locale } = made
  const { name, path, files: purpose } = call
  const at = deps.clock()
  const refuse = (name: string, key: ServerMessageKey, parameters = {}): RefusedFile => ({
    name,
    reason: serverText(key, locale, parameters),
  })
  const ids: string[] = []
  const refused: RefusedFile[] = []
  for (const { filename, content } of letter.files) {
    if (!purpose || !person) {
      refused.push(refuse(filename, 'mail.reply_without_files'))
      continue
    }
    const created_by = person.user.id
    const stored = await storeReceivedFile(db, deps.storage, { filename, content, purpose, created_by, at })
    if (typeof stored === 'string') ids.push(stored)
    else refused.push(refuse(filename, stored.key, stored.parameters))
  }
  const session: SignedIn | null = person && { ...person, session_id: 0 }
  const body = { text: letter.text, ...(purpose && { text: letter.text || null, files: ids }) }
  await callAs(deps, db, services.handlers, { name, path, body, session, at, locale })
  return refused
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
