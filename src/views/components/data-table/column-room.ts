import type { ColumnType } from './columns.ts'

/** Width in pixels of a column that declares none. */
export const usualWidth = 160
/** Types whose values are never wrapped. */
const unbrokenTypes: ReadonlySet<ColumnType> = new Set(['number', 'date', 'moment', 'age'])

interface Declared {
  field: string
  width?: number
  type?: ColumnType
  unbroken?: true
}

export interface ColumnRoom {
  /** Pixels taken by columns that are never wrapped. */
  fixed: number
  /**
   * The share of the remaining pixels in which a text of the column stays on one line; null for a column that is never wrapped.
   */
  shareOf: (field: string) => number | null
}

/**
 * How columns share the width of a table as long as no widths are set. A text stays on one line while it fits into the
 * share of its column, so that the columns together never need more than the table has; unused width goes to columns
 * that need more.
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

/** Whether a column is as wide as its content and never wrapped. */
export const isUnbroken = ({ type = 'text', unbroken }: Omit<Declared, 'field'>) => unbroken ?? unbrokenTypes.has(type)
const widthOf = ({ width = usualWidth }: Declared) => width
const sumOf = (columns: readonly Declared[]) => columns.reduce((sum, column) => sum + widthOf(column), 0)
