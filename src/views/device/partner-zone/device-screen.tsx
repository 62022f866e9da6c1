import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import type { ZoneDevice } from '#contract/device/zone.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { LinkTabs } from '#views/components/page/link-tabs.tsx'
import { NewButton } from '#views/components/page/new-button.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { DeviceDocuments } from './device-documents.tsx'
import { DeviceOverview } from './device-overview.tsx'
import { Discontinued } from './device-rows.tsx'
import { ErrorCodeFinder } from './error-code-finder.tsx'
import { devicePaths, faultPath } from './paths.ts'

/** A device: overview, error codes and documents (specification, section 2: devices/:id with its children). */
export function DeviceScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data: device, failed, refresh } = useLoad('partnerzone.device.devices.show', { path: { device: id } })
  useRecordTitle(device?.name ?? null)
  if (failed && !device)
    return (
      <RecordMissing
        title={<Trans>This device could not be shown</Trans>}
        list={{ path: devicePaths.list, label: <Trans>All devices</Trans> }}
        onRetry={refresh}
      />
    )
  return device ? <Device device={device} /> : <CardSkeleton />
}

function Device({ device }: { device: ZoneDevice }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const mayRegister = useMay('partnerzone.service-order.service-orders.store')
  const mayFind = useMay('partnerzone.device.error-codes.index')
  const own = devicePaths.device(device.id)
  const [, child = 'overview'] = /\/device\/devices\/\d+\/(\w+)/.exec(path) ?? []
  return (
    <>
      <PageHeader
        title={device.name}
        badge={device.blocked && <Discontinued />}
        note={device.name2}
        actions={
          mayRegister && (
            <NewButton href={faultPath({ device: device.id })}>
              <Trans>Report a fault</Trans>
            </NewButton>
          )
        }
      />
      {device.blocked && device.successor_id !== null && (
        <Notice
          tone="information"
          apart
          title={<Trans>This device is no longer sold.</Trans>}
          action={
            <Button component={Link} href={devicePaths.device(device.successor_id)} variant="default">
              <Trans>Show its successor</Trans>
            </Button>
          }
        >
          <Trans>It was replaced by {device.successor_name}. Its documents and error codes stay here.</Trans>
        </Notice>
      )}
      <LinkTabs
        label={t`Parts of the device’s page`}
        path={path === own ? `${own}/overview` : path}
        tabs={[
          { href: `${own}/overview`, label: <Trans>Overview</Trans> },
          ...(mayFind
            ? [{ href: `${own}/errorcodes`, label: <Trans>Error codes</Trans>, count: device.error_codes }]
            : []),
          { href: `${own}/documentations`, label: <Trans>Documents</Trans> },
        ]}
      />
      {child === 'errorcodes' && <ErrorCodeFinder device={device.id} />}
      {child === 'documentations' && <DeviceDocuments device={device.id} />}
      {child === 'overview' && <DeviceOverview device={device} />}
    </>
  )
}
