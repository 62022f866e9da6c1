import type pg from 'pg'
import { compareCalls } from '#scripts/bench/compare.ts'
import { type Product, signIn } from '#scripts/bench/product.ts'
import { comparisonTable, count } from '#scripts/bench/report.ts'

/** The heading of this part in `docs/performance.md`. */
export const unitsHeading = 'Serial numbers'

const office = '/api/device/units'
const zone = '/api/partnerzone/device/units'
/** The unit on whose page so much has happened. */
const events = { orders: 100, maintenances: 50, parts: 50 }
const ownCalls = {
  'own units, page 1': `${zone}?per_page=25`,
  'own units, covered': `${zone}?per_page=25&coverage=full`,
}

/** Measures lists of so many units, a hundredth of them of one company, and the page of a unit with 200 events. */
export async function measureUnits(product: Product, client: pg.Client, units: number): Promise<string> {
  console.info(`Filling up to ${units} units …`)
  await fillUnits(client, units)
  const { id, serial_no } = await fillLife(client)
  const calls = {
    'units, page 1': `${office}?per_page=25`,
    'units, page 500': `${office}?per_page=25&page=500`,
    'units, by the end of the warranty': `${office}?per_page=25&sort_by=parts_until&sort_direction=asc`,
    'units, part of a number': `${office}?per_page=25&search=0123%204`,
    'units, a town': `${office}?per_page=25&search=kielce`,
    'units, out of warranty': `${office}?per_page=25&coverage=over`,
    'unit by its number': `${office}/find?serial_no=${serial_no}`,
    'page of a unit with 200 events': `${office}/${id}/page`,
  }
  const comparisons = [
    ...(await compareCalls(product, client, await signIn(product, 'admin'), calls)),
    ...(await compareCalls(product, client, await signIn(product, 'partner'), ownCalls)),
    ...(await compareCalls(product, client, await signIn(product, 'partner'), {
      'own page of a unit with 200 events': `${zone}/find?serial_no=${serial_no}`,
    })),
  ]
  return `With ${count(units)} units, beside exactly the statements that each call sends. Taken on ${new Date().toISOString().slice(0, 10)}. Times in milliseconds.

${comparisonTable(comparisons)}
`
}

/** Registered units of ten years, a hundredth of them of the demonstration's first partner. What is planned and searched of them is not written. */
async function fillUnits(client: pg.Client, units: number): Promise<void> {
  await client.query('alter table units disable trigger user')
  await client.query(
    `insert into units (serial_no, status, device_id, partner_id, purchase_date, install_date, maintenance_months, parts_until,
       labour_until, maintained_before, installation_city, installation_post_code, created_at, registered_at)
     select '26' || lpad((n::bigint * 48271 % 2147483647)::text || lpad(n::text, 8, '0'), 20, '0'), 'registered', d.ids[1 + n % cardinality(d.ids)],
       case when n % 100 = 0 then p.ids[1] else p.ids[1 + n % cardinality(p.ids)] end, t.day - 30, t.day, 12, t.day + 1825, t.day + 1095,
       case when n % 3 = 0 then null else current_date - n % 500 end,
       (array['Kielce','Kraków','Radom','Lublin','Rzeszów','Gdynia','Łódź','Opole'])[1 + n % 8], lpad((n % 100)::text, 2, '0') || '-500',
       now() - n * interval '2 minutes', now()
     from generate_series(1, $1) n
     cross join lateral (select current_date - n % 3650 as day) t
     cross join (select array_agg(id order by id) as ids from devices) d
     cross join (select array_agg(id order by id) as ids from partners) p`,
    [units],
  )
  await client.query('alter table units enable trigger user')
  // One by the ordinary way: whoever counts units learns that there are others.
  await client.query('update units set version = version + 1 where id = (select max(id) from units)')
  await client.query('vacuum analyze units')
}

/** Gives a unit of the demonstration's first partner a life of 200 events: copies of what the demonstration has. */
async function fillLife(client: pg.Client): Promise<{ id: number; serial_no: string }> {
  const { rows } = await client.query<{ id: number; serial_no: string; partner_id: number }>(
    `select u.id, u.serial_no, u.partner_id from units u
     where exists (select from service_orders o where o.serial_no = u.serial_no) and status = 'registered' and partner_id = (select min(id) from partners)
     order by u.id limit 1`,
  )
  const [unit] = rows
  if (!unit) throw new Error('The demonstration has no unit with an order')
  const { orders, maintenances, parts } = events
  const about = { serial_no: unit.serial_no, partner_id: unit.partner_id }
  await copies(client, 'service_orders', `status = 'completed'`, orders, about)
  await copies(client, 'service_maintenances', `status = 'completed'`, maintenances, about)
  await copies(client, 'spare_parts_orders', 'true', 5, about)
  await client.query(
    `insert into spare_parts_order_lines (order_id, position, number, quantity, title)
     select o.id, n, '8718' || n, 1, 'Część ' || n from (select id from spare_parts_orders order by id desc limit 5) o, generate_series(1, $1 / 5) n`,
    [parts],
  )
  await client.query('vacuum analyze service_orders, service_maintenances, spare_parts_orders, spare_parts_order_lines')
  return unit
}

/** Copies of a row of a table, each with a number of its own. */
async function copies(client: pg.Client, table: string, which: string, many: number, changes: object): Promise<void> {
  await client.query(
    `insert into ${table} overriding system value
     select (jsonb_populate_record(null::${table}, to_jsonb(one) || $2::jsonb
       || jsonb_build_object('id', nextval(pg_get_serial_sequence('${table}', 'id')), 'order_number', 'BENCH/' || n || '/' || '${table}', 'visit_code', gen_random_uuid()))).*
     from (select * from ${table} where ${which} order by id limit 1) one, generate_series(1, $1) n`,
    [many, JSON.stringify(changes)],
  )
}
