import type { FileHandle } from 'node:fs/promises'
import type { DirectoryEntry } from './directory.ts'
import { ArchiveRefused } from './refused.ts'

const headerLength = 30
const signature = 0x04034b50
/** Flag: checksum and sizes follow the content. */
const sizesFollow = 0x8
const inZip64 = 0xffffffff

/** Offset of an entry's content. Its local header must match the directory. */
export async function contentOffset(file: FileHandle, { name, raw }: DirectoryEntry): Promise<number> {
  const header = Buffer.alloc(headerLength + raw.fileNameRaw.length)
  const { bytesRead } = await file.read(header, 0, header.length, raw.relativeOffsetOfLocalHeader)
  const disagree = (what: string) =>
    new ArchiveRefused('damaged', `The directory and the entry do not agree on ${what}`, { entry: name })
  if (bytesRead < header.length || header.readUInt32LE(0) !== signature) throw disagree('where it is')
  const flags = header.readUInt16LE(6)
  const nameLength = header.readUInt16LE(26)
  if (nameLength !== raw.fileNameRaw.length || !header.subarray(headerLength).equals(raw.fileNameRaw))
    throw disagree('its name')
  if (header.readUInt16LE(8) !== raw.compressionMethod) throw disagree('how it is packed')
  if ((flags & 1) !== (raw.generalPurposeBitFlag & 1)) throw disagree('its encryption')
  if ((flags & sizesFollow) === 0) {
    const agrees = (at: number, value: number) => [value, inZip64].includes(header.readUInt32LE(at))
    if (header.readUInt32LE(14) !== raw.crc32) throw disagree('its checksum')
    if (!agrees(18, raw.compressedSize) || !agrees(22, raw.uncompressedSize)) throw disagree('its size')
  }
  return raw.relativeOffsetOfLocalHeader + headerLength + nameLength + header.readUInt16LE(28)
}
