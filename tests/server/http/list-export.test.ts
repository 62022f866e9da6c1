import { execFileSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { read, utils } from '@e965/xlsx'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { shownDecimal, shownMoney } from '#contract/values/shown-numbers.ts'
import { exportAnswer } from '#server/http/lists/export.ts'
import { exportInTurn } from '#server/http/lists/export-queue.ts'
import { Streamed } from '#server/http/streamed.ts'
import { serialOf } from '#server/workbook/serial.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { sized } from '#tests/support/stress.ts'

const name = 'service-order.repair-types.index'
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['super-admin'] })
  await server.pool.query(
    `insert into repair_types (name_pl, name_en, position, active, created_at)
     select name, '', number, number = 1, timestamptz '2026-03-28 22:30:15Z' + (number - 1) * interval '6 hours'
     from unnest($1::text[]) with ordinality as names (name, number)`,
    [['Wymiana łożyska & „śruby”', '=SUM(A1:A9)', '<b>+48 600</b>', '2026-07-05']],
  )
})
afterAll(() => server.stop())

/** The bytes of an export, as a browser would save them. */
async function exported(query: Record<string, string>): Promise<{ bytes: Buffer; headers: Headers }> {
  const address = new URLSearchParams({ sort_by: 'position', sort_direction: 'asc', ...query })
  const answer = await fetch(`${server.url}/api/service-order/repair-types?${address}`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  expect(answer.status).toBe(200)
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

it('twenty exports at once wait for each other, three run at a time, one for each person, and all are answered', async () => {
  let [running, most] = [0, 0]
  const newReply = () => ({ raw: new EventEmitter() }) as never
  const turn = (user_id: number) =>
    exportInTurn({ by: { user_id } as never, ip: null, reply: newReply(), deps: server.deps }, async () => {
      running += 1
      most = Math.max(most, running)
      const body = Readable.from(['a'])
      body.once('close', () => {
        running -= 1
      })
      return new Streamed(body, {})
    })
  const started = Array.from({ length: 20 }, (_, place) => turn(place % 4).then(({ body }) => text(body)))
  expect(await Promise.all(started)).toEqual(Array.from({ length: 20 }, () => 'a'))
  expect(most).toBe(3)
  const failing = async () => new Streamed(Readable.from(broken()), {})
  await expect(
    exportInTurn({ by: { user_id: 1 } as never, ip: null, reply: newReply(), deps: server.deps }, failing),
  ).rejects.toThrow('no such row')
  const files = await Promise.all(Array.from({ length: 20 }, () => exported({ format: 'csv' })))
  expect(new Set(files.map(({ bytes }) => bytes.toString())).size).toBe(1)
})

async function* broken() {
  yield 'a'
  throw new Error('no such row')
}

describe('a client that stops reading its export', () => {
  /** More than the buffers of a connection hold. */
  const rows = sized(12_000, 30_000)
  /** People who stop reading; every turn was held by three. */
  const readers = sized(4, 12)
  let large: TestServer

  beforeAll(async () => {
    large = await startServer()
    await large.pool.query(
      `insert into repair_types (name_pl, name_en, position, active, created_at)
       select number || repeat(' naprawa', 200), '', number, true, now() from generate_series(1, $1) number`,
      [rows],
    )
  })
  afterAll(() => large.stop())

  const path = '/api/service-order/repair-types?format=csv&columns=position,name_pl'
  const options = (person: Person) => ({ headers: { authorization: `Bearer ${person.token}` } })
  const stopsReading = async (person: Person) => {
    const request = get(new URL(path, large.url), { ...options(person), agent: false })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.pause()
    return answer
  }
  const newPerson = () => large.person({ roles: ['super-admin'] })

  it('keeps nobody from exporting, and receives the whole file when it reads on', async () => {
    const stopped = await Promise.all(Array.from({ length: readers }, async () => stopsReading(await newPerson())))
    const began = performance.now()
    const answer = await fetch(new URL(path, large.url), options(await newPerson()))
    const file = Buffer.from(await answer.arrayBuffer())
    expect(answer.status).toBe(200)
    expect(file.toString().trimEnd().split('\n')).toHaveLength(rows + 1)
    expect(performance.now() - began).toBeLessThan(40_000)
    const [first, ...others] = stopped
    expect(first?.readableEnded).toBe(false)
    expect(Number(first?.headers['content-length'])).toBe(file.length)
    expect((await buffer(first as IncomingMessage)).equals(file)).toBe(true)
    for (const other of others) other.destroy()
  })

  it('is one of few whose files wait on the disk, and leaves none there', async () => {
    const person = await newPerson()
    const stopped = [await stopsReading(person)]
    for (let file = 1; file < 5; file += 1) stopped.push(await stopsReading(person))
    expect(stopped.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect((await stopsReading(person)).statusCode).toBe(429)
    expect(readdirSync(join(large.deps.config.data_dir, 'spool'))).toEqual([])
    for (const answer of stopped) answer.destroy()
    await vi.waitFor(async () => expect((await fetch(new URL(path, large.url), options(person))).status).toBe(200), {
      timeout: 20_000,
    })
  })

  it('and closes the connection is no error and costs no further work', async () => {
    const person = await newPerson()
    const leaving = new AbortController()
    const left = fetch(new URL(path, large.url), { ...options(person), signal: leaving.signal })
    setTimeout(() => leaving.abort(), 100)
    await expect(left).rejects.toThrow('abort')
    const answer = await fetch(new URL(path, large.url), options(person))
    expect((await answer.text()).length).toBeGreaterThan(rows)
    expect(large.unforeseen).toEqual([])
  })
})

it("the file of a person's own data is written before it is sent, too", async () => {
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' }
  const answer = await fetch(`${server.url}/api/profile/data`, { headers })
  expect(JSON.parse(await answer.clone().text())).toMatchObject({ email: admin.email })
  expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength)
})

const columns = 'position,name_pl,active,created_at'
const labels = JSON.stringify({ position: 'Kolejność', name_pl: 'Nazwa', active: 'Czynny', created_at: 'Utworzono' })

it('a workbook has numbers, dates and texts as such', async () => {
  const { bytes, headers } = await exported({ format: 'xlsx', columns, labels })
  expect(headers.get('content-disposition')).toBe('attachment; filename="repair-types.xlsx"')
  const { SheetNames, Sheets } = read(bytes, { cellNF: true, cellFormula: true })
  const sheet = Sheets[SheetNames[0] as string] ?? {}
  expect(utils.sheet_to_json(sheet, { header: 1, raw: false, dateNF: 'yyyy-mm-dd hh:mm' })[0]).toEqual([
    'Kolejność',
    'Nazwa',
    'Czynny',
    'Utworzono',
  ])
  const cells = (column: string) => [2, 3, 4, 5].map((row) => sheet[`${column}${row}`])
  expect(cells('A')).toMatchObject([1, 2, 3, 4].map((v) => ({ t: 'n', v })))
  expect(cells('B')).toMatchObject([
    { t: 's', v: 'Wymiana łożyska & „śruby”' },
    { t: 's', v: '=SUM(A1:A9)' },
    { t: 's', v: '<b>+48 600</b>' },
    { t: 'n', v: 46208, z: String.raw`dd\.mm\.yyyy` },
  ])
  expect(cells('B').map((cell) => cell?.f)).toEqual([undefined, undefined, undefined, undefined])
  expect(cells('C')).toMatchObject([true, false, false, false].map((v) => ({ t: 'b', v })))
  // Summer time begins between the second and the third row: the clock in Warsaw jumps from 2 to 3.
  expect(cells('D').map((cell) => cell?.w)).toEqual([
    '28.03.2026 23:30',
    '29.03.2026 06:30',
    '29.03.2026 12:30',
    '29.03.2026 18:30',
  ])
})

it('a workbook is well-formed, with a bold and frozen heading', async () => {
  const { bytes } = await exported({ format: 'xlsx', columns, labels })
  const folder = mkdtempSync(join(tmpdir(), 'workbook-'))
  writeFileSync(join(folder, 'book.xlsx'), bytes)
  const part = (path: string) => execFileSync('unzip', ['-p', join(folder, 'book.xlsx'), path]).toString()
  expect(execFileSync('unzip', ['-tq', join(folder, 'book.xlsx')]).toString()).toContain('No errors')
  const sheet = part('xl/worksheets/sheet1.xml')
  rmSync(folder, { recursive: true })
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toContain('<autoFilter ref="A1:D5"/>')
  expect(sheet).toContain('<c r="B1" t="inlineStr" s="1">')
  expect(sheet).toContain('<c r="B3" t="inlineStr" s="4"><is><t xml:space="preserve">=SUM(A1:A9)</t>')
})

it('headings and enumerations are in the requested words, in both formats', async () => {
  const words = JSON.stringify({ active: { true: 'Tak', false: 'Nie' } })
  const query = { columns: 'position,active', labels: JSON.stringify({ active: 'Czynny' }), words }
  const csv = (await exported({ format: 'csv', ...query })).bytes.toString().replace('\uFEFF', '').trimEnd()
  expect(csv.split('\n')).toEqual(['position;Czynny', '1;Tak', '2;Nie', '3;Nie', '4;Nie'])
  const { Sheets } = read((await exported({ format: 'xlsx', ...query })).bytes)
  expect(
    utils
      .sheet_to_csv(Sheets.Export ?? {})
      .trimEnd()
      .split('\n'),
  ).toEqual(['position,Czynny', '1,Tak', '2,Nie', '3,Nie', '4,Nie'])
})

it('moments in a CSV are in Warsaw time, as on screens and in workbooks', async () => {
  const csv = (await exported({ format: 'csv', columns: 'position,created_at' })).bytes.toString().trimEnd()
  expect(csv.split('\n').slice(1)).toEqual([
    '1;2026-03-28 23:30:15',
    '2;2026-03-29 06:30:15',
    '3;2026-03-29 12:30:15',
    '4;2026-03-29 18:30:15',
  ])
})

/** Fields of a record that spreadsheets misread without a declared type. */
const figures = {
  net: shownMoney(),
  power: v.nullable(shownDecimal()),
  count: v.number(),
  rate: v.number(),
  serial: v.string(),
  nip: v.string(),
  account: v.string(),
  ean: v.string(),
  phone: v.string(),
  edition: v.string(),
  day: v.string(),
}
const names = ['0912345678901234567890', '5261040828', '61109010140000071219812874', '5901234123457', '+48600700800']
const [serial = '', nip = '', account = '', ean = '', phone = ''] = names
const records = [
  {
    id: 1,
    net: '1234567.50',
    power: '12.125',
    count: 3,
    rate: 7.3,
    serial,
    nip,
    account,
    ean,
    phone,
    edition: '1.5',
    day: '2026-02-01',
  },
  {
    id: 2,
    net: '-0.05',
    power: null,
    count: 0,
    rate: -0.5,
    serial: '12E3',
    nip: '',
    account: '61 1090 1014',
    ean: '007',
    phone: '600 700 800',
    edition: '3/2026',
    day: '=1+1',
  },
  {
    id: 3,
    net: '99999999999999.99',
    power: '1',
    count: 1,
    rate: 1,
    serial: 'AB12',
    nip: '00-950',
    account: '',
    ean: '12',
    phone: '',
    edition: 'II',
    day: '',
  },
]
const written = async (format: 'csv' | 'xlsx', locale: 'pl' | 'en') => {
  const answer = await exportAnswer(
    { path: 'anything', row: v.object(figures) },
    { query: { format }, locale, erp: 'Navision' },
    { ids: async () => [1, 2, 3], rows: async () => records.map((row) => [row.id, row]) },
  )
  return Buffer.concat(await answer.body.toArray())
}

it('numbers and days are cells that can be calculated with; digits that name something are texts', async () => {
  const { Sheets } = read(await written('xlsx', 'pl'), { cellNF: true })
  const line = (row: number) =>
    Object.keys(figures).map((_, index) => {
      const cell = Sheets.Export?.[utils.encode_cell({ c: index, r: row })]
      return cell && [cell.t, cell.v, cell.z]
    })
  expect(line(1)).toEqual([
    ['n', 1_234_567.5, '#,##0.00'],
    ['n', 12.125, 'General'],
    ['n', 3, '0'],
    ['n', 7.3, 'General'],
    ...names.map((text) => ['s', text, '@']),
    ['s', '1.5', 'General'],
    ['n', 46_054, String.raw`dd\.mm\.yyyy`],
  ])
  expect(line(2).slice(0, 4)).toEqual([['n', -0.05, '#,##0.00'], undefined, ['n', 0, '0'], ['n', -0.5, 'General']])
  // A float of this size has no grosze any more.
  expect(line(3)[0]).toEqual(['s', '99999999999999.99', '@'])
})

it('a CSV opens in Polish spreadsheets, and loses nothing when they save it', async () => {
  const lines = async (locale: 'pl' | 'en') =>
    (await written('csv', locale)).toString().replace('\uFEFF', '').trimEnd().split('\n').slice(1)
  const kept = (text: string) => `"=""${text}"""`
  const [first = '', second, third] = await lines('pl')
  expect(first.split(';')).toEqual(['1234567,50', '12,125', '3', '7,3', ...names.map(kept), kept('1.5'), '2026-02-01'])
  expect(second?.split(';')).toEqual([
    '-0,05',
    '',
    '0',
    '-0,5',
    kept('12E3'),
    '',
    kept('61 1090 1014'),
    kept('007'),
    kept('600 700 800'),
    kept('3/2026'),
    "'=1+1",
  ])
  expect(third?.split(';')).toEqual(['99999999999999,99', '1', '1', '1', 'AB12', '00-950', '', '12', '', 'II', ''])
  expect((await lines('en'))[0]?.split(',').slice(0, 4)).toEqual(['1234567.50', '12.125', '3', '7.3'])
  // As a spreadsheet opens it: every protected cell is a text with all its digits.
  const { Sheets } = read((await written('csv', 'pl')).toString(), { type: 'string', FS: ';' })
  const [opened] = Object.values(Sheets)
  expect(names.map((_, index) => opened?.[utils.encode_cell({ c: index + 4, r: 1 })])).toMatchObject(
    names.map((text) => ({ t: 's', v: text })),
  )
})

it.each([
  [{ format: 'xlsx', columns: '' }, 'columns', 'Select columns first'],
  [{ format: 'csv', columns: '' }, 'columns', 'Select columns first'],
  [{ format: 'xlsx', columns: 'id,deleted_by' }, 'columns', 'Choose one of the available values'],
  [{ format: 'ods', columns: 'id' }, 'format', 'Choose one of the available values'],
  [{ format: 'csv', columns: 'id', labels: '{"id":' }, 'labels', 'Invalid value'],
  [{ format: 'csv', columns: 'id', words: '{"id":7}' }, 'words', 'Invalid value'],
])('an export of %j is refused', async (query, field, text) => {
  const { status, body } = await admin.refused(name, { query })
  expect([status, body.errors]).toEqual([422, { [field]: [text] }])
})

it('texts are kept as they are, except characters that XML cannot hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 1 }), async (texts) => {
      const rows = texts.map((text, index) => ({ id: index + 1, text: `.${text}` }))
      const answer = await exportAnswer(
        { path: 'anything', row: { entries: { text: {} } } as never },
        { query: { format: 'xlsx' }, locale: 'pl', erp: 'Navision' },
        {
          ids: async () => rows.map(({ id }) => id),
          rows: async (ids) => rows.filter(({ id }) => ids.includes(id)).map((row) => [row.id, row]),
        },
      )
      const { Sheets } = read(Buffer.concat(await answer.body.toArray()))
      const read_back = utils.sheet_to_json<string[]>(Sheets.Export ?? {}, { header: 1 }).slice(1)
      const sayable = (text: string) => text.replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu, '')
      expect(read_back.map(([text]) => text)).toEqual(rows.map(({ text }) => sayable(text)))
    }),
    { numRuns: 60 },
  )
})

it('every moment reads back as Warsaw time', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const serial = serialOf(date.toISOString())?.serial ?? 0
      const shown = new Date(Math.round(serial * 86_400) * 1000 + Date.UTC(1899, 11, 30))
      const clock = date.toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' })
      expect(Math.abs(Date.parse(`${clock.replace(' ', 'T')}Z`) - shown.getTime())).toBeLessThanOrEqual(1000)
    }),
  )
})

it('the rows of a long list are not kept in memory', async () => {
  const count = 200_000
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  let asked = 0
  const answer = await exportAnswer(
    { path: 'anything', row: { entries: { id: {}, name: {}, created_at: {} } } as never },
    { query: { format: 'xlsx' }, locale: 'pl', erp: 'Navision' },
    {
      ids: async () => ids,
      rows: async (wanted) => {
        asked += wanted.length
        return wanted.map((id) => [id, { id, name: `Kontrahent ${id}`, created_at: '2026-03-28T22:30:15.000Z' }])
      },
    },
  )
  const reader = answer.body[Symbol.asyncIterator]()
  await reader.next()
  // The server waits for a slow reader: only rows that fit the buffers have been fetched.
  expect(asked).toBeLessThan(count / 4)
  await reader.return?.()
  expect(answer.body.destroyed).toBe(true)
})
