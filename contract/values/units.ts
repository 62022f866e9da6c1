/** Units of measure that are abbreviated words, as price lists and people type them, without the dot. */
const english: Readonly<Record<string, string>> = {
  szt: 'pcs',
  kpl: 'set',
  zest: 'set',
  op: 'pack',
  par: 'pair',
  godz: 'h',
  mb: 'm',
}

/** A unit of measure in a language: those that are Polish words have an English one, and signs such as `m` or `kg` are the same in both. */
export function unitIn(unit: string, locale: string): string {
  return locale === 'pl' ? unit : (english[unit.trim().toLowerCase().replace(/\.$/, '')] ?? unit)
}
