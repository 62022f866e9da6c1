import { Skeleton } from '@mantine/core'
import { Card, Facts } from '#views/components/page/card.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

interface CardSkeletonProps {
  /** What the card that comes holds: what is known of a record, or rows of a list. */
  of?: 'facts' | 'rows'
  count?: number
}

/** In the shape of the card that comes: its title, and what stands below it. */
export function CardSkeleton({ of = 'facts', count = 6 }: CardSkeletonProps) {
  return (
    <Card title={<Skeleton height={16} width={140} />}>
      {of === 'facts' ? (
        <Facts
          facts={Array.from({ length: count }, (_, place) => ({
            label: <Skeleton height={12} width={90} />,
            value: <Skeleton height={16} width={place % 2 === 0 ? '70%' : '50%'} />,
          }))}
        />
      ) : (
        <RowsSkeleton count={count} />
      )}
    </Card>
  )
}
