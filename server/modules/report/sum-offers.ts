import { sql } from 'drizzle-orm'
import type { OfferContent } from '#contract/offer/content.ts'
import { fromUnits, toUnits } from '#contract/offer/decimal.ts'
import type { OfferState } from '#contract/offer/lifecycle.ts'
import { lostStates } from '#contract/offer/lifecycle-state.ts'
import { firstSelection, lineAmounts, linesOf } from '#contract/offer/totals.ts'
import type { Database } from '#server/db/client.ts'
import { dueMonths, dueRows } from './due-rows.ts'
import type { Due } from './refresh.ts'

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
export async function sumOffers(db: Database, due: readonly Due[]): Promise<void> {
  const { rows } = await db.execute<OfferFound>(sql`
    select o.partner_id, due.day::text as day, o.state::text, o.net::text, o.content,
      (select jsonb_build_object('variant', a.variant, 'options', a.options) from offer_acceptances a
        where a.offer_id = o.id) as taken,
      case when o.state in ('accepted', 'rejected')
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
  await sumMonths(db, dueMonths(due))
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
