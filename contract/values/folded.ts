const apart: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' }

/** A text without case and diacritics, and with plain hyphens, equal to `search_text` in the database. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('\u2011', '-')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łđøßæœ]/g, (letter) => apart[letter] ?? letter)
}
