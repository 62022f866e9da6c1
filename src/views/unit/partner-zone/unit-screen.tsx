import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconBarcodeOff } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import type { FoundUnit } from '#contract/unit/entity.ts'
import type { RegistrationCheck } from '#contract/unit/values.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { CheckBadge } from '#views/unit/check-badge.tsx'
import { CoverageBadge } from '#views/unit/coverage-badge.tsx'
import { unitPaths } from '#views/unit/paths.ts'
import { type DueOfUnit, UnitPageView } from '#views/unit/unit-page.tsx'
import { UnitDocuments, UnitRecords } from '#views/unit/unit-records.tsx'

/** A unit by its serial number: complete for the own company, otherwise only model and warranty coverage. */
export function UnitByNumber({ serial_no, Due }: { serial_no: string; Due: DueOfUnit }) {
  const { data, failure, refresh } = useLoad('partnerzone.device.units.find', {
    query: { serial_no },
    showRefusal: false,
  })
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  if (!data.unit) return <NoUnit serial_no={serial_no} registration={data.registration} />
  const { own } = data.unit
  if (!own) return <OtherUnit unit={data.unit} />
  return <UnitPageView unit={own} zone="partner" Due={Due} />
}

interface NoUnitProps {
  serial_no: string
  /** The own registration of the number that staff check. */
  registration: { id: number; check_status: RegistrationCheck } | null
}

function NoUnit({ serial_no, registration }: NoUnitProps) {
  const mayRegister = useMay('partnerzone.device.units.store')
  if (registration)
    return (
      <>
        <PageHeader title={formatSerial(serial_no)} badge={<CheckBadge check={registration.check_status} />} />
        <EmptyState
          icon={IconBarcodeOff}
          title={<Trans>The warranty is not registered yet</Trans>}
          action={
            <Button component={Link} href={unitPaths.partner.draft(registration.id)} color="copper">
              <Trans>See the registration</Trans>
            </Button>
          }
        >
          <Trans>We check the registration of this serial number.</Trans>
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeader title={formatSerial(serial_no)} />
      <Stack gap="md">
        <EmptyState
          icon={IconBarcodeOff}
          title={<Trans>We do not know this serial number</Trans>}
          action={
            mayRegister && (
              <Button component={Link} href={`${unitPaths.partner.register}?serial=${serial_no}`} color="copper">
                <Trans>Register a warranty</Trans>
              </Button>
            )
          }
        >
          <Trans>Compare it with the rating plate. If you have installed the unit, register its warranty.</Trans>
        </EmptyState>
        <DocumentsOfModel />
      </Stack>
    </>
  )
}

/** Leads from a number that is not known to the documents of its model. */
function DocumentsOfModel() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const mayRead = useMay('partnerzone.documentation.documentations.index')
  if (!useMay('partnerzone.device.devices.show') || !mayRead) return null
  return (
    <Card title={<Trans>Model documents</Trans>}>
      <LookupField
        lookup="partnerzone.device.devices.lookup"
        minimum={3}
        label={t`Model`}
        description={<Trans>Choose the model from the rating plate: its documents need no registration.</Trans>}
        value={null}
        onChange={(id) => id !== null && navigate(`/device/devices/${id}/documentations`)}
      />
    </Card>
  )
}

/** A unit of another company, as the holder of its plate reads it: model, coverage, documents, error codes and history. */
function OtherUnit({ unit }: { unit: FoundUnit }) {
  const { serial_no, device_name, brand_name, coverage } = unit
  return (
    <>
      <PageHeader
        title={formatSerial(serial_no)}
        badge={<CoverageBadge state={coverage.state} />}
        note={<Trans>This unit is in the care of another company.</Trans>}
      />
      <Stack gap="md">
        <Card>
          <Facts
            facts={[
              { label: <Trans>Model</Trans>, value: device_name },
              { label: <Trans>Brand</Trans>, value: brand_name },
              { label: <Trans>Parts until</Trans>, value: coverage.parts && formatDate(coverage.parts) },
              { label: <Trans>Labour until</Trans>, value: coverage.labour && formatDate(coverage.labour) },
            ]}
          />
        </Card>
        <UnitDocuments unit={unit} zone="partner" />
        <UnitRecords unit={unit} zone="partner" />
      </Stack>
    </>
  )
}
