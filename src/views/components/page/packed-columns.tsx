import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'
import { packed, type Tall } from './packed.ts'
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
        <Stack key={column[0]?.key} className={classes.column} gap={16} flex="1 1 0" miw={0}>
          {column.map(({ key, content }) => (
            <Fragment key={key}>{content}</Fragment>
          ))}
        </Stack>
      ))}
    </div>
  )
}
