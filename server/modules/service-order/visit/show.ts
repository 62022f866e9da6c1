import { and, eq, sql } from 'drizzle-orm'
import type { MediaFile } from '#contract/media/files.ts'
import type { PartnerMaintenance } from '#contract/service-order/maintenance/entity.ts'
import type { VisitedKind } from '#contract/service-order/visit/lifecycle.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { users } from '#server/modules/auth/index.ts'
import { belongsToCompanies, partners } from '#server/modules/partner/index.ts'
import type { VisitedOrder } from './order.ts'
import { type Visit, vanPartsOf } from './visits.ts'

type Shown = Pick<
  PartnerMaintenance,
  'visits' | 'visit_status' | 'technician_id' | 'parts' | 'can_ask_customer' | 'technicians'
>

/** The photographs of all visits. */
export const photosOfVisits = (visits: readonly Visit[]): string[] => visits.flatMap(({ photos }) => photos)

/** The visits of an order as both sides see them, with the parts from the van; `files` reads the photographs. */
export async function shownVisits(
  { db, scope }: { db: Database; scope: Scope },
  of: VisitedKind,
  order: VisitedOrder,
  visits: readonly Visit[],
  files: (ids: readonly string[]) => MediaFile[],
): Promise<Shown> {
  const current = visits.at(-1)
  return {
    visits: visits.map((visit) => ({ ...visit, photos: files(visit.photos) })),
    visit_status: current?.status ?? null,
    technician_id: technicianOf(scope, order, current),
    parts: await vanPartsOf(db, { of, id: order.id }),
    can_ask_customer: order.contact_email !== null,
    technicians:
      order.status === 'completed' || order.status === 'draft' ? [] : await techniciansOf(db, order.partner_id),
  }
}

/** The person who comes; which colleague of the distributor it is, the company reads by name only. */
function technicianOf(scope: Scope, { by_partner, technician_id }: VisitedOrder, current: Visit | undefined) {
  if (by_partner) return current?.technician_id ?? null
  return scope.kind === 'staff' ? technician_id : null
}

/** People of a company who may be named as technicians of its visits: all its members. */
export async function techniciansOf(db: Database, partner_id: number): Promise<Shown['technicians']> {
  const full_name = sql<string>`${users.first_name} || ' ' || ${users.last_name}`
  return db
    .select({ id: users.id, full_name })
    .from(users)
    .where(and(eq(users.status, 1), belongsToCompanies(eq(partners.id, partner_id))))
    .orderBy(full_name, users.id)
}
