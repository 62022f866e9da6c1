/** Device names reserved by Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** Maximum length of a name in bytes: file systems allow 255, and unpacking programs add something. */
const longest = 180

/**
 * Name of a document in an archive: without paths, control characters, bidirectional marks and reserved names, in NFC,
 * shortened between characters.
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

/** Distinct names of the files in an archive: names that are equal, ignoring case, get (2), (3) … */
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
