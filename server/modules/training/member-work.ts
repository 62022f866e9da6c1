import { eq, sql } from 'drizzle-orm'
import { users } from '#server/modules/auth/index.ts'
import { training_orders } from '#server/modules/order/index.ts'
import type { Membership, MemberWork } from '#server/modules/partner/index.ts'
import { training_records } from './participants/table.ts'

/** Registrations of the company with an unpaid order, whose contact is the person who leaves. */
const isUnpaid = ({ partner_id, user_id }: Membership) =>
  sql`${training_records.partner_id} = ${partner_id}
    and lower(${training_records.contact_email}) = (select lower(${users.email}) from ${users} where ${users.id} = ${user_id})
    and exists (select from ${training_orders} where ${training_orders.record_id} = ${training_records.id} and ${training_orders.status} = 'unpaid')`

/** Unpaid seats: the reminder and the link to pay are sent to the contact. */
export const seatsOfMember: MemberWork = {
  kind: 'seats',
  count: (db, member) => db.$count(training_records, isUnpaid(member)),
  async handOver({ db }, member, { id }) {
    const [heir] = await db.select().from(users).where(eq(users.id, id))
    if (!heir) return
    await db
      .update(training_records)
      .set({
        contact_first_name: heir.first_name,
        contact_last_name: heir.last_name,
        contact_email: heir.email,
        contact_phone: heir.phone_number,
        contact_left_at: null,
        version: sql`${training_records.version} + 1`,
      })
      .where(isUnpaid(member))
  },
}
