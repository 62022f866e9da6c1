/** Random values that are the same at every run, so that the demonstration matches the documentation. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  pick<T>(from: readonly T[]): T
  chance(probability: number): boolean
  digits(count: number): string
}

/** The generator mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    integer,
    pick: (from) => from[integer(0, from.length - 1)] as (typeof from)[number],
    chance: (probability) => next() < probability,
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  }
}

/** A list with each value as often as its weight says. */
export const weighted = <Value>(...weights: readonly (readonly [weight: number, value: Value])[]): Value[] =>
  weights.flatMap(([weight, value]) => Array.from({ length: weight }, () => value))

/** As many results as `count`, made one after another. */
export const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** A list written as one text, separated by semicolons. */
export const words = (text: string): string[] => text.split(';').map((word) => word.trim())

/** Records written as a table in one text: one in each line, its fields separated by bars; a missing field is empty. */
export function records<Key extends string>(keys: readonly Key[], table: string): Record<Key, string>[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|')
      return Object.fromEntries(keys.map((key, place) => [key, (cells[place] ?? '').trim()])) as Record<Key, string>
    })
}

/** Texts in Polish and in English, written as a table. */
export const bilingual = (table: string) =>
  records(['pl', 'en'], table).map(({ pl, en }) => ({ name_pl: pl, name_en: en }))
