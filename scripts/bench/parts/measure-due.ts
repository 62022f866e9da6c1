import type pg from 'pg'
import { compareCalls } from '#scripts/bench/compare.ts'
import { type Product, signIn } from '#scripts/bench/product.ts'
import { comparisonTable, count } from '#scripts/bench/report.ts'

/** The heading of this part in `docs/performance.md`. */
export const dueHeading = 'Maintenances due'

const office = '/api/service-order/due-maintenances'
const zone = '/api/partnerzone/service-order/due-maintenances'
const soonest = 'per_page=25&sort_by=due_on&sort_direction=asc'
const month = new Date().toISOString().slice(0, 7)
const calls = {
  'due list, page 1': `${office}?${soonest}`,
  'due list, page 500': `${office}?${soonest}&page=500`,
  'due list, overdue': `${office}?${soonest}&period=overdue`,
  'due list, this month without an order': `${office}?${soonest}&period=month&ordered=false`,
  'due calendar of a month': `${office}/calendar?month=${month}`,
}
const ownCalls = {
  'own due list, page 1': `${zone}?${soonest}`,
  'own due calendar of a month': `${zone}/calendar?month=${month}`,
}

/** Measures lists of so many due dates, a hundredth of them of one company, and how long planning all of them takes. */
export async function measureDue(product: Product, client: pg.Client, dates: number): Promise<string> {
  console.info(`Filling up to ${dates} due dates …`)
  await fillUnits(client, dates)
  const begun = performance.now()
  await client.query(`select plan_maintenances(array(select id from units where status = 'registered'))`)
  const seconds = (performance.now() - begun) / 1000
  await client.query('vacuum analyze due_maintenances')
  const comparisons = [
    ...(await compareCalls(product, client, await signIn(product, 'admin'), calls)),
    ...(await compareCalls(product, client, await signIn(product, 'partner'), ownCalls)),
  ]
  return `With ${count(dates)} due dates, beside exactly the statements that each call sends. Taken on ${new Date().toISOString().slice(0, 10)}. Times in milliseconds. Planning all of them anew took ${seconds.toFixed(1)} s of the database.

${comparisonTable(comparisons)}
`
}

/** Registered units whose maintenance is due within the year around today. */
async function fillUnits(client: pg.Client, dates: number): Promise<void> {
  await client.query(
    `insert into units (serial_no, status, device_id, partner_id, install_date, maintenance_months, parts_until, labour_until,
       installation_city, owner_name)
     select '25' || lpad(n::text, 20, '0'), 'registered', d.id, p.id, current_date - (180 + n % 365), 12,
       current_date + 1500, current_date + 900, 'Kielce', 'Jan Nowak'
     from generate_series(1, $1) n
     cross join lateral (select id from devices order by (id * 7919 + n) % 1009, id limit 1) d
     cross join lateral (select id from partners order by (case when n % 100 = 0 then id else (id * 7919 + n) % 1009 end), id limit 1) p`,
    [dates],
  )
  await client.query('vacuum analyze units')
}
