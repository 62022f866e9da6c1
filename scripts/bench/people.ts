import type pg from 'pg'

/** How many of each there are while searching and listing is measured. */
export interface Crowd {
  contractors: number
  partners: number
  users: number
}

/** Ids from here on are made up. */
const FIRST = 1_000_000

const names = [
  ...['Instal', 'Termo', 'Klima', 'Hydro', 'Ciepło', 'Sanit', 'Went', 'Gaz', 'Eko', 'Pompex', 'Źródło', 'Żar'],
]
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
export async function fillPeople(client: pg.Client, { contractors, partners, users }: Crowd): Promise<void> {
  const pick = (words: readonly string[], by: string) =>
    `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${by}) % ${words.length}]`
  const company = `${pick(names, 'n')} || '-' || ${pick(kinds, 'n / 7')} || ' ' || ${pick(lastNames, 'n / 13')} || ' ' || n`
  const moment = `now() - (n * 7919::bigint % 94608000) * interval '1 second'`
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
