import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, Skeleton } from '@mantine/core'
import { IconDots, IconPencil, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { UnitPage } from '#contract/unit/entity.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
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
  if (!data) return <Skeleton height={480} radius="lg" />
  return <UnitPageView unit={data} zone="staff" more={<More unit={data} onChange={refresh} />} />
}

/** What is done rarely: a move, a correction. */
function More({ unit, onChange }: { unit: UnitPage; onChange: () => void }) {
  const { t } = useLingui()
  const mayEdit = useMay('device.units.update')
  const [moving, setMoving] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t`More about this unit`}>
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            href={unitPaths.staff.edit(unit.id)}
            leftSection={<IconPencil size={18} stroke={1.7} />}
          >
            <Trans>Edit</Trans>
          </Menu.Item>
          {unit.status === 'registered' && (
            <Menu.Item leftSection={<IconTruck size={18} stroke={1.7} />} onClick={() => setMoving(true)}>
              <Trans>Move the unit</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
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
