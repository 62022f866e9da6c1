import type { OrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { One } from '#tests/support/world/inserted-row.ts'
import type { Records } from './records.ts'

const missing = 2_147_483_647

/** Parts and their drawings, visible to all, with deleted ones, and orders of both companies. */
export async function sparePartWorld(
  one: One,
  { company, otherCompany, author, stranger }: OrderDesk,
): Promise<Record<'spare_part' | 'exploded_view' | 'spare_parts_order', Records>> {
  const order = (partner: number, by: number, deleted = false) =>
    one(
      `insert into spare_parts_orders (order_number, partner_id, partner_name, created_by, updated_at, unmatched, part_type,
         company_name, nip, billing_name, delivery_type, deleted_at)
       values ('CZ/' || gen_random_uuid(), $1, 'Firma', $2, now(), 0, '8718644550', 'Firma', '5261040828', 'Firma', 'Shipment', $3)
       returning id`,
      [partner, by, deleted ? new Date() : null],
    )
  const records = async (table: string, columns: string, values: string): Promise<Records> => {
    const stored = (deleted: boolean) =>
      one(
        `insert into ${table} (${columns}, deleted_at) values (${values}, case when $1 then now() end) returning id`,
        [deleted],
      )
    return { own: await stored(false), foreign: null, missing, trashed: await stored(true) }
  }
  return {
    spare_part: await records(
      'spare_parts',
      'number, name_pl',
      `(8000000 + (random() * 999999)::int)::text, 'Uszczelka próbna'`,
    ),
    spare_parts_order: {
      own: await order(company, author.id),
      foreign: await order(otherCompany, stranger.id),
      missing,
      trashed: await order(company, author.id, true),
    },
    exploded_view: await records('exploded_views', 'name_pl', `'Rysunek próbny'`),
  }
}
