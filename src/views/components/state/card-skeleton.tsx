import { Skeleton } from '@mantine/core'
import { Card, Facts } from '#views/components/page/card.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

interface CardSkeletonProps {
  /** The content of the card: facts of a record, or rows of a list. */
  of?: 'facts' | 'rows'
  count?: number
}

/** A placeholder of a card: its title and content. */
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
