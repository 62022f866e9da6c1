import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { dueMonths, dueRows } from './due-rows.ts'
import type { Due } from './refresh.ts'

/** Recalculates the warranty claims of models: the changed days, then their months from all days. */
export async function sumClaims(db: Database, due: readonly Due[]): Promise<void> {
  const write = async (span: string, rows: readonly Due[], claims: SQL) => {
    await db.execute(sql`delete from report_warranty using ${dueRows(rows)}
      where report_warranty.device_id = due.subject_id and report_warranty.span = ${span} and report_warranty.begins = due.day`)
    await db.execute(sql`
      insert into report_warranty (device_id, span, begins, error_code_id, life_month, claims, repeats, parts_cost)
      select due.subject_id, ${span}, due.day, ${claims} group by 1, 2, 3, 4, 5`)
  }
  await write('day', due, claimsOfDays(due))
  const months = dueMonths(due)
  await write(
    'month',
    months,
    sql`w.error_code_id, w.life_month, sum(w.claims), sum(w.repeats), sum(w.parts_cost)
      from ${dueRows(months)} join report_warranty w on w.device_id = due.subject_id and w.span = 'day'
        and w.begins >= due.day and w.begins < due.day + interval '1 month'`,
  )
}

/** A month since the installation is counted as by warranties: from the last of January it ends with February. */
const claimsOfDays = (due: readonly Due[]) => sql`coalesce(o.error_code, 0), life.month, count(*),
    count(*) filter (where exists (select from service_orders former where former.serial_no = o.serial_no
      and former.deleted_at is null and former.sent_at < o.sent_at)),
    coalesce(sum(parts.cost), 0)
  from ${dueRows(due)}
  join devices on devices.id = due.subject_id
  join service_orders o on o.model = due.subject_id and o.deleted_at is null and o.status <> 'draft'
    and o.sent_at >= due.day::timestamp at time zone 'Europe/Warsaw'
    and o.sent_at < (due.day + 1)::timestamp at time zone 'Europe/Warsaw'
  cross join lateral (select (extract(year from due.day) - extract(year from o.install_date)) * 12
    + extract(month from due.day) - extract(month from o.install_date) as begun) months
  cross join lateral (select case when o.install_date is null or o.install_date > due.day then -1
    else least(999, months.begun
      - (o.install_date + months.begun * interval '1 month' > due.day)::int) end::int as month) life
  cross join lateral (select sum(l.net_price * (l.quantity - l.struck_quantity)) as cost from spare_parts_orders p
    join spare_parts_order_lines l on l.order_id = p.id
    where p.service_order_id = o.id and p.deleted_at is null and coalesce(p.resolution, '') <> 'cancelled') parts`
