import { kindOfBuiltIn, kindOfFormat, type NumberKind } from '#server/workbook/cell-text.ts'
import type { Package } from './package.ts'
import { hear } from './xml.ts'

const limit = 64 * 1024 * 1024

/** What each cell style makes of a number, in the order of the style sheet. */
export async function numberKinds(book: Package, part: string | null): Promise<NumberKind[]> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let isCells = false
  if (!part || !book.has(part)) return []
  await hear(book.text(part, limit), {
    opened(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) formats.push(Number(attributes.numFmtId ?? 0))
    },
    closed(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return formats.map((id) => {
    const code = codes.get(id)
    return code === undefined ? kindOfBuiltIn(id) : kindOfFormat(code)
  })
}
