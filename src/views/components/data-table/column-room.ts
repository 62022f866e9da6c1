import type { ColumnType } from './columns.ts'

/** Pixels of a column that says nothing of its width. */
export const usualWidth = 160
/** What stands on one line whatever the room. */
const unbrokenTypes: ReadonlySet<ColumnType> = new Set(['number', 'date', 'moment', 'age'])

interface Declared {
  field: string
  width?: number
  type?: ColumnType
  unbroken?: true
}

export interface ColumnRoom {
  /** Pixels of what takes what it needs, and never breaks. */
  fixed: number
  /** The part of the other pixels in which a text of the column stays on one line; null of a column that never breaks. */
  shareOf: (field: string) => number | null
}

/**
 * How columns share a table of which nobody has given widths. A text stays on one line as long as it fits into the share of
 * its column, so that the columns together never need more than the table has; what they leave goes to those that need more.
 */
export function columnRoom(columns: readonly Declared[], around: number): ColumnRoom {
  const texts = columns.filter((column) => !isUnbroken(column))
  const shared = sumOf(texts)
  return {
    fixed: around + sumOf(columns) - shared,
    shareOf: (field) => {
      const column = texts.find((candidate) => candidate.field === field)
      return column ? widthOf(column) / shared : null
    },
  }
}

/** Whether a column takes what it needs. */
export const isUnbroken = ({ type = 'text', unbroken }: Omit<Declared, 'field'>) => unbroken ?? unbrokenTypes.has(type)
const widthOf = ({ width = usualWidth }: Declared) => width
const sumOf = (columns: readonly Declared[]) => columns.reduce((sum, column) => sum + widthOf(column), 0)
