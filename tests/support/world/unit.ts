import type { OrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { One } from '#tests/support/world/inserted-row.ts'
import type { Records } from './records.ts'

/** Registered units of both companies. */
export async function unitWorld(one: One, { company, otherCompany, model }: OrderDesk): Promise<{ unit: Records }> {
  let last = 0
  const unit = (partner: number, deleted = false) => {
    last += 1
    return one(
      `insert into units (serial_no, device_id, partner_id, install_date, owner_name, parts_until, registered_at, deleted_at)
       values ($1, $2, $3, '2026-01-15', 'Joanna Malinowska', '2033-01-15', now(), $4) returning id`,
      [String(last).padStart(22, '7'), model, partner, deleted ? new Date() : null],
    )
  }
  return {
    unit: {
      own: await unit(company),
      foreign: await unit(otherCompany),
      trashed: await unit(company, true),
      missing: 2_147_483_647,
    },
  }
}
