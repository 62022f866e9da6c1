import { conflictSince } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { refuse } from '#server/refusal.ts'

/**
 * Refuses (409) a write to a record whose version has changed since the caller read it, with the changes made. The record must
 * be locked, because otherwise the version may change after this check.
 */
export async function refuseOutdated(
  db: Database,
  entity: string,
  record: { id: number; version: number },
  version: number,
): Promise<void> {
  if (record.version === version) return
  const conflict = await conflictSince(db, entity, record.id, version)
  refuse('conflict', { conflict: { ...conflict, version: record.version } })
}
