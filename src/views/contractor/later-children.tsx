import { Trans } from '@lingui/react/macro'
import { IconPackage } from '@tabler/icons-react'
import type { ScreenProps } from '#src/routes.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { ContractorFrame } from './contractor-frame.tsx'

/** Spare parts that the contractor has ordered. */
export function ContractorSpareParts({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="serviceorder/spare-parts-orders">
      <Card>
        <EmptyState icon={IconPackage} title={<Trans>No spare-parts orders yet</Trans>}>
          <Trans>Spare parts that this contractor orders appear here.</Trans>
        </EmptyState>
      </Card>
    </ContractorFrame>
  )
}
