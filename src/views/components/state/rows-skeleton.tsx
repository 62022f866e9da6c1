import { Skeleton } from '@mantine/core'
import classes from './rows-skeleton.module.css'

/** Placeholders of rows: a mark with two lines beside it. */
export function RowsSkeleton({ count = 3 }: { count?: number }) {
  return Array.from({ length: count }, (_, place) => place).map((place) => (
    <div key={place} className={classes.row}>
      <Skeleton height={32} width={32} />
      <div className={classes.lines}>
        <Skeleton height={14} width={place % 2 === 0 ? '60%' : '45%'} />
        <Skeleton height={12} width="35%" />
      </div>
    </div>
  ))
}
