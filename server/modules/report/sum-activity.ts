import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { dueMonths, dueRows } from './due-rows.ts'
import type { Due } from './refresh.ts'

const onDay = (moment: SQL) =>
  sql`${moment} >= due.day::timestamp at time zone 'Europe/Warsaw'
    and ${moment} < (due.day + 1)::timestamp at time zone 'Europe/Warsaw'`

/** Number of activities of each kind of a company on a day. */
const counts: Readonly<Record<string, SQL>> = {
  sign_ins: sql`select count(*) from partner_users m join audit_entries e
    on e.entity = 'user.users' and e.entity_id = m.user_id and e.action = 'sign-in'
    where m.partner_id = due.subject_id and ${onDay(sql`e.at`)}`,
  downloads: sql`select count(*) from documentation_downloads d
    where d.partner_id = due.subject_id and ${onDay(sql`d.downloaded_at`)}`,
  codes: sql`select count(*) from error_code_views c
    where c.partner_id = due.subject_id and ${onDay(sql`c.viewed_at`)}`,
  orders: sql`select
    (select count(*) from service_orders o where o.partner_id = due.subject_id and o.deleted_at is null
      and ${onDay(sql`o.sent_at`)})
    + (select count(*) from service_maintenances o where o.partner_id = due.subject_id and o.deleted_at is null
      and ${onDay(sql`o.created_at`)})
    + (select count(*) from spare_parts_orders o where o.partner_id = due.subject_id and o.deleted_at is null
      and ${onDay(sql`o.created_at`)})`,
  trainings: sql`select count(*) from training_participants t
    where t.partner_id = due.subject_id and t.status <> 'cancelled' and ${onDay(sql`t.created_at`)}`,
  offers: sql`select count(*) from offers o where o.partner_id = due.subject_id and o.deleted_at is null
    and o.state not in ('draft', 'superseded') and ${onDay(sql`o.registered_at`)}`,
}

/**
 * Kinds whose traces are removed for their age or with a person, or whose person leaves the company. What has happened stays
 * counted, so that counting a day again never makes it less.
 */
const lasting: ReadonlySet<string> = new Set(['sign_ins', 'downloads', 'codes'])

/** Recalculates one kind: the changed days, then their months from all days. */
export async function sumActivity(db: Database, kind: string, due: readonly Due[]): Promise<void> {
  const count = counts[kind]
  if (!count) throw new Error(`Reports do not count ${kind}`)
  const column = sql.identifier(kind)
  const write = (span: string, amount: SQL, rows: readonly Due[], isLasting = false) =>
    db.execute(sql`
      insert into report_activity (partner_id, span, begins, ${column})
      select due.subject_id, ${span}, due.day, (${amount}) from ${dueRows(rows)}
      join partners on partners.id = due.subject_id
      on conflict (partner_id, span, begins) do update set ${column} =
        ${isLasting ? sql`greatest(report_activity.${column}, excluded.${column})` : sql`excluded.${column}`}`)
  await write('day', count, due, lasting.has(kind))
  const ofDays = sql`select coalesce(sum(a.${column}), 0) from report_activity a where a.partner_id = due.subject_id
    and a.span = 'day' and a.begins >= due.day and a.begins < due.day + interval '1 month'`
  await write('month', ofDays, dueMonths(due))
}
