import type { I18n } from '@lingui/core'
import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import { wordsIn } from '#contract/messages/erp-name.ts'
import { isLocale, type Translated } from '#contract/messages/locale.ts'
import { erpNameIn } from '#services/erp-name.ts'

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

/** A header as it is in the workbook: `labelIn` would bind its words. */
function shown(header: Translated, i18n: I18n): string {
  return wordsIn(header, isLocale(i18n.locale) ? i18n.locale : 'pl', erpNameIn(i18n))
}

/** The header of a column in the language of the person; for a pair, without the name of the language. */
export function headerOf(kind: ImportKind, keys: readonly string[], i18n: I18n): string {
  const column = importKinds[kind].columns.find(({ key }) => key === keys[0])
  const header = column ? shown(column.header, i18n) : (keys[0] ?? '')
  return keys.length > 1 ? header.replace(/ PL$/, '') : header
}

/** Labels of the columns of a kind, by key; `.reading` is how a column is read. */
export function columnLabels(kind: ImportKind, i18n: I18n): Readonly<Record<string, string>> {
  return Object.fromEntries(
    importKinds[kind].columns.flatMap(({ key, header }) => [
      [key, shown(header, i18n)],
      [`${key}.reading`, shown(header, i18n)],
    ]),
  )
}

/** Whether a column identifies the record. */
export function isIdentifying(kind: ImportKind, column: string): boolean {
  return importKinds[kind].columns.some(({ key, identifies }) => key === column && identifies === true)
}
