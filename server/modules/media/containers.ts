import type { ReadPart } from './content.ts'

const tailLength = 4096

/**
 * Whether a PDF has both ends: the header, and at its end the place of a cross-reference that is really there. A PDF
 * that lost its end in transit has none.
 */
export async function isWholePdf(read: ReadPart, size: number): Promise<boolean> {
  const header = (await read(0, 1024)).toString('latin1').search(/%PDF-[12]\.\d/)
  if (header < 0) return false
  const tail = (await read(Math.max(0, size - tailLength), tailLength)).toString('latin1')
  const place = [...tail.matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1)?.[1]
  if (place === undefined) return false
  if (await isZipToo(read, size)) return false
  // What a mail gateway put before the header shifts every place.
  const section = (await read(header + Number(place), 64)).toString('latin1')
  return /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(section)
}

/** The end of a ZIP's directory: its mark, 18 bytes, and how long the comment is that follows. */
const zipEnd = { mark: 'PK\x05\x06', length: 22, longestComment: 65_535 }

/**
 * Whether a file is a ZIP as well: whoever unpacks it finds other content than whoever reads it. The end of a ZIP's
 * directory lies after the end of the PDF, or the rest of the PDF is its comment, or its directory is really there:
 * programs that unpack do not mind what follows. Attachments are compressed by whatever writes PDFs, so that none of theirs is found.
 */
async function isZipToo(read: ReadPart, size: number): Promise<boolean> {
  const start = Math.max(0, size - zipEnd.longestComment - zipEnd.length)
  const tail = await read(start, size - start)
  const end = tail.lastIndexOf('%%EOF', undefined, 'latin1')
  for (let at = tail.indexOf(zipEnd.mark, 0, 'latin1'); at >= 0; at = tail.indexOf(zipEnd.mark, at + 1, 'latin1')) {
    if (at > end) return true
    if (at + zipEnd.length > tail.length) continue
    if (at + zipEnd.length + tail.readUInt16LE(at + 20) === tail.length) return true
    if (await hasDirectory(read, start + at, tail.subarray(at))) return true
  }
  return false
}

/** Whether the directory that ends with these bytes is there: before its end, or where it says. A large one (ZIP64) is told elsewhere. */
async function hasDirectory(read: ReadPart, at: number, end: Buffer): Promise<boolean> {
  const [length, place] = [end.readUInt32LE(12), end.readUInt32LE(16)]
  const isAt = async (start: number, mark: string) =>
    start >= 0 && (await read(start, mark.length)).toString('latin1') === mark
  return (
    (await isAt(at - length, 'PK\x01\x02')) || (await isAt(place, 'PK\x01\x02')) || (await isAt(at - 20, 'PK\x06\x07'))
  )
}

/** Whether an MP4 has its parts (`ftyp`, `moov`, `mdat`) and none reaches beyond its end. */
export async function isWholeMp4(read: ReadPart, size: number): Promise<boolean> {
  const names: string[] = []
  for (let offset = 0; offset < size; ) {
    const header = await read(offset, 16)
    if (header.length < 8 || names.length > 1000) return false
    const length = boxLength(header, size - offset)
    if (length < 8 || offset + length > size) return false
    names.push(header.toString('latin1', 4, 8))
    offset += length
  }
  return names[0] === 'ftyp' && names.includes('moov') && names.includes('mdat')
}

/** 0 means "to the end", 1 that the length follows in 64 bits. */
function boxLength(header: Buffer, rest: number): number {
  const length = header.readUInt32BE(0)
  if (length === 0) return rest
  if (length > 1) return length
  return header.length < 16 ? 0 : Number(header.readBigUInt64BE(8))
}

/** Whether an AVI has its lists (`hdrl`, `movi`) and none reaches beyond its end. */
export async function isWholeAvi(read: ReadPart, size: number): Promise<boolean> {
  const riff = await read(0, 12)
  if (riff.length < 12 || riff.readUInt32LE(4) + 8 > size) return false
  const lists: string[] = []
  for (let offset = 12; offset + 8 <= size; ) {
    const header = await read(offset, 12)
    const length = header.readUInt32LE(4)
    if (offset + 8 + length > size || lists.length > 1000) return false
    lists.push(header.toString('latin1', 8, 12))
    offset += 8 + length + (length % 2)
  }
  return lists.includes('hdrl') && lists.includes('movi')
}
