import { and, asc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { EntityKey } from '#contract/entities.ts'
import type { UnconfirmedLetter } from '#contract/mail/unconfirmed.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { Events, Happening } from '#server/events.ts'
import type { Person } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { type Replied, threadNamed } from '#server/integrations/mail/replies.ts'
import { type FileContext, isOf as isOfPerson, type PersonConcerned } from '#server/modules/consent/index.ts'
import { attachFiles, filesOf, releaseFiles, toMediaFile } from '#server/modules/media/index.ts'
import { Refused, refuse } from '#server/refusal.ts'
import { makeReply, replyServices } from './make-reply.ts'
import type { ReceivedLetter } from './received.ts'
import { unconfirmed_letters } from './table.ts'

/** Letters of one record that wait to be confirmed, of people and of programs; further ones are refused. Reactions leave room for others. */
const mostUnconfirmed = { people: 20, programs: 5, reactions: 2 }

/** Days after which a letter that nobody has confirmed is deleted. */
const unconfirmedDays = 90

/** Owner of the files of letters that wait. */
const unconfirmedFiles = 'mail.unconfirmed-letters'

interface Kept {
  replied: Replied
  person: Person | null
  letter: ReceivedLetter
  /** Ids of its stored attachments. */
  files: readonly string[]
}

/**
 * Keeps a letter until it is confirmed. The people who may confirm it are notified of the first that waits, unless a program has
 * probably written it. Returns false where too many
 * of its record wait.
 */
export async function keepUnconfirmed(
  { db, at }: { db: Database; at: Date },
  { replied: { thread, id, user_id }, person, letter, files }: Kept,
): Promise<boolean> {
  const { entity } = thread
  const is_automatic = letter.automatic !== null
  const waiting = await db.$count(
    unconfirmed_letters,
    and(isOf(entity, id), eq(unconfirmed_letters.is_automatic, is_automatic)),
  )
  const sender = is_automatic ? 'programs' : 'people'
  if (waiting >= mostUnconfirmed[letter.reaction === null ? sender : 'reactions']) return false
  const [kept] = await db
    .insert(unconfirmed_letters)
    .values({
      thread: thread.name,
      entity,
      entity_id: id,
      user_id,
      from_address: letter.from,
      author_name: person?.user.full_name ?? letter.from,
      text: letter.text || null,
      is_automatic,
      letter: letter.whole,
      at: at.toISOString(),
    })
    .returning({ id: unconfirmed_letters.id })
  if (!kept) throw new Error('An unconfirmed letter was not kept')
  const owner = { owner_entity: unconfirmedFiles, owner_id: kept.id }
  if (files.length > 0)
    await attachFiles(
      { db, at, user: person?.user ?? null },
      { purpose: 'reply_files', ids: files, field: 'files', ...owner },
    )
  // Nobody has to do anything about a letter of a program.
  if (is_automatic || (await waitsAlready(db, entity, id, kept.id))) return true
  const { people, page, number: of } = await thread.confirmers({ db, at }, id)
  await queueMails(
    db,
    people.map(({ email, locale }) => ({
      to: email,
      locale,
      template: 'reply_unconfirmed',
      data: { number: of, path: page },
    })),
  )
  return true
}

/** Whether people were notified of another letter of the record already. */
async function waitsAlready(db: Database, entity: string, id: number, kept_id: number): Promise<boolean> {
  const others = and(isOf(entity, id), eq(unconfirmed_letters.is_automatic, false), ne(unconfirmed_letters.id, kept_id))
  return (await db.$count(unconfirmed_letters, others)) > 0
}

const isOf = (entity: string, id: number) =>
  and(eq(unconfirmed_letters.entity, entity), eq(unconfirmed_letters.entity_id, id))

/** Letters about a record that wait to be confirmed, oldest first, with the name of their conversation. */
export async function unconfirmedOf(
  { db, at }: { db: Database; at: Date },
  entity: EntityKey,
  entity_id: number,
): Promise<(UnconfirmedLetter & { thread: string })[]> {
  const { id, author_name, text, thread, is_automatic, letter } = unconfirmed_letters
  const rows = await db
    .select({ id, at: unconfirmed_letters.at, author_name, text, thread, is_automatic, letter })
    .from(unconfirmed_letters)
    .where(isOf(entity, entity_id))
    .orderBy(asc(id))
  const files = await filesOf(
    db,
    unconfirmedFiles,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    files: files.filter(({ owner_id }) => owner_id === row.id).map((file) => toMediaFile(db, file, at)),
  }))
}

/**
 * Makes the call of a letter whose sender was not certain, in the name of its person and with the rights that they have now. The caller
 * has checked that this person may confirm it. A refusal of the call is the refusal of the confirmation, and the letter waits on.
 */
export async function confirmLetter(
  call: CallContext,
  entity: EntityKey,
  entity_id: number,
  id: number,
): Promise<void> {
  const { db, at, by, deps, locale } = call
  const [letter] = await db
    .select()
    .from(unconfirmed_letters)
    .where(and(eq(unconfirmed_letters.id, id), isOf(entity, entity_id)))
    .for('update')
  if (!letter) return refuse('not_found')
  const { user_id, from_address } = letter
  const reply = await threadNamed(letter.thread)?.call(db, entity_id, from_address)
  const person = user_id === null ? null : await replyServices().findPerson(deps.pool, user_id)
  if (!reply || (user_id !== null && !person)) return refuse('lifecycle', { key: 'mail.sender_left' })

  const owner = { owner_entity: unconfirmedFiles, owner_id: id }
  const files = (await filesOf(db, unconfirmedFiles, [id])).map((file) => file.id)
  await releaseFiles({ db, at }, owner)
  try {
    const { text, letter: whole } = letter
    await makeReply(deps, db, { call: reply, person, locale, text: text ?? '', files, letter: whole })
  } catch (error) {
    const isNoLonger = error instanceof Refused && ['forbidden', 'not_found'].includes(error.code)
    if (isNoLonger) return refuse('lifecycle', { key: 'mail.sender_left' })
    throw error
  }
  await db.delete(unconfirmed_letters).where(eq(unconfirmed_letters.id, id))
  const after = { from_address, received_at: letter.at }
  await audit(db, { by, at, entity, entity_id, action: 'confirm-letter', before: null, after })
}

/** Deletes letters that nobody has confirmed in time. */
export const forgetOldLetters = (db: Database, at: Date): Promise<void> =>
  forget({ db, at }, lt(unconfirmed_letters.at, new Date(at.getTime() - unconfirmedDays * 86_400_000).toISOString()))

/** Deletes the letters about a record that is deleted permanently. */
export const forgetUnconfirmedOf = (happening: Happening, { entity, id }: Events['record.purged']): Promise<void> =>
  forget(happening, isOf(entity, id))

/** Deletes the letters about an erased record and those of an erased person. */
export async function eraseFromUnconfirmed(happening: Happening, event: Events['person.erased']): Promise<void> {
  const { entity, id, user_id, emails } = event
  const { from_address } = unconfirmed_letters
  await forget(
    happening,
    or(
      isOf(entity, id),
      user_id === null ? undefined : eq(unconfirmed_letters.user_id, user_id),
      inArray(
        from_address,
        emails.map((email) => email.toLowerCase()),
      ),
    ),
  )
}

/** Deletes letters; their files are deleted 48 hours later. */
async function forget(acting: { db: Database; at: Date }, where: SQL | undefined): Promise<void> {
  const forgotten = await acting.db.delete(unconfirmed_letters).where(where).returning({ id: unconfirmed_letters.id })
  for (const { id } of forgotten) await releaseFiles(acting, { owner_entity: unconfirmedFiles, owner_id: id })
}

/** Letters of a person that wait to be confirmed, for the file of a person's data. */
export async function* writtenUnconfirmed({ db }: FileContext, concerned: PersonConcerned): AsyncGenerator<object> {
  const { id, at, author_name, from_address, text, letter } = unconfirmed_letters
  yield* await db
    .select({ at, author_name, from_address, text, letter })
    .from(unconfirmed_letters)
    .where(isOfPerson(concerned, from_address, sql`${author_name}`))
    .orderBy(asc(id))
}
