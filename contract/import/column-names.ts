import { erpNamed } from '#contract/messages/erp-name.ts'
import { folded } from '#contract/values/folded.ts'
import type { ImportColumn } from './kinds/declaration.ts'
import { type ImportKind, importKinds } from './kinds.ts'

/** A header in the form in which headers are compared: without case, diacritics and punctuation. */
export function headerName(header: string): string {
  return folded(header)
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
}

/** Words of a header that do not change the meaning of its column: currency of the price list, units, years, "No.". */
const insignificant = /^(?:pln|zl|kw|szt|nr|no|rok|r|(?:19|20)\d\d)$/

/** A header without its insignificant words; the header itself when nothing else is in it. */
function significant(header: string): string {
  const words = headerName(header).split(' ')
  return words.filter((word) => !insignificant.test(word)).join(' ') || words.join(' ')
}

/** The names of a column in our templates, earlier ones included. */
const ownNames = ({ key, header, former = [] }: ImportColumn, erp: string) => [
  key,
  ...Object.values(header).map((name) => erpNamed(name, erp)),
  ...former,
]

/** The column of our template with this header, in either language; `erp` is the name of the ERP. */
export function templateColumn(kind: ImportKind, header: string, erp: string): string | undefined {
  const name = headerName(header)
  return importKinds[kind].columns.find((column) => ownNames(column, erp).some((own) => headerName(own) === name))?.key
}

/**
 * Columns proposed for the headers of another system's workbook, by position: first those called as in our templates, then those
 * called as elsewhere. `headers` are the texts that may be the header of a position, the likeliest first; a position is proposed
 * once, for the first column that it fits.
 */
export function proposedColumns(
  kind: ImportKind,
  headers: readonly (readonly string[])[],
  erp: string,
): Record<string, number> {
  const { columns } = importKinds[kind]
  const found: Record<string, number> = {}
  const taken = new Set<number>()
  const propose = (namesOf: (column: ImportColumn) => readonly string[], form: (name: string) => string) => {
    for (const column of columns) {
      if (column.key in found) continue
      const names = new Set(namesOf(column).map(form))
      const at = headers.findIndex((texts, index) => !taken.has(index) && texts.some((text) => names.has(form(text))))
      if (at < 0) continue
      found[column.key] = at
      taken.add(at)
    }
  }
  const others = ({ elsewhere = [] }: ImportColumn) => elsewhere
  const inList = Object.values(importKinds[kind].listed)
  const listedNames = ({ key }: ImportColumn) =>
    inList.flatMap(({ column, heading }) => (column === key ? Object.values(heading) : []))
  const own = (column: ImportColumn) => [...ownNames(column, erp), ...listedNames(column)]
  propose(own, headerName)
  propose(others, headerName)
  propose((column) => [...own(column), ...others(column)], significant)
  return found
}
