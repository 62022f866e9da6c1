import { and, eq } from 'drizzle-orm'
import { isLive } from '#server/http/records/trash.ts'
import type { Membership, MemberWork } from '#server/modules/partner/index.ts'
import { units } from './table.ts'

const isOpen = ({ partner_id, user_id }: Membership) =>
  and(eq(units.partner_id, partner_id), eq(units.created_by, user_id), eq(units.status, 'draft'), isLive(units))

/** Registrations of units that the person has begun, or that staff still check: their author gets the letters about them. */
export const registrationsOfMember: MemberWork = {
  kind: 'units',
  count: (db, member) => db.$count(units, isOpen(member)),
  async handOver({ db }, member, { id }) {
    await db.update(units).set({ created_by: id }).where(isOpen(member))
  },
}
