/** The letters of a column as spreadsheets show them: A, Z, AA. */
export function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last
}
