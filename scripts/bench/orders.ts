import type pg from 'pg'

/** Ids from here on are copies. */
const FIRST = 1_000_000

/**
 * Fills the database up to a number of orders: copies of the demonstration's orders with their timelines, spread over
 * three years, with numbers of their own.
 */
export async function fillOrders(client: pg.Client, count: number): Promise<void> {
  const changed: Record<string, string> = {
    id: `${FIRST} + n`,
    order_number: `case when source.order_number is not null then 'SG/' || to_char(moment, 'YYYY') || '/B' || n end`,
    created_at: 'moment',
    updated_at: 'moment',
    sent_at: `case when source.sent_at is not null then moment + interval '1 hour' end`,
    serial_no: `lpad((n * 7919::bigint)::text, 22, '0')`,
  }
  const columns = await columnsOf(client, 'service_orders')
  await client.query(`
    create temporary table copies as
    select n, source.id as source, now() - random() * interval '3 years' as moment
    from (select id, row_number() over () as place, count(*) over () as total from service_orders) source
    join generate_series(1, ${count}) n on n % source.total = source.place - 1`)
  await client.query(`
    insert into service_orders (${columns.join(', ')})
    select ${columns.map((column) => changed[column] ?? `source.${column}`).join(', ')}
    from copies join service_orders source on source.id = copies.source`)

  const details = (await columnsOf(client, 'service_order_events')).filter((column) => column !== 'id')
  await client.query(`
    insert into service_order_events (${details.join(', ')})
    select ${details.map((column) => (column === 'service_order_id' ? `${FIRST} + n` : `source.${column}`)).join(', ')}
    from copies join service_order_events source on source.service_order_id = copies.source`)
  await client.query('vacuum analyze service_orders, service_order_events')
}

/** An order with a timeline, in the middle of the copies. */
export function someOrder(count: number): number {
  return FIRST + Math.round(count / 2)
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_name = $1 and is_generated = $2',
    [table, 'NEVER'],
  )
  return rows.map((row) => row.column_name)
}
