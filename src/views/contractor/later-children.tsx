import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCertificate, IconFileDescription, IconPackage, IconSchool, IconTool } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { ScreenProps } from '#src/routes.ts'
import { Card } from '#views/components/card.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { ContractorFrame } from './contractor-frame.tsx'
import { contractorPaths } from './paths.ts'

/** The trainings that people of the contractor are registered for. */
export function ContractorTrainings({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="training/records">
      <Card>
        <EmptyState icon={IconSchool} title={<Trans>No trainings yet</Trans>}>
          <Trans>Trainings for which people of this contractor are registered appear here.</Trans>
        </EmptyState>
      </Card>
    </ContractorFrame>
  )
}

/** One registration for a training. */
export function ContractorTraining({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="training/records">
      <Card>
        <EmptyState
          icon={IconSchool}
          title={<Trans>There is no such training registration</Trans>}
          action={
            <Button
              component={Link}
              href={contractorPaths.child(params.id ?? '', 'training/records')}
              variant="default"
            >
              <Trans>All trainings of the contractor</Trans>
            </Button>
          }
        >
          <Trans>It may have been deleted, or it belongs to another contractor.</Trans>
        </EmptyState>
      </Card>
    </ContractorFrame>
  )
}

/** Certificates of people of the contractor. */
export function ContractorCertificates({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="training/certificates">
      <Card>
        <EmptyState icon={IconCertificate} title={<Trans>No certificates yet</Trans>}>
          <Trans>Certificates that people of this contractor have received appear here.</Trans>
        </EmptyState>
      </Card>
    </ContractorFrame>
  )
}

/** Maintenances and repairs that the contractor has ordered. */
export function ContractorMaintenances({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="serviceorder/service-maintenances">
      <Card>
        <EmptyState icon={IconTool} title={<Trans>No service orders yet</Trans>}>
          <Trans>Maintenances and repairs that this contractor orders appear here.</Trans>
        </EmptyState>
      </Card>
    </ContractorFrame>
  )
}

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

/** Offers that were made for the contractor or by it. */
export function ContractorOffers({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="offers">
      <Card>
        <EmptyState icon={IconFileDescription} title={<Trans>No offers yet</Trans>}>
          <Trans>Offers that this contractor prepares or receives appear here.</Trans>
        </EmptyState>
      </Card>
    </ContractorFrame>
  )
}
