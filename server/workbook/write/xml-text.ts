import { cellLimit } from '#server/workbook/sheet-source.ts'

/** Characters not allowed in XML 1.0: control characters, unpaired surrogates, and noncharacters, of which XML excludes two and no text of ours has any. */
const unsayable = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;', '"': '&quot;' }

/**
 * Escapes a text for an element or attribute, shortened to the size of a cell. Text that looks like an escape is escaped too.
 */
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
