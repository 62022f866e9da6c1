import { Trans } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconBarcode,
  IconBarcodeOff,
  IconPencil,
  IconShieldCheck,
  IconTruck,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { UnitPage } from '#contract/unit/entity.ts'
import { serialLength } from '#contract/unit/serial-number.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { correctUnitSerial } from '#services/unit/unit-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { erp } from '#views/components/entity/erp.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { CorrectSerialDialog } from '#views/unit/correct-serial-dialog.tsx'
import { unitPaths } from '#views/unit/paths.ts'
import { RivalsNotice } from '#views/unit/rivals-notice.tsx'
import { type DueOfUnit, UnitPageView } from '#views/unit/unit-page.tsx'
import { RegistrationCheckScreen } from './registration-check.tsx'
import { Followers, GrantDialog, MoveDialog, TakeBackDialog } from './unit-dialogs.tsx'

interface UnitScreenProps extends ScreenProps {
  Due: DueOfUnit
}

/** The page of a serial number in the back office, by record id or by number, as linked from orders. */
export function UnitScreen({ params: { id = '' }, Due }: UnitScreenProps) {
  return id.length === serialLength ? (
    <UnitByNumber serial_no={id} Due={Due} />
  ) : (
    <UnitById key={id} id={Number(id)} Due={Due} />
  )
}

function UnitByNumber({ serial_no, Due }: { serial_no: string; Due: DueOfUnit }) {
  const { data, failure, refresh } = useLoad('device.units.find', { query: { serial_no }, showRefusal: false })
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  if (data.id === null) return <UnknownUnit serial_no={serial_no} />
  return <UnitById id={data.id} Due={Due} />
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

function UnitById({ id, Due }: { id: number; Due: DueOfUnit }) {
  const { data, failure, refresh } = useLoad('device.units.page', { path: { unit: id }, showRefusal: false })
  if (!data && failure?.code === 'not_found')
    return (
      <RecordMissing
        title={failure.message}
        failure={failure}
        list={{ path: unitPaths.staff.list, label: <Trans>Serial numbers</Trans> }}
        onRetry={refresh}
      />
    )
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  if (data.check_status) return <RegistrationCheckScreen unit={data} onChange={refresh} />
  return <Shown unit={data} Due={Due} onChange={refresh} />
}

/** With rarely used actions: move, correction, and granting coverage back. */
function Shown({ unit, Due, onChange }: { unit: UnitPage; Due: DueOfUnit; onChange: () => void }) {
  const mayEdit = useMay('device.units.update')
  const mayGrant = useMay('device.units.grant-coverage') && unit.coverage.missed
  const mayTakeBack = useMay('device.units.take-back') && unit.status !== 'draft' && unit.returned === null
  const mayCorrect = useMay('device.units.correct-serial') && unit.status !== 'draft'
  const [opened, setOpened] = useState<'move' | 'grant' | 'correct' | 'return' | null>(null)
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
    label: <Trans>Restore the coverage</Trans>,
    icon: IconShieldCheck,
    onClick: () => setOpened('grant'),
  }
  const correct = {
    key: 'correct',
    label: <Trans>Correct the serial number</Trans>,
    icon: IconBarcode,
    onClick: () => setOpened('correct'),
  }
  const takeBack = {
    key: 'return',
    label: <Trans>Take back</Trans>,
    icon: IconArrowBackUp,
    onClick: () => setOpened('return'),
  }
  return (
    <>
      <RivalsNotice rivals={unit.rivals} />
      <Returned unit={unit} />
      <UnitPageView
        unit={unit}
        zone="staff"
        Due={Due}
        more={[
          ...(mayEdit ? [edit, ...(unit.status === 'registered' ? [move] : [])] : []),
          ...(mayCorrect ? [correct] : []),
          ...(mayTakeBack ? [takeBack] : []),
          ...(mayGrant ? [grant] : []),
        ]}
      />
      {opened === 'move' && <MoveDialog {...dialog} />}
      {opened === 'grant' && <GrantDialog {...dialog} />}
      {opened === 'return' && <TakeBackDialog {...dialog} />}
      {opened === 'correct' && (
        <CorrectSerialDialog
          use={{ send: correctUnitSerial }}
          subject={unit}
          keptAs={`device.units.correct-serial:${unit.id}`}
          explanation={
            <Trans>
              Its orders, visits, parts and history follow. What was sent keeps the former number beside the right one,
              and orders that are open in {erp} get the right number there.
            </Trans>
          }
          onDone={dialog.onDone}
          onCancel={dialog.onCancel}
        >
          <Followers unit={unit} />
        </CorrectSerialDialog>
      )}
    </>
  )
}

/** That the unit is back at the distributor. */
function Returned({ unit: { returned } }: { unit: UnitPage }) {
  if (returned === null) return null
  const day = formatDate(returned.on)
  return (
    <Notice
      tone="information"
      apart
      title={returned.as === 'stock' ? <Trans>Back in stock since {day}.</Trans> : <Trans>Scrapped on {day}.</Trans>}
    >
      {returned.reason}
    </Notice>
  )
}
