import { and, asc, eq, sql } from 'drizzle-orm'
import type { RegistryAnswer } from '#contract/registry/registry.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { contractors, contractorsInScope } from '#server/modules/contractor/index.ts'
import { partnersInScope } from './queries.ts'
import { partners } from './table.ts'

type Duplicates = Pick<RegistryAnswer, 'duplicates' | 'has_hidden_duplicates'>

/**
 * Partners and contractors with a NIP; a contractor that is one of these partners is listed as the partner. For those outside
 * the person's scope only their existence.
 */
export async function duplicatesOf(db: Database, scope: StaffScope, nip: string): Promise<Duplicates> {
  const ofPartners = await db
    .select({
      id: partners.id,
      name: partners.name,
      contractor_id: partners.contractor_id,
      visible: visible(partnersInScope(scope)),
    })
    .from(partners)
    .where(eq(partners.nip, nip))
    .orderBy(asc(partners.id))
  const ofContractors = await db
    .select({ id: contractors.id, name: contractors.name, visible: visible(contractorsInScope(scope)) })
    .from(contractors)
    .where(and(eq(contractors.nip_number, nip), isLive(contractors)))
    .orderBy(asc(contractors.id))
  const told = new Set(ofPartners.filter((row) => row.visible).map(({ contractor_id }) => contractor_id))
  const found = [
    ...ofPartners.map((row) => ({ ...row, entity: 'partner.partners' as const })),
    ...ofContractors
      .filter(({ id }) => !told.has(id))
      .map((row) => ({ ...row, entity: 'contractor.contractors' as const })),
  ]
  return {
    duplicates: found.filter((row) => row.visible).map(({ entity, id, name }) => ({ entity, id, name })),
    has_hidden_duplicates: found.some((row) => !row.visible),
  }
}

const visible = (condition: ReturnType<typeof partnersInScope>) =>
  sql<boolean>`coalesce(${condition ?? sql`true`}, false)`
