import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import { refuse } from '#server/refusal.ts'
import { keyedDigest, seal, unseal } from '#server/sealed.ts'

/** Hours for which an answer is kept. */
export const idempotencyHours = 24

/** Owner of keys of calls without a session; the request itself, with the code of its link, distinguishes them. */
export const nobody = 0

/** The `request` of an attempt that is not processed any more; no call has this name. */
const closed = 'closed'

const wellFormed = /^[\w.:-]{8,100}$/

interface IdempotentRequest {
  user_id: number
  /** Value of the header `Idempotency-Key`. */
  key: string
  /** Value of the header `Idempotency-Unanswered`: keys of earlier attempts with other content that got no answer. */
  unanswered?: string
  name: string
  input: { params: unknown; query: unknown; body: unknown }
}

interface Answered<Answer> {
  answer: Answer
  /** Whether the call was processed before: this one, or an earlier attempt with other content. */
  replayed: 'no' | 'true' | 'earlier'
}

/** Most attempts without an answer that a request may name. */
const mostUnanswered = 20

/**
 * Runs work once per key and returns the same answer to repeated requests. A concurrent request with the same key waits for the
 * first, whose transaction locks the key's row. Must run in that transaction.
 */
export async function once<Answer>(
  db: Database,
  { user_id, key, unanswered, name, input }: IdempotentRequest,
  work: () => Promise<Answer>,
): Promise<Answered<Answer>> {
  if (!wellFormed.test(key)) refuse('bad_request')
  const about = aboutOf(db, { user_id, name, params: input.params })
  const earlier = unanswered && about ? await answerOf(db, { user_id, about, keys: unanswered }) : null
  if (earlier) return { answer: withToken(earlier.answer, (token) => unseal(db, token)) as Answer, replayed: 'earlier' }
  const request = `${name} ${keyedDigest(db, JSON.stringify(input.params))} ${keyedDigest(db, JSON.stringify(input))}`
  const mine = and(eq(idempotency_keys.user_id, user_id), eq(idempotency_keys.key, key))

  const inserted = await db
    .insert(idempotency_keys)
    .values({ user_id, key, request })
    .onConflictDoNothing()
    .returning({ key: idempotency_keys.key })
  if (inserted.length === 0) {
    const [known] = await db.select().from(idempotency_keys).where(mine)
    if (known?.request !== request) refuse('idempotency')
    return { answer: withToken(known.answer, (token) => unseal(db, token)) as Answer, replayed: 'true' }
  }
  const answer = await work()
  await db
    .update(idempotency_keys)
    .set({ answer: withToken(answer, (token) => seal(db, token)) })
    .where(mine)
  return { answer, replayed: 'no' }
}

/**
 * The required prefix of an earlier attempt's `request`. A stranger gets no answer by a key alone: the earlier attempt
 * must have had the same path, with the code of the link. Without such a code keys of strangers belong to the very
 * request.
 */
function aboutOf(
  db: Database,
  { user_id, name, params }: { user_id: number; name: string; params: unknown },
): string | null {
  if (user_id !== nobody) return `${name} `
  const hasLink = typeof params === 'object' && params !== null && Object.keys(params).length > 0
  return hasLink ? `${name} ${keyedDigest(db, JSON.stringify(params))} ` : null
}

/**
 * The answer of an earlier attempt that was processed although its sender never learned so. Attempts that have not arrived are
 * closed: if they do arrive later, they are refused.
 */
async function answerOf(db: Database, { user_id, about, keys }: { user_id: number; about: string; keys: string }) {
  const list = keys.split(',')
  if (list.length > mostUnanswered || !list.every((key) => wellFormed.test(key))) refuse('bad_request')
  await db
    .insert(idempotency_keys)
    .values(list.map((key) => ({ user_id, key, request: closed })))
    .onConflictDoNothing()
  const known = await db
    .select()
    .from(idempotency_keys)
    .where(and(eq(idempotency_keys.user_id, user_id), inArray(idempotency_keys.key, list)))
  return known.find(({ request }) => request.startsWith(about)) ?? null
}

/** An answer with its token sealed or unsealed: a token gives access to an account, so the database must not contain it. */
function withToken(answer: unknown, change: (token: string) => string): unknown {
  if (typeof answer !== 'object' || answer === null || !('access_token' in answer)) return answer
  return { ...answer, access_token: change(String(answer.access_token)) }
}
