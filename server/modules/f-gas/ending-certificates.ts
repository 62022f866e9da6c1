import { and, asc, between, not, sql } from 'drizzle-orm'
import type { WorkItem } from '#contract/dashboard/work.ts'
import { warsawMoments } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { isOfActive, isRenewed } from './certified.ts'
import { fGasCertificatesInScope, holderName } from './rows.ts'
import { f_gas_certificates } from './table.ts'

const certificates = f_gas_certificates

/** Days before its end from which a certificate is a work item. */
const soon = 30

/** Certificates that end soon and have no successor of the same kind, earliest end first. */
export async function endingCertificates(
  { db, at, scope }: CallContext<StaffScope>,
  shown: number,
): Promise<{ total: number; items: WorkItem[] }> {
  const day = today(at)
  const where = and(
    isLive(certificates),
    fGasCertificatesInScope(scope),
    between(certificates.valid_to, day, sql`${day}::date + ${sql.raw(String(soon))}`),
    isOfActive,
    not(isRenewed),
  )
  const rows = await db
    .select({
      id: certificates.id,
      title: certificates.number,
      about: holderName,
      valid_to: certificates.valid_to,
      since: certificates.created_at,
    })
    .from(certificates)
    .where(where)
    .orderBy(asc(certificates.valid_to), asc(certificates.id))
    .limit(shown)
  return {
    total: await db.$count(certificates, where),
    items: rows.map(({ valid_to, ...row }) => ({
      kind: 'certificate',
      detail: valid_to,
      due_at: warsawMoments(`${valid_to}T23:59`)[0] ?? null,
      ...row,
    })),
  }
}
