import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import type { PartnerStatus } from '#contract/partner/status-lifecycle.ts'
import { type ActivityChart, activityKinds, report } from '#contract/report/reports.ts'
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
  inPeriod,
  inPeriods,
  monthBeforeEach,
  periodsOf,
} from './period.ts'

type Endpoints = (typeof report)['endpoints']
const list = report.endpoints['report.activities.index']
type Asked = Pick<Call<Endpoints['report.activities.chart'], StaffScope>, 'db' | 'at' | 'scope' | 'query' | 'locale'> &
  Compared

/** Default period in days. */
const DAYS = 90

const sums = sql.join(
  activityKinds.map((kind) => sql`sum(a.${sql.identifier(kind)})::int as ${sql.identifier(kind)}`),
  sql`, `,
)
const total = sql.raw(activityKinds.map((kind) => `a.${kind}`).join(' + '))
const own = sql.raw(activityKinds.map((kind) => `coalesce(f.${kind}, 0) as ${kind}`).join(', '))
const added = sql.raw(
  [...activityKinds, 'total', 'before'].map((kind) => `coalesce(sum(c.${kind}), 0)::int as ${kind}`).join(', '),
)

/** Activities of each company's people, in the period and the preceding one; inactive ones are open companies without any in the period. */
function byCompany(call: Asked): SQL {
  const { query, scope } = call
  const { period, before } = periodsOf(call, DAYS)
  return sql`select partners.id, partners.name, partners.city, partners.province_id, partners.status, ${own},
      coalesce(f.total, 0) as total, coalesce(b.before, 0) as before
    from partners
    left join (select a.partner_id, ${sums}, sum(${total})::int as total from report_activity a
      where ${inPeriod('a', period)} group by 1) f on f.partner_id = partners.id
    left join (select a.partner_id, sum(${total})::int as before from report_activity a
      where ${inPeriod('a', before)} group by 1) b on b.partner_id = partners.id
    where ${companiesOfReport(scope, query)} and (partners.status = 1 or f.total > 0 or b.before > 0)
      ${query.inactive === undefined ? sql`` : sql`and (coalesce(f.total, 0) = 0 and partners.status = 1) = ${query.inactive}`}`
}

const caretakers = sql`(select string_agg(u.first_name || ' ' || u.last_name, ', ' order by u.last_name, u.id)
  from partner_moderators m join users u on u.id = m.user_id where m.partner_id = c.id)`
const lastActive = sql`(select max(a.begins)::text from report_activity a where a.partner_id = c.id and a.span = 'day'
  and ${total} > 0)`
const nobody = sql`null::text as caretakers, null::text as last_active, true as is_open, null::int as status, false as is_abroad`

/** The line of companies abroad, which have no province. */
const abroad: Readonly<Record<Locale, string>> = { pl: 'Za granicą', en: 'Abroad' }
const abroadId = 1_000_000

/** Lines of the report by its grouping. */
function linesOf(call: Asked): SQL {
  const companies = byCompany(call)
  const [by = 'partner'] = call.query.by ?? []
  if (by === 'province')
    return sql`select coalesce(p.id, ${sql.raw(String(abroadId))}) as id, coalesce(p.name, ${abroad[call.locale]}) as name,
        count(*)::text as note, null::text as caretakers, null::text as last_active, true as is_open, null::int as status,
        p.id is null as is_abroad, ${added}
      from (${companies}) c left join provinces p on p.id = c.province_id group by p.id, p.name`
  if (by === 'caretaker')
    return sql`select u.id, u.first_name || ' ' || u.last_name as name, count(*)::text as note, ${nobody}, ${added}
      from (${companies}) c join partner_moderators m on m.partner_id = c.id join users u on u.id = m.user_id
      group by u.id, u.first_name, u.last_name`
  if (by === 'month') return byMonth(call)
  return sql`select c.id, c.name, c.city as note, ${caretakers} as caretakers, ${lastActive} as last_active,
    c.status = 1 as is_open, c.status, false as is_abroad, ${sql.raw(activityKinds.map((kind) => `c.${kind}`).join(', '))}, c.total, c.before
    from (${companies}) c`
}

/** By month, each with the same days of the month before. */
function byMonth(call: Asked): SQL {
  const { query, scope } = call
  const { period } = periodsOf(call, DAYS)
  return sql`select to_char(c.month, 'YYYYMM')::int as id, to_char(c.month, 'YYYY-MM') as name, '' as note, ${nobody}, ${added}
    from (select date_trunc('month', a.begins::timestamp)::date as month, ${sql.raw(activityKinds.map((kind) => `a.${kind}`).join(', '))},
        ${total} as total, 0 as before
      from report_activity a join partners on partners.id = a.partner_id
      where ${inPeriod('a', period)} and ${companiesOfReport(scope, query)}
      union all
      select date_trunc('month', a.begins + interval '1 month')::date, ${sql.raw(activityKinds.map(() => '0').join(', '))}, 0, ${total}
      from report_activity a join partners on partners.id = a.partner_id
      where ${inPeriods('a', monthBeforeEach(period))} and ${companiesOfReport(scope, query)}) c
    group by c.month`
}

const column = (name: string) => sql<number>`${sql.raw(`r.${name}`)}`
const change = sql<number | null>`case when r.before > 0 then round(100.0 * (r.total - r.before) / r.before)::int end`

/** Activities of partners' people by company, province, colleague or month. */
export function listActivities(call: Call<typeof list, StaffScope>) {
  const figures = Object.fromEntries(
    [...activityKinds, 'total', 'before'].map((kind) => [kind, column(kind).as(kind)] as const),
  ) as Record<(typeof activityKinds)[number] | 'total' | 'before', ReturnType<typeof aliased>>
  const inside = () => undefined
  return answerList(call, list, {
    rows: () =>
      call.db
        .select({
          id: sql<number>`r.id`.as('id'),
          name: sql<string>`r.name`.as('name'),
          note: sql<string>`r.note`.as('note'),
          is_open: sql<boolean>`r.is_open`.as('is_open'),
          status: sql<PartnerStatus | null>`r.status`.as('status'),
          is_abroad: sql<boolean>`r.is_abroad`.as('is_abroad'),
          caretakers: sql<string | null>`r.caretakers`.as('caretakers'),
          ...figures,
          change: change.as('change'),
          last_active: sql<string | null>`r.last_active`.as('last_active'),
        })
        .from(sql`(${linesOf(call)}) r`)
        .$dynamic(),
    id: sql`r.id`,
    // A company of several caretakers is in the lines of each.
    unsummed: call.query.by?.[0] === 'caretaker' ? list.sums : [],
    sorts: {
      total: column('total'),
      ...(Object.fromEntries(activityKinds.map((kind) => [kind, column(kind)])) as Record<
        (typeof activityKinds)[number],
        SQL
      >),
      before: column('before'),
      change,
      name: sql`r.name`,
    },
    filters: {
      period: inside,
      partner: inside,
      province: inside,
      abroad: inside,
      caretaker: inside,
      inactive: inside,
      by: inside,
      name: (text) => contains(sql`r.name`, text),
    },
  })
}

const aliased = () => column('total').as('total')

type Sums = Record<(typeof activityKinds)[number], number>

/** Activities of partners' people over time, with totals. The summary is read once for both. */
export async function chartActivities(call: Asked): Promise<ActivityChart> {
  const { query, scope, db } = call
  const { period, before, bucket } = periodsOf(call, DAYS)
  const companies = companiesOfReport(scope, query)
  const source = sql`from report_activity a join partners on partners.id = a.partner_id`
  const { rows: found } = await db.execute<Sums & { begins: string | null }>(sql`
    select ${bucketOf('a', bucket)}::text as begins, ${sums} ${source}
    where ${charted('a', period, bucket)} and ${companies} group by grouping sets ((1), ())`)
  const { rows: former } = await db.execute<Sums>(
    sql`select ${sums} ${source} where ${inPeriod('a', before)} and ${companies}`,
  )
  const { rows: quiet } = await db.execute<{ inactive: number }>(sql`
    select count(*)::int as inactive from partners where ${companies} and partners.status = 1 and partners.id not in (
      select a.partner_id from report_activity a where ${inPeriod('a', period)} and ${total} > 0)`)
  const totals = totalsOf(found.find(({ begins }) => begins === null))
  const totals_before = totalsOf(former[0])
  return {
    period,
    before,
    bucket,
    points: bucketsOf(period, bucket).map((begins) => ({
      ...none,
      ...found.find((row) => row.begins === begins),
      begins,
    })),
    totals: { ...totals, before: totals_before.total },
    totals_before: { ...totals_before, before: 0 },
    inactive: quiet[0]?.inactive ?? 0,
  }
}

const none: Sums = { sign_ins: 0, downloads: 0, codes: 0, orders: 0, trainings: 0, offers: 0 }

/** The sums of all rows, with their total. Without rows all sums are null. */
function totalsOf(row: Partial<Sums> | undefined): Sums & { total: number } {
  const found = activityKinds.map((kind) => [kind, row?.[kind] ?? 0] as const)
  return { ...none, ...Object.fromEntries(found), total: found.reduce((sum, [, each]) => sum + each, 0) }
}
