import { Skeleton } from '@mantine/core'
import { Card, Facts } from './card.tsx'
import classes from './card-skeleton.module.css'

interface CardSkeletonProps {
  /** What the card that comes holds: what is known of a record, or rows of a list. */
  of?: 'facts' | 'rows'
  count?: number
}

/** In the shape of the card that comes: its title, and what stands below it. */
export function CardSkeleton({ of = 'facts', count = 6 }: CardSkeletonProps) {
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <Card title={<Skeleton height={16} width={140} />}>
      {of === 'facts' ? (
        <Facts
          facts={places.map((place) => ({
            label: <Skeleton height={12} width={90} />,
            value: <Skeleton height={16} width={place % 2 === 0 ? '70%' : '50%'} />,
          }))}
        />
      ) : (
        places.map((place) => (
          <div key={place} className={classes.row}>
            <Skeleton height={32} width={32} />
            <div className={classes.lines}>
              <Skeleton height={14} width={place % 2 === 0 ? '60%' : '45%'} />
              <Skeleton height={12} width="35%" />
            </div>
          </div>
        ))
      )}
    </Card>
  )
}
