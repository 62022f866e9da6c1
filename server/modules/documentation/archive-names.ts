/** What Windows keeps for devices, whatever comes after a dot. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** Bytes of a name at most: file systems take 255, and programs that unpack add something. */
const longest = 180

/**
 * What a document may be called in an archive: its name without what a file system or whoever unpacks could be misled by
 * (paths, controls, marks that turn the direction of writing, names of devices), in NFC, cut between letters.
 */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replaceAll(/\s+/gu, ' ')
  const trimmed = cut(plain, longest).replaceAll(/^[\s.-]+|[\s.]+$/g, '')
  if (trimmed === '') return 'dokument'
  const [beforeDot = ''] = trimmed.split('.')
  return reserved.test(beforeDot.trim()) ? `_${trimmed}` : trimmed
}

/** The names that files get in one archive: those that would be the same, for Windows too, are kept apart by (2), (3) … */
export function distinctNames(files: readonly { name: string; extension: string }[]): string[] {
  const taken = new Set<string>()
  return files.map(({ name, extension }) => {
    const base = safeName(name)
    for (let count = 1; ; count += 1) {
      const called = `${base}${count > 1 ? ` (${count})` : ''}.${extension}`
      const key = called.toLocaleLowerCase('pl')
      if (taken.has(key)) continue
      taken.add(key)
      return called
    }
  })
}

const letters = new Intl.Segmenter('pl', { granularity: 'grapheme' })

function cut(text: string, bytes: number): string {
  let [kept, size] = ['', 0]
  for (const { segment } of letters.segment(text)) {
    size += Buffer.byteLength(segment)
    if (size > bytes) return kept
    kept += segment
  }
  return kept
}
