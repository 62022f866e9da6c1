import { Trans } from '@lingui/react/macro'
import { IconBarcodeOff, IconPencil, IconShieldCheck, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import type { UnitPage } from '#contract/unit/entity.ts'
import { serialLength } from '#contract/unit/serial-number.ts'
import { formatSerial } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { unitPaths } from '#views/unit/paths.ts'
import { UnitPageView } from '#views/unit/unit-page.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RegistrationCheckScreen } from './registration-check.tsx'

/** The page of a serial number in the back office, by record id or by number, as linked from orders. */
export function UnitScreen({ params: { id = '' } }: ScreenProps) {
  return id.length === serialLength ? <UnitByNumber serial_no={id} /> : <UnitById key={id} id={Number(id)} />
}

function UnitByNumber({ serial_no }: { serial_no: string }) {
  const { data, failure, refresh } = useLoad('device.units.find', { query: { serial_no }, showRefusal: false })
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  if (data.id === null) return <UnknownUnit serial_no={serial_no} />
  return <UnitById id={data.id} />
}

function UnknownUnit({ serial_no }: { serial_no: string }) {
  return (
    <>
      <PageHeader title={formatSerial(serial_no)} />
      <EmptyState icon={IconBarcodeOff} title={<Trans>We do not know this serial number</Trans>}>
        <Trans>It was typed into an order. Compare it with the rating plate.</Trans>
      </EmptyState>
    </>
  )
}

function UnitById({ id }: { id: number }) {
  const { data, failure, refresh } = useLoad('device.units.page', { path: { unit: id }, showRefusal: false })
  if (!data && failure?.code === 'not_found')
    return (
      <RecordMissing
        title={failure.message}
        list={{ path: unitPaths.staff.list, label: <Trans>Serial numbers</Trans> }}
        onRetry={refresh}
      />
    )
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  if (data.check_status) return <RegistrationCheckScreen unit={data} onChange={refresh} />
  return <Shown unit={data} onChange={refresh} />
}

/** With rarely used actions: move, correction, and granting coverage back. */
function Shown({ unit, onChange }: { unit: UnitPage; onChange: () => void }) {
  const mayEdit = useMay('device.units.update')
  const mayGrant = useMay('device.units.grant-coverage') && unit.coverage.missed
  const [opened, setOpened] = useState<'move' | 'grant' | null>(null)
  const dialog = {
    unit,
    onDone: () => {
      setOpened(null)
      onChange()
    },
    onCancel: () => setOpened(null),
  }
  const edit = { key: 'edit', label: <Trans>Edit</Trans>, icon: IconPencil, href: unitPaths.staff.edit(unit.id) }
  const move = { key: 'move', label: <Trans>Move the unit</Trans>, icon: IconTruck, onClick: () => setOpened('move') }
  const grant = {
    key: 'grant',
    label: <Trans>Grant the coverage back</Trans>,
    icon: IconShieldCheck,
    onClick: () => setOpened('grant'),
  }
  return (
    <>
      <UnitPageView
        unit={unit}
        zone="staff"
        more={[
          ...(mayEdit ? [edit, ...(unit.status === 'registered' ? [move] : [])] : []),
          ...(mayGrant ? [grant] : []),
        ]}
      />
      {opened === 'move' && <MoveDialog {...dialog} />}
      {opened === 'grant' && <GrantDialog {...dialog} />}
    </>
  )
}
