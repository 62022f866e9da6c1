import { crc32 } from 'node:zlib'
import type { Entry } from 'yauzl'
import { visibleName } from '#contract/media/files.ts'

/** The upper half of code page 852, which Windows in Poland uses for names in a ZIP. */
const upper852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´­˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0'
const windows1250 = new TextDecoder('windows-1250')
const utf8 = new TextDecoder('utf-8', { fatal: true })

function cp852(bytes: Buffer): string {
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (upper852[byte - 128] ?? ''))).join('')
}

/**
 * Decoded names of an archive's entries, in NFC and with `/`. UTF-8 is detected by flag 11, by Info-ZIP's field 0x7075 with a
 * matching checksum, or by being valid UTF-8 (macOS sets no flag). All other names are assumed to be in one code page, 852
 * (Windows) or 1250 (other programs), whichever makes them look more Polish.
 */
export function namesOf(entries: readonly Entry[]): string[] {
  const certain = entries.map((entry) => utf8Name(entry))
  const unclear = entries.flatMap((entry, index) => (certain[index] === null ? [entry.fileNameRaw] : []))
  const decode = codePageOf(unclear)
  return entries.map((entry, index) => normal(certain[index] ?? decode(entry.fileNameRaw)))
}

function utf8Name({ fileNameRaw, extraFields }: Entry): string | null {
  const field = extraFields.find(({ id }) => id === 0x7075)?.data
  if (field && field.length > 5 && field[0] === 1 && field.readUInt32LE(1) === crc32(fileNameRaw))
    return field.toString('utf8', 5)
  try {
    return utf8.decode(fileNameRaw)
  } catch {
    return null
  }
}

/** Some Windows programs separate folders by backslashes. */
function normal(name: string): string {
  return visibleName(name.replaceAll('\\', '/'))
}

/** The code page in which the names look more Polish; 852 in case of doubt. */
function codePageOf(names: readonly Buffer[]): (name: Buffer) => string {
  const likeness = (decode: (name: Buffer) => string) => names.reduce((sum, name) => sum + polishness(decode(name)), 0)
  const ansi = (name: Buffer) => windows1250.decode(name)
  return likeness(ansi) > likeness(cp852) ? ansi : cp852
}

/**
 * Score of a decoding: high for Polish letters, low for others, negative for capitals after small letters and for non-letters.
 */
function polishness(name: string): number {
  let sum = 0
  for (const [character] of name.matchAll(/[^\0-\x7f]/gu)) {
    if (/[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/.test(character)) sum += 3
    else sum += /[\p{L}–—„”’§°]/u.test(character) ? 0 : -3
  }
  return sum - (name.match(/\p{Ll}\p{Lu}|(?<=\p{Lu})\p{Ll}(?=\p{Lu})/gu)?.length ?? 0)
}
