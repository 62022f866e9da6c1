import type { WrittenColumn, WrittenSheet } from '#server/workbook/write.ts'
import { columnName, xmlText } from './xml-text.ts'

/** Name of the hidden sheet with the values of drop-down lists, one column for each. */
export const listSheet = 'lists'
/** A sheet holds 2^20 rows. */
const lastRow = 1_048_576

/** Value lists of all sheets' columns, in order. */
export function listsOf(sheets: readonly WrittenSheet[]): (readonly string[])[] {
  return sheets.flatMap(({ columns }) => columns.flatMap((column) => offered(column) ?? []))
}

function offered({ values }: WrittenColumn): [readonly string[]] | null {
  return values && values.length > 0 ? [values] : null
}

/** The hidden sheet, with the lists side by side. */
export function listsAsSheet(lists: readonly (readonly string[])[]): WrittenSheet {
  const height = Math.max(...lists.map(({ length }) => length))
  return {
    name: listSheet,
    columns: lists.map((_, index) => ({ header: columnName(index) })),
    rows: (function* () {
      for (let row = 0; row < height; row++) yield lists.map((values) => values[row] ?? null)
    })(),
  }
}

/** Most characters of the message of a data validation. */
const messageLimit = 225

function textRule(at: string, message: string): string {
  return `<dataValidation type="custom" allowBlank="1" showErrorMessage="1" error="${xmlText(message.slice(0, messageLimit))}" sqref="${at}2:${at}${lastRow}"><formula1>ISTEXT(${at}2)</formula1></dataValidation>`
}

/** Data validation of a sheet's columns; `first` is the number of its first list among all. */
export function validations({ columns }: WrittenSheet, first: number): string {
  let list = first
  const rules = columns.flatMap((column, index) => {
    const at = columnName(index)
    if (!offered(column)) return column.onlyText ? textRule(at, column.onlyText) : []
    const from = columnName(list)
    list += 1
    const others = column.otherValues ? '' : ' showErrorMessage="1" errorStyle="warning"'
    const source = `${listSheet}!$${from}$2:$${from}$${(column.values?.length ?? 0) + 1}`
    return `<dataValidation type="list" allowBlank="1"${others} sqref="${at}2:${at}${lastRow}"><formula1>${xmlText(source)}</formula1></dataValidation>`
  })
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}
