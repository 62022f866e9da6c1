import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { cataloguePaths } from './paths.ts'
import { ProductCardTiles } from './product-cards.tsx'

/** The page of a brand: its product cards, and a link to all its devices. */
export function BrandScreen({ params }: ScreenProps) {
  const { data, failed, failure, refresh } = useLoad('partnerzone.brand.brands.show', {
    path: { brand: Number(params.id) },
  })
  useRecordTitle(data?.name ?? null)
  if (failed && !data)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans>This brand could not be shown</Trans>}
        list={{ path: cataloguePaths.list, label: <Trans>All devices</Trans> }}
        onRetry={refresh}
      />
    )
  if (!data) return <CardSkeleton />
  return (
    <>
      <PageHeader
        title={data.name}
        actions={
          <Button component={Link} href={cataloguePaths.ofBrand(data.id)} variant="default">
            <Trans>All devices of the brand</Trans>
          </Button>
        }
      />
      {data.cards.length > 0 ? (
        <ProductCardTiles cards={data.cards} />
      ) : (
        <EmptyState title={<Trans>The brand has no product cards here yet</Trans>} />
      )}
    </>
  )
}
