import { and, eq, ne, sql } from 'drizzle-orm'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'
import { units } from './table.ts'

const isActive = sql`${partners.status} = 1`

/** The company in charge of a unit: the one that services it, or else the one that installed it; closed ones are in charge of nothing. */
export const responsibleCompany = correlated<number | null>`coalesce(
  (select ${partners.id} from ${partners} where ${partners.id} = ${units.serviced_by_id} and ${isActive}),
  (select ${partners.id} from ${partners} where ${partners.id} = ${units.partner_id} and ${isActive}))`

/** Whether a unit may be given to a company: one that the colleague may see and that has not ended its partnership. */
export async function isOffered({ db, scope }: CallContext<StaffScope>, partner_id: number): Promise<boolean> {
  const isOpen = and(eq(partners.id, partner_id), ne(partners.status, 2), partnersInScope(scope))
  return (await db.$count(partners, isOpen)) > 0
}
