import { type SQL, sql } from 'drizzle-orm'
import { type OfferChart, report } from '#contract/report/reports.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { companiesOfReport } from './companies.ts'
import {
  bucketOf,
  bucketsOf,
  type Compared,
  charted,
  inPeriods,
  monthBeforeEach,
  type Period,
  periodsOf,
} from './period.ts'

type Endpoints = (typeof report)['endpoints']
const list = report.endpoints['report.offers.index']
type Asked = Pick<Call<Endpoints['report.offers.chart'], StaffScope>, 'db' | 'at' | 'scope' | 'query' | 'locale'> &
  Compared

/** Default period in days. */
const DAYS = 365

/** Totals of the summary's rows `o`. */
const figures = sql.raw(`coalesce(sum(o.offers), 0)::int as offers, round(coalesce(sum(o.value), 0), 2) as value,
  coalesce(sum(o.won), 0)::int as won, round(coalesce(sum(o.won_value), 0), 2) as won_value, coalesce(sum(o.lost), 0)::int as lost,
  round(100.0 * sum(o.won) / nullif(sum(o.won) + sum(o.lost), 0))::int as win_rate,
  round(sum(o.answer_minutes) / nullif(sum(o.answered), 0) / 60.0, 1)::float as answer_hours`)

/** Whole offers, or the part with selected devices. */
function ofDevices({ device, by }: Asked['query']): SQL {
  if (device) return sql`o.device_id = any(${sql.param(device)}::int[])`
  return by?.[0] === 'device' ? sql`o.device_id > 0` : sql`o.device_id = 0`
}

/** Lines of the report by its grouping, with the number of offers in the preceding period. */
function linesOf(call: Asked): SQL {
  const { query, scope } = call
  const { period, before } = periodsOf(call, DAYS)
  const [by = 'partner'] = query.by ?? []
  const companies = companiesOfReport(scope, query)
  const key = {
    partner: sql.raw('o.partner_id'),
    device: sql.raw('o.device_id'),
    month: sql.raw(`to_char(o.begins, 'YYYYMM')::int`),
  }[by]
  const source = (...of: Period[]) => sql`from report_offers o join partners on partners.id = o.partner_id
    where ${inPeriods('o', of)} and ${ofDevices(query)} and ${companies}`
  const former =
    by === 'month'
      ? sql`select to_char(o.begins + interval '1 month', 'YYYYMM')::int as key, sum(o.offers)::int as before
          ${source(...monthBeforeEach(period))} group by 1`
      : sql`select ${key} as key, sum(o.offers)::int as before ${source(before)} group by 1`
  const names = {
    partner: sql`partners.name, partners.city as note`,
    device: sql`coalesce(devices.name, '–') as name, '' as note`,
    month: sql`substr(f.key::text, 1, 4) || '-' || substr(f.key::text, 5) as name, '' as note`,
  }[by]
  const named = {
    partner: sql`join partners on partners.id = f.key`,
    device: sql`left join devices on devices.id = f.key`,
    month: sql``,
  }[by]
  // A line that fell to zero stays beside the number that it had; months are those of the period alone.
  const both = sql.raw(by === 'month' ? 'left join' : 'full join')
  return sql`select f.key as id, ${names}, f.*
    from (select coalesce(n.key, b.key) as key, coalesce(n.offers, 0) as offers, coalesce(n.value, 0.00) as value,
        coalesce(n.won, 0) as won, coalesce(n.won_value, 0.00) as won_value, coalesce(n.lost, 0) as lost, n.win_rate,
        n.answer_hours, coalesce(b.before, 0) as before
      from (select ${key} as key, ${figures} ${source(period)} group by 1) n
      ${both} (${former}) b on b.key = n.key) f
    ${named}`
}

/** Offers and their outcomes by company, device or month. */
export function listOffers(call: Call<typeof list, StaffScope>) {
  const inside = () => undefined
  return answerList(call, list, {
    rows: () =>
      call.db
        .select({
          id: sql<number>`r.id`.as('id'),
          name: sql<string>`r.name`.as('name'),
          note: sql<string>`r.note`.as('note'),
          offers: sql<number>`r.offers`.as('offers'),
          value: sql<string>`r.value::text`.as('value'),
          won: sql<number>`r.won`.as('won'),
          won_value: sql<string>`r.won_value::text`.as('won_value'),
          lost: sql<number>`r.lost`.as('lost'),
          win_rate: sql<number | null>`r.win_rate`.as('win_rate'),
          answer_hours: sql<number | null>`r.answer_hours`.as('answer_hours'),
          before: sql<number>`r.before`.as('before'),
        })
        .from(sql`(${linesOf(call)}) r`)
        .$dynamic(),
    id: sql`r.id`,
    // An offer of several devices is in the lines of each, with the value of each.
    unsummed: call.query.by?.[0] === 'device' ? ['offers', 'before', 'won', 'lost'] : [],
    sorts: {
      offers: sql`r.offers`,
      value: sql`r.value`,
      won: sql`r.won`,
      won_value: sql`r.won_value`,
      lost: sql`r.lost`,
      win_rate: sql`r.win_rate`,
      answer_hours: sql`r.answer_hours`,
      before: sql`r.before`,
      name: sql`r.name`,
    },
    filters: {
      period: inside,
      partner: inside,
      province: inside,
      abroad: inside,
      caretaker: inside,
      device: inside,
      by: inside,
      name: (text) => contains(sql`r.name`, text),
    },
  })
}

type Figures = OfferChart['totals']
const none: Figures = {
  offers: 0,
  value: '0.00',
  won: 0,
  won_value: '0.00',
  lost: 0,
  win_rate: null,
  answer_hours: null,
}

/** Offers and their outcomes over time, with totals. The summary is read once for both. */
export async function chartOffers(call: Asked): Promise<OfferChart> {
  const { query, scope, db } = call
  const { period, before, bucket } = periodsOf(call, DAYS)
  const narrowed = sql`${ofDevices({ ...query, by: undefined })} and ${companiesOfReport(scope, query)}`
  const source = sql`from report_offers o join partners on partners.id = o.partner_id`
  const { rows: found } = await db.execute<Figures & { begins: string | null }>(sql`
    select ${bucketOf('o', bucket)}::text as begins, ${figures} ${source}
    where ${charted('o', period, bucket)} and ${narrowed} group by grouping sets ((1), ())`)
  const { rows: former } = await db.execute<Figures & Record<string, unknown>>(
    sql`select ${figures} ${source} where ${inPeriods('o', [before])} and ${narrowed}`,
  )
  const { begins: _, ...totals } = found.find((row) => row.begins === null) ?? { begins: null, ...none }
  return {
    period,
    before,
    bucket,
    points: bucketsOf(period, bucket).map((begins) => ({
      ...none,
      ...found.find((row) => row.begins === begins),
      begins,
    })),
    totals,
    totals_before: former[0] ?? none,
  }
}
