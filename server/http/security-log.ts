import type { SecurityEvent } from '#contract/core/security.ts'
import type { CallContext } from './handlers.ts'

/** The person that a security event concerns, and what was done. */
interface Concerned {
  entity: string
  entity_id: number | null
  action: string
}

/**
 * Writes a log line for a security event: who (`by`), what, to whom, from which address. No names, e-mail addresses or secrets.
 */
export function logSecurity(
  { deps, by, session_id, ip, requestId }: CallContext,
  security: SecurityEvent | 'sign-in-failed',
  { entity, entity_id, action }: Concerned,
): void {
  deps.log.info({ security, action, entity, entity_id, by: by.user_id, session_id, ip, requestId }, 'security')
}
