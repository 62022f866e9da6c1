import type { Area } from '#server/workbook/merged.ts'

/** The column of a reference such as `AB12`, from 0; -1 when there is none. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** The area that a reference such as `A2:C5` names; null when it names none. */
export function areaOf(reference: string): Area | null {
  const [, from = '', first, to = '', last] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  if (!first || !last) return null
  return { firstRow: Number(first), lastRow: Number(last), firstColumn: columnOf(from), lastColumn: columnOf(to) }
}
