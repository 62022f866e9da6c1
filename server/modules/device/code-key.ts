/**
 * What an error code is found by: "e-01", "E 1" and "E01" are the same. Separators and zeros before a number tell nothing.
 * The same as `error_code_key` of the database, which its index is made of.
 */
export function codeKey(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]+/g, '')
    .replaceAll(/(^|[a-z])0+(?=[0-9])/g, '$1')
}

const signs = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Longer ones are words, not codes. */
const longest = 12

/**
 * The keys that are one slip of the finger away: a sign too many, too few, another one, or two neighbours swapped. A few
 * hundred at most, so that each is one look into the index.
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
