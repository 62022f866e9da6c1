import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Certificate } from '#contract/f-gas/certificates.ts'
import { fGas } from '#contract/f-gas/certificates.ts'
import { type FGasCertificateState, fGasCertificateState, fGasReminderDays } from '#contract/f-gas/words.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { users } from '#server/modules/auth/index.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { partners, partnersInScope, usersInScope } from '#server/modules/partner/index.ts'
import { f_gas_certificates } from './table.ts'

const list = fGas.endpoints['f-gas.certificates.index']
const certificates = f_gas_certificates
export type CertificateRecord = typeof certificates.$inferSelect

/** Condition for certificates that a colleague may see: those of companies in the colleague's scope, and of their people. */
export function fGasCertificatesInScope(scope: StaffScope): SQL | undefined {
  const [company, person] = [partnersInScope(scope), usersInScope(scope)]
  if (!company && !person) return undefined
  return sql`(exists (select from ${partners} where ${partners.id} = ${certificates.partner_id} and ${company ?? sql`true`})
    or exists (select from ${users} where ${users.id} = ${certificates.user_id} and ${person ?? sql`true`}))`
}

/** Condition for the certificates of a person's companies, and the person's own. */
export function certificatesOfPartner(scope: PartnerScope, user_id: number): SQL | undefined {
  const own = sql.param([...scope.partner_ids])
  return and(
    isLive(certificates),
    or(sql`${certificates.partner_id} = any(${own}::int[])`, eq(certificates.user_id, user_id)),
  )
}

/** Name of the company or person who holds it. */
export const holderName = correlated<string>`coalesce(
  (select ${partners.name} from ${partners} where ${partners.id} = ${certificates.partner_id}),
  (select ${users.first_name} || ' ' || ${users.last_name} from ${users} where ${users.id} = ${certificates.user_id}), '')`

const rowsOf = (db: Database) =>
  db
    .select({
      // The id comes first, because exports read the ids of a list first.
      id: certificates.id,
      certificate: certificates,
      holder_name: holderName,
    })
    .from(certificates)
    .$dynamic()
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const toRow =
  (at: Date) =>
  ({ certificate, holder_name }: Row): Certificate => ({
    ...certificate,
    holder_name,
    state: fGasCertificateState(certificate.valid_to, today(at)),
    scan: null,
  })

function inState(day: string, state: FGasCertificateState): SQL {
  const { valid_to } = certificates
  if (state === 'over') return sql`${valid_to} < ${day}::date`
  const soon = sql`${day}::date + ${sql.raw(String(fGasReminderDays[0]))}`
  return state === 'ending'
    ? sql`${valid_to} between ${day}::date and ${soon}`
    : sql`(${valid_to} is null or ${valid_to} > ${soon})`
}

/** Certificates in the back office. */
export function listCertificates(call: Call<typeof list, StaffScope>) {
  const { db, at, scope } = call
  return answerList(call, list, {
    rows: () => rowsOf(db),
    id: certificates.id,
    counted: certificates,
    where: and(isLive(certificates), fGasCertificatesInScope(scope)),
    sorts: {
      valid_to: certificates.valid_to,
      created_at: certificates.created_at,
      number: certificates.number,
    },
    filters: {
      number: (typed: string) => contains(certificates.number, typed),
      kind: (kinds: readonly string[]) => isOneOf(certificates.kind, kinds),
      state: (states: readonly FGasCertificateState[]) =>
        sql`(${sql.join(
          states.map((state) => inState(today(at), state)),
          sql` or `,
        )})`,
      partner: (ids: readonly number[]) => isOneOf(certificates.partner_id, ids),
      user: (ids: readonly number[]) => isOneOf(certificates.user_id, ids),
    },
    toRow: toRow(at),
  })
}

/** Certificates with their scans. */
export async function certificatesBy(
  { db, at }: { db: Database; at: Date },
  where: SQL | undefined,
): Promise<Certificate[]> {
  const rows = await rowsOf(db).where(where).orderBy(desc(certificates.valid_to), desc(certificates.id))
  const scans = await mediaFiles(
    db,
    at,
    rows.flatMap(({ certificate: { file } }) => file ?? []),
  )
  return rows.map((row) => ({ ...toRow(at)(row), scan: scans.get(row.certificate.file ?? '') ?? null }))
}
