import { eq, sql } from 'drizzle-orm'
import type { SerialCorrectionShown } from '#contract/service-order/handling/serial-correction.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { users } from '#server/modules/auth/index.ts'
import { serial_corrections } from '#server/modules/unit/index.ts'

/** The correction beside a sent order; the company reads no colleague's name. Null for an order whose number was not corrected. */
export async function shownCorrection(
  { db, scope }: { db: Database; scope: Scope },
  { sent_serial_no, correction_id }: { sent_serial_no: string | null; correction_id: number | null },
): Promise<SerialCorrectionShown | null> {
  if (sent_serial_no === null) return null
  const { id, reason, created_at, corrected_by } = serial_corrections
  const [correction] = await db
    .select({ reason, at: created_at, person: sql<string>`${users.first_name} || ' ' || ${users.last_name}` })
    .from(serial_corrections)
    .innerJoin(users, eq(users.id, corrected_by))
    .where(eq(id, correction_id ?? 0))
  return {
    sent_serial_no,
    reason: correction?.reason ?? null,
    at: correction?.at ?? null,
    person: scope.kind === 'staff' ? (correction?.person ?? null) : null,
  }
}
