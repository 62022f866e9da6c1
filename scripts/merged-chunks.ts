/** A file of the build that several pages share, before files are merged. */
export interface Piece {
  name: string
  /** The more, the longer a browser is busy with it. */
  size: number
  /** Its imports, by name. */
  imports: readonly string[]
  /** It holds a page: it stays as it is, and is merged with nothing. */
  isPage?: boolean
}

/** A page that somebody opens. */
export interface Visit {
  /** The pieces that it needs, by name. */
  needs: ReadonlySet<string>
  /** How much it counts beside other pages. */
  weight: number
}

/** A file made of several pieces. */
interface Merged {
  pieces: Piece[]
  size: number
  /** The visits that load it. */
  visits: Set<Visit>
}

interface Pair {
  one: Merged
  other: Merged
  /** The saving of merging the two, or more. */
  saves: number
}

/**
 * Which pieces are best one file. A visit pays for each file that it loads: its size, and `perFile` for asking. To merge two files saves
 * asking where both are needed, and where one is, it costs the other and what the other imports; as long as some merge saves more than it
 * costs, the best is made. Files never import each other in a circle, which browsers would run in a wrong order.
 */
export function mergedChunks(pieces: readonly Piece[], visits: readonly Visit[], perFile: number): string[][] {
  const fileOf = new Map<string, Merged>(pieces.map((piece) => [piece.name, alone(piece, visits)]))
  const left = new Set([...fileOf.values()].filter((file) => !file.pieces[0]?.isPage && file.visits.size > 0))
  const worth = (one: Merged, others: Iterable<Merged>): Pair[] =>
    [...others]
      .filter((other) => other !== one)
      .map((other) => ({ one, other, saves: atMostSaved(one, other, perFile) }))
      .filter(({ saves }) => saves > 0)
  let pairs = [...left].flatMap((one, index, all) => worth(one, all.slice(index + 1)))
  for (let pair = best(pairs); pair; pair = best(pairs)) {
    const { one, other } = pair
    const [below, belowOther] = [importedBy(one, fileOf), importedBy(other, fileOf)]
    const isCircle = imports(below, other, fileOf) || imports(belowOther, one, fileOf)
    const saves =
      atMostSaved(one, other, perFile) - added(one, other, belowOther, perFile) - added(other, one, below, perFile)
    if (isCircle || saves < pair.saves) {
      pair.saves = isCircle ? 0 : saves
      continue
    }
    const merged = together(one, other)
    for (const { name } of merged.pieces) fileOf.set(name, merged)
    const grown = [...below, ...belowOther].filter((file) => grows(file, merged))
    const changed = new Set([one, other, ...grown])
    for (const gone of [one, other]) left.delete(gone)
    pairs = pairs.filter((known) => known.saves > 0 && !changed.has(known.one) && !changed.has(known.other))
    left.add(merged)
    for (const file of [merged, ...grown]) if (left.has(file)) pairs.push(...worth(file, left))
  }
  return [...left].map((file) => file.pieces.map(({ name }) => name))
}

/** These files and all that they import. */
export function closure(files: Iterable<string>, importsOf: (file: string) => Iterable<string>): Set<string> {
  const found = new Set(files)
  for (const file of found) for (const imported of importsOf(file)) found.add(imported)
  return found
}

function alone(piece: Piece, visits: readonly Visit[]): Merged {
  return {
    pieces: [piece],
    size: piece.size,
    visits: new Set(visits.filter(({ needs }) => needs.has(piece.name))),
  }
}

function together(one: Merged, other: Merged): Merged {
  return {
    pieces: [...one.pieces, ...other.pieces],
    size: one.size + other.size,
    visits: new Set([...one.visits, ...other.visits]),
  }
}

function best(pairs: readonly Pair[]): Pair | undefined {
  let found: Pair | undefined
  for (const pair of pairs) if (pair.saves > (found?.saves ?? 0)) found = pair
  return found
}

/** What merging saves as long as nobody loads more imports for it. */
function atMostSaved(one: Merged, other: Merged, perFile: number): number {
  const onlyOne = weightBeyond(one, other)
  const onlyOther = weightBeyond(other, one)
  const both = weightBeyond(one) - onlyOne
  return both * perFile - onlyOne * other.size - onlyOther * one.size
}

/** What those who load a file pay for all that another imports, once the two are one. */
function added(file: Merged, other: Merged, belowOther: ReadonlySet<Merged>, perFile: number): number {
  let sum = 0
  for (const imported of belowOther)
    if (imported !== file && imported !== other) sum += weightBeyond(file, imported) * (imported.size + perFile)
  return sum
}

/** The weight of the visits that load a file, and not another. */
function weightBeyond(file: Merged, other?: Merged): number {
  let sum = 0
  for (const visit of file.visits) if (!other?.visits.has(visit)) sum += visit.weight
  return sum
}

/** The files that a file imports, and those that they import. */
function importedBy(file: Merged, fileOf: ReadonlyMap<string, Merged>): Set<Merged> {
  const found = new Set(directly(file, fileOf))
  for (const imported of found) for (const next of directly(imported, fileOf)) found.add(next)
  return found
}

function directly(file: Merged, fileOf: ReadonlyMap<string, Merged>): Merged[] {
  const imported = file.pieces.flatMap(({ imports }) => imports).flatMap((name) => fileOf.get(name) ?? [])
  return imported.filter((other) => other !== file)
}

/** Whether one of these files, another than it, imports this one: merged with whoever imports them, it would be in a circle. */
function imports(files: ReadonlySet<Merged>, file: Merged, fileOf: ReadonlyMap<string, Merged>): boolean {
  return [...files].some((other) => other !== file && directly(other, fileOf).includes(file))
}

/** Loaded by whoever loads `importer`; tells whether that is more than before. */
function grows(file: Merged, { visits }: Merged): boolean {
  const before = file.visits.size
  for (const visit of visits) file.visits.add(visit)
  return file.visits.size > before
}
