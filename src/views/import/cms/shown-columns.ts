import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import type { Locale } from '#contract/messages/locale.ts'

/** A column of the table: one of the workbook, or its Polish and English ones under one heading. */
export interface WorkbookColumn {
  keys: readonly string[]
  width: number
}

const widths: Readonly<Record<string, number>> = {
  text: 140,
  code: 140,
  date: 140,
  list: 150,
  files: 210,
  file: 210,
  boolean: 90,
  decimal: 90,
}

/** The columns of the workbook that are shown, in the order of the template. */
export function shownColumns(kind: ImportKind, present: readonly string[]): WorkbookColumn[] {
  const declared = importKinds[kind].columns.filter(({ key }) => present.length === 0 || present.includes(key))
  return declared.flatMap(({ key, type, identifies }): WorkbookColumn[] => {
    const polish = key.replace(/_en$/, '_pl')
    if (polish !== key && declared.some((other) => other.key === polish)) return []
    const english = key.replace(/_pl$/, '_en')
    const isPaired = english !== key && declared.some((other) => other.key === english)
    return [
      {
        keys: isPaired ? [key, english] : [key],
        width: key === 'serial_no' ? 200 : identifies ? 110 : (widths[type] ?? 150),
      },
    ]
  })
}

/** The header of a column in the language of the person; for a pair, without the name of the language. */
export function headerOf(kind: ImportKind, keys: readonly string[], locale: Locale): string {
  const header = importKinds[kind].columns.find(({ key }) => key === keys[0])?.header[locale] ?? keys[0] ?? ''
  return keys.length > 1 ? header.replace(/ PL$/, '') : header
}

/** Labels of the columns of a kind, by key; `.reading` is how a column is read. */
export function columnLabels(kind: ImportKind, locale: Locale): Readonly<Record<string, string>> {
  return Object.fromEntries(
    importKinds[kind].columns.flatMap(({ key, header }) => [
      [key, header[locale]],
      [`${key}.reading`, header[locale]],
    ]),
  )
}

/** Whether a column identifies the record. */
export function isIdentifying(kind: ImportKind, column: string): boolean {
  return importKinds[kind].columns.some(({ key, identifies }) => key === column && identifies === true)
}
