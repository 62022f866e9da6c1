import { read, utils } from '@e965/xlsx'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Router, type RouterProps } from 'wouter'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import type { ListEndpoint } from '#contract/declare/list.ts'
import { proposedColumns } from '#contract/import/column-names.ts'
import { importKindNames, importKinds } from '#contract/import/kinds.ts'
import { endpoints, permissionNames } from '#contract/index.ts'
import { type Locale, locales } from '#contract/messages/locale.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { warsawLocal, writtenDay, writtenMoment } from '#contract/values/moment.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { writtenNip } from '#contract/values/rules.ts'
import type { ExportColumn } from '#machines/list/list.ts'
import { exportAnswer } from '#server/http/lists/export.ts'
import { columnsQuery } from '#services/list/list-actors.ts'
import { sampleOf } from '#tests/support/contract/samples.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import type { exportColumns, linesOf } from '#views/components/data-table/export-columns.ts'
import type { TwoLineCell } from '#views/components/data-table/two-line-cell.tsx'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

type Row = Record<string, unknown> & { id: number }
interface Table {
  name: string
  endpoint: ListEndpoint
  columns: readonly Column<Row>[]
}

/** The file has the whole change of a record, of which the cell names the fields. */
const summed = new Set(['changed'])

/** Lists that no table of columns shows. */
const otherwiseShown = [
  'core.history.index',
  'device.groups.index',
  'import.files.index',
  'import.kept-rows.index',
  'import.rows.index',
  'media.media.files',
  'partnerzone.device.devices.index',
  'partnerzone.marketing.posts.index',
  'partnerzone.news.news.index',
  'partnerzone.training.terms.index',
  'partnerzone.user.invitations.index',
  'public-zone.partner.locations.index',
  'report.warranty.repeated',
]

const declared = endpoints as unknown as Record<string, Endpoint & Partial<ListEndpoint>>
/** Each table of the product, as its screen gives it to the table component. */
const tables = new Map<string, Table>()
const replaced = {
  '#views/components/data-table/data-table.tsx': () => ({
    // biome-ignore lint/correctness/noComponentHookFactories: it only notes its properties.
    DataTable: ({ list: { name, endpoint }, columns }: { list: Table; columns: Table['columns'] }) => {
      tables.set(`${name} ${columns.map(({ field }) => field)}`, { name, endpoint, columns })
      return null
    },
  }),
  '#views/components/data-table/use-list.ts': () => ({ useList: handle, useListOf: handle }),
  '#views/components/flow/use-load.ts': () => ({
    useLoad: loaded,
    useLoadOf: loaded,
    useLoadIf: (_may: boolean, name: string) => loaded(name),
  }),
}

const running = (context: object) => ({
  getSnapshot: () => ({ context, matches: () => false, hasTag: () => false, can: () => true }),
  subscribe: () => ({ unsubscribe: () => undefined }),
  on: () => ({ unsubscribe: () => undefined }),
  send: () => undefined,
})

/** What the lines of a report may be. */
const reportLines = ['', 'life', 'month', 'code', 'province', 'caretaker']
/** What they are. */
const by = { value: '' }

function handle(name: string, endpoint: object) {
  const query = { filters: by.value ? { by: by.value } : {}, sort_by: 'id', sort_direction: 'asc' }
  return {
    name,
    endpoint,
    actor: running({ rows: [], pagination: null, query, selection: { all: false, ids: [] } }),
    settings: running({ columns: null, views: [], changed: null }),
    counts: running({ counts: {} }),
    views: [],
    hidden: [],
    fixed: {},
    expectsViews: false,
  }
}

function loaded(name: string) {
  const result = declared[name]?.result
  const data = result ? sampleOf(result as v.GenericSchema, name, 0, 3) : null
  return { data, busy: false, failed: false, failure: null, refresh: () => undefined }
}

/** What a screen draws; its effects do not run. */
let draw: (content: ReactNode) => string
/** The parts of tables under test, as loaded after what is replaced. */
let views: { exportColumns: typeof exportColumns; linesOf: typeof linesOf; TwoLineCell: typeof TwoLineCell }

beforeAll(async () => {
  vi.resetModules()
  for (const [path, module] of Object.entries(replaced)) vi.doMock(path, module)
  views = {
    ...(await import('#views/components/data-table/export-columns.ts')),
    ...(await import('#views/components/data-table/two-line-cell.tsx')),
  }
  const { AppServicesContext } = await import('#views/components/app/app-services.ts')
  const user = {
    id: 1,
    full_name: 'Anna Nowak',
    email: 'anna@example.pl',
    roles: [{ slug: 'super-admin' }],
    partners: [],
  }
  const services = {
    api: { call: async () => ({}), stream: async () => ({}) },
    preferences: { locale: () => 'pl', list: () => null, listHasViews: () => false },
    notify: { show: () => undefined },
    session: running({ user, permissions: Object.fromEntries(permissionNames().map((name) => [name, true])) }),
    address: { path: () => '/', search: () => '', listen: () => () => undefined },
  }
  draw = (content) => {
    const inRouter = createElement<RouterProps>(Router, { ssrPath: '/' } as RouterProps, content)
    const inServices = createElement(AppServicesContext, { value: services as never }, inRouter)
    const inLanguage = createElement(I18nProvider, { i18n }, inServices)
    return renderToStaticMarkup(createElement(MantineProvider, null, inLanguage))
  }
  i18n.load({ pl: (await import('#locales/pl.po')).messages, en: (await import('#locales/en.po')).messages })
  i18n.activate('en')
  const { routes } = await import('#src/routes.ts')
  const { Recipients } = await import('#views/notification/cms/recipients.tsx')
  const { Downloads } = await import('#views/documentation/cms/downloads.tsx')
  for (const { path, screen } of routes) {
    const Screen = await screen?.()
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, '7']))
    if (!Screen) continue
    for (const lines of path.startsWith('/report/') ? reportLines : ['']) {
      by.value = lines
      attempt(() => draw(createElement(Screen, { params })))
    }
  }
  by.value = ''
  draw([createElement(Downloads, { id: 7, key: 1 }), createElement(Recipients, { id: 7, key: 2 })])
})

afterAll(() => {
  for (const path of Object.keys(replaced)) vi.doUnmock(path)
  vi.resetModules()
})

/** Many screens need a browser after their table, or instead of one. */
function attempt(drawing: () => unknown) {
  try {
    drawing()
  } catch {}
}

/** Rows of a list that together have every value of an enumeration, and each field missing where it may be. */
function rowsOf({ row }: ListEndpoint, columns: Table['columns']): Row[] {
  const types = new Map(
    columns
      .flatMap((column) => [column, ...(column.exported ?? []), ...(column.detail?.of ?? [])])
      .map(({ field, type }) => [field, type]),
  )
  return turns.map((turn) => {
    const fields = Object.entries(row.entries).map(([name, schema], place) => {
      const type = types.get(name)
      const named = type === 'date' ? `${name}_on` : type === 'moment' || type === 'age' ? `${name}_at` : name
      return [name, sampleOf(schema as v.GenericSchema, named, turn, place + 1)]
    })
    return { ...Object.fromEntries(fields), id: turn + 1 } as Row
  })
}

const turns = Array.from({ length: 12 }, (_, turn) => turn)

/** With ordinary spaces, and none that joins words. */
const plain = (text: string) => text.replaceAll(/[\u200b\u2060]/g, '').replaceAll(/\s+/g, ' ')

/** What a cell says, without its tags; a picture by its name. */
function textIn(html: string, between = ''): string {
  const named = html.replaceAll(/<svg[^>]*aria-label="([^"]*)"[^>]*>/g, ' $1 ')
  const text = named.replaceAll(/<style[^>]*>.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, between)
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
}

/** Every text by which a screen or a file may show a value that no other field has. */
function shapesOf(value: unknown, locale: Locale): string[] {
  const grouped = (number: number, language: string) =>
    number.toLocaleString(language, { useGrouping: true }).replaceAll(/\s/g, ' ')
  if (typeof value === 'number' && value >= 1000) return [String(value), grouped(value, locale), grouped(value, 'pl')]
  if (typeof value !== 'string' || !/\d/.test(value)) return []
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return [value, ...locales.map((each) => writtenDay(value, each))]
  if (/^\d{4}-\d\d-\d\dT/.test(value)) {
    const moments = locales.map((each) => writtenMoment(value, each))
    return [
      ...moments,
      ...moments.map((moment) => moment.replace(',', '')),
      ...shapesOf(warsawLocal(value).slice(0, 10), locale),
    ]
  }
  if (/^\d+\.\d\d$/.test(value)) {
    const number = Number(value)
    const both = [2, 1, 0].flatMap((digits) =>
      ['pl', 'en'].map((language) =>
        number.toLocaleString(language, { useGrouping: true, minimumFractionDigits: digits, maximumFractionDigits: 2 }),
      ),
    )
    return [value, String(number), ...both.map((text) => text.replaceAll(/\s/g, ' '))]
  }
  if (/^\+?\d{9,11}$/.test(value)) return [value, formatPhone(value), writtenNip(value)]
  return [value, writtenSerial(value)]
}

function leavesOf(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [value]
  return Object.values(value).flatMap(leavesOf)
}

/** The file of these rows, without its heading. */
async function fileOf(
  name: string,
  columns: readonly ExportColumn[],
  rows: Row[],
  locale: Locale,
): Promise<string[][]> {
  if (columns.length === 0) return rows.map(() => [])
  const endpoint = declared[name] as ListEndpoint
  const query = v.parse(endpoint.query as v.GenericSchema<unknown, never>, { format: 'xlsx', ...columnsQuery(columns) })
  const source = {
    ids: async () => rows.map(({ id }) => id),
    rows: async () => rows.map((row) => [row.id, row] as const),
  }
  const answer = await exportAnswer(endpoint, { query, locale, erp: 'Navision' }, source)
  const { Sheets } = read(Buffer.concat(await answer.body.toArray()), { dateNF: 'yyyy-mm-dd hh:mm' })
  const lines = utils.sheet_to_json<unknown[]>(Sheets.Export ?? {}, {
    header: 1,
    raw: false,
    defval: '',
    blankrows: true,
    dateNF: 'yyyy-mm-dd hh:mm',
  })
  return lines.slice(1).map((line) => columns.map((_, index) => String(line[index] ?? '')))
}

/** The beginnings of the words of a text, which Polish inflects. */
const stemsOf = (text: string) => [...text.toLowerCase().matchAll(/\p{L}+/gu)].map(([word]) => word.slice(0, 4))
const yesOrNo = ['Tak', 'Nie', 'Yes', 'No']

/** The differences between the cells of a table and what the file says of them. */
async function differences({ name, endpoint, columns }: Table, locale: Locale): Promise<string[]> {
  const rows = rowsOf(declared[name] as ListEndpoint, columns)
  const cell = (column: Column<Row>, row: Row) =>
    createElement(
      'x-cell',
      { key: `${column.field}.${row.id}` },
      createElement(views.TwoLineCell<Row>, { column, row, nameId: undefined, href: undefined }),
    )
  const html = draw(columns.map((column) => rows.map((row) => cell(column, row))))
  const drawn = [...html.matchAll(/<x-cell>(.*?)<\/x-cell>/gs)].map(([, inner = '']) => inner)
  const vocabulary = new Set(stemsOf(drawn.flatMap((cell) => [textIn(cell), textIn(cell, ' ')]).join(' ')))
  const found = columns.map(async (column, place) => {
    if (summed.has(column.field)) return []
    const exported = views.exportColumns([column], endpoint.row ?? declared[name]?.row, i18n)
    const file = await fileOf(name, exported, rows, locale)
    const cells = rows.map((row, turn) => ({
      row,
      html: drawn[place * rows.length + turn] ?? '',
      written: file[turn] ?? [],
    }))
    return differencesOf(column, cells, vocabulary, locale).map((what) => `${name}, ${column.field}: ${what}`)
  })
  return (await Promise.all(found)).flat()
}

interface DrawnCell {
  row: Row
  html: string
  written: readonly string[]
}

function differencesOf(
  column: Column<Row>,
  cells: readonly DrawnCell[],
  vocabulary: ReadonlySet<string>,
  locale: Locale,
): string[] {
  if (views.linesOf(column).length === 0) {
    const apart = cells.map(({ html }) => textIn(html.replaceAll(/<(button|a)\b.*?<\/\1>/g, '')))
    return apart.filter((text) => /[\p{L}\d]/u.test(text)).map((text) => `"${text}" is in no file`)
  }
  const told = new Map<string, string>()
  const found = new Map<string, string>()
  for (const { row, html, written } of cells) {
    const shown = textIn(html)
    const note = (what: string) => found.set(what, `${what}: screen "${shown}", file ${JSON.stringify(written)}`)
    const shapes = leavesOf(row)
      .map((value) => shapesOf(value, locale))
      .filter((all) => all.length > 0)
    const isIn = (text: string, all: readonly string[]) => all.some((shape) => plain(text).includes(plain(shape)))
    // What belongs to one field, and is on the screen, is in the file.
    for (const all of shapes)
      if (isIn(textIn(html, ' '), all) && !isIn(written.join('|'), all)) note(`a value is missing`)
    // What is no such value is a word of the screen.
    for (const [index, text] of written.entries()) {
      const line = views.linesOf(column)[index]
      const isAnswer = yesOrNo.includes(text) && (line !== column || line.type === 'boolean')
      if (isAnswer || shapes.some((all) => isIn(text, all)) || stemsOf(text).every((stem) => vocabulary.has(stem)))
        continue
      note(`"${text}" is no word of the screen`)
    }
    // Where the screen says different things, so does the file.
    const values = shapes.flat().toSorted((one, other) => other.length - one.length)
    const skeleton = (text: string) => {
      const words = values.reduce((rest, value) => rest.replaceAll(value, ' # '), text.replaceAll(/\s/g, ' '))
      return [...words.toLowerCase().matchAll(/#|\p{L}+/gu)].map(([word]) => word.slice(0, 3)).join(' ')
    }
    const key = written.map(skeleton).join('|')
    const said = skeleton(textIn(html, ' '))
    if (told.has(key) && told.get(key) !== said) note(`"${told.get(key)}" and "${said}" are one in the file`)
    told.set(key, said)
  }
  return [...found.values()]
}

test('every list is shown by a table, or otherwise', () => {
  const lists = Object.entries(declared).flatMap(([name, { kind }]) => (kind === 'list' ? [name] : []))
  const inTables = new Set([...tables.values()].map(({ name }) => name))
  expect(lists.filter((name) => !inTables.has(name)).toSorted()).toEqual(otherwiseShown)
})

test.each(locales)(
  'a file in the language %s has each line of each cell, in the words of the screen',
  async (locale) => {
    i18n.activate(locale)
    const found: string[] = []
    for (const table of tables.values())
      found.push(...(await differences(table, locale).catch((error) => [`${table.name}: ${error.stack}`])))
    expect(found).toEqual([])
  },
)

test.each(importKindNames)(
  'the import of %s knows the columns of the list of its records, and takes no other for one',
  (kind) => {
    const { entity, listed } = importKinds[kind]
    const table = [...tables.values()].find(({ name }) => name === `${entity}.index`)
    const columns = table?.columns ?? []
    for (const locale of locales) {
      i18n.activate(locale)
      const exported = views.exportColumns(columns, table?.endpoint.row, i18n)
      const headings = exported.map(({ label }) => [label])
      const wanted = Object.entries(listed).map(([field, { column, heading }]) => {
        const at = exported.findIndex((one) => one.field === field)
        expect({ field, heading: exported[at]?.label }).toEqual({ field, heading: heading[locale] })
        return [column, at]
      })
      expect(proposedColumns(kind, headings, 'Navision')).toEqual(Object.fromEntries(wanted))
    }
  },
)
