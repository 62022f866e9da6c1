import type pg from 'pg'

/** How many of each there are while lists of trainings are measured. */
export interface School {
  terms: number
  participants: number
}

/** Ids from here on are made up; companies with such ids are there already (people.ts). */
const FIRST = 1_000_000
/** People of one registration, and of one company. */
const together = 5

const firstNames = ['Anna', 'Piotr', 'Łukasz', 'Ewa', 'Marek', 'Żaneta', 'Jan', 'Krystyna', 'Paweł', 'Zofia']
const lastNames = ['Nowak', 'Kowalski', 'Wójcik', 'Kamiński', 'Zieliński', 'Szymański', 'Dąbrowska', 'Żak', 'Lis']
const cities = ['Kraków', 'Poznań', 'Łódź', 'Gdańsk', 'Wrocław', 'Bielsko-Biała', 'Nowy Sącz', 'Świdnik']
const subjects = ['Montaż pomp ciepła', 'Serwis kotłów', 'Uruchomienie rekuperacji', 'Dobór klimatyzacji', 'F-gazy']
const streets = ['ul. Cieplna 1', 'ul. Długa 7', 'al. Solidarności 12']

const pick = (words: readonly string[], by: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${by}) % ${words.length}]`

/**
 * Fills trainings up: 60 of them, terms over two years of which most are over, and everybody on a term with a registration and
 * an order of the company. Straight into the tables, as the product would have left them.
 */
export async function fillTrainings(
  client: pg.Client,
  { terms, participants }: School,
  partners: number,
): Promise<void> {
  const registrations = Math.ceil(participants / together)
  const places = Math.ceil(participants / terms) + 10
  await client.query(`
    insert into training_types (id, name_pl, name_en) values (${FIRST}, 'Stacjonarne', 'On site');
    insert into training_categories (id, name_pl, name_en) values (${FIRST}, 'Montaż', 'Installation');
    insert into training_certificates (id, name_pl, name_en, number_pattern, elements)
      values (${FIRST}, 'Świadectwo', 'Certificate', 'BENCH/{year}/{number:5}', '[]');
    insert into trainings (id, name, description, edition, lang_id, producer_id, type_id, category_id, document_type,
      certificate_id, payments, price_brutto, price_netto)
    select ${FIRST} + n, ${pick(subjects, 'n')} || ' ' || n, 'Program szkolenia', '2026', (select min(id) from languages),
      (select min(id) from producers), ${FIRST}, ${FIRST}, 'certificate', ${FIRST}, (select array_agg(id) from payments), 615, 500
    from generate_series(1, 60) n`)
  await client.query(`
    insert into training_terms (id, training_id, city, address, training_date, certificate_date, price_brutto, price_netto,
      total_places, taken_places, status, created_at)
    select ${FIRST} + n, ${FIRST} + 1 + n % 60, ${pick(cities, 'n / 3')}, ${pick(streets, 'n')}, day, day, 615, 500, ${places}, 0,
      case when day < current_date then case when n % 17 = 0 then 'cancelled' else 'completed' end
        else ${pick(['planned', 'open', 'open', 'closed'], 'n')} end,
      day - interval '90 days'
    from generate_series(1, ${terms}) n, lateral (select current_date + 60 - (n * 7919::bigint % 730)::int as day) at_day`)
  const term = `${FIRST} + 1 + n % ${terms}`
  const company = `${FIRST} + 1 + n % ${partners}`
  const since = `now() - (n * 7919::bigint % 63072000) * interval '1 second'`
  await client.query(`
    insert into training_records (id, record_number, term_id, partner_id, contractor_id, contractor_name, contact_first_name,
      contact_last_name, contact_email, requested_registration, from_www, created_by, created_at)
    select ${FIRST} + n, 'REJ-BENCH-' || n, ${term}, c.id, c.id, c.name, 'Ewa', 'Nowak', 'biuro' || n || '@bench.example',
      ${since}, n % 4 > 0, (select min(id) from users), ${since}
    from generate_series(1, ${registrations}) n join partners c on c.id = ${company}`)
  await client.query(`
    insert into training_orders (id, order_number, record_id, term_id, partner_id, contractor_id, training_name, contractor_name,
      payment_id, payment_name, payment_type, quantity, gross_price, net_price, status, paid_at, placed_by, created_at)
    select r.id, 'SZK/BENCH/' || r.id, r.id, r.term_id, r.partner_id, r.contractor_id, t.name, r.contractor_name, p.id, p.name_pl,
      'transfer', ${together}, ${together} * 615, ${together} * 500, case when r.id % 9 > 0 then 'paid' else 'cancelled' end,
      r.created_at + interval '2 days', r.created_by, r.created_at
    from training_records r join training_terms d on d.id = r.term_id join trainings t on t.id = d.training_id,
      (select id, name_pl from payments order by id limit 1) p
    where r.id > ${FIRST}`)
  await client.query(`
    insert into training_participants (id, term_id, record_id, order_id, partner_id, contractor_id, first_name, last_name, email,
      phone_number, status, code, price_brutto, signed_at, created_at, updated_at)
    select ${FIRST} + n, r.term_id, r.id, r.id, r.partner_id, r.contractor_id, ${pick(firstNames, 'n')},
      ${pick(lastNames, 'n / 11')}, 'osoba' || n || '@bench.example', '+48600' || lpad((n % 1000000)::text, 6, '0'),
      case when t.status = 'cancelled' or n % 23 = 0 then 'cancelled' when t.status = 'completed'
        then case when n % 11 = 0 then 'absent' else 'present' end else 'signed' end,
      'BENCH' || n, 615, r.created_at, r.created_at, r.created_at
    from generate_series(1, ${participants}) n
    join training_records r on r.id = ${FIRST} + 1 + n % ${registrations} join training_terms t on t.id = r.term_id`)
  await client.query(`
    insert into training_participant_events (participant_id, kind, at, actor_is_staff, to_status)
    select id, 'sign', created_at, false, 'signed' from training_participants where id > ${FIRST}`)
  await client.query(`
    update training_terms t set taken_places = taken.count
    from (select term_id, count(*) from training_participants where status <> 'cancelled' group by 1) taken
    where t.id > ${FIRST} and taken.term_id = t.id`)
  await client.query(
    'vacuum analyze trainings, training_terms, training_records, training_orders, training_participants, training_participant_events',
  )
}

/** Opens so many new terms with room for everybody; answers their ids. */
export async function openTerms(client: pg.Client, count: number, places: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into training_terms (training_id, city, address, training_date, certificate_date, price_brutto, price_netto,
       total_places, status)
     select $1, 'Kraków', 'ul. Cieplna 1', current_date + 90, current_date + 90, 615, 500, $3, 'open' from generate_series(1, $2)
     returning id`,
    [FIRST + 1, count, places],
  )
  return rows.map(({ id }) => id)
}
