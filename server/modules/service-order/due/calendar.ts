import { and, type SQL, sql } from 'drizzle-orm'
import type { DueMonth } from '#contract/service-order/due/due.ts'
import type { DueKind } from '#contract/service-order/due/words.ts'
import { units } from '#server/modules/unit/index.ts'
import { type Asking, dueFiltersOn, isOrdered, ofPartners } from './rows.ts'
import { dueWithin } from './scope.ts'
import { due_maintenances } from './table.ts'

interface Narrowed {
  month: string
  kind?: DueKind[] | undefined
  device_type?: number[] | undefined
  partner?: number[] | undefined
}

/** Due dates of a month by day, and the number that is overdue. */
export async function dueMonth(asking: Asking, { month, kind, device_type, partner }: Narrowed): Promise<DueMonth> {
  const { db, at, scope } = asking
  const filters = dueFiltersOn(db, at)
  const where: SQL | undefined = and(
    dueWithin(db, scope),
    kind && filters.kind(kind),
    device_type && filters.device_type(device_type),
    partner && ofPartners(db, partner),
  )
  const first = `${month}-01`
  const inMonth = sql`${due_maintenances.due_on} >= ${first}::date
    and ${due_maintenances.due_on} < (${first}::date + interval '1 month')`
  const { rows: days } = await db.execute<DueMonth['days'][number]>(sql`
    select ${due_maintenances.due_on}::text as day,
      (count(*) filter (where ${due_maintenances.kind} = 'maintenance'))::int as maintenance,
      (count(*) filter (where ${due_maintenances.kind} = 'leak_check'))::int as leak_check,
      (count(*) filter (where ${isOrdered}))::int as ordered
    from ${due_maintenances} join ${units} on ${units.id} = ${due_maintenances.unit_id}
    where ${and(where, inMonth)} group by 1 order by 1`)
  const overdue = await db.$count(due_maintenances, and(where, filters.period(['overdue'])))
  return { month, overdue, days }
}
