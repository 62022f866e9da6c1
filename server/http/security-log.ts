import type { SecurityEvent } from '#contract/core/security.ts'
import type { CallContext } from './handlers.ts'

/** Whom a security event concerns, and what was done. */
interface Concerned {
  entity: string
  entity_id: number | null
  action: string
}

/**
 * A line of the log for each security event, for whoever watches the log: who (`by`), what, to whom, from which address.
 * No names, no e-mail addresses, nothing that opens anything.
 */
export function logSecurity(
  { deps, by, session_id, ip, requestId }: CallContext,
  security: SecurityEvent | 'sign-in-failed',
  { entity, entity_id, action }: Concerned,
): void {
  deps.log.info({ security, action, entity, entity_id, by: by.user_id, session_id, ip, requestId }, 'security')
}
