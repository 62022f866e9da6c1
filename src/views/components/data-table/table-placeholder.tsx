import { useMediaQuery } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import type { ListRow } from '#machines/list/list-query.ts'
import { SkeletonCards } from './card-list.tsx'
import classes from './data-table.module.css'
import { GridSkeleton } from './grid-skeleton.tsx'
import type { ListHandle } from './list-handle.ts'
import grid from './table-grid.module.css'

/**
 * Whether it is not known yet if the list has tabs above it: at the first visit of a browser, until the settings are loaded. If
 * the list were rendered before, it would move down when the tabs of saved views arrive.
 */
export function useAwaitsSettings<Row extends ListRow>({ settings, views, expectsViews }: ListHandle<Row>): boolean {
  const isAnswered = useSelector(settings, ({ context }) => context.isAnswered)
  return !isAnswered && views.length === 0 && expectsViews === null
}

/** The placeholder of a list. */
export function TablePlaceholder() {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.awaited} aria-busy>
      <div className={classes.card}>
        {isPhone ? (
          <SkeletonCards />
        ) : (
          <table className={grid.table}>
            <tbody>
              <GridSkeleton count={10} columns={6} />
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}
