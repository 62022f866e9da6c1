import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'
import classes from './packed-columns.module.css'

export interface PackedCard extends Tall {
  key: string
  content: ReactNode
}

/** Cards in as many columns as fit, without gaps; on a phone below each other, in their order. */
export function PackedColumns({ cards }: { cards: readonly PackedCard[] }) {
  const hasTwo = useMediaQuery('(min-width: 52em)', undefined, { getInitialValueInEffect: false })
  const hasThree = useMediaQuery('(min-width: 76em)', undefined, { getInitialValueInEffect: false })
  const columns = packed(cards, hasThree ? 3 : hasTwo ? 2 : 1)
  return (
    <div className={classes.columns} data-columns>
      {columns.map((column) => (
        <Stack key={column[0]?.key} className={classes.column} flex="1 1 0" miw={0}>
          {column.map(({ key, content }) => (
            <Fragment key={key}>{content}</Fragment>
          ))}
        </Stack>
      ))}
    </div>
  )
}

/** An item with an estimated height. */
interface Tall {
  height: number
}

/**
 * Distributes items to columns of similar height. The first items are at the top of the columns, in their order; each column
 * keeps the order.
 */
export function packed<Item extends Tall>(items: readonly Item[], count: number): Item[][] {
  const columns = bestColumns(items, Math.min(count, items.length))
  return Array.from({ length: Math.min(count, items.length) }, (_, column) =>
    items.filter((_, place) => columns[place] === column),
  )
}

/**
 * The column of each item, found by trying all possibilities: a dashboard has a dozen tiles. Columns are even when the sum of
 * the squares of their heights is least.
 */
function bestColumns(items: readonly Tall[], count: number): number[] {
  const heights = Array.from({ length: count }, () => 0)
  const tried: number[] = []
  let best: { columns: number[]; squares: number } = { columns: [], squares: Number.POSITIVE_INFINITY }
  const place = (index: number): void => {
    const squares = heights.reduce((sum, height) => sum + height ** 2, 0)
    if (squares >= best.squares) return
    const item = items[index]
    if (!item) {
      best = { columns: [...tried], squares }
      return
    }
    // The first ones have their places.
    const [from, to] = index < count ? [index, index + 1] : [0, count]
    for (let column = from; column < to; column += 1) {
      tried[index] = column
      heights[column] = (heights[column] ?? 0) + item.height
      place(index + 1)
      heights[column] = (heights[column] ?? 0) - item.height
    }
  }
  place(0)
  return best.columns
}
