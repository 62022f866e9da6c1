import { conflictSince } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { refuse } from '#server/http/refusal.ts'

/**
 * Refuses (409), and tells who changed what meanwhile, when a record is not in the version that the caller worked on. The
 * record must be locked, or what is read here may be outdated itself.
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
