import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FailureNotice } from '#views/components/page/failure-notice.tsx'
import { useMay } from '#views/shell/use-session.ts'
import { unitPaths } from '#views/unit/paths.ts'
import { UnitPageView } from '#views/unit/unit-page.tsx'

/** Everything about one serial number, in the back office. */
export function UnitScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data, failure, refresh } = useLoad('device.units.page', { path: { unit: id }, showRefusal: false })
  const mayEdit = useMay('device.units.update')
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <Skeleton height={480} radius="lg" />
  return (
    <UnitPageView
      unit={data}
      zone="staff"
      actions={
        mayEdit && (
          <Button
            component={Link}
            href={unitPaths.staff.edit(id)}
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.7} />}
          >
            <Trans>Edit</Trans>
          </Button>
        )
      }
    />
  )
}
