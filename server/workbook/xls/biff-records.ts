import { WorkbookRefused } from '#server/workbook/refused.ts'

/** Records of a BIFF stream ([MS-XLS] 2.3). */
const record = { beginning: 0x809, end: 0x0a, password: 0x2f, sheet: 0x85 } as const

/** Sheet records of a stream, in the order of sheets. */
export interface SheetRecord {
  kind: 'cells' | 'macros' | 'other'
  isHidden: boolean
}

/**
 * Walks over the records of a workbook's stream: they must be contiguous up to the end, and each sheet must begin where its
 * record says, and be complete. SheetJS silently reads truncated streams.
 */
export function sheetRecords(stream: Buffer): SheetRecord[] {
  const sheets: (SheetRecord & { at: number })[] = []
  const whole = new Set<number>()
  const open: number[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)]
    const content = stream.subarray(at + 4, at + 4 + length)
    if (content.length < length) throw damaged('It ends within a record')
    if (open.length === 0 && type !== record.beginning) {
      // Streams are padded to full sectors.
      if (at === 0) throw damaged('It does not begin as a workbook')
      break
    }
    if (type === record.password) throw new WorkbookRefused('password', 'It is encrypted')
    if (type === record.beginning) open.push(at)
    if (type === record.end) whole.add(open.pop() ?? -1)
    if (type === record.sheet && content.length >= 6) sheets.push(sheetOf(content))
    at += 4 + length
  }
  if (open.length > 0) throw damaged('It ends within a sheet')
  for (const { at } of sheets) if (!whole.has(at)) throw damaged(`There is no sheet at ${at}`)
  return sheets
}

function sheetOf(content: Buffer): SheetRecord & { at: number } {
  const kinds = { 0: 'cells', 1: 'macros' } as const
  const type = content.readUInt8(5)
  return {
    at: content.readUInt32LE(0),
    isHidden: (content.readUInt8(4) & 3) !== 0,
    kind: type in kinds ? kinds[type as keyof typeof kinds] : 'other',
  }
}

function damaged(message: string): WorkbookRefused {
  return new WorkbookRefused('damaged', message)
}
