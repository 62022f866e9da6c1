import type pg from 'pg'
import { compareCalls } from '#scripts/bench/compare.ts'
import { type Product, signIn } from '#scripts/bench/product.ts'
import { comparisonTable, count } from '#scripts/bench/report.ts'

/** The heading of this part in `docs/performance.md`. */
export const reportsHeading = 'Reports'

const today = new Date()
const day = (yearsAgo: number) =>
  new Date(Date.UTC(today.getUTCFullYear() - yearsAgo, today.getUTCMonth(), today.getUTCDate()))
    .toISOString()
    .slice(0, 10)
const years = `period=${day(5)}..${day(0)}`
const month = `period=${day(1)}..${day(0)}`
const calls = {
  'activities, 5 years, the table': `/api/report/activities?per_page=25&${years}`,
  'activities, 5 years, the chart': `/api/report/activities/chart?${years}`,
  'activities, 1 year, the chart': `/api/report/activities/chart?${month}`,
  'offers, 5 years, the table': `/api/report/offers?per_page=25&${years}`,
  'offers, 5 years, the chart': `/api/report/offers/chart?${years}`,
  'warranty, 5 years, the table': `/api/report/warranty?per_page=25&${years}`,
  'warranty, 5 years, the chart': `/api/report/warranty/chart?${years}`,
}

/** Measures the reports over five years of so many partners. */
export async function measureReports(product: Product, client: pg.Client, partners: number): Promise<string> {
  console.info(`Filling five years of up to ${partners} partners …`)
  const filled = await fillSummaries(client, partners)
  const comparisons = await compareCalls(product, client, await signIn(product, 'super-admin'), calls)
  return `Over five years of ${count(partners)} partners: ${count(filled)} summed-up rows, beside exactly the statements that each call sends. Taken on ${new Date().toISOString().slice(0, 10)}. Times in milliseconds.

${comparisonTable(comparisons)}
`
}

/** Summaries as triggers and the job keep them: a day of activity in three, offers of each month, claims of each model. */
async function fillSummaries(client: pg.Client, partners: number): Promise<number> {
  const run = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rowCount ?? 0
  await client.query('truncate report_activity, report_offers, report_warranty')
  const some = 'select id from partners order by id limit $1'
  const spans = `(select 'month' as span, d::date as begins from generate_series(date_trunc('month', now()) - interval '60 months', now(), '1 month') d
    union all select 'day', d::date from generate_series(now() - interval '60 months', now(), '3 days') d) s`
  const filled = [
    await run(
      `insert into report_activity (partner_id, span, begins, sign_ins, downloads, codes, orders, trainings, offers)
       select p.id, s.span, s.begins, p.id % 7, p.id % 5, p.id % 3, p.id % 2, 0, p.id % 4 from (${some}) p cross join ${spans}`,
      [partners],
    ),
    await run(
      `insert into report_offers (partner_id, device_id, span, begins, offers, value, won, won_value, lost, answered, answer_minutes)
       select p.id, v.device_id, s.span, s.begins, 3, 9000, 1, 3000, 1, 2, 4000
       from (${some}) p cross join ${spans} cross join (select 0 as device_id union all (select id from devices order by id limit 2)) v
       where s.span = 'month' or v.device_id = 0 and extract(day from s.begins)::int % 5 = p.id % 5`,
      [partners],
    ),
    await run(
      `insert into report_warranty (device_id, span, begins, error_code_id, life_month, claims, repeats, parts_cost)
       select d.id, s.span, s.begins, code, (code * 7) % 60, 2, code % 2, 120 from (select id from devices order by id limit 500) d
       cross join ${spans} cross join generate_series(0, 9) code
       where s.span = 'month' or extract(day from s.begins)::int % 10 = code`,
    ),
  ]
  await client.query('vacuum analyze report_activity, report_offers, report_warranty')
  return filled.reduce((sum, rows) => sum + rows, 0)
}
