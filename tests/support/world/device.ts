import type { OrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { One } from '#tests/support/world/inserted-row.ts'
import type { Records } from './records.ts'

type Kind = 'device' | 'device_tag' | 'functionality' | 'producer' | 'product_card' | 'type_card'

/** Devices, their cards and small dictionaries, visible to all without a restriction to brands. */
export async function deviceWorld(one: One, { model }: OrderDesk): Promise<Record<Kind, Records>> {
  const missing = 2_147_483_647
  const records = async (table: string, columns: string, values: string): Promise<Records> => {
    const stored = (deleted: boolean) =>
      one(
        `insert into ${table} (${columns}, deleted_at) values (${values}, case when $1 then now() end) returning id`,
        [deleted],
      )
    return { own: await stored(false), foreign: null, missing, trashed: await stored(true) }
  }
  const ofModel = (column: string) => `(select ${column} from devices where id = ${model})`
  return {
    device: await records(
      'devices',
      'name, producer_id, group_id, created_at',
      `'Model próbny', ${ofModel('producer_id')}, ${ofModel('group_id')}, now()`,
    ),
    device_tag: await records('device_tags', 'name', `'Znacznik ' || gen_random_uuid()`),
    functionality: await records('functionalities', 'type, name', `0, 'Sterowanie przez sieć'`),
    producer: await records(
      'producers',
      'name, brand_id',
      `'Producent ' || gen_random_uuid(), (select brand_id from producers where id = ${ofModel('producer_id')})`,
    ),
    product_card: await records('product_cards', 'name', `'Karta próbna'`),
    type_card: await records('type_cards', 'name, group_name, group_kind', `'Kafel', 'Pompy ciepła', 'Ogrzewanie'`),
  }
}
