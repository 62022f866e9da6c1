import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { headerName } from '#contract/import/column-names.ts'
import type { imports as contract } from '#contract/import/import.ts'
import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import {
  headerSet,
  headersIn,
  type ImportMapping,
  keyColumns,
  mappingFault,
  proposedMapping,
  type SheetOutline,
} from '#contract/import/mapping.ts'
import { wordsIn } from '#contract/messages/erp-name.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { Call } from '#server/http/handlers.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import { columnLimit } from '#server/workbook/sheet-source.ts'
import type { ImportRecord } from './advance.ts'
import { imports, type StoredMapping } from './table.ts'

type Endpoints = (typeof contract)['endpoints']

/** The first rows of the workbook, and its mapping: the chosen one, that of the same supplier, or the proposed one. */
export async function showMapping(call: Call<Endpoints['import.mappings.show']>) {
  const [row] = await call.db.select().from(imports).where(eq(imports.id, call.params.import))
  if (!row) return refuse('not_found')
  const sheets = row.outline ?? []
  if (row.mapping) return { sheets, mapping: mappingOf(row.mapping), remembered: null }
  const name = (row.xls_name ?? '').replace(/\.\w+$/, '').slice(0, 120)
  const proposed = proposedMapping(row.kind, sheets, name, erpNameOf(call.db))
  const earlier = await rememberedMapping(call.db, row, sheets)
  return { sheets, mapping: earlier?.mapping ?? proposed, remembered: earlier?.remembered ?? null }
}

/** A mapping without the fields stored beside it. */
export function mappingOf({ headers: _, called: __, ...mapping }: StoredMapping): ImportMapping {
  return mapping
}

/**
 * The latest mapping of the kind whose set of headers is found in a row of this workbook. The order of columns and the place of
 * the header may differ, so each column is found by its header.
 */
async function rememberedMapping(db: Database, { id, kind }: ImportRecord, sheets: readonly SheetOutline[]) {
  const places = sheets.flatMap(({ rows }, sheet) =>
    rows.flatMap(({ number: header }) => [false, true].map((is_two_lines) => ({ sheet, header, is_two_lines }))),
  )
  const headersAt = (place: (typeof places)[number]) => {
    const sheet = sheets[place.sheet]
    return sheet ? headersIn(sheet, place) : []
  }
  const sets = new Map(places.map((place) => [JSON.stringify(headerSet(headersAt(place))), place]))
  const [found] = await db
    .select({ mapping: imports.mapping, at: imports.updated_at })
    .from(imports)
    .where(
      and(
        eq(imports.kind, kind),
        ne(imports.id, id),
        isNotNull(imports.mapping),
        sql`${imports.mapping} -> 'headers' = any(${sql.param([...sets.keys()])}::jsonb[])`,
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1)
  const place = found?.mapping && sets.get(JSON.stringify(found.mapping.headers))
  if (!found?.mapping || !place) return null
  const { name, columns, called, key, visible_only = false } = found.mapping
  const headers = headersAt(place).map((header) => headerName(header ?? ''))
  const placed = Object.entries(columns).flatMap(([column, at]) => {
    const now = headers[at] === called[column] ? at : headers.indexOf(called[column] ?? '')
    return now < 0 ? [] : [[column, now] as const]
  })
  const mapping: ImportMapping = { ...place, name, key, visible_only, columns: Object.fromEntries(placed) }
  return { mapping, remembered: { name, at: found.at } }
}

/** The mapping as it is stored. Refuses one that does not fit the workbook, or with which nothing could be imported. */
export function toStored(
  { kind, outline }: ImportRecord,
  mapping: ImportMapping,
  { locale, db }: Pick<Call, 'locale' | 'db'>,
): StoredMapping {
  const sheet = outline?.[mapping.sheet] ?? refuseField('sheet', 'import.mapping.no_sheet')
  if (!sheet.rows.some(({ number }) => number === mapping.header)) refuseField('header', 'import.mapping.no_row')
  const known = importKinds[kind].columns.map(({ key }) => key)
  const positions = Object.values(mapping.columns)
  if (!Object.keys(mapping.columns).every((column) => known.includes(column)))
    refuseField('columns', 'import.unknown_column')
  if (positions.some((at) => at >= columnLimit)) refuseField('columns', 'import.unknown_column')
  if (new Set(positions).size < positions.length) refuseField('columns', 'import.mapping.twice')
  if (mapping.key !== null && !keyColumns(kind).includes(mapping.key)) refuseField('key', 'import.unknown_column')
  const fault = mappingFault(kind, mapping)
  if (fault === 'nothing_to_change') refuseField('columns', 'import.mapping.nothing_to_change')
  if (fault)
    refuseField('columns', 'import.mapping.missing', { columns: headersOf(kind, fault.missing, locale, erpNameOf(db)) })
  const headers = headersIn(sheet, mapping)
  const called = Object.entries(mapping.columns).map(([column, at]) => [column, headerName(headers[at] ?? '')])
  return { ...mapping, headers: headerSet(headers), called: Object.fromEntries(called) }
}

const headersOf = (kind: ImportKind, columns: readonly string[], locale: Locale, erp: string) =>
  importKinds[kind].columns
    .filter(({ key }) => columns.includes(key))
    .map(({ header }) => wordsIn(header, locale, erp))
    .join(', ')
