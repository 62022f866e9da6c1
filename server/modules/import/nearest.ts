/** A name as it is compared: without case, accents and the signs that people write or leave out. */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .toLowerCase()
    .replaceAll(/[\s_\-–—.,]+/g, ' ')
    .trim()
}

/** Names that are offered at most. */
const best = 8

/** Finds the names that are nearest to a text. Asked often for the same text, as one mistake repeats. */
export class Nearest {
  readonly #names: readonly { name: string; plain: string }[]
  readonly #found = new Map<string, string | null>()

  constructor(names: Iterable<string>) {
    this.#names = [...new Set(names)].map((name) => ({ name, plain: plain(name) }))
  }

  /** The nearest name, if one is near enough to be meant. */
  one(text: string): string | null {
    const known = this.#found.get(text)
    if (known !== undefined) return known
    const wanted = plain(text)
    let limit = Math.max(1, Math.floor(wanted.length / 3))
    let found: string | null = null
    for (const { name, plain } of this.#names) {
      if (Math.abs(plain.length - wanted.length) > limit) continue
      const away = distance(wanted, plain, limit)
      if (away > limit || (away === limit && found !== null)) continue
      found = name
      limit = away
      if (away === 0) break
    }
    if (found === null && wanted.length >= 3) {
      found = this.#names.find(({ plain }) => plain.startsWith(wanted) || wanted.startsWith(`${plain} `))?.name ?? null
    }
    this.#found.set(text, found)
    return found
  }

  /** Names for what somebody types: those that contain it, those that begin with it first, and the nearest on top. */
  some(text: string): { value: string; is_nearest: boolean }[] {
    const wanted = plain(text)
    if (wanted === '') return this.#names.slice(0, best).map(({ name }) => ({ value: name, is_nearest: false }))
    const nearest = this.one(text)
    const containing = this.#names.filter(({ plain }) => plain.includes(wanted))
    const sorted = [
      ...containing.filter(({ plain }) => plain.startsWith(wanted)),
      ...containing.filter(({ plain }) => !plain.startsWith(wanted)),
    ].map(({ name }) => name)
    const names = [...new Set([...(nearest === null ? [] : [nearest]), ...sorted])].slice(0, best)
    return names.map((value) => ({ value, is_nearest: value === nearest }))
  }
}

/** How many letters apart two texts are, two neighbours swapped counting once; more than `limit` is not worked out. */
function distance(one: string, other: string, limit: number): number {
  if (one === other) return 0
  let [before, previous]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let smallest = row
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      let away = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + cost,
      )
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) away = Math.min(away, (before[column - 2] as number) + 1)
      current[column] = away
      smallest = Math.min(smallest, away)
    }
    if (smallest > limit) return limit + 1
    before = previous
    previous = current
  }
  return previous[other.length] as number
}
