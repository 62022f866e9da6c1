import { kindOfBuiltIn, kindOfFormat, type NumberKind } from '#server/workbook/cell-text.ts'
import type { Package } from './package.ts'
import { parseXml } from './xml.ts'

const limit = 64 * 1024 * 1024

/** Kind of number display of each cell style, in the order of the style sheet. */
export async function numberKinds(book: Package, part: string | null): Promise<NumberKind[]> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let isCells = false
  if (!part || !book.has(part)) return []
  await parseXml(book.text(part, limit), {
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
