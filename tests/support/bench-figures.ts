/** A figure of the page: its place and its value. */
interface Figure {
  section: string
  /** The subject of a measurement: the first cells of its line, such as a call and its connections. */
  of: string
  column: string
  text: string
  value: number
}

/** Columns with targets. */
const notMeasured = ['target']
/** A change of less than a quarter is attributed to the machine. */
const noticed = 1.25

/**
 * The figures of two versions of `docs/performance.md` side by side, as text: those that differ by a quarter or more, and the load of
 * the machine each time. Lines that only one of them has are counted.
 */
export function compareFigures(before: string, now: string): string {
  const former = new Map(figuresOf(before).map((figure) => [nameOf(figure), figure]))
  const present = figuresOf(now)
  const pairs = present.flatMap((figure) => {
    const earlier = former.get(nameOf(figure))
    return earlier ? [{ figure, earlier, times: figure.value / earlier.value }] : []
  })
  const told = pairs.filter(({ times }) => Number.isFinite(times) && (times >= noticed || times <= 1 / noticed))
  const sections = Map.groupBy(told, ({ figure }) => figure.section)
  const lines = [...sections].flatMap(([section, rows]) => [
    '',
    section,
    ...loadsOf('before', before, section),
    ...loadsOf('now', now, section),
    ...rows.map(
      ({ figure, earlier, times }) =>
        `  ${figure.of} · ${figure.column}: ${earlier.text} → ${figure.text} (${times.toFixed(2)} ×${verdict(figure, times)})`,
    ),
  ])
  const fresh = present.length - pairs.length
  return [
    `${pairs.length} figures stand on both pages, ${told.length} differ by a quarter or more; ${fresh} are new, ${former.size - pairs.length} are gone.`,
    ...lines,
  ].join('\n')
}

const nameOf = ({ section, of, column }: Figure) => [section, of, column].join('\n')

function verdict({ column, text }: Figure, times: number): string {
  const what = `${column} ${text}`
  const isBetterHigh = /\/s\b|a second/.test(what)
  const isBetterLow = /\b(p50|p99|seconds|s|ms|MB|kB|ratio|measured|gzip)\b/.test(what)
  if (!isBetterHigh && !isBetterLow) return ''
  return isBetterHigh === times > 1 ? ', better' : ', worse'
}

/** The load of the machine that a section states. */
function loadsOf(when: string, page: string, section: string): string[] {
  const [opening = '', ...sections] = page.split('\n## ')
  const own = sections.find((text) => text.startsWith(`${section}\n`)) ?? ''
  const said = [own, opening].map((text) => /load average[^.;\n|]*?(\d+(?:\.\d+)?)/i.exec(text)).find(Boolean)
  return said ? [`  load average ${when}: ${said[1]}`] : []
}

/** Every cell with a number, of every table below a heading of the second level. */
function figuresOf(page: string): Figure[] {
  const figures: Figure[] = []
  let section = ''
  let head: string[] | null = null
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3).trim()
    if (!line.startsWith('|')) head = null
    else if (!head) head = cellsOf(line)
    else if (!/^\|[\s:|-]+$/.test(line)) figures.push(...figuresIn(section, head, cellsOf(line)))
  }
  return figures
}

function figuresIn(section: string, head: readonly string[], cells: readonly string[]): Figure[] {
  const first = cells.findIndex((cell, index) => index > 0 && head[index] !== 'connections' && numberIn(cell) !== null)
  if (first < 0) return []
  const of = cells.slice(0, first).filter(Boolean).join(', ')
  return cells.flatMap((text, index) => {
    const value = index < first ? null : numberIn(text)
    const name = head[index] ?? ''
    // The second of two columns of one name is the comparison.
    const column = head.indexOf(name) < index ? `${name} beside it` : name
    return value === null || notMeasured.includes(column) ? [] : [{ section, of, column, text, value }]
  })
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The number with which a cell begins; a number elsewhere in a cell does not count. */
function numberIn(cell: string): number | null {
  const found = /^(?:≤ )?(\d[\d,]*(?:\.\d+)?)/.exec(cell)
  return found?.[1] ? Number(found[1].replaceAll(',', '')) : null
}
