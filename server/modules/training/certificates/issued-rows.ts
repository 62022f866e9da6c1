import { and, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { certificateState, reminderDays } from '#contract/training/issued-certificates.ts'
import type { CertificateState } from '#contract/training/statuses.ts'
import { daysAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { contains, isAmong } from '#server/http/lists/conditions.ts'
import { contractors } from '#server/modules/contractor/index.ts'
import { producers } from '#server/modules/device/index.ts'
import { filesById, toMediaFile } from '#server/modules/media/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { trainings } from '#server/modules/training/table.ts'
import { refuse } from '#server/refusal.ts'
import { issued_certificates } from './table.ts'

/** A certificate as it is stored. */
export type IssuedRow = typeof issued_certificates.$inferSelect

/**
 * Condition for certificates that a person may see: of the person's companies, or of a colleague's partners, provinces and
 * brands. External certificates have no brand.
 */
export function certificatesInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'partner') return inArray(issued_certificates.partner_id, [...scope.partner_ids])
  const { brands, provinces, partners: companies } = scope
  return and(
    companies.length > 0 ? inArray(issued_certificates.partner_id, [...companies]) : undefined,
    provinces.length > 0
      ? sql`exists (select from ${partners} where ${partners.id} = ${issued_certificates.partner_id}
          and ${withinProvinces({ province: partners.province_id, country: partners.country }, scope)})`
      : undefined,
    brands.length > 0
      ? sql`(${issued_certificates.training_id} is null or exists (
          select from ${trainings} join ${producers} on ${producers.id} = ${trainings.producer_id}
          where ${trainings.id} = ${issued_certificates.training_id} and ${inArray(producers.brand_id, [...brands])}))`
      : undefined,
  )
}

/** Certificates with company names. */
export function selectIssued({ db }: Pick<CallContext, 'db'>) {
  return db
    .select({
      id: issued_certificates.id,
      row: issued_certificates,
      company_name: sql<string | null>`coalesce(${partners.name}, ${contractors.name})`,
    })
    .from(issued_certificates)
    .leftJoin(partners, eq(partners.id, issued_certificates.partner_id))
    .leftJoin(contractors, eq(contractors.id, issued_certificates.contractor_id))
    .$dynamic()
}

/** Conditions of filters in both zones. */
export function issuedFilters({ at }: Pick<CallContext, 'at'>) {
  const day = today(at)
  return {
    search: (text: string) =>
      contains(
        sql`${issued_certificates.certificate_number} || ' ' || ${issued_certificates.first_name} || ' ' || ${issued_certificates.last_name} || ' ' || ${issued_certificates.title}`,
        text,
      ),
    state: (states: readonly CertificateState[]) => or(...states.map((state) => stateIs(state, day))),
    kind: (kinds: readonly IssuedRow['kind'][]) => inArray(issued_certificates.kind, [...kinds]),
  }
}

/** Condition: of a company of this name, which the list of the office shows. */
export function isOfCompany(text: string): SQL | undefined {
  const { partner_id, contractor_id } = issued_certificates
  return or(
    isAmong(partner_id, partners, contains(partners.name, text)),
    isAmong(contractor_id, contractors, contains(contractors.name, text)),
  )
}

/** Condition: valid, whatever its last day. Names the condition of the index on last days too. */
export function isValidCertificate(): SQL | undefined {
  return and(eq(issued_certificates.status, 'valid'), isNull(issued_certificates.revoked_at))
}

/** Condition: shown with this status; the same rule as `certificateState`. */
function stateIs(state: CertificateState, day: string): SQL | undefined {
  const { status, expires_on } = issued_certificates
  const soon = daysAfter(day, reminderDays[0])
  if (state === 'expired') return and(isValidCertificate(), lt(expires_on, day))
  if (state === 'expiring') return and(isValidCertificate(), gte(expires_on, day), lte(expires_on, soon))
  if (state === 'valid') return and(isValidCertificate(), or(isNull(expires_on), gt(expires_on, soon)))
  return eq(status, state)
}

/** Columns of lists in both zones. */
export function shownIssued(row: IssuedRow, at: Date) {
  return { ...row, state: certificateState(row, today(at)), has_file: row.file !== null }
}

/** A certificate that the person may see; otherwise 404. */
export async function findIssued(
  { db, scope }: CallContext<Scope>,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<IssuedRow> {
  const select = db
    .select()
    .from(issued_certificates)
    .where(and(eq(issued_certificates.id, id), certificatesInScope(scope)))
  if (lock) select.for('update')
  const [row] = await select
  return row ?? refuse('not_found')
}

/** Download link and file name of a certificate. */
export async function downloadOf({ db, at }: Pick<CallContext, 'db' | 'at'>, { file }: IssuedRow) {
  const found = file === null ? undefined : (await filesById(db, [file])).get(file)
  if (!found) return refuse('lifecycle', { key: 'certificate.no_file' })
  const { url, filename } = toMediaFile(db, found, at)
  return { url: `${url}&download=1`, filename }
}
