import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import { refuse } from './refusal.ts'

/** Hours that a key is remembered. */
export const idempotencyHours = 24

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
  const request = `${name} ${createHash('sha256').update(JSON.stringify(input)).digest('base64url')}`
  const mine = and(eq(idempotency_keys.user_id, user_id), eq(idempotency_keys.key, key))

  const inserted = await db
    .insert(idempotency_keys)
    .values({ user_id, key, request })
    .onConflictDoNothing()
    .returning({ key: idempotency_keys.key })
  if (inserted.length === 0) {
    const [known] = await db.select().from(idempotency_keys).where(mine)
    if (known?.request !== request) refuse('idempotency')
    return { answer: known.answer as Answer, replayed: true }
  }
  const answer = await work()
  await db.update(idempotency_keys).set({ answer }).where(mine)
  return { answer, replayed: false }
}
