import type { I18n } from '@lingui/core'
import type { ObjectSchema, Schema } from '#contract/declare/endpoint.ts'
import type { ExportColumn } from '#machines/list/list.ts'
import { labelIn } from '#views/components/entity/label.ts'
import type { Column, ColumnLine } from './columns.ts'
import { yesOrNo } from './line-text.ts'

/**
 * The columns of an export: one for each line that the cells of these columns show, in their order, with headings and words in the language
 * of the person. A field that several cells show is written once.
 */
export function exportColumns<Row>(
  columns: readonly Column<Row>[],
  row: ObjectSchema | undefined,
  i18n: I18n,
): ExportColumn[] {
  const shown = columns.flatMap(linesOf)
  // A cell may say of a field only what is unusual; its own column says all.
  const whole = new Map(columns.flatMap(ownLines).map((line) => [nameOf(line), line]))
  return [...new Set(shown.map(nameOf))].flatMap((name) => {
    const line = whole.get(name) ?? shown.find((one) => nameOf(one) === name)
    return line ? [{ field: name, label: labelIn(i18n, line.label), words: wordsOf(line, row, i18n) }] : []
  })
}

/** The lines of the cells of a column. */
export function linesOf<Row>(column: Column<Row>): readonly ColumnLine<Row>[] {
  return [...ownLines(column), ...(column.detail?.of ?? [])]
}

function ownLines<Row>(column: Column<Row>): readonly ColumnLine<Row>[] {
  return column.exported ?? [column]
}

const nameOf = <Row>({ field, text }: ColumnLine<Row>): string => text?.name ?? field

function wordsOf<Row>({ field, type, words, text }: ColumnLine<Row>, row: ObjectSchema | undefined, i18n: I18n) {
  if (text) return undefined
  const labels = words ?? (type === 'boolean' || isBoolean(row?.entries[field] as Schema) ? yesOrNo : undefined)
  return labels && Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, labelIn(i18n, label)]))
}

function isBoolean(schema: Schema | undefined): boolean {
  if (!schema) return false
  return schema.type === 'boolean' || ('wrapped' in schema && isBoolean(schema.wrapped as Schema))
}
