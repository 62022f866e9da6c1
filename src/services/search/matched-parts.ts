/** A piece of a text, and whether it matches the query. */
export interface TextPart {
  part: string
  isMatch: boolean
}

/** Splits a text at the matches of the words of a query, ignoring case and diacritics. */
export function matchedParts(text: string, query: string): TextPart[] {
  const characters = [...text]
  const folded = characters.map(fold)
  const matches = characters.map(() => false)
  for (const word of query.split(/\s+/).filter(Boolean)) {
    // People also type a NIP without dashes.
    const ignored = /^[\d-]+$/.test(word) ? '-' : ''
    const wanted = [...word].map(fold).filter((character) => character !== ignored)
    const places = [...folded.keys()].filter((place) => folded[place] !== ignored)
    for (let start = 0; wanted.length > 0 && start + wanted.length <= places.length; start += 1) {
      if (wanted.every((character, index) => folded[places[start + index] ?? -1] === character)) {
        matches.fill(true, places[start], (places[start + wanted.length - 1] ?? 0) + 1)
      }
    }
  }
  const parts: TextPart[] = []
  for (const [index, character] of characters.entries()) {
    const isMatch = matches[index] === true
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.part += character
    else parts.push({ part: character, isMatch })
  }
  return parts
}

/** A character in lower case without diacritics, as the database compares it. */
function fold(character: string): string {
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (bare === '\u2011') return '-'
  return bare === 'ł' ? 'l' : bare
}
