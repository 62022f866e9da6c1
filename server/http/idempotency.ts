import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import { keyedDigest, seal, unseal } from '#server/integrations/mail/sealed.ts'
import { refuse } from './refusal.ts'

/** Hours that a key is remembered. */
export const idempotencyHours = 24

/** Whose keys those are of calls that nobody has signed in for; the request itself, with the code of its link, tells them apart. */
export const nobody = 0

const wellFormed = /^[\w.:-]{8,100}$/

interface IdempotentRequest {
  user_id: number
  /** The header `Idempotency-Key`. */
  key: string
  name: string
  /** Everything that the call was given. */
  input: unknown
}

/**
 * Does the work once per key and gives the same answer to whoever asks again. A second request with the key waits
 * for the first one, because its row is locked until the first transaction ends. Belongs into that transaction.
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
    return { answer: told(known.answer, unseal) as Answer, replayed: true }
  }
  const answer = await work()
  await db
    .update(idempotency_keys)
    .set({ answer: told(answer, seal) })
    .where(mine)
  return { answer, replayed: false }
}

/** An answer whose token is sealed or taken back: it opens an account, and the database must not hold one. */
function told(answer: unknown, change: (token: string) => string): unknown {
  if (typeof answer !== 'object' || answer === null || !('access_token' in answer)) return answer
  return { ...answer, access_token: change(String(answer.access_token)) }
}
