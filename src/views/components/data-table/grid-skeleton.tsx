import { memo } from 'react'
import classes from './grid-skeleton.module.css'

function Skeleton({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: Math.min(count, 20) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no identity.
    <tr key={row} className={classes.row} aria-hidden>
      {Array.from({ length: columns }, (_cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of nothing have no identity.
        <td key={column}>
          <span
            className={classes.bar}
            style={{ width: column === 0 ? 16 : `${45 + ((row * 7 + column * 13) % 40)}%` }}
          />
        </td>
      ))}
    </tr>
  ))
}

/** Placeholders of rows before the first answer. Plain elements, because there are a hundred of them. */
export const GridSkeleton = memo(Skeleton)
