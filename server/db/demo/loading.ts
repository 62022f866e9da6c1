import { asc, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import type { Act } from '#server/db/demo/act.ts'
import type { DemoModel } from '#server/db/demo/device/catalogue.ts'
import { hour } from '#server/db/demo/moments.ts'
import type { Actor, DemoPartner, DemoStaff } from '#server/db/demo/partner/staff.ts'
import type { Deps } from '#server/deps.ts'
import { business_areas, provinces } from '#server/modules/dictionary/table.ts'
import { partner_statuses } from '#server/modules/partner/table.ts'

/** Everything that a part of the demonstration is loaded with. */
export interface Loading extends Pick<Deps, 'storage'> {
  deps: Deps
  /** The transaction in which all is loaded. */
  db: Database
  now: Date
  staff: DemoStaff
  act: Act
  models: readonly DemoModel[]
  /** Empty until companies are loaded. */
  partners: DemoPartner[]
}

/** Inserts one row and returns it. */
export async function inserted<Table extends PgTable>(
  db: Database,
  table: Table,
  values: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  const [row] = (await db
    .insert(table as PgTable)
    .values(values)
    .returning()) as Table['$inferSelect'][]
  return found(row, 'inserted row')
}

/** The value, which the demonstration cannot do without. */
export function found<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`The demonstration has no ${name}`)
  return value
}

/** Inserts the entries of a dictionary in the order of their positions. Returns their ids by their Polish names. */
export async function namedEntries(
  db: Database,
  table: PgTable,
  names: readonly { name_pl: string; name_en: string }[],
  step = 10,
): Promise<(name: string) => number> {
  const rows = names.map((name, index) => ({ ...name, position: index * step }))
  const stored = (await db.insert(table).values(rows).returning()) as { id: number; name_pl: string }[]
  const ids = new Map(stored.map(({ id, name_pl }) => [name_pl, id]))
  return (name) => found(ids.get(name), name)
}

/** Ids of dictionary records by the names used in the demonstration. */
export async function dictionaryIds(db: Database) {
  const idOf = (rows: readonly { id: number; name: string }[]) => (name: string) =>
    found(rows.find((one) => one.name === name)?.id, name)
  const inPolish = (rows: readonly { id: number; name_pl: string }[]) =>
    idOf(rows.map(({ id, name_pl }) => ({ id, name: name_pl })))
  return {
    province: idOf(await db.select().from(provinces)),
    business_area: inPolish(await db.select().from(business_areas)),
    partner_status: inPolish(await db.select().from(partner_statuses).orderBy(asc(partner_statuses.position))),
  }
}

/** A person of the distributor by full name. */
export const colleague = ({ named }: DemoStaff, name: string): Actor => found(named.get(name), name)

/** The company with this name, or one that begins with it. */
export const company = (partners: readonly DemoPartner[], name: string): DemoPartner =>
  found(
    partners.find((partner) => partner.name.startsWith(name)),
    name,
  )

/** Drops the letters, and other jobs by name, that the steps of the last hour have queued: what they are about is past. */
export async function dropQueued({ db, now }: Pick<Loading, 'db' | 'now'>, ...others: string[]): Promise<void> {
  const names = sql.join(
    ['mail.send', ...others].map((name) => sql`${name}`),
    sql`, `,
  )
  await db.execute(sql`delete from pgboss.job where name in (${names})
    and created_on >= ${new Date(now.getTime() - hour).toISOString()}::timestamptz`)
}
