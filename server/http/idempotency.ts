import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import { keyedDigest, seal, unseal } from '#server/integrations/mail/sealed.ts'
import { refuse } from './refusal.ts'

/** Hours for which an answer is kept. */
export const idempotencyHours = 24

/** Owner of keys of calls without a session; the request itself, with the code of its link, distinguishes them. */
export const nobody = 0

const wellFormed = /^[\w.:-]{8,100}$/

interface IdempotentRequest {
  user_id: number
  /** Value of the header `Idempotency-Key`. */
  key: string
  name: string
  /** Complete input of the call. */
  input: unknown
}

/**
 * Runs work once per key and returns the same answer to repeated requests. A concurrent request with the same key waits for the
 * first, whose transaction locks the key's row. Must run in that transaction.
 */
export async function once<Answer>(
  db: Database,
  { user_id, key, name, input }: IdempotentRequest,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  if (!wellFormed.test(key)) refuse('bad_request')
  const request = `${name} ${keyedDigest(JSON.stringify(input))}`
  const mine = and(eq(idempotency_keys.user_id, user_id), eq(idempotency_keys.key, key))

  const inserted = await db
    .insert(idempotency_keys)
    .values({ user_id, key, request })
    .onConflictDoNothing()
    .returning({ key: idempotency_keys.key })
  if (inserted.length === 0) {
    const [known] = await db.select().from(idempotency_keys).where(mine)
    if (known?.request !== request) refuse('idempotency')
    return { answer: withToken(known.answer, unseal) as Answer, replayed: true }
  }
  const answer = await work()
  await db
    .update(idempotency_keys)
    .set({ answer: withToken(answer, seal) })
    .where(mine)
  return { answer, replayed: false }
}

/** An answer with its token sealed or unsealed: a token gives access to an account, so the database must not contain it. */
function withToken(answer: unknown, change: (token: string) => string): unknown {
  if (typeof answer !== 'object' || answer === null || !('access_token' in answer)) return answer
  return { ...answer, access_token: change(String(answer.access_token)) }
}
