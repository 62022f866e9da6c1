import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { OfferContent } from '#contract/offer/content.ts'
import { fromUnits, toUnits } from '#contract/offer/decimal.ts'
import type { OfferState } from '#contract/offer/lifecycle.ts'
import { lostStates } from '#contract/offer/lifecycle-state.ts'
import { firstSelection, lineAmounts, linesOf } from '#contract/offer/totals.ts'
import type { Database } from '#server/db/client.ts'
import { isRepeatable } from '#server/db/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { dueRows, pendingMonths } from './due-rows.ts'
import { keepFailure, noteFailedDays, removeFailures } from './failures.ts'
import { report_changes } from './table.ts'

/** Number of changes in one transaction, which keeps its locks short. */
const BATCH = 5000

/** A company or device and a day in Warsaw whose figures have to be recalculated. */
export interface Due {
  subject_id: number
  day: string
}

/**
 * Updates the summaries in batches: changed days are recalculated from the records, so repeating it is harmless. One
 * run at a time; a concurrent one does nothing. A failed recalculation is recorded and stops nothing else.
 */
export async function refreshReports(db: Database, at = new Date()): Promise<void> {
  await inTransaction(db, noteFailedDays)
  for (;;) if ((await inTransaction(db, (tx) => takeBatch(tx, at))) < BATCH) return
}

/** Returns the number of changes processed. */
async function takeBatch(db: Database, at: Date): Promise<number> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('report.refresh')) as free`,
  )
  if (!rows[0]?.free) return 0
  // By subject, so that a month changed a thousand times is recalculated once per batch.
  const changes = await db
    .select()
    .from(report_changes)
    .orderBy(asc(report_changes.kind), asc(report_changes.subject_id), asc(report_changes.day))
    .limit(BATCH)
  if (changes.length === 0) return 0
  // Deleted before recalculating: later changes belong to a later batch, even if already included.
  await db.delete(report_changes).where(
    inArray(
      report_changes.id,
      changes.map(({ id }) => id),
    ),
  )
  const due = new Map<string, Map<string, Due>>()
  for (const { kind, subject_id, day } of changes) {
    const ofKind = due.get(kind) ?? new Map<string, Due>()
    due.set(kind, ofKind.set(`${subject_id} ${day}`, { subject_id, day }))
  }
  for (const [kind, subjects] of due) await countSeparately(db, kind, [...subjects.values()], at)
  return changes.length
}

/** Recalculates all parts that it can: where one fails, its halves are tried, down to the company or device and the day that fails. */
async function countSeparately(db: Database, kind: string, due: readonly Due[], at: Date): Promise<void> {
  try {
    await db.transaction((savepoint) => countAnew(savepoint, kind, due))
    await removeFailures(db, kind, due)
  } catch (error) {
    if (isRepeatable(error)) throw error
    const [first] = due
    if (first && due.length === 1) return keepFailure(db, { kind, ...first }, error, at)
    const middle = Math.ceil(due.length / 2)
    await countSeparately(db, kind, due.slice(0, middle), at)
    await countSeparately(db, kind, due.slice(middle), at)
  }
}

async function countAnew(db: Database, kind: string, due: readonly Due[]): Promise<void> {
  if (kind === 'rebuild') return noteEverything(db)
  if (kind === 'claims') return sumClaims(db, due)
  if (kind === 'units') return sumUnits(db, due)
  await sumActivity(db, kind, due)
  if (kind === 'offers') await sumOffers(db, due)
}

/**
 * Marks every day of every company and device as changed. Sign-ins that were counted are kept, because who belonged to a company
 * then is not known any more: only days after the last one that was counted are counted.
 */
export async function noteEverything(db: Database): Promise<void> {
  await db.execute(sql`
    insert into report_changes (kind, subject_id, day)
    select distinct kind, subject_id, (at at time zone 'Europe/Warsaw')::date from (
      select 'downloads', partner_id, downloaded_at from documentation_downloads
      union all select 'codes', partner_id, viewed_at from error_code_views
      union all select 'sign_ins', m.partner_id, e.at from audit_entries e join partner_users m on m.user_id = e.entity_id
        where e.entity = 'user.users' and e.action = 'sign-in' and e.at >= coalesce((select max(a.begins) from report_activity a
          where a.span = 'day' and a.sign_ins > 0), '2000-01-01')::timestamp at time zone 'Europe/Warsaw'
      union all select 'orders', partner_id, sent_at from service_orders
      union all select 'orders', partner_id, created_at from service_maintenances
      union all select 'orders', partner_id, created_at from spare_parts_orders
      union all select 'trainings', partner_id, created_at from training_participants
      union all select 'offers', partner_id, registered_at from offers
      union all select 'claims', model, sent_at from service_orders
      union all select distinct 'units', device_id, now() from units
    ) as traces (kind, subject_id, at) where subject_id is not null and at is not null`)
}

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
 * Kinds whose traces are removed for their age or with a person, or whose person leaves the company. Past events stay
 * counted, so that counting a day again never makes it less.
 */
const lasting: ReadonlySet<string> = new Set(['sign_ins', 'downloads', 'codes'])

/** Recalculates one kind: the changed days, then their months from all days. */
async function sumActivity(db: Database, kind: string, due: readonly Due[]): Promise<void> {
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
  await write('month', ofDays, pendingMonths(due))
}

/** Recalculates the warranty claims of models: the changed days, then their months from all days. */
async function sumClaims(db: Database, due: readonly Due[]): Promise<void> {
  const write = async (span: string, rows: readonly Due[], claims: SQL) => {
    await db.execute(sql`delete from report_warranty using ${dueRows(rows)}
      where report_warranty.device_id = due.subject_id and report_warranty.span = ${span} and report_warranty.begins = due.day`)
    await db.execute(sql`
      insert into report_warranty (device_id, span, begins, error_code_id, life_month, claims, repeats, parts_cost)
      select due.subject_id, ${span}, due.day, ${claims} group by 1, 2, 3, 4, 5`)
  }
  await write('day', due, claimsOfDays(due))
  const months = pendingMonths(due)
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
    count(*) filter (where exists (select from service_orders former
      where (former.unit_id = o.unit_id or (o.unit_id is null and former.serial_no = o.serial_no))
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

/** Recalculates the number of units of models. */
async function sumUnits(db: Database, due: readonly Due[]): Promise<void> {
  const models = [...new Map(due.map((one) => [one.subject_id, one])).values()]
  await db.execute(sql`
    insert into report_units (device_id, units)
    select due.subject_id, (select count(*) from units
      where units.device_id = due.subject_id and units.status <> 'draft' and units.deleted_at is null)
    from ${dueRows(models)} join devices on devices.id = due.subject_id
    on conflict (device_id) do update set units = excluded.units`)
}

/** Totals of a company's offers by day and device. */
interface Sums {
  partner_id: number
  device_id: number
  day: string
  offers: number
  /** Grosze. */
  value: bigint
  won: number
  won_value: bigint
  lost: number
  answered: number
  answer_minutes: number
}

interface OfferFound extends Record<string, unknown> {
  partner_id: number
  day: string
  state: OfferState
  net: string
  content: OfferContent
  taken: { variant: 'A' | 'B' | 'C' | null; options: string[] } | null
  minutes: number | null
}

/**
 * Recalculates companies' offers by their day of registration: whole offers, and for each device the lines accepted or, before
 * a decision, selected initially. A superseded offer counts through its revision. Customers, purchase prices and margins are
 * not read.
 */
async function sumOffers(db: Database, due: readonly Due[]): Promise<void> {
  const { rows } = await db.execute<OfferFound>(sql`
    select o.partner_id, due.day::text as day, o.state::text, o.net::text, o.content,
      (select jsonb_build_object('variant', a.variant, 'options', a.options) from offer_acceptances a
        where a.offer_id = o.id) as taken,
      case when o.state in ('accepted', 'rejected', 'rescinded')
        then greatest(0, extract(epoch from o.decided_at - coalesce(o.first_sent_at, o.registered_at)) / 60)::int end as minutes
    from ${dueRows(due)} join offers o on o.partner_id = due.subject_id and o.deleted_at is null
      and o.state not in ('draft', 'superseded')
      and o.registered_at >= due.day::timestamp at time zone 'Europe/Warsaw'
      and o.registered_at < (due.day + 1)::timestamp at time zone 'Europe/Warsaw'`)
  await db.execute(sql`delete from report_offers using ${dueRows(due)} where report_offers.partner_id = due.subject_id
    and report_offers.span = 'day' and report_offers.begins = due.day`)
  const sums = JSON.stringify(added(rows), (_, figure) => (typeof figure === 'bigint' ? fromUnits(figure, 2) : figure))
  await db.execute(sql`
    insert into report_offers (partner_id, device_id, span, begins, offers, value, won, won_value, lost, answered, answer_minutes)
    select partner_id, device_id, 'day', day, offers, value, won, won_value, lost, answered, answer_minutes
    from jsonb_to_recordset(${sums}::jsonb) as s (partner_id int, device_id int, day date, offers int, value numeric,
      won int, won_value numeric, lost int, answered int, answer_minutes bigint)`)
  await sumMonths(db, pendingMonths(due))
}

async function sumMonths(db: Database, months: readonly Due[]): Promise<void> {
  await db.execute(sql`delete from report_offers using ${dueRows(months)} where report_offers.partner_id = due.subject_id
    and report_offers.span = 'month' and report_offers.begins = due.day`)
  await db.execute(sql`
    insert into report_offers (partner_id, device_id, span, begins, offers, value, won, won_value, lost, answered, answer_minutes)
    select o.partner_id, o.device_id, 'month', due.day, sum(o.offers), sum(o.value), sum(o.won), sum(o.won_value),
      sum(o.lost), sum(o.answered), sum(o.answer_minutes)
    from ${dueRows(months)} join report_offers o on o.partner_id = due.subject_id and o.span = 'day'
      and o.begins >= due.day and o.begins < due.day + interval '1 month'
    group by 1, 2, 4`)
}

function added(rows: readonly OfferFound[]): Sums[] {
  const sums = new Map<string, Sums>()
  for (const { partner_id, day, state, net, content, taken, minutes } of rows) {
    for (const [device_id, value] of valuesOf(content, toUnits(net, 2), taken)) {
      const key = `${partner_id} ${day} ${device_id}`
      const none = { offers: 0, value: 0n, won: 0, won_value: 0n, lost: 0, answered: 0, answer_minutes: 0 }
      const sum = sums.get(key) ?? { partner_id, device_id, day, ...none }
      const isWon = state === 'accepted'
      sums.set(key, {
        ...sum,
        offers: sum.offers + 1,
        value: sum.value + value,
        won: sum.won + (isWon ? 1 : 0),
        won_value: sum.won_value + (isWon ? value : 0n),
        lost: sum.lost + (lostStates.includes(state) ? 1 : 0),
        answered: sum.answered + (minutes === null ? 0 : 1),
        answer_minutes: sum.answer_minutes + (minutes ?? 0),
      })
    }
  }
  return [...sums.values()]
}

/** Values of the whole offer (device 0) and of each device's lines, in grosze. */
function valuesOf(content: OfferContent, net: bigint, taken: OfferFound['taken']): Map<number, bigint> {
  const values = new Map([[0, net]])
  for (const line of linesOf(content, taken ?? firstSelection(content))) {
    if (line.device_id === null) continue
    values.set(line.device_id, (values.get(line.device_id) ?? 0n) + toUnits(lineAmounts(line).net, 2))
  }
  return values
}
