import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { dueMonths, dueRows } from './due-rows.ts'
import type { Due } from './refresh.ts'

/** Recalculates the warranty claims of models for the changed months. */
export async function sumClaims(db: Database, due: readonly Due[]): Promise<void> {
  const months = dueMonths(due)
  await db.execute(sql`delete from report_claims using ${dueRows(months)}
    where report_claims.device_id = due.subject_id and report_claims.month = due.day`)
  await db.execute(sql`
    insert into report_claims (device_id, month, error_code_id, life_month, claims, repeats, parts_cost)
    select due.subject_id, due.day, coalesce(o.error_code, 0), life.month, count(*),
      count(*) filter (where exists (select from service_orders former where former.serial_no = o.serial_no
        and former.deleted_at is null and former.sent_at < o.sent_at)),
      coalesce(sum(parts.cost), 0)
    from ${dueRows(months)}
    join devices on devices.id = due.subject_id
    join service_orders o on o.model = due.subject_id and o.deleted_at is null and o.status <> 'draft'
      and o.sent_at >= due.day::timestamp at time zone 'Europe/Warsaw'
      and o.sent_at < (due.day + interval '1 month')::timestamp at time zone 'Europe/Warsaw'
    cross join lateral (select (o.sent_at at time zone 'Europe/Warsaw')::date as day) sent
    cross join lateral (select case when o.install_date is null or o.install_date > sent.day then -1
      else least(999, extract(year from age(sent.day, o.install_date)) * 12
        + extract(month from age(sent.day, o.install_date))) end::int as month) life
    cross join lateral (select sum(l.net_price * l.quantity) as cost from spare_parts_orders p
      join spare_parts_order_lines l on l.order_id = p.id and not l.struck
      where p.service_order_id = o.id and p.deleted_at is null and coalesce(p.resolution, '') <> 'cancelled') parts
    group by 1, 2, 3, 4`)
}
