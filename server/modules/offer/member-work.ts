import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Membership, MemberWork } from '#server/modules/partner/index.ts'
import { offers } from './table.ts'

const isOpen = ({ partner_id, user_id }: Membership) =>
  and(
    eq(offers.partner_id, partner_id),
    eq(offers.created_by, user_id),
    inArray(offers.state, ['draft', 'open', 'sent', 'viewed']),
    isNull(offers.deleted_at),
  )

/** Offers without an outcome, which letters and reminders are written to their author about. */
export const offersOfMember: MemberWork = {
  kind: 'offers',
  count: (db, member) => db.$count(offers, isOpen(member)),
  async handOver({ db }, member, { id }) {
    await db.update(offers).set({ created_by: id }).where(isOpen(member))
  },
}
