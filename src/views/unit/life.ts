import type { LifeEvent, UnitPage } from '#contract/unit/entity.ts'
import type { UnitEventKind } from '#contract/unit/values.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { formatSerial } from '#services/formatting.ts'

/** Kinds of points on the line: events of other records, and dates of the unit itself. */
export type LifeKind = UnitEventKind | 'sale' | 'install' | 'due' | 'labour_end' | 'end'

export interface LifePoint {
  key: string
  kind: LifeKind
  /** `YYYY-MM-DD`. */
  day: string
  /** A short description in addition to the kind. */
  title: string | null
  detail: string | null
  number: string | null
  person: string | null
  /** The record, where it has a page. */
  event: LifeEvent | null
}

const blank = { title: null, detail: null, number: null, person: null, event: null }

/** All points of a unit, the oldest first. */
export function pointsOf(unit: UnitPage): LifePoint[] {
  const own = (kind: LifeKind, day: string | null, number: string | null = null): LifePoint[] =>
    day === null ? [] : [{ ...blank, key: kind, kind, day, number }]
  const { coverage, replaces, replaced_by } = unit
  const told = unit.life.map((event, index) => {
    const { kind, title, detail, number, person } = event
    return {
      key: `${kind} ${event.id} ${index}`,
      kind,
      day: dayOf(event.at),
      title,
      detail,
      number,
      person,
      event,
    }
  })
  return [
    ...own('sale', unit.purchase_date),
    ...own('install', unit.install_date, replaces && formatSerial(replaces.serial_no)),
    ...told,
    ...own('replacement', unit.replaced_on, replaced_by && formatSerial(replaced_by.serial_no)),
    ...own('due', coverage.due),
    ...(coverage.labour !== coverage.until ? own('labour_end', coverage.labour) : []),
    ...own('end', coverage.until),
  ].toSorted((one, other) => one.day.localeCompare(other.day))
}

/** The day of a moment by the clocks in Warsaw, or a day as it is. */
const dayOf = (at: string) => (at.length > 10 ? warsawLocal(at).slice(0, 10) : at)

/** The years that the line spans, and the position of a day in percent. */
export function spanOf(points: readonly LifePoint[], today: string) {
  const days = [today, ...points.map(({ day }) => day)].toSorted()
  const [from, to] = [Number(days[0]?.slice(0, 4)), Number(days.at(-1)?.slice(0, 4)) + 1]
  const [begin, end] = [Date.UTC(from, 0, 1), Date.UTC(to, 0, 1)]
  const at = (day: string) => ((Date.parse(`${day}T00:00:00Z`) - begin) / (end - begin)) * 100
  return { years: Array.from({ length: to - from }, (_, index) => from + index), at }
}

/** Width of a mark in percent of the narrowest line. */
const markWidth = 2.8

/**
 * Positions of marks without overlaps, each as close to its day as possible: past ones before the line of today, future ones
 * behind it. If there are too many, they overlap evenly.
 */
export function marksOf(days: readonly number[], today: number): number[] {
  const isPast = (at: number) => at <= today
  const half = markWidth / 2
  return [
    ...spread(days.filter(isPast), 0, Math.max(0, today - half)),
    ...spread(
      days.filter((at) => !isPast(at)),
      Math.min(100, today + half),
      100,
    ),
  ]
}

/** Positions in order, at least the width of a mark apart and within the bounds, moved as little as possible. */
function spread(places: readonly number[], from: number, to: number): number[] {
  const apart = Math.min(markWidth, (to - from) / Math.max(1, places.length - 1))
  // Without the marks between them places need only not to go back: those that do share the middle of theirs.
  const groups: { sum: number; count: number }[] = []
  for (const [index, place] of places.entries()) {
    let group = { sum: place - index * apart, count: 1 }
    for (let last = groups.at(-1); last && last.sum / last.count > group.sum / group.count; last = groups.at(-1)) {
      groups.pop()
      group = { sum: last.sum + group.sum, count: last.count + group.count }
    }
    groups.push(group)
  }
  const last = to - (places.length - 1) * apart
  return groups
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => Math.max(from, Math.min(last, sum / count))))
    .map((place, index) => place + index * apart)
}

/** The position of a label: its level above the line, and which of its ends is at the mark. */
export interface LabelPlace {
  level: number
  end: 'left' | 'middle' | 'right'
}

/** Width of a letter in percent of the narrowest line, and the gap between labels. */
const letterWidth = 0.72
const gap = 1

/** Maximum number of levels of labels. */
export const levels = 3

/**
 * Positions of labels without overlaps with each other or the line of today: on the lowest free level, after, above or before
 * the mark. Null where there is no room: the mark then has a tooltip.
 */
export function placesOf(marks: readonly { at: number; letters: number }[], today: number): (LabelPlace | null)[] {
  const taken = Array.from({ length: levels }, (): [number, number][] => [])
  return marks.map(({ at, letters }) => {
    const width = Math.max(5, letters * letterWidth)
    const ways: [LabelPlace['end'], number][] = [
      ['left', at - 1],
      ['right', at + 1 - width],
      ['middle', at - width / 2],
    ]
    for (const [level, spans] of taken.entries())
      for (const [end, from] of ways) {
        const to = from + width
        const isOver = from < today && today < to
        if (isOver || from < -1 || to > 101 || spans.some(([begin, until]) => from < until + gap && begin < to + gap))
          continue
        spans.push([from, to])
        return { level, end }
      }
    return null
  })
}
