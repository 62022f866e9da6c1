import { cellLimit } from '#server/workbook/sheet-source.ts'

/** What XML 1.0 cannot say: control characters, halves of surrogate pairs, and two that are no characters. */
const unsayable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;', '"': '&quot;' }

/** A text in XML, between elements or as an attribute; no longer than a cell holds. What reads as an escape is escaped. */
export function xmlText(text: string): string {
  return text
    .slice(0, cellLimit)
    .replaceAll(unsayable, '')
    .replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>\r"]/g, (character) => entities[character] as string)
}

/** A, B … Z, AA … */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}
