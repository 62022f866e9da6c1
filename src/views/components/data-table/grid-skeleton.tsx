import { Box } from '@mantine/core'
import classes from './grid-skeleton.module.css'

/** Placeholders of rows before the first answer. Plain elements, because there are a hundred of them. */
export function GridSkeleton({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: Math.min(count, 20) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no identity.
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of nothing have no identity.
        <td key={column}>
          <Box
            className={classes.bar}
            component="span"
            maw="100%"
            h={12}
            bdrs="sm"
            bg="var(--control)"
            display="block"
            style={{ width: column === 0 ? 16 : `${45 + ((row * 7 + column * 13) % 40)}%` }}
          />
        </td>
      ))}
    </tr>
  ))
}
