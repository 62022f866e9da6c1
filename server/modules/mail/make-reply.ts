import type { MessageLetter } from '#contract/mail/message-letter.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Person, SignedIn } from '#server/http/access/scope.ts'
import { callAs } from '#server/http/call-as.ts'
import type { AnyHandler } from '#server/http/handlers.ts'
import type { ReplyCall } from '#server/integrations/mail/replies.ts'
import { seam } from '#server/seam.ts'

/** What replies need of modules above this one. */
export interface ReplyServices {
  handlers(): ReadonlyMap<string, AnyHandler>
  findPerson(db: Deps['pool'], user_id: number): Promise<Person | null>
}

const services = seam<ReplyServices>('services of replies')

/** Connects the calls that replies make; called when the modules are assembled. */
export const connectReplies = services.connect

/** The services of replies. Throws before the modules are assembled. */
export const replyServices = services.get

/** A reply to make: its call, its person (null: a customer without an account), text and files. */
export interface Reply {
  call: ReplyCall
  person: Person | null
  locale: Locale
  text: string
  /** Ids of finished uploads of the person. */
  files: readonly string[]
  /** The e-mail, where text and files leave something of it out. */
  letter: MessageLetter | null
}

/** Makes the call of a reply in the name of its person, with their permissions, validation and lifecycle. */
export async function makeReply(
  deps: Deps,
  db: Database,
  { call, person, locale, text, files, letter }: Reply,
): Promise<void> {
  const { name, path, files: purpose } = call
  const session: SignedIn | null = person && { ...person, session_id: 0 }
  const body = purpose ? { text: text || null, files: [...files] } : { text }
  await callAs(deps, db, replyServices().handlers(), { name, path, body, session, at: deps.clock(), locale, letter })
}
