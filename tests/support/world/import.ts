import type { One } from '#tests/support/world/inserted-row.ts'

/** An import with a row, and a row of another import. Imports have no owner and no trash. */
export async function importWorld(one: One) {
  const imported = (status: string) =>
    one(`insert into imports (kind, status, rows_count) values ('error-codes', $1, 1) returning id`, [status])
  const row = (id: number) =>
    one(`insert into import_rows (import_id, row_number, cells) values ($1, 2, '{"code":"E 12"}') returning id`, [id])
  const missing = 2_147_483_647
  const [own, other] = [await imported('parsed'), await imported('parsed')]
  return {
    import: { own, foreign: null, missing, trashed: null },
    import_row: { own: await row(own), foreign: await row(other), missing, trashed: null },
    import_kind: { own: 'error-codes', foreign: null, missing: null, trashed: null },
  }
}
