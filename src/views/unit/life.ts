import type { UnitPage } from '#contract/unit/entity.ts'
import type { UnitEventKind } from '#contract/unit/words.ts'

/** What is drawn on the line of life: what other records tell, and what the unit's own dates do. */
export type LifeKind = UnitEventKind | 'sale' | 'install' | 'due' | 'labour_end' | 'end'

export interface LifePoint {
  key: string
  kind: LifeKind
  /** `YYYY-MM-DD`. */
  day: string
  /** What it was about in a word; the kind says the rest. */
  title: string | null
  detail: string | null
  number: string | null
  status: string | null
  id: number | null
}

/** Everything on the line of a unit, the oldest first. */
export function pointsOf(unit: UnitPage): LifePoint[] {
  const own = (kind: LifeKind, day: string | null): LifePoint[] =>
    day === null ? [] : [{ key: kind, kind, day, title: null, detail: null, number: null, status: null, id: null }]
  const { coverage } = unit
  return [
    ...own('sale', unit.purchase_date),
    ...own('install', unit.install_date),
    ...unit.life.map((event) => ({ ...event, key: `${event.kind} ${event.id}`, day: event.at.slice(0, 10) })),
    ...own('replacement', unit.replaced_on),
    ...own('due', coverage.due),
    ...(coverage.labour !== coverage.until ? own('labour_end', coverage.labour) : []),
    ...own('end', coverage.until),
  ].toSorted((one, other) => one.day.localeCompare(other.day))
}

/** The years that the line spans, and where a day stands on it, in percent. */
export function spanOf(points: readonly LifePoint[], today: string) {
  const days = [today, ...points.map(({ day }) => day)].toSorted()
  const [from, to] = [Number(days[0]?.slice(0, 4)), Number(days.at(-1)?.slice(0, 4)) + 1]
  const [begin, end] = [Date.UTC(from, 0, 1), Date.UTC(to, 0, 1)]
  const at = (day: string) => ((Date.parse(`${day}T00:00:00Z`) - begin) / (end - begin)) * 100
  return { years: Array.from({ length: to - from }, (_, index) => from + index), at }
}

/** Percent of the line that a label takes; two nearer to each other stand on different levels. */
const labelWidth = 8.5
const levels = 3

/** On which level above the line each label stands; null where there is no room for it. */
export function levelsOf(places: readonly number[]): (number | null)[] {
  const free = Array.from({ length: levels }, () => Number.NEGATIVE_INFINITY)
  return places.map((place) => {
    const level = free.findIndex((end) => end <= place)
    if (level === -1) return null
    free[level] = place + labelWidth
    return level
  })
}

/** What is left between two days: whole years, and days beyond them. */
export function leftBetween(today: string, until: string): { years: number; days: number } {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  const end = Date.parse(`${until}T00:00:00Z`)
  let years = 0
  while (Date.UTC(year + years + 1, month - 1, date) <= end) years += 1
  return { years, days: Math.max(0, Math.round((end - Date.UTC(year + years, month - 1, date)) / 86_400_000)) }
}
