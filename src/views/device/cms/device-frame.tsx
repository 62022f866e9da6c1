import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { Answer } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { SaleBadge } from './device-marks.tsx'
import { devicePaths } from './paths.ts'

export type ShownDevice = Answer<Endpoints['device.devices.show']>

/** The frame of the pages of a device, with links to all of them. */
export function DeviceFrame({ id, children }: { id: number; children: (device: ShownDevice) => ReactNode }) {
  const { data: device, failed, failure, refresh } = useLoad('device.devices.show', { path: { device: id } })
  const mayEdit = useMay('device.devices.update')
  const [path] = useLocation()
  useRecordTitle(device?.name)
  if (failed && !device)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans>The device could not be loaded</Trans>}
        list={{ path: devicePaths.list, label: <Trans>All devices</Trans> }}
        onRetry={refresh}
      />
    )
  return (
    <>
      <PageHeader
        title={device ? device.name : <Skeleton height={24} width={240} />}
        badge={device && <SaleBadge {...device} />}
        note={device && [device.brand_name, device.group_path].join(' · ')}
        actions={
          mayEdit &&
          path !== devicePaths.configurations(id) &&
          path !== devicePaths.sync(id) && (
            <Button
              component={Link}
              href={devicePaths.edit(id)}
              color="copper"
              leftSection={<IconPencil size={18} stroke={1.7} />}
            >
              <Trans>Edit</Trans>
            </Button>
          )
        }
      />
      <DeviceTabs id={id} />
      {device ? (
        <>
          <SuccessorNotice device={device} />
          {children(device)}
        </>
      ) : (
        <CardSkeleton />
      )}
    </>
  )
}

/** Links to the pages of a device; its preview is the first. */
export function DeviceTabs({ id }: { id: number }) {
  const { t } = useLingui()
  const [path] = useLocation()
  return (
    <LinkTabs
      label={t`Device`}
      path={path === devicePaths.one(id) ? devicePaths.preview(id) : path}
      tabs={[
        { href: devicePaths.preview(id), label: <Trans>Overview</Trans> },
        { href: devicePaths.errorCodes(id), label: <Trans>Error codes</Trans> },
        { href: devicePaths.documentations(id), label: <Trans>Documents</Trans> },
        { href: devicePaths.configurations(id), label: <Trans>Configurations</Trans> },
        { href: devicePaths.sync(id), label: <Trans>Copy documents</Trans> },
      ]}
    />
  )
}

/** Says that a device is blocked, and names its successor. */
export function SuccessorNotice({ device }: { device: Pick<ShownDevice, 'blocked' | 'successor'> }) {
  if (!device.blocked) return null
  const { successor } = device
  return (
    <Notice tone="warning" apart title={<Trans>This device is blocked and can no longer be chosen.</Trans>}>
      {successor ? (
        <Trans>
          Replacement:{' '}
          <Anchor component={EnterableLink} underline="always" href={devicePaths.one(successor.id)}>
            {successor.name}
          </Anchor>
        </Trans>
      ) : (
        <Trans>It has no successor.</Trans>
      )}
    </Notice>
  )
}
