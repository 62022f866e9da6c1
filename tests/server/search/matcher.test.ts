import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person

const devices = [
  'Nordvik Luft L250',
  'Nordvik Luft L 80',
  'Kondor 24 kW',
  'Pompa ciepła Aurora',
  'Sterownik pogodowy',
  'Kocioł Vesta',
  'Filtr magnetyczny',
  'Uszczelka palnika',
]
const contractors = ['Żółw-Instal Źródło', 'Hydraulika Brzozowska', 'Zakład Wiśniewskiego', 'Ciepło i Woda s.c.']

beforeAll(async () => {
  server = await startServer()
  const { model } = await openOrderDesk(server)
  admin = await server.person({ roles: ['super-admin'] })
  const run = (text: string, values: unknown[]) => server.pool.query(text, values)
  await run(
    `insert into devices (name, external_id, producer_id, group_id, unit, factor, created_at, updated_at)
     select given.name, 'E1002' || n, producer_id, group_id, unit, factor, now(), now()
     from unnest($2::text[]) with ordinality as given (name, n), devices d where d.id = $1`,
    [model, devices],
  )
  await run(
    `insert into contractors (name, address_street, address_postcode, address_city, address_province, nip_number, business_area)
     select name, 'Długa 1', '00-950', 'Zgierz', 1, (5213003000 + n)::text, (select min(id) from business_areas)
     from unnest($1::text[]) with ordinality as given (name, n)`,
    [contractors],
  )
  await run(
    `insert into error_codes (code, name_pl, name_en, manual_pl, manual_en, created_at, updated_at)
     select code, name, name, '', '', now(), now() from unnest($1::text[], $2::text[]) as given (code, name)`,
    [
      ['PB-05', 'E07', 'F 28'],
      ['Brak płomienia', 'Przegrzanie wymiennika', 'Zapowietrzona instalacja'],
    ],
  )
})
afterAll(() => server.stop())

/** But for the people of the tests themselves, whose addresses are random letters and digits. */
const found = async (query: string) =>
  (await admin.call('search.results.index', { query: { query } })).body.results
    .map(({ title }) => title)
    .filter((title) => title !== 'Jan Testowy')

describe('the search', () => {
  it.each([
    ['a code without its dash', 'PB05', ['PB-05']],
    ['a code with a space', 'pb 05', ['PB-05']],
    ['a code without its zeros', 'pb-5', ['PB-05']],
    ['a code with a dash that it does not have', 'e-7', ['E07']],
    ['a code in one piece that is written in two', 'f28', ['F 28']],
    ['words in another order', 'l250 luft', ['Nordvik Luft L250']],
    ['a model written in two', 'luft l 250', ['Nordvik Luft L250']],
    ['a model written in one', 'L80', ['Nordvik Luft L 80']],
    ['the beginnings of words', 'nor lu l25', ['Nordvik Luft L250']],
    ['the plural', 'pompy ciepła', ['Pompa ciepła Aurora']],
    ['the instrumental', 'pompami aurora', ['Pompa ciepła Aurora']],
    ['the genitive of a plural', 'sterowników', ['Sterownik pogodowy']],
    ['a noun whose stem changes', 'kotła', ['Kocioł Vesta']],
    ['the plural of one', 'kotłów vesta', ['Kocioł Vesta']],
    ['a locative', 'filtrze', ['Filtr magnetyczny']],
    ['a genitive with a letter more', 'uszczelek', ['Uszczelka palnika']],
    ['a surname in the dative', 'wiśniewskiemu', ['Zakład Wiśniewskiego']],
    ['a surname of a woman for that of a man', 'zaklad wisniewska', ['Zakład Wiśniewskiego']],
    ['no diacritics', 'zolw zrodlo', ['Żółw-Instal Źródło']],
    ['a name with a dash in one', 'żółwinstal', ['Żółw-Instal Źródło']],
    ['a letter instead of another', 'kandor', ['Kondor 24 kW']],
    ['a letter too many', 'konddor 24', ['Kondor 24 kW']],
    ['a letter missing', 'brzozwska', ['Hydraulika Brzozowska']],
    ['letters that changed places', 'brzozwoska', ['Hydraulika Brzozowska']],
    ['a slip in each of two words', 'hydraulikka brzozofska', ['Hydraulika Brzozowska']],
    ['a number of the ERP', 'E10023', ['Kondor 24 kW']],
    ['the beginning of a NIP with spaces', '521 300 30 02', ['Hydraulika Brzozowska']],
  ])('finds by %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it.each([
    ['another number than was typed', '5213003009'],
    ['a word of which one letter was typed right', 'xqwzvk'],
    ['one of two words', 'kondor płomienia'],
  ])('does not find by %s', async (_, query) => {
    expect(await found(query)).toEqual([])
  })
})

describe('the field of a list finds what the search finds, except with typing errors', () => {
  const named = async (name: string) =>
    (await admin.call('device.devices.index', { query: { name, per_page: 100 } })).body.results.map((row) => row.name)

  it.each([
    ['l250 luft', ['Nordvik Luft L250']],
    ['L80', ['Nordvik Luft L 80']],
    ['pompy ciepła', ['Pompa ciepła Aurora']],
    ['24KW', ['Kondor 24 kW']],
    ['kotły', ['Kocioł Vesta']],
    ['sterowniki', ['Sterownik pogodowy']],
    ['ndor', ['Kondor 24 kW']],
    ['kandor', []],
  ])('%s', async (typed, expected) => {
    expect(await named(typed)).toEqual(expected)
  })
})
