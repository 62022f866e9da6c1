import { normalizeIP } from '@fastify/rate-limit'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { countedWithin, countWithin } from '#server/db/count-within.ts'
import type { Deps } from '#server/deps.ts'
import { Refused, refuse } from '#server/refusal.ts'
import type { Incoming } from './call.ts'
import { clientAddress } from './client-address.ts'

/** Wrong codes of a person, or of a stranger's address, within a quarter of an hour: more than are met at the door of a training. */
const codesAtMost = 30
const seconds = 900

/**
 * Makes a call whose code names no record (`codes: 'caller'`): wrong codes are logged and counted for the person or the address, and
 * above the limit all codes are refused for a while. Others are made as they are.
 */
export async function countingWrongCodes<Result>(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'security'>,
  { codes }: Pick<Endpoint, 'codes'>,
  { name, session, request }: Pick<Incoming, 'name' | 'session' | 'request'>,
  call: () => Promise<Result>,
): Promise<Result> {
  if (codes !== 'caller') return call()
  const { db, security, config } = deps
  const at = deps.clock()
  const ip = clientAddress(request)
  const user_id = session?.user.id ?? null
  const key = `wrong codes of ${user_id === null ? normalizeIP(ip ?? '') : `person ${user_id}`}`
  // Scaled like limits of requests, which assume the default general limit of 600.
  const most = Math.ceil((codesAtMost * config.rate_limit) / 600)
  if ((await countedWithin(db, key, at)) >= most) refuse('too_many', { key: 'codes.too_many' })
  try {
    return await call()
  } catch (error) {
    if (!isWrongCode(error, session)) throw error
    await countWithin(db, key, seconds, at)
    const session_id = session?.session_id ?? null
    security.write({ security: 'code-failed', action: name, by: user_id, session_id, ip, requestId: request.id })
    security.count({ kind: 'code', ip, at, email: session?.user.email, user_id })
    throw error
  }
}

/** The path of a public call is its code; other calls say so. */
function isWrongCode(error: unknown, session: Incoming['session']): boolean {
  if (!(error instanceof Refused)) return false
  return error.details.isWrongCode === true || (session === null && error.code === 'not_found')
}
