import type { Records } from '#tests/support/world/world.ts'

type One = (sql: string, values?: unknown[]) => Promise<number>

const missing = 2_147_483_647

/** Parts and pictures of them: everybody's, and those that were deleted. */
export async function sparePartWorld(one: One): Promise<Record<'spare_part' | 'exploded_view', Records>> {
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
    exploded_view: await records('exploded_views', 'name_pl', `'Rysunek próbny'`),
  }
}
