/** A code or a model in the form in which identities are compared: without case, accents and superfluous spaces. */
export function folded(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A name in the form in which names are compared: without case, accents and separators. */
export function plain(name: string): string {
  return folded(name)
    .replaceAll(/[\s_\-–—.,]+/g, ' ')
    .trim()
}

/** Maximum number of suggestions. */
const best = 8
/** From this number of names on, only names that differ in few letters are suggested: among many names, some resemble any text. */
const many = 2000
const fewLetters = 3

interface Name {
  /** Name that is suggested. */
  name: string
  /** Name that is compared, which may be another one of the same record. */
  plain: string
  digits: string
}

/** The digits of a name. Models whose numbers differ are different models, however much their letters are alike. */
const digitsOf = (plain: string) => plain.replaceAll(/\D/g, '')

/** Finds the names that are nearest to a text. Results are kept, because one mistake repeats in many rows. */
export class Nearest {
  readonly #known = new Set<string>()
  readonly #all: Name[] = []
  readonly #byLength = new Map<number, Name[]>()
  readonly #found = new Map<string, string | null>()

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name)
  }

  /** Adds a name, and the one that is suggested for it. */
  add(called: string, name = called): void {
    const key = `${called}\n${name}`
    if (this.#known.has(key)) return
    this.#known.add(key)
    const compared = plain(called)
    const added = { name, plain: compared, digits: digitsOf(compared) }
    this.#all.push(added)
    const alike = this.#byLength.get(added.plain.length)
    if (alike) alike.push(added)
    else this.#byLength.set(added.plain.length, [added])
  }

  /** The nearest name, or null when none is similar enough, or several are equally near. */
  one(text: string): string | null {
    const known = this.#found.get(text)
    if (known !== undefined) return known
    const wanted = plain(text)
    const found = this.#withFewDifferences(wanted) ?? (wanted.length >= 3 ? this.#withSameBeginning(wanted) : null)
    this.#found.set(text, found)
    return found
  }

  #withFewDifferences(wanted: string): string | null {
    const usual = Math.floor(wanted.length / 3)
    let limit = this.#all.length < many ? usual : Math.min(usual, fewLetters)
    let found: string | null = null
    let isShared = false
    const digits = digitsOf(wanted)
    for (let apart = 0; apart <= limit; apart += 1) {
      for (const length of apart === 0 ? [wanted.length] : [wanted.length - apart, wanted.length + apart]) {
        for (const { name, plain, ...one } of this.#byLength.get(length) ?? []) {
          if (one.digits !== digits) continue
          const away = distance(wanted, plain, limit)
          if (away > limit) continue
          if (away === limit && found !== null) {
            isShared ||= name !== found
            continue
          }
          found = name
          isShared = false
          limit = away
        }
      }
    }
    return isShared ? null : found
  }

  #withSameBeginning(wanted: string): string | null {
    const alike = this.#all.filter(({ plain }) => plain.startsWith(wanted) || wanted.startsWith(`${plain} `))
    const names = new Set(alike.map(({ name }) => name))
    return names.size === 1 ? (alike[0]?.name ?? null) : null
  }

  /** Suggestions for a typed text: the nearest name, names that begin with the text, then names that contain it. */
  some(text: string): { value: string }[] {
    const wanted = plain(text)
    if (wanted === '') return [...new Set(this.#all.map(({ name }) => name))].slice(0, best).map((value) => ({ value }))
    const nearest = this.one(text)
    const containing = this.#all.filter(({ plain }) => plain.includes(wanted))
    const sorted = [
      ...containing.filter(({ plain }) => plain.startsWith(wanted)),
      ...containing.filter(({ plain }) => !plain.startsWith(wanted)),
    ].map(({ name }) => name)
    const names = [...new Set([...(nearest === null ? [] : [nearest]), ...sorted])].slice(0, best)
    return names.map((value) => ({ value }))
  }
}

/** Three rows of the distance table, reused for every pair of names. */
const rows: [Int32Array, Int32Array, Int32Array] = [new Int32Array(4096), new Int32Array(4096), new Int32Array(4096)]

/**
 * Edit distance of two texts; two swapped neighbours count once. Returns a number above `limit` when the distance is larger.
 * Only cells within `limit` of the diagonal are computed.
 */
function distance(one: string, other: string, limit: number): number {
  if (one === other) return 0
  if (other.length >= 4095 || Math.abs(one.length - other.length) > limit) return limit + 1
  let [before, previous, current] = rows
  for (let column = 0; column <= other.length; column += 1) previous[column] = column
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1)
    const first = Math.max(1, row - limit)
    const last = Math.min(other.length, row + limit)
    current[first - 1] = first === 1 ? row : limit + 1
    let smallest = limit + 1
    for (let column = first; column <= last; column += 1) {
      const above = column === row + limit ? limit + 1 : (previous[column] as number)
      const cost = letter === other.charCodeAt(column - 1) ? 0 : 1
      let away = Math.min(above + 1, (current[column - 1] as number) + 1, (previous[column - 1] as number) + cost)
      const isSwapped =
        cost === 1 &&
        row > 1 &&
        column > 1 &&
        letter === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
      if (isSwapped) away = Math.min(away, (before[column - 2] as number) + 1)
      current[column] = away
      if (away < smallest) smallest = away
    }
    if (smallest > limit) return limit + 1
    ;[before, previous, current] = [previous, current, before]
  }
  return previous[other.length] as number
}
