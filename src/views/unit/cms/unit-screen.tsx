import { Trans } from '@lingui/react/macro'
import { IconPencil, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import type { UnitPage } from '#contract/unit/entity.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { CardSkeleton } from '#views/components/page/card-skeleton.tsx'
import { FailureNotice } from '#views/components/page/failure-notice.tsx'
import { useMay } from '#views/shell/use-session.ts'
import { unitPaths } from '#views/unit/paths.ts'
import { UnitPageView } from '#views/unit/unit-page.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** Everything about one serial number, in the back office. */
export function UnitScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data, failure, refresh } = useLoad('device.units.page', { path: { unit: id }, showRefusal: false })
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  return <Shown unit={data} onChange={refresh} />
}

/** With what is done rarely: a move, a correction. */
function Shown({ unit, onChange }: { unit: UnitPage; onChange: () => void }) {
  const mayEdit = useMay('device.units.update')
  const [moving, setMoving] = useState(false)
  const edit = { key: 'edit', label: <Trans>Edit</Trans>, icon: IconPencil, href: unitPaths.staff.edit(unit.id) }
  const move = { key: 'move', label: <Trans>Move the unit</Trans>, icon: IconTruck, onClick: () => setMoving(true) }
  return (
    <>
      <UnitPageView
        unit={unit}
        zone="staff"
        more={mayEdit ? [edit, ...(unit.status === 'registered' ? [move] : [])] : []}
      />
      {moving && (
        <MoveDialog
          unit={unit}
          onDone={() => {
            setMoving(false)
            onChange()
          }}
          onCancel={() => setMoving(false)}
        />
      )}
    </>
  )
}
