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

/** A list written as one text, separated by semicolons. */
export const words = (text: string): string[] => text.split(';').map((word) => word.trim())
