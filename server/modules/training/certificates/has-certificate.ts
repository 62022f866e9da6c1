import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { issued_certificates } from './table.ts'

/**
 * Which of the participants have a certificate that is not revoked; their status and term cannot change (specification, section
 * 4). The caller must hold the lock of their term.
 */
export async function hasCertificate(db: Database, participant_ids: readonly number[]): Promise<Set<number>> {
  if (participant_ids.length === 0) return new Set()
  const rows = await db
    .select({ participant_id: issued_certificates.participant_id })
    .from(issued_certificates)
    .where(
      and(inArray(issued_certificates.participant_id, [...participant_ids]), isNull(issued_certificates.revoked_at)),
    )
  return new Set(rows.flatMap(({ participant_id }) => participant_id ?? []))
}
