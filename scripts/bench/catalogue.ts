import type pg from 'pg'

/** How many of each the catalogue holds while it is measured. */
export interface Catalogue {
  devices: number
  error_codes: number
  documents: number
}

const makes = ['Calor', 'Aero', 'Vento', 'Hydra', 'Nova', 'Termix', 'Polar', 'Zefir', 'Kondor', 'Ignis']
const lines = ['Pro', 'Eco', 'Max', 'Split', 'Mono', 'Duo']
const faults = [
  ...['Brak płomienia', 'Za niskie ciśnienie wody', 'Czujnik temperatury spalin', 'Blokada wentylatora'],
  ...['Przegrzanie wymiennika', 'Utrata komunikacji ze sterownikiem', 'Zablokowany filtr', 'Przeciążenie sprężarki'],
]
const papers = ['Instrukcja montażu', 'Instrukcja obsługi', 'Karta katalogowa', 'Deklaracja zgodności', 'Schemat']

const pick = (words: readonly string[], by: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${by}) % ${words.length}]`
const moment = `now() - (n * 7919::bigint % 94608000) * interval '1 second'`
/** Any of the ids of a table, spread evenly. */
const some = (source: string) => `${source}.ids[1 + n % cardinality(${source}.ids)]`
const idsOf = (select: string, name: string) => `(select array_agg(id) as ids from (${select}) found) ${name}`

const leaves = `select id from device_groups where id not in (select parent_id from device_groups where parent_id is not null)`

/** Fills the catalogue up: devices of the demonstration's groups, a code of a group each, documents of groups. */
export async function fillCatalogue(client: pg.Client, { devices, error_codes, documents }: Catalogue): Promise<void> {
  await fillDevices(client, 1, devices)
  await client.query(`
    with added as (
      insert into error_codes (code, name_pl, name_en, manual_pl, manual_en, created_at)
      select ${pick(['E', 'F', 'H', 'U', 'A'], 'n')} || lpad((n % 1000)::text, 2, '0') || ${pick(['', '-1', '-2', '.A', '.B'], 'n / 1000')},
        ${pick(faults, 'n')} || ' ' || n, 'Fault ' || n, 'Sprawdź zasilanie i połączenia.', 'Check the supply.', ${moment}
      from generate_series(1, ${error_codes}) n returning id
    )
    insert into error_code_groups (error_code_id, group_id)
    select added.id, groups.ids[1 + added.id % cardinality(groups.ids)] from added, ${idsOf(leaves, 'groups')}`)

  await fillDocuments(client, documents)
  await client.query('vacuum analyze error_codes, error_code_groups, documentations, group_documentations')
}

/** Devices of the demonstration's groups, by their numbers from one to another. */
export async function fillDevices(client: pg.Client, from: number, to: number): Promise<void> {
  const name = `${pick(makes, 'n')} || ' ' || ${pick(lines, 'n / 10')} || ' ' || (n * 7919::bigint % 100000) || '-' || n`
  await client.query(`
    insert into devices (name, name2, external_id, producer_id, group_id, sales_price, heating_capacity, created_at)
    select ${name}, ${pick(papers, 'n')} || ' ' || n, 'B' || n, ${some('producers')}, ${some('groups')},
      (n % 20000) + 0.99, (n % 400) / 10.0, ${moment}
    from generate_series(${from}, ${to}) n, ${idsOf('select id from producers', 'producers')}, ${idsOf(leaves, 'groups')}`)
  await client.query('vacuum analyze devices, search_entries, search_occurrences')
}

async function fillDocuments(client: pg.Client, documents: number): Promise<void> {
  for (const table of ['documentation_types', 'documentation_categories'])
    await client.query(`insert into ${table} (name_pl, name_en) values ('Instrukcje', 'Manuals')`)
  await client.query(`
    with added as (
      insert into documentations (documentation_number, name_pl, type_id, category_id, created_at, updated_at)
      select 'DOK/B/' || n, ${pick(papers, 'n')} || ' ' || ${pick(makes, 'n / 5')} || ' ' || n, ${some('types')},
        ${some('categories')}, ${moment}, ${moment}
      from generate_series(1, ${documents}) n, ${idsOf('select id from documentation_types', 'types')},
        ${idsOf('select id from documentation_categories', 'categories')} returning id
    ), first_editions as (
      insert into documentation_editions (documentation_id, edition, created_at) select id, 1, now() from added
    )
    insert into group_documentations (group_id, documentation_id)
    select groups.ids[1 + added.id % cardinality(groups.ids)], added.id from added, ${idsOf(leaves, 'groups')}`)
}
