import { countWithin } from '#server/db/count-within.ts'
import { currentCaller } from '#server/observability/request-context.ts'
import { refuse } from '#server/refusal.ts'
import type { CallContext } from './handlers.ts'

const day = 86_400

/**
 * Counts a public call for its record, such as `offer 118`; above the limit that the call declares (`letters`), the call is refused until
 * a day after the first one. Several links of one record are counted together.
 */
export async function countForRecord({ db, at }: Pick<CallContext, 'db' | 'at'>, record: string): Promise<void> {
  const caller = currentCaller()
  if (caller?.kind !== 'stranger' || typeof caller.letters !== 'number') return
  const { call, letters } = caller
  const { count } = await countWithin(db, `${call} ${record}`, day, at)
  if (count > letters) refuse('too_many', { key: 'public.record_limit' })
  caller.isCounted = true
}
