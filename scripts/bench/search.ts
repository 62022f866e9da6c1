import type pg from 'pg'
import { pick } from './fill.ts'
import { callTable, connections, generator, loadAddress } from './load.ts'
import { type Product, signIn } from './product.ts'
import type { Size } from './size.ts'

/** Milliseconds of the p99 over 16 connections: with exact matches, and without. */
const budgets = { exact: 100, other: 300 }

const search = (typed: string) => `/api/search/results?query=${encodeURIComponent(typed)}`
const calls = {
  'a surname': search('brzozowska'),
  'an inflected surname': search('wiśniewskiemu'),
  'a company’s word and a town': search('rzeszów instal'),
  'a model in two words': search('l250 aqua'),
  'two common words that never meet': search('l250 luft'),
  'the beginning of a word': search('kondo'),
  'an order’s number': search('SG/2026/0123456'),
  'the end of a serial number': search('0123456'),
  'an error code without its dash': search('PB05'),
  'a surname with a typing error': search('brzozwoska'),
  'two words with typing errors': search('kondro kowlaska'),
  'a word without any match': search('qxzvwk'),
}
/** Calls with the larger budget: without an exact match the whole index is searched. */
const withoutExactMatch = [
  'a surname with a typing error',
  'two words with typing errors',
  'a word without any match',
  'two common words that never meet',
]

const towns = [
  'Rzeszów',
  'Kraków',
  'Poznań',
  'Łódź',
  'Gdańsk',
  'Wrocław',
  'Bielsko-Biała',
  'Nowy Sącz',
  'Świdnik',
  'Tarnów',
  'Kielce',
  'Radom',
  'Częstochowa',
  'Toruń',
  'Gorzów',
  'Żory',
  'Olsztyn',
  'Białystok',
  'Opole',
  'Płock',
  'Kalisz',
]
const stems = [
  'Kowal',
  'Brzozow',
  'Nowakow',
  'Wiśniew',
  'Wójcik',
  'Kamiń',
  'Zieliń',
  'Szymań',
  'Dąbrow',
  'Kozłow',
  'Jankow',
  'Mazur',
  'Krawczyk',
  'Piotrow',
  'Grabow',
  'Pawłow',
  'Michal',
  'Kaczmar',
  'Wieczor',
  'Jabłoń',
  'Król',
  'Maj',
  'Olszew',
  'Jawor',
  'Stępni',
  'Malinow',
  'Górni',
  'Witkow',
  'Sikor',
  'Rutkow',
  'Bara',
  'Szew',
  'Tomasz',
  'Zalew',
]
const endings = ['ski', 'ska', 'ek', 'czyk', 'owicz', 'iak', 'cki', 'cka', 'a', 'ewicz', 'uk', 'ak']
const firstNames = ['Anna', 'Piotr', 'Łukasz', 'Ewa', 'Marek', 'Żaneta', 'Jan', 'Krystyna', 'Paweł', 'Zofia', 'Joanna']
const models = [
  'Calor',
  'Polaris',
  'Zefir',
  'Kondor',
  'Nordvik Luft',
  'Aurora',
  'Nordvik Aqua',
  'Helios',
  'Vento',
  'Bora',
  'Fen',
  'Passat',
  'Monsun',
  'Orion',
  'Wega',
  'Syriusz',
  'Atlas',
  'Tytan',
  'Jantar',
  'Bursztyn',
  'Krater',
  'Gejzer',
  'Lawa',
  'Iskra',
  'Promyk',
  'Zorza',
  'Halny',
  'Turbo',
  'Komfort',
  'Eko',
  'Duo',
  'Trio',
  'Kwarta',
  'Sonata',
  'Nova',
]
const companies = ['Instal', 'Termo', 'Klima', 'Hydro', 'Ciepło', 'Sanit', 'Went', 'Gaz', 'Eko', 'Pompex', 'Żar']

const person = `${pick(firstNames, 'n * 7')} || ' ' || ${pick(stems, 'n * 31')} || ${pick(endings, 'n * 17 / 5')}`
const model = `${pick(models, 'n * 13')} || ' L' || (n % 90 + 1) * 10`
const serial = `'2100' || lpad((n * 7919::bigint % 1000000000000)::text, 18, '0')`
const company = `${pick(companies, 'n * 3')} || '-' || ${pick(stems, 'n / 3')} || ' ' || n % 1000`
const town = pick(towns, 'n * 11')

/** Share of each kind among a hundred entries, by its prefix in the index, with the SQL of its title and its other words. */
const shares: Record<string, { entity: string; share: number; title: string; terms: string }> = {
  so: {
    entity: 'service-order.service-orders',
    share: 38,
    title: `'SG/2026/' || lpad(n::text, 7, '0')`,
    terms: `concat_ws(' ', ${serial}, ${model}, ${person}, ${town})`,
  },
  sm: {
    entity: 'service-order.service-maintenances',
    share: 12,
    title: `'SP/2026/' || lpad(n::text, 7, '0')`,
    terms: `concat_ws(' ', ${serial}, ${model}, ${person}, ${town})`,
  },
  sp: {
    entity: 'service-order.spare-parts-orders',
    share: 6,
    title: `'ZC/2026/' || lpad(n::text, 7, '0')`,
    terms: `concat_ws(' ', ${model}, ${person}, ${town})`,
  },
  tp: { entity: 'training.participants', share: 14, title: person, terms: `'osoba' || n || '@bench.example'` },
  to: { entity: 'order.orders', share: 6, title: `'SZK/2026/' || n`, terms: `concat_ws(' ', ${company}, ${model})` },
  co: {
    entity: 'contractor.contractors',
    share: 7,
    title: company,
    terms: `concat_ws(' ', 'PL' || 1000000000 + n, ${town})`,
  },
  us: { entity: 'user.users', share: 4, title: person, terms: `'konto' || n || '@bench.example'` },
  de: { entity: 'device.devices', share: 4, title: model, terms: `'E' || 100000 + n` },
  ec: {
    entity: 'device.error-codes',
    share: 4,
    title: `'PB-' || lpad((n % 99)::text, 2, '0')`,
    terms: `'Brak płomienia ' || ${model}`,
  },
  do: {
    entity: 'documentation.documentations',
    share: 3,
    title: `'Instrukcja montażu ' || ${model}`,
    terms: `'DOK-' || n`,
  },
  mf: { entity: 'media.files', share: 2, title: `'zdjecie-' || n || '.jpg'`, terms: `''` },
}

/** Measures the search of the back office among so many entries of every large kind, as a person who may see all of them. */
export async function measureSearch(
  product: Pick<Product, 'url' | 'dataDir'>,
  client: pg.Client,
  size: Size,
): Promise<string> {
  const entries = size.share(1_000_000)
  console.info(`Filling up to ${entries} entries of the search …`)
  await fillEntries(client, entries)
  const token = await signIn(product, 'admin')
  // A round that is not counted, so that no measured call reads from the disk.
  for (const path of Object.values(calls)) await loadAddress(product.url + path, token, size)
  const rows = []
  for (const [call, path] of Object.entries(calls)) {
    const measured = await loadAddress(product.url + path, token, size)
    console.info(call, measured)
    rows.push({ call, budget: withoutExactMatch.includes(call) ? budgets.other : budgets.exact, measured })
  }
  return `Among ${entries.toLocaleString('en')} entries of every large kind, by ${generator} over ${connections} connections.

${callTable(rows)}`
}

/** Entries as the triggers would write them, without their records: nothing but the search is measured here. */
async function fillEntries(client: pg.Client, entries: number): Promise<void> {
  await client.query('set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '256MB'`)
  await client.query('drop index search_occurrences_word')
  for (const [mark, { entity, share, title, terms }] of Object.entries(shares)) {
    await client.query(`
      insert into search_entries (entity, record_id, partners, title, detail, terms, name_key, lexemes, fresh_at)
      select '${entity}', 1000000 + n, '{}', title, terms, title || ' ' || terms,
        regexp_replace(search_text(title), '[^a-z0-9]+', '', 'g'),
        array_to_tsvector(array(select distinct '${mark}.' || word from unnest(search_words_of(title || ' ' || terms)) word)),
        fresh_at
      from (select n, ${title} as title, ${terms} as terms, now() - (n % 2000) * interval '1 day' as fresh_at
        from generate_series(1, ${Math.ceil((entries * share) / 100)}) n) s`)
  }
  await client.query('create index search_occurrences_word on search_occurrences (word, age, record_id)')
  await client.query(`
    insert into search_words (word) select distinct word
    from search_entries, regexp_split_to_table(search_text(terms), '[^a-z]+') word where word ~ '^[a-z]{4,24}$'`)
  await client.query('vacuum analyze search_entries')
  await client.query('vacuum analyze search_words')
  await client.query('vacuum analyze search_occurrences')
  await client.query('checkpoint')
}
