import * as v from 'valibot'
import { flag, maxValue, minValue, requiredText, say } from '#contract/values/rules.ts'
import { column } from './bodies.ts'
import { headerName, proposedColumns, templateColumn } from './column-names.ts'
import { type ImportKind, importKinds } from './kinds.ts'

/** Number of rows of a sheet, and of its columns, among which the header is looked for and that the person sees. */
export const outlineRows = 60
export const outlineColumns = 120

/** The first rows of a sheet that are not empty. */
export const SheetOutline = v.object({
  name: v.string(),
  rows: v.array(v.object({ number: v.number(), cells: v.array(v.nullable(v.string())) })),
  /** Positions of hidden columns that have something in the first rows. */
  hidden_columns: v.optional(v.array(v.number())),
  /** Number of rows that a filter or a person has hidden. */
  hidden_rows: v.optional(v.number()),
})
export type SheetOutline = v.InferOutput<typeof SheetOutline>

const within = (least: number, most: number) =>
  v.pipe(v.number(say('rule.type')), v.integer(say('rule.integer')), minValue(least), maxValue(most))
/** Position of a column, or of a sheet, from 0; that of the last column of Excel at most. */
const position = () => within(0, 16_383)

/** Where the columns of a kind are in a workbook that is not our template. */
export const ImportMapping = v.strictObject({
  /** The supplier or system that such workbooks come from. */
  name: requiredText(120),
  /** Position among the visible sheets, from 0. */
  sheet: position(),
  /** Number of the first header row, as the spreadsheet shows it. */
  header: within(1, 1_048_576),
  /** Whether the header has a second line. */
  is_two_lines: flag(),
  /** Position of each mapped column in the workbook, from 0. */
  columns: v.record(column(), position()),
  /** Only existing records are changed, found by this column; null when rows without a record are new ones. */
  key: v.nullable(column()),
  /** Whether hidden rows are left out. */
  visible_only: v.optional(flag()),
})
export type ImportMapping = v.InferOutput<typeof ImportMapping>

/** A mapping as it is proposed; the name is empty where the workbook gives none. */
export const ProposedMapping = v.strictObject({ ...ImportMapping.entries, name: v.string() })

/** Columns by which existing records can be found, the surest first. */
export function keyColumns(kind: ImportKind): string[] {
  const identifying = importKinds[kind].columns.filter(({ identifies }) => identifies)
  return identifying
    .map(({ key }) => key)
    .toSorted((one, other) => Number(other === 'external_id') - Number(one === 'external_id'))
}

/** The headers of a sheet by position; the two lines of a header are joined, a merged cell counts once. */
export function headersIn(
  { rows }: SheetOutline,
  { header, is_two_lines }: Pick<ImportMapping, 'header' | 'is_two_lines'>,
): (string | null)[] {
  const lines = rows.filter(({ number }) => number === header || (is_two_lines && number === header + 1))
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => {
    const parts = lines.flatMap(({ cells }) => cells[at]?.trim() || [])
    return [...new Set(parts)].join(' ') || null
  })
}

/** The rows of a sheet below its header that the mapping takes. */
export function rowsBelow<Row extends { number: number; isHidden?: boolean }>(
  rows: readonly Row[],
  { header, is_two_lines, visible_only = false }: Pick<ImportMapping, 'header' | 'is_two_lines' | 'visible_only'>,
): Row[] {
  const first = header + (is_two_lines ? 1 : 0)
  return rows.filter(({ number, isHidden = false }) => number > first && !(visible_only && isHidden))
}

/**
 * The texts that may be the header of each position: that of both lines, then that of the second line alone. A text of several
 * positions, such as a merged cell above them, belongs to none.
 */
function possibleHeaders(sheet: SheetOutline, place: Pick<ImportMapping, 'header' | 'is_two_lines'>): string[][] {
  const lines = [headersIn(sheet, place)]
  if (place.is_two_lines) lines.push(headersIn(sheet, { header: place.header + 1, is_two_lines: false }))
  const unique = lines.map((headers) => headers.filter((header) => occurrences(headers, header) === 1))
  const width = Math.max(...lines.map((headers) => headers.length))
  return Array.from({ length: width }, (_, at) =>
    lines.flatMap((headers, line) => (unique[line]?.includes(headers[at] ?? null) ? (headers[at] ?? []) : [])),
  )
}

const occurrences = (headers: readonly (string | null)[], wanted: string | null) =>
  headers.filter((header) => header !== null && headerName(header) === headerName(wanted ?? '')).length

/** Headers without order and repetition, by which a workbook of the same supplier is recognised. */
export function headerSet(headers: readonly (string | null)[]): string[] {
  return [...new Set(headers.flatMap((header) => (header === null ? [] : headerName(header))))].toSorted()
}

/** Required columns that a mapping lacks. With a key only the key is required. */
export function missingColumns(kind: ImportKind, { columns, key }: Pick<ImportMapping, 'columns' | 'key'>): string[] {
  const required = importKinds[kind].columns.filter((one) => (key === null ? one.required : one.key === key))
  return required.map((one) => one.key).filter((one) => !(one in columns))
}

/** Why a mapping cannot be used: required columns are missing, or nothing would be changed. Null for a usable one. */
export function mappingFault(
  kind: ImportKind,
  mapping: Pick<ImportMapping, 'columns' | 'key'>,
): { missing: string[] } | 'nothing_to_change' | null {
  const missing = missingColumns(kind, mapping)
  if (missing.length > 0) return { missing }
  const others = Object.keys(mapping.columns).filter((one) => one !== mapping.key)
  return others.length === 0 && mapping.key !== null ? 'nothing_to_change' : null
}

/**
 * Whether the workbook is our template, or one with its headers: the first row of its first sheet has all required columns. One
 * with hidden rows or columns is mapped, because a person has to say whether they count.
 */
export function isTemplate(kind: ImportKind, [first]: readonly SheetOutline[], erp: string): boolean {
  if (first?.hidden_rows || first?.hidden_columns?.length) return false
  const keys = (first?.rows[0]?.cells ?? []).map((cell) =>
    cell === null ? undefined : templateColumn(kind, cell, erp),
  )
  return importKinds[kind].columns.every(({ key, required }) => !required || keys.includes(key))
}

/** The mapping proposed for a header. A workbook without every required column can only change existing records. */
export function mappingAt(
  kind: ImportKind,
  sheets: readonly SheetOutline[],
  place: Pick<ImportMapping, 'sheet' | 'header' | 'is_two_lines' | 'name'>,
  erp: string,
): ImportMapping {
  const sheet = sheets[place.sheet]
  const columns = sheet ? visibleFirst(kind, sheet, place, erp) : {}
  const isWhole = missingColumns(kind, { columns, key: null }).length === 0
  const key = isWhole ? null : (keyColumns(kind).find((one) => one in columns) ?? null)
  return { ...place, columns, key }
}

/** The columns recognised by their headers; a hidden column only where no visible one is recognised. */
function visibleFirst(
  kind: ImportKind,
  sheet: SheetOutline,
  place: Pick<ImportMapping, 'header' | 'is_two_lines'>,
  erp: string,
): Record<string, number> {
  const headers = possibleHeaders(sheet, place)
  const hidden = new Set(sheet.hidden_columns)
  const visible = proposedColumns(
    kind,
    headers.map((texts, at) => (hidden.has(at) ? [] : texts)),
    erp,
  )
  const others = proposedColumns(
    kind,
    headers.map((texts, at) => (hidden.has(at) ? texts : [])),
    erp,
  )
  return { ...others, ...visible }
}

/**
 * The mapping proposed for a workbook: the sheet and the row, or two rows, in which most columns are recognised; where none is,
 * the first row with several different cells.
 */
export function proposedMapping(
  kind: ImportKind,
  sheets: readonly SheetOutline[],
  name: string,
  erp: string,
): ImportMapping {
  let best: { mapping: ImportMapping; found: number } | null = null
  for (const [sheet, { rows }] of sheets.entries())
    for (const { number: header } of rows)
      for (const is_two_lines of [false, true]) {
        if (is_two_lines && !rows.some(({ number }) => number === header + 1)) continue
        const mapping = mappingAt(kind, sheets, { sheet, header, is_two_lines, name }, erp)
        // A title above the header is no line of it.
        const found = Object.keys(mapping.columns).length - (is_two_lines ? 0.5 : 0)
        if (found > (best?.found ?? 0)) best = { mapping, found }
      }
  return best?.mapping ?? unrecognised(sheets, name)
}

function unrecognised(sheets: readonly SheetOutline[], name: string): ImportMapping {
  const isTable = ({ cells }: SheetOutline['rows'][number]) => headerSet(cells).length > 1
  const found = sheets.findIndex(({ rows }) => rows.some(isTable))
  const sheet = Math.max(found, 0)
  const rows = sheets[sheet]?.rows ?? []
  const header = (rows.find(isTable) ?? rows[0])?.number ?? 1
  return { name, sheet, header, is_two_lines: false, columns: {}, key: null }
}
