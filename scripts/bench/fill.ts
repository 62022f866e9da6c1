import type pg from 'pg'

/*
 * Fills the database of the bench with rows like those of a large distributor, by SQL. Ids from a million on are made up.
 */
const FIRST = 1_000_000

/** One of these words, chosen by an expression of SQL. */
export const pick = (words: readonly string[], by: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + ((${by})::bigint % ${words.length})]`
/** A moment within three years, in no order of the numbers. */
const moment = `now() - (n * 7919::bigint % 94608000) * interval '1 second'`

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
  // A copy has links of its own.
  for (const column of await uniqueCodesOf(client, 'service_orders'))
    changed[column] ??= `case when source.${column} is not null then gen_random_uuid() end`
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

/** The columns of a table that hold a code of its record alone. */
async function uniqueCodesOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select a.attname as column_name
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = $1::regclass and i.indisunique and i.indnatts = 1 and a.atttypid = 'uuid'::regtype`,
    [table],
  )
  return rows.map((row) => row.column_name)
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_name = $1 and is_generated = $2',
    [table, 'NEVER'],
  )
  return rows.map((row) => row.column_name)
}

const names = ['Instal', 'Termo', 'Klima', 'Hydro', 'Ciepło', 'Sanit', 'Went', 'Gaz', 'Eko', 'Pompex', 'Źródło', 'Żar']
const kinds = ['Serwis', 'System', 'Bud', 'Technika', 'Centrum', 'Montaż', 'Projekt', 'Usługi', 'Łódź', 'Expert']
const firstNames = ['Anna', 'Piotr', 'Łukasz', 'Ewa', 'Marek', 'Żaneta', 'Jan', 'Krystyna', 'Paweł', 'Zofia']
const lastNames = [
  'Nowak',
  'Kowalski',
  'Wójcik',
  'Kamiński',
  'Zieliński',
  'Szymański',
  'Dąbrowska',
  'Żak',
  'Gąska',
  'Lis',
]
const cities = ['Kraków', 'Poznań', 'Łódź', 'Gdańsk', 'Wrocław', 'Bielsko-Biała', 'Nowy Sącz', 'Świdnik']

/** Fills the database up with contractors, of whom the first are partners, and the partners' people. */
export async function fillPeople(
  client: pg.Client,
  { contractors, partners, users }: Record<'contractors' | 'partners' | 'users', number>,
): Promise<void> {
  const company = `${pick(names, 'n')} || '-' || ${pick(kinds, 'n / 7')} || ' ' || ${pick(lastNames, 'n / 13')} || ' ' || n`
  const province = '(select min(id) from provinces) + n % 16'
  await client.query(`
    insert into contractors (id, name, nip_number, address_street, address_postcode, address_city, address_province,
      business_area, phone_number, email, created_at, updated_at)
    select ${FIRST} + n, ${company}, lpad((n * 104729::bigint % 10000000000)::text, 10, '1'), 'ul. Długa ' || n,
      '30-001', ${pick(cities, 'n / 3')}, ${province}, (select min(id) from business_areas) + n % 7,
      '+48600' || lpad((n % 1000000)::text, 6, '0'), 'biuro' || n || '@bench.example', ${moment}, ${moment}
    from generate_series(1, ${contractors}) n`)
  await client.query(`
    insert into partners (id, contractor_id, name, nip, street, postcode, city, province_id, business_area_id, external_id,
      created_at)
    select id, id, name, nip_number, address_street, address_postcode, address_city, address_province, business_area,
      'B' || id, created_at
    from contractors where id > ${FIRST} and id <= ${FIRST + partners}`)
  await client.query(`
    insert into users (id, first_name, last_name, email, is_activated, created_at, updated_at)
    select ${FIRST} + n, ${pick(firstNames, 'n')}, ${pick(lastNames, 'n / 11')}, 'osoba' || n || '@bench.example', true,
      ${moment}, ${moment}
    from generate_series(1, ${users}) n`)
  await client.query(`
    insert into user_roles (user_id, role_id)
    select id, (select id from roles where slug = 'partner') from users where id > ${FIRST}`)
  await client.query(`
    insert into partner_users (partner_id, user_id)
    select ${FIRST} + 1 + (id - ${FIRST}) % ${partners}, id from users where id > ${FIRST}`)
  await client.query('vacuum analyze contractors, partners, users, user_roles, partner_users')
}

const makes = ['Calor', 'Aero', 'Vento', 'Hydra', 'Nova', 'Termix', 'Polar', 'Zefir', 'Kondor', 'Ignis']
const lines = ['Pro', 'Eco', 'Max', 'Split', 'Mono', 'Duo']
const faults = [
  'Brak płomienia',
  'Za niskie ciśnienie wody',
  'Czujnik temperatury spalin',
  'Blokada wentylatora',
  'Przegrzanie wymiennika',
  'Utrata komunikacji ze sterownikiem',
  'Zablokowany filtr',
  'Przeciążenie sprężarki',
]
const papers = ['Instrukcja montażu', 'Instrukcja obsługi', 'Karta katalogowa', 'Deklaracja zgodności', 'Schemat']

/** Any of the ids of a table, spread evenly. */
const some = (source: string) => `${source}.ids[1 + n % cardinality(${source}.ids)]`
const idsOf = (select: string, name: string) => `(select array_agg(id) as ids from (${select}) found) ${name}`

const leaves = `select id from device_groups where id not in (select parent_id from device_groups where parent_id is not null)`

/** Fills the catalogue up: devices of the demonstration's groups, and a code of a group each. */
export async function fillCatalogue(
  client: pg.Client,
  { devices, error_codes }: Record<'devices' | 'error_codes', number>,
): Promise<void> {
  await fillDevices(client, devices)
  await client.query(`
    with added as (
      insert into error_codes (code, name_pl, name_en, manual_pl, manual_en, created_at)
      select ${pick(['E', 'F', 'H', 'U', 'A'], 'n')} || lpad((n % 1000)::text, 2, '0') || ${pick(['', '-1', '-2', '.A', '.B'], 'n / 1000')},
        ${pick(faults, 'n')} || ' ' || n, 'Fault ' || n, 'Sprawdź zasilanie i połączenia.', 'Check the supply.', ${moment}
      from generate_series(1, ${error_codes}) n returning id
    )
    insert into error_code_groups (error_code_id, group_id)
    select added.id, groups.ids[1 + added.id % cardinality(groups.ids)] from added, ${idsOf(leaves, 'groups')}`)

  await client.query('vacuum analyze error_codes, error_code_groups')
}

async function fillDevices(client: pg.Client, devices: number): Promise<void> {
  const name = `${pick(makes, 'n')} || ' ' || ${pick(lines, 'n / 10')} || ' ' || (n * 7919::bigint % 100000) || '-' || n`
  await client.query(`
    insert into devices (name, name2, external_id, producer_id, group_id, sales_price, heating_capacity, created_at)
    select ${name}, ${pick(papers, 'n')} || ' ' || n, 'B' || n, ${some('producers')}, ${some('groups')},
      (n % 20000) + 0.99, (n % 400) / 10.0, ${moment}
    from generate_series(1, ${devices}) n, ${idsOf('select id from producers', 'producers')}, ${idsOf(leaves, 'groups')}`)
  await client.query('vacuum analyze devices, search_entries, search_occurrences')
}
