import { and, asc, eq, sql } from 'drizzle-orm'
import {
  affiliateColumns,
  companyColumns,
  type ProposedField,
  type ProposedValues,
} from '#contract/partner/proposal.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { affiliates, partners } from '#server/modules/partner/table.ts'
import { refuse } from '#server/refusal.ts'
import { partner_proposals } from './table.ts'

type PartnerRow = typeof partners.$inferSelect
type AffiliateRow = typeof affiliates.$inferSelect

/** A company with its branches, for comparison with proposals. */
export interface CompanyState {
  partner: PartnerRow
  affiliates: readonly AffiliateRow[]
  /** Increased by every change of the company, its branches and its proposals. */
  version: number
}

/** Current data of the company, which stay unchanged while the caller holds a lock on its row. */
export async function companyState(db: Database, partner_id: number): Promise<CompanyState> {
  const [partner] = await db.select().from(partners).where(eq(partners.id, partner_id))
  if (!partner) refuse('not_found')
  const branches = await db
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.partner_id, partner_id), isLive(affiliates)))
    .orderBy(asc(affiliates.name), asc(affiliates.id))
  return { partner, affiliates: branches, version: partner.version + (await versionsAround(db, partner_id)) }
}

/** Branches count twice, so that moving one to the trash, which does not change its version, counts too. */
async function versionsAround(db: Database, partner_id: number): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(sql`select (
    (select coalesce(sum(version * 2 + (deleted_at is not null)::int), 0) from ${affiliates}
      where ${affiliates.partner_id} = ${partner_id})
    + (select coalesce(sum(version), 0) from ${partner_proposals} where ${partner_proposals.partner_id} = ${partner_id})
  )::int as version`)
  return rows[0]?.version ?? 0
}

/** Current value of a proposed field; null for a branch that does not exist. */
export function currentValueOf(
  { partner, affiliates: branches }: CompanyState,
  field: ProposedField,
  affiliate_id: number | null,
): ProposedValues | null {
  if (field !== 'affiliate') return picked(partner, companyColumns[field])
  const branch = branches.find(({ id }) => id === affiliate_id)
  return branch ? picked(branch, affiliateColumns) : null
}

/** Some columns of a record. */
export function picked<Row extends object>(row: Row, columns: readonly (keyof Row & string)[]): ProposedValues {
  return Object.fromEntries(columns.map((column) => [column, (row[column] ?? null) as ProposedValues[string]]))
}
