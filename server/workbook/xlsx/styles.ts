import {
  addsCharacters,
  displayOf,
  displayOfBuiltIn,
  type FormatNumber,
  type NumberDisplay,
} from '#server/workbook/cell-text.ts'
import type { Package } from './package.ts'
import { parseXml } from './xml.ts'

const limit = 64 * 1024 * 1024

/** Display of numbers of each cell style, in the order of the style sheet. */
export async function numberDisplays(book: Package, part: string | null): Promise<NumberDisplay[]> {
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
  const used = formats.flatMap((id) => codes.get(id) ?? [])
  const format = used.some(addsCharacters) ? await formatter() : null
  return formats.map((id) => {
    const code = codes.get(id)
    return code === undefined ? displayOfBuiltIn(id) : displayOf(code, format)
  })
}

async function formatter(): Promise<FormatNumber> {
  const { SSF } = await import('@e965/xlsx')
  return SSF.format
}
