/**
 * Search key of an error code: "e-01", "E 1" and "E01" are equal, because separators and leading zeros are ignored. Equal to
 * `error_code_key` in the database, on which the index is built.
 */
export function codeKey(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]+/g, '')
    .replaceAll(/(^|[a-z])0+(?=[0-9])/g, '$1')
}

const signs = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Longer texts are words, not codes. */
const longest = 12

/**
 * Keys within one typing error: a character inserted, missing, replaced, or two neighbours swapped. A few hundred at most, so
 * that each can be looked up in the index.
 */
export function similarKeys(key: string): string[] {
  if (key === '' || key.length > longest) return []
  const found = new Set<string>()
  for (let at = 0; at <= key.length; at += 1) {
    const [before, after] = [key.slice(0, at), key.slice(at)]
    for (const sign of signs) {
      found.add(before + sign + after)
      if (after !== '') found.add(before + sign + after.slice(1))
    }
    if (after.length > 0) found.add(before + after.slice(1))
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
  }
  found.delete('')
  found.delete(key)
  return [...new Set([...found].map(codeKey))].filter((similar) => similar !== key)
}
