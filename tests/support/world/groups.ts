import type { OrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { One } from '#tests/support/world/inserted-row.ts'
import type { Records } from './records.ts'

/** Groups of devices and error codes, visible to all. */
export async function groupWorld(one: One, desk: OrderDesk): Promise<Record<'device_group' | 'error_code', Records>> {
  const group = (deleted: boolean) =>
    one(`insert into device_groups (name, deleted_at) values ('Grupa', case when $1 then now() end) returning id`, [
      deleted,
    ])
  const code = async (deleted: boolean) => {
    const id = await one(
      `insert into error_codes (code, name_pl, name_en, manual_pl, manual_en, deleted_at)
       values ('W1', 'Brak przepływu', 'No flow', 'Sprawdź filtr.', 'Check the filter.', case when $1 then now() end)
       returning id`,
      [deleted],
    )
    await one(
      `insert into error_code_devices (error_code_id, device_id) values ($1, $2) returning error_code_id as id`,
      [id, desk.model],
    )
    return id
  }
  const missing = 2_147_483_647
  return {
    device_group: { own: await group(false), foreign: null, missing, trashed: await group(true) },
    error_code: { own: await code(false), foreign: null, missing, trashed: await code(true) },
  }
}
