import { textOf } from '#server/workbook/cell-text.ts'
import type { CellText } from '#server/workbook/read.ts'
import { WorkbookRefused } from '#server/workbook/refused.ts'
import { cellLimit } from '#server/workbook/sheet-source.ts'
import type { Package } from './package.ts'
import { parseXml } from './xml.ts'

/** Maximum size of all shared texts in bytes; they are kept in memory. */
const limit = 256 * 1024 * 1024

/** Texts that cells refer to by number. Rich text is joined; phonetic hints are left out. */
export async function sharedStrings(book: Package, part: string | null): Promise<CellText[]> {
  const strings: CellText[] = []
  if (!part || !book.has(part)) return strings
  const collected = new CollectedText()
  await parseXml(book.text(part, limit), {
    opened: (name) => collected.opened(name),
    text: (text) => collected.text(text),
    closed(name) {
      collected.closed(name)
      if (name === 'si') strings.push(collected.take())
    },
  })
  return strings
}

/** Collects the text of the `t` elements of a string (`si` of shared strings, `is` of a cell). */
export class CollectedText {
  #text = ''
  #isHeard = false
  #isHint = false

  opened(name: string): void {
    if (name === 't') this.#isHeard = !this.#isHint
    if (name === 'rPh') this.#isHint = true
  }

  text(text: string): void {
    if (this.#isHeard) this.#text += text
    if (this.#text.length > cellLimit * 8)
      throw new WorkbookRefused('damaged', 'A cell has more text than a cell can hold')
  }

  closed(name: string): void {
    if (name === 't') this.#isHeard = false
    if (name === 'rPh') this.#isHint = false
  }

  /** The text since the last call. */
  take(): CellText {
    const text = this.#text
    this.#text = ''
    return textOf(unescaped(text))
  }
}

/** Decodes `_x000D_`, which stands for a character not allowed in XML; `_x005F_` is an underscore before such a sequence. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
